import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { canAccountAccess, EmbeddedError, type OsAccount, type Project } from './account.ts';
import type { DatabaseHome } from './home.ts';

const socketPort = 5432;
/** The shortest limit among systems for a socket's whole path (macOS 104, Linux 108, with the closing zero). */
const socketPathBytes = 103;

/** How the cluster is reached: by a socket in a folder of its own, or on Windows by loopback and a password. */
export type ListenConfig = {
  host: string;
  port: number;
  password?: string;
  /** PostgreSQL's settings for it. */
  settings: Record<string, string>;
  /** Removes the socket's folder. */
  remove(): Promise<void>;
};

/** A private socket: only PostgreSQL's account and root can enter its folder, so it asks for no password. */
export async function listenOnSocket({ project, account }: DatabaseHome): Promise<ListenConfig> {
  const host = await createSocketFolder(project, account);
  return {
    host,
    port: socketPort,
    settings: {
      listen_addresses: '',
      port: String(socketPort),
      unix_socket_directories: `"${host}"`,
      unix_socket_permissions: '0700',
    },
    remove: () => rm(host, { recursive: true, force: true }),
  };
}

export async function listenOnLoopback(password: string): Promise<ListenConfig> {
  const port = await findFreePort();
  return {
    host: '127.0.0.1',
    port,
    password,
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    remove: async () => {},
  };
}

/** The password of the cluster in `home`, generated at its first start and stored in a file beside it. */
export async function getOrCreatePassword(home: DatabaseHome): Promise<string> {
  const file = join(home.folder, 'password');
  const existingPassword = await readFile(file, 'utf8').catch(() => undefined);
  if (existingPassword) return existingPassword;
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600, flush: true });
  return password;
}

/** Whether `folder` was created for a socket, so that it may be removed. */
export function isSocketFolder(folder: string, { name }: Project): boolean {
  return basename(folder).startsWith(`${name}-`);
}

async function createSocketFolder(project: Project, account: OsAccount | undefined): Promise<string> {
  for (const base of [tmpdir(), '/tmp', '/var/tmp', '/run']) {
    const folder = await mkdtemp(join(await realpath(base).catch(() => base), `${project.name}-`)).catch(
      () => undefined,
    );
    if (!folder) continue;
    if (account) await chown(folder, account.uid, account.gid);
    const path = join(folder, `.s.PGSQL.${socketPort}`);
    const isShort = Buffer.byteLength(path) <= socketPathBytes;
    if (
      isShort &&
      !folder.includes('"') &&
      canAccountAccess('cd "$1" && : > trial && rm trial', folder, account, project)
    )
      return folder;
    await rm(folder, { recursive: true, force: true });
  }
  throw new EmbeddedError(
    "No folder for the database's socket: set TMPDIR to a short path that every user may enter.",
  );
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
