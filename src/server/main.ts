import cluster from 'node:cluster';
import { ConfigError, readSettings, SettingsError } from './config/index.ts';
import { EmbeddedError, StartError } from './database/index.ts';
import { makeLog } from './log.ts';
import { openProcessMetrics } from './metrics/index.ts';
import { isForProcesses, startProcesses } from './processes.ts';
import { startServer } from './start.ts';

/** The server's process: starts, says where it listens, and stops gracefully on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = makeLog(settings.logLevel);
  const server = isForProcesses(settings.processes)
    ? await startProcesses(settings.processes, log, () => openProcessMetrics(settings))
    : await startServer(settings, log);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'stopping');
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'did not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
  // One of several processes leaves this to the one that looks after them.
  if (cluster.isWorker) return;
  const origin = `http://localhost:${server.port}`;
  const look = settings.demonstration ? ` (try ${origin}/testPreview)` : '';
  process.stdout.write(`Quincena is ready on ${origin}${look}\n`);
}

main().catch((error: unknown) => {
  const isMistake = [SettingsError, ConfigError, StartError, EmbeddedError].some(
    (mistake) => error instanceof mistake,
  );
  const text = error instanceof Error ? (!isMistake && error.stack) || error.message : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
