import cluster from 'node:cluster';
import type { Logger } from 'pino';
import type { Settings } from '../config/index.ts';
import { startServer } from './start.ts';

/**
 * Starts the server. A demonstration on the embedded database begins anew when it is asked to: what is posted can't be taken
 * back and the clock doesn't go back, so the database is made again and everything after it.
 */
export async function startRestorableServer(
  settings: Settings,
  log: Logger,
): Promise<{ port: number; stop(): Promise<void> }> {
  const canRestore = settings.demonstration && settings.databaseUrl === undefined && !cluster.isWorker;
  let running = startServer(settings, log, canRestore ? { restore } : {});
  const { port } = await running;

  function restore(): void {
    log.info('the demonstration begins anew');
    running = running.then(async (server) => {
      await server.stop();
      return startServer({ ...settings, port }, log, { restore, isEmptied: true });
    });
    running.catch((error: unknown) => {
      log.fatal({ err: error }, 'the demonstration did not begin anew');
      process.exit(1);
    });
  }

  return { port, stop: async () => (await running).stop() };
}
