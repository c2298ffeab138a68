import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { configurationFolder, pagesFolder } from '../contract/configuration.ts';
import { systemClock } from './clock/clock.ts';
import { demonstrationClock } from './clock/demonstrationClock.ts';
import { checkedConfig } from './config/checkedConfig.ts';
import {
  contradictions,
  requireNoPlaceholders,
  requireSafe,
  type Settings,
  settingsWarnings,
} from './config/index.ts';
import { openDatabase, requireMarketsInUse, StartError } from './database/index.ts';
import { seedDemonstration } from './database/seed/index.ts';
import { isHistoryMissing } from './demonstration/index.ts';
import { openImages } from './images/index.ts';
import { jobHandlers } from './jobHandlers.ts';
import { openJobs } from './jobs/index.ts';
import { openMetrics } from './metrics/index.ts';
import { requirePagesOf } from './pages/index.ts';
import { openPdfs } from './pdf/index.ts';
import { openPersonal, requireKeys } from './personal/index.ts';
import { preparePortfolio } from './portfolio/index.ts';
import { connectionsMessage, makeProviders, notConnected } from './providers/index.ts';
import { signingSecretsOf } from './secret.ts';
import { makeApp, makeDeskApp } from './serve.ts';
import type { Services } from './services.ts';
import { openTraces } from './traces/index.ts';

export type RunningServer = {
  app: FastifyInstance;
  services: Services;
  port: number;
  stop(): Promise<void>;
};

/** Opens everything, serves, and returns how to stop it: requests in flight end first, the database last. */
export async function startServer(settings: Settings, log: Logger): Promise<RunningServer> {
  requireSafe(settings);
  for (const warning of settingsWarnings(settings)) log.warn(warning);
  const config = checkedConfig(settings.configDir);
  requireNoPlaceholders(config.brand, settings);
  const folder = configurationFolder(settings.configDir);
  const pages = pagesFolder(settings.pagesDir, folder);
  requirePagesOf(folder, pages);
  for (const warning of contradictions(config.products)) log.warn(warning);
  const tracing = await openTraces(settings, log);
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    databaseOwnerUrl: settings.databaseOwnerUrl,
    dataDir: settings.dataDir,
    poolSize: settings.databaseConnections,
    log,
  });
  try {
    const { db } = database;
    await requireMarketsInUse(db, Object.keys(config.markets), folder);
    const clock = settings.demonstration ? demonstrationClock(db) : systemClock;
    const personal = await openPersonal(settings);
    await requireKeys(db, personal);
    const services: Services = {
      db,
      config,
      settings,
      log,
      clock,
      providers: makeProviders(db, settings),
      images: await openImages(settings.dataDir, log),
      pdfs: openPdfs(log),
      jobs: await openJobs(database.connection, log),
      metrics: await openMetrics(settings, { db, pool: database.pool, clock }),
      personal,
      ...(await signingSecretsOf(db, settings)),
    };
    if (settings.demonstration) {
      await seedDemonstration(services);
      // The job that makes the history prepares the portfolio with it.
      if (await isHistoryMissing(services)) await services.jobs.send(db, 'demonstration-history', {}, 0);
      else await preparePortfolio(services);
    }
    const missing = await notConnected(services);
    const message = connectionsMessage(missing);
    if (message !== undefined) log.warn({ notConnected: missing }, message);
    const app = makeApp(services, pages);
    const address = await listen(app, 'PORT', settings.port, settings.host);
    const deskApp = settings.deskPort === undefined ? undefined : makeDeskApp(services, pages);
    if (deskApp && settings.deskPort !== undefined)
      await listen(deskApp, 'DESK_PORT', settings.deskPort, settings.host);
    await services.jobs.start(jobHandlers(services));
    return {
      app,
      services,
      port: Number(new URL(address).port),
      async stop() {
        await Promise.all([app.close(), deskApp?.close()]);
        await services.images.close();
        services.pdfs.close();
        await services.jobs.stop();
        await services.metrics.close();
        await database.close();
        await tracing.close();
      },
    };
  } catch (error) {
    await database.close();
    await tracing.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, name: string, port: number, host: string): Promise<string> {
  try {
    return await app.listen({ port, host });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The server can't listen at ${name} ${port} of HOST ${host}: ${reason}`, {
      cause: error,
    });
  }
}
