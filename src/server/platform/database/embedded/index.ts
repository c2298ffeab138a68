import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { BaseLogger } from 'pino';
import type { Project } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clusterSettings, ensureCluster } from './cluster.ts';
import { type DatabaseHome, resolveDatabaseHome } from './home.ts';
import { getOrCreatePassword, type ListenConfig, listenOnLoopback, listenOnSocket } from './listen.ts';
import { lockDatabaseHome } from './lock.ts';
import { startPostmaster, stopPostmaster, stopPreviousPostmaster } from './postmaster.ts';

export { EmbeddedError, type Project } from './account.ts';
export { findRunningPostgres } from './postmaster.ts';

const startTries = 300;
const pauseMs = 30;

export type EmbeddedPostgres = {
  /** How to reach the cluster's first database. */
  connection: PoolConfig;
  /** A graceful stop: all commits are on disk, the lock is released. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  project: Project;
  dataDir: string;
  log: BaseLogger;
  /** PostgreSQL settings that override the default ones. */
  settings?: Record<string, string>;
  /** How to listen; by default a private socket, and loopback with a password on Windows. */
  transport?: 'socket' | 'loopback';
  /** Other programs than the installed package's, of any version: only `settings` count, and this is initdb's locale. */
  programs?: { folder: string; locale: readonly string[] };
};

/**
 * Runs PostgreSQL on `dataDir` for this process alone, and restarts it under the same address if it dies. Throws if another
 * server runs on `dataDir`.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const {
    project,
    dataDir,
    log,
    programs,
    transport = process.platform === 'win32' ? 'loopback' : 'socket',
  } = options;
  const home = await resolveDatabaseHome(project, dataDir, log);
  const unlock = await lockDatabaseHome(home);
  let listen: ListenConfig | undefined;
  try {
    const binaries = programs?.folder ?? (await findBinaries(project, home.account, log));
    const password = transport === 'loopback' ? await getOrCreatePassword(home) : undefined;
    await ensureCluster(home, binaries, password, log, programs?.locale);
    await stopPreviousPostmaster(home, binaries, log);
    listen = password ? await listenOnLoopback(password) : await listenOnSocket(home);
    const settings = { ...(programs ? {} : clusterSettings), ...listen.settings, ...options.settings };
    const stopPostgres = await supervisePostmaster(home, binaries, settings, log);
    const { host, port, remove } = listen;
    log.info({ folder: home.data, socket: host }, 'embedded database ready');
    return {
      connection: {
        host,
        port,
        user: project.name,
        database: 'postgres',
        ssl: false,
        ...(password && { password }),
      },
      stop: async () => {
        await stopPostgres();
        await remove();
        await unlock();
      },
    };
  } catch (error) {
    await listen?.remove();
    await unlock();
    throw error;
  }
}

/** Resolves once PostgreSQL runs; the returned function stops it. */
async function supervisePostmaster(
  home: DatabaseHome,
  binaries: string,
  settings: Record<string, string>,
  log: BaseLogger,
): Promise<() => Promise<void>> {
  let stopping = false;
  let postmaster = await startWithRetry();
  let restarting = Promise.resolve();
  watchExit();

  function watchExit(): void {
    postmaster.once('exit', (code, signal) => {
      if (stopping) return;
      log.error({ code, signal }, 'the embedded database died: starting it again');
      restarting = restartPostmaster();
    });
  }

  async function restartPostmaster(): Promise<void> {
    while (!stopping) {
      try {
        postmaster = await startWithRetry();
        log.info('the embedded database is back');
        return watchExit();
      } catch (error) {
        log.error({ err: error }, 'the embedded database does not start');
        await sleep(pauseMs);
      }
    }
  }

  /** Backends of a killed PostgreSQL hold its shared memory for a moment, which prevents a start. */
  async function startWithRetry() {
    for (let tries = 1; ; tries++) {
      try {
        return await startPostmaster(home, binaries, settings, log);
      } catch (error) {
        const isMemoryHeld = error instanceof Error && error.message.includes('shared memory block');
        if (!isMemoryHeld || tries === startTries) throw error;
        await sleep(pauseMs);
      }
    }
  }

  return async () => {
    stopping = true;
    await restarting;
    await stopPostmaster(postmaster, home, binaries);
  };
}
