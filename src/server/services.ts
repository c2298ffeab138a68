import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock/clock.ts';
import type { Config, Settings } from './config/index.ts';
import type { Database } from './database/index.ts';
import type { Images } from './images/index.ts';
import type { Jobs } from './jobs/index.ts';
import type { OpenMetrics } from './metrics/index.ts';
import type { Pdfs } from './pdf/index.ts';
import type { Personal } from './personal/index.ts';
import type { Providers } from './providers/index.ts';

/** What the rim hands to the use cases: the outside world, made once at start. */
export type Services = {
  db: Database;
  clock: Clock;
  config: Config;
  settings: Settings;
  providers: Providers;
  images: Images;
  pdfs: Pdfs;
  jobs: Jobs;
  metrics: OpenMetrics;
  personal: Personal;
  /** What signs. */
  signingSecret: string;
  /** What may have signed: the same, then the one before it. */
  signingSecrets: readonly string[];
  log: FastifyBaseLogger;
};

/** What it takes to say at night what doesn't get on. */
export type Reporting = { db: Database; log: Pick<FastifyBaseLogger, 'error'> };
