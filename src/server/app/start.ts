import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { configurationFolder, pagesFolder } from '../../contract/configuration.ts';
import {
  assertNoPlaceholders,
  listRateContradictions,
  listSettingsWarnings,
  requireEncryption,
  type Settings,
} from '../config/index.ts';
import type { Restore } from '../demo/index.ts';
import { seedDemonstration } from '../demo/seed/index.ts';
import { createProviders, renderConnectionsMessage, uploadsFolder } from '../integrations/index.ts';
import { findMissingConnections, recordSettings } from '../modules/desk/index.ts';
import { hasPositionsOfPreviousVersion } from '../modules/loans/index.ts';
import { isHistoryMissing, refreshPortfolio } from '../modules/reporting/index.ts';
import type { Services } from '../modules/services.ts';
import { openClock } from '../platform/clock.ts';
import {
  assertBorrowerMarketsConfigured,
  type Database,
  openDatabase,
  openSnapshot,
  StartError,
} from '../platform/database/index.ts';
import { getErrorMessage } from '../platform/errorMessage.ts';
import { assertKnownKeys, createFieldEncryption } from '../platform/fieldEncryption/index.ts';
import { createImageProcessor } from '../platform/images/index.ts';
import { openJobs } from '../platform/jobs/index.ts';
import { openPdfs } from '../platform/pdf/index.ts';
import { openTraces } from '../platform/tracing/index.ts';
import { buildApp, buildDeskApp } from './buildApp.ts';
import { readStartConfig } from './checkConfig/startConfig.ts';
import { createJobHandlers } from './jobHandlers.ts';
import { openServerMetrics } from './metrics/index.ts';
import { requireMatchingPages } from './pages/index.ts';

export type RunningServer = {
  app: FastifyInstance;
  services: Services;
  port: number;
  stop(): Promise<void>;
};

type StartOptions = {
  /** Lets `/demo/restore` restart a demonstration from its seed. */
  restore?: Restore;
  /** Begins with an empty database, which is the embedded one, and without images. */
  isEmptied?: boolean;
};

/**
 * Opens everything, serves, and returns how to stop it. What was opened is closed in reverse order, when it stops or doesn't
 * start: requests in flight end first, the database and traces last.
 */
export async function startServer(
  settings: Settings,
  log: Logger,
  { restore, isEmptied }: StartOptions = {},
): Promise<RunningServer> {
  requireEncryption(settings);
  for (const warning of listSettingsWarnings(settings)) log.warn(warning);
  const config = readStartConfig(settings.configDir);
  assertNoPlaceholders(config, settings);
  const configFolder = configurationFolder(settings.configDir);
  const builtPagesFolder = pagesFolder(settings.pagesDir, configFolder);
  requireMatchingPages(configFolder, builtPagesFolder);
  for (const warning of listRateContradictions(config.products)) log.warn(warning);
  if (isEmptied) await rm(uploadsFolder(settings), { recursive: true, force: true });
  await using opened = new AsyncDisposableStack();
  opened.adopt(await openTraces(settings, log), (tracing) => tracing.close());
  const database = opened.adopt(
    await openDatabase({
      databaseUrl: settings.databaseUrl,
      databaseOwnerUrl: settings.databaseOwnerUrl,
      dataDir: settings.dataDir,
      poolSize: settings.databaseConnections,
      log,
      isEmptied,
    }),
    ({ close }) => close(),
  );
  await assertBorrowerMarketsConfigured(database.db, Object.keys(config.markets), configFolder);
  const services = await openServices(opened, settings, log, config, database);
  await recordSettings(services);
  if (settings.demonstration) await prepareDemonstration(services);
  const unconnected = await findMissingConnections(services);
  const message = renderConnectionsMessage(unconnected);
  if (message !== undefined) log.warn({ notConnected: unconnected }, message);
  const app = opened.adopt(buildApp(services, { pagesFolder: builtPagesFolder, restore }), (own) =>
    own.close(),
  );
  const address = await listen(app, 'PORT', settings.port, settings.host);
  if (settings.deskPort !== undefined) {
    const deskApp = opened.adopt(buildDeskApp(services, builtPagesFolder), (own) => own.close());
    await listen(deskApp, 'DESK_PORT', settings.deskPort, settings.host);
  }
  await services.jobs.start(createJobHandlers(services), services.metrics);
  if (await hasPositionsOfPreviousVersion(services.db))
    await services.jobs.send(services.db, 'daily-run', {}, 0);
  const running = opened.move();
  return { app, services, port: Number(new URL(address).port), stop: () => running.disposeAsync() };
}

async function openServices(
  opened: AsyncDisposableStack,
  settings: Settings,
  log: Logger,
  config: Services['config'],
  { db, pool, connection }: Awaited<ReturnType<typeof openDatabase>>,
): Promise<Services> {
  const clock = openClock(db, settings);
  const fieldEncryption = await createFieldEncryption(settings);
  await assertKnownKeys(db, fieldEncryption);
  return {
    db,
    openSnapshot: () => openSnapshot(connection),
    config,
    settings,
    log,
    clock,
    providers: createProviders(db, settings),
    images: opened.adopt(await createImageProcessor(settings.dataDir, log), (images) => images.close()),
    pdfs: opened.adopt(openPdfs(log), (pdfs) => pdfs.close()),
    jobs: opened.adopt(await openJobs(connection, log), (jobs) => jobs.stop()),
    metrics: opened.adopt(await openServerMetrics(settings, { db, pool, clock }), (metrics) =>
      metrics.close(),
    ),
    fieldEncryption,
    ...(await getSigningSecrets(db, settings)),
  };
}

/** Its people; the job that makes their history prepares the portfolio with it. */
async function prepareDemonstration(services: Services): Promise<void> {
  await seedDemonstration(services);
  if (await isHistoryMissing(services)) await services.jobs.send(services.db, 'demonstration-history', {}, 0);
  else await refreshPortfolio(services);
}

async function listen(app: FastifyInstance, name: string, port: number, host: string): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const reason = getErrorMessage(error);
    throw new StartError(`The server can't listen at ${name} ${port} of HOST ${host}: ${reason}`, {
      cause: error,
    });
  }
}

/**
 * The secret that signs addresses and keys hashes of codes, and all that are accepted: from the settings, else generated
 * once and stored in the database for all instances.
 */
async function getSigningSecrets(
  db: Database,
  { signingSecret, signingSecretPrevious }: Pick<Settings, 'signingSecret' | 'signingSecretPrevious'>,
): Promise<Pick<Services, 'signingSecret' | 'signingSecrets'>> {
  const secret = signingSecret ?? (await getOrCreateSigningSecret(db));
  const previous = signingSecretPrevious === undefined ? [] : [signingSecretPrevious];
  return { signingSecret: secret, signingSecrets: [secret, ...previous] };
}

async function getOrCreateSigningSecret(db: Database): Promise<string> {
  await db
    .insertInto('serverSecrets')
    .values({ name: 'signing', value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('serverSecrets')
    .select('value')
    .where('name', '=', 'signing')
    .executeTakeFirstOrThrow();
  return row.value;
}

/**
 * Starts the server. A demonstration on the embedded database begins again when it is asked to: what is posted can't be taken
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
    log.info('the demonstration starts again');
    running = running.then(async (server) => {
      await server.stop();
      return startServer({ ...settings, port }, log, { restore, isEmptied: true });
    });
    running.catch((error: unknown) => {
      log.fatal({ err: error }, 'the demonstration did not start again');
      process.exit(1);
    });
  }

  return { port, stop: async () => (await running).stop() };
}
