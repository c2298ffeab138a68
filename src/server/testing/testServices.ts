import type pg from 'pg';
import type { Clock } from '../clock/clock.ts';
import { demonstrationClock } from '../clock/demonstrationClock.ts';
import { readConfig, readSettings } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { dayMs } from '../durations.ts';
import { openImages } from '../images/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { makeLog } from '../log.ts';
import { type OpenMetrics, openMetrics } from '../metrics/index.ts';
import { openPdfs } from '../pdf/index.ts';
import { openPersonal } from '../personal/index.ts';
import { makeProviders } from '../providers/index.ts';
import type { Services } from '../services.ts';

type Opened = Services & { log: ReturnType<typeof makeLog>; metrics: OpenMetrics };
type Place = { db: Database; pool: pg.Pool; dataDir: string; env?: Record<string, string> };

/** What a server works with, on a database of a test; its jobs are never done. */
export async function testServices(place: Place): Promise<Opened> {
  const { db, pool, dataDir, env } = place;
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, PORT: '0', ...env });
  const log = makeLog(settings.logLevel);
  const clock = byDay(demonstrationClock(db));
  return {
    db,
    config: readConfig(settings.configDir),
    settings,
    log,
    clock,
    providers: makeProviders(db, settings, clock),
    images: await openImages(dataDir, log),
    pdfs: openPdfs(log),
    jobs: noJobs(),
    metrics: await openMetrics(settings, { db, pool, clock }),
    personal: await openPersonal(settings),
    signingSecret,
    signingSecrets: [signingSecret],
  };
}

const signingSecret = 'a secret only the tests know, 0123456789';

const loadedAt = Date.now();
const untilNoon = dayMs - ((loadedAt + dayMs / 2) % dayMs);

/** The day on which the tests' clocks stand at noon, in days of UTC. */
export const testDay = Math.floor((loadedAt + untilNoon) / dayMs);

/** The clock put forward to noon, UTC: a test takes less than the six hours until a market's day ends. */
function byDay(clock: Clock): Clock {
  return { now: async () => new Date((await clock.now()).getTime() + untilNoon) };
}

function noJobs(): Jobs {
  const nothing = () => Promise.resolve();
  return { send: nothing, sendAll: nothing, start: nothing, stop: nothing };
}
