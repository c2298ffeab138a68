import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BaseLogger } from 'pino';
import { postgresEnvironment } from './environment.ts';
import { type DatabaseHome, syncFolder } from './home.ts';

const DRAFT = 'postgres.new-';
const run = promisify(execFile);

/**
 * Makes the cluster if there is none yet. It comes to be under another name and is renamed when it is whole and on the
 * disk: a kill at any moment leaves either no cluster or a good one.
 * @param password of the superuser, where connections are not guarded by the socket's folder
 * @param locale initdb's options for it
 */
export async function ensureCluster(
  home: DatabaseHome,
  binaries: string,
  password: string | undefined,
  log: BaseLogger,
  locale: readonly string[] = LOCALE,
): Promise<void> {
  if (existsSync(home.data)) return;
  await removeDrafts(home.folder);
  log.info({ folder: home.data }, 'first start: making the database');
  const draft = await mkdtemp(join(home.folder, DRAFT));
  const passwordFile = join(home.folder, 'password.new');
  if (password) await writeFile(passwordFile, password, { mode: 0o600 });
  if (home.account) {
    await chown(draft, home.account.uid, home.account.gid);
    if (password) await chown(passwordFile, home.account.uid, home.account.gid);
  }
  const authOptions = password ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust'];
  await run(
    join(binaries, 'bin', 'initdb'),
    [`--pgdata=${draft}`, `--username=${home.project.name}`, ...authOptions, ...locale],
    {
      ...home.account,
      cwd: draft,
      env: postgresEnvironment(),
    },
  );
  await rm(passwordFile, { force: true });
  await rename(draft, home.data);
  await syncFolder(home.folder);
}

/** Compares by code point and knows Unicode's letters, the same on every system. */
const LOCALE = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--text-search-config=simple',
];

/** What a kill during an earlier first start left. */
async function removeDrafts(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((entry) => entry.startsWith(DRAFT))) {
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}
