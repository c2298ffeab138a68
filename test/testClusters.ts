import { chmod, mkdtemp, readdir, realpath, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import pino from 'pino';
import {
  type EmbeddedOptions,
  startEmbeddedPostgres,
} from '../src/server/platform/database/embedded/index.ts';

/** Tests look at what a database holds, not at whether it outlasts a power cut. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};
const project = { name: 'quincena', folderSetting: 'the folder', fallbackAdvice: 'Set POSTGRES_BIN.' };
const log = pino({ level: 'warn' });

export interface TestCluster {
  connection: PoolConfig;
  stop(): Promise<void>;
}

export function embeddedCluster(): Promise<TestCluster> {
  return startCluster({ settings: fastSettings });
}

/** The PostgreSQL of TEST_DATABASE_URL, or one of the system's programs (POSTGRES_BIN), started for this run alone. */
export async function systemCluster(): Promise<TestCluster> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { connection: { connectionString: url }, stop: async () => {} };
  const bin = process.env.POSTGRES_BIN ?? (await debianPrograms());
  const programs = { folder: join(bin, '..'), locale: ['--encoding=UTF8', '--locale=C.UTF-8'] };
  return startCluster({ settings: { ...fastSettings, TimeZone: 'UTC' }, programs });
}

async function startCluster(options: Pick<EmbeddedOptions, 'settings' | 'programs'>): Promise<TestCluster> {
  const folder = await temporaryFolder();
  const server = await startEmbeddedPostgres({ project, dataDir: join(folder, 'data'), log, ...options });
  return {
    connection: server.connection,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function debianPrograms(): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error('No PostgreSQL on this system: set POSTGRES_BIN or TEST_DATABASE_URL.');
  return join(root, newest, 'bin');
}

const GIB = 2 ** 30;

/**
 * Where files lie in memory, if there is room for a run's. Each test's database is some hundred new files, and ext4 looks
 * for ever longer for a number that wasn't given to a file deleted lately.
 */
async function memoryFolder(): Promise<string | undefined> {
  const folder = '/dev/shm';
  const memory = await statfs(folder).catch(() => undefined);
  const free = memory === undefined ? 0 : memory.bavail * memory.bsize;
  return free > 4 * GIB && process.availableMemory() > 8 * GIB ? folder : undefined;
}

/** A folder for tests, in memory if possible, and accessible to the user that PostgreSQL runs as. */
export async function temporaryFolder(): Promise<string> {
  const within = (await memoryFolder()) ?? tmpdir();
  const folder = await realpath(await mkdtemp(join(within, 'quincena-test-')));
  if (process.getuid?.() === 0) await chmod(folder, 0o711);
  return folder;
}
