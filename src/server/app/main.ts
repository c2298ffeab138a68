import cluster from 'node:cluster';
import { ConfigError, readSettings, SettingsError } from '../config/index.ts';
import { EmbeddedError, StartError } from '../platform/database/index.ts';
import { createLogger } from '../platform/log.ts';
import { openClusterMetricsServer } from '../platform/metrics/index.ts';
import { isClusterPrimary, startServerCluster } from './cluster.ts';
import { startRestorableServer } from './start.ts';

/** The server's process: starts, says where it listens, and stops gracefully on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = createLogger(settings.logLevel);
  const server = isClusterPrimary(settings.processes)
    ? await startServerCluster(settings.processes, log, () => openClusterMetricsServer(settings))
    : await startRestorableServer(settings, log);
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
  const previewHint = settings.demonstration ? ` (try ${origin}/testPreview)` : '';
  process.stdout.write(`Quincena is ready on ${origin}${previewHint}\n`);
}

main().catch((error: unknown) => {
  const isStartupError = [SettingsError, ConfigError, StartError, EmbeddedError].some(
    (errorClass) => error instanceof errorClass,
  );
  const output = error instanceof Error ? (!isStartupError && error.stack) || error.message : String(error);
  process.stderr.write(`${output}\n`);
  process.exit(1);
});
