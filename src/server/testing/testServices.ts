import type pg from 'pg';
import { openServerMetrics } from '../app/metrics/index.ts';
import { readConfig, readSettings } from '../config/index.ts';
import { createProviders } from '../integrations/index.ts';
import type { Services } from '../modules/services.ts';
import { type Clock, demonstrationClock } from '../platform/clock.ts';
import { type Database, openSnapshot } from '../platform/database/index.ts';
import { dayMs } from '../platform/durations.ts';
import { createFieldEncryption } from '../platform/fieldEncryption/index.ts';
import { createImageProcessor } from '../platform/images/index.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import { createLogger } from '../platform/log.ts';
import type { OpenMetrics } from '../platform/metrics/index.ts';
import { openPdfs } from '../platform/pdf/index.ts';

type TestServices = Services & { log: ReturnType<typeof createLogger>; metrics: OpenMetrics };
type TestServicesOptions = {
  db: Database;
  pool: pg.Pool;
  connection: pg.ClientConfig;
  dataDir: string;
  env?: Record<string, string>;
};

/** What a server works with, on a database of a test; its jobs are never done. */
export async function testServices(options: TestServicesOptions): Promise<TestServices> {
  const { db, pool, connection, dataDir, env } = options;
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, PORT: '0', ...env });
  const log = createLogger(settings.logLevel);
  const clock = atNoon(demonstrationClock(db));
  return {
    db,
    openSnapshot: () => openSnapshot(connection),
    config: readConfig(settings.configDir),
    settings,
    log,
    clock,
    providers: createProviders(db, settings, clock),
    images: await createImageProcessor(dataDir, log),
    pdfs: openPdfs(log),
    jobs: createNoopJobs(),
    metrics: await openServerMetrics(settings, { db, pool, clock }),
    fieldEncryption: await createFieldEncryption(settings),
    signingSecret,
    signingSecrets: [signingSecret],
  };
}

const signingSecret = 'a secret only the tests know, 0123456789';

const loadedAt = Date.now();
const noonOffsetMs = dayMs - ((loadedAt + dayMs / 2) % dayMs);

/** The UTC day at whose noon the tests' clocks are set. */
export const testClockDay = Math.floor((loadedAt + noonOffsetMs) / dayMs);

/** The clock put forward to noon, UTC: a test takes less than the six hours until a market's day ends. */
function atNoon(clock: Clock): Clock {
  return { now: async () => new Date((await clock.now()).getTime() + noonOffsetMs) };
}

function createNoopJobs(): Jobs {
  const noop = () => Promise.resolve();
  return { send: noop, sendAll: noop, start: noop, stop: noop };
}
