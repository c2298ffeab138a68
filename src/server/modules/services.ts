import type { FastifyBaseLogger } from 'fastify';
import type { Config, Settings } from '../config/index.ts';
import type { Providers } from '../integrations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Snapshot } from '../platform/database/index.ts';
import type { FieldEncryption } from '../platform/fieldEncryption/index.ts';
import type { ImageProcessor } from '../platform/images/index.ts';
import type { Jobs } from '../platform/jobs/index.ts';
import type { OpenMetrics } from '../platform/metrics/index.ts';
import type { PdfRenderer } from '../platform/pdf/index.ts';

/** Dependencies of the use cases, created once at start. */
export type Services = {
  db: Database;
  openSnapshot: () => Promise<Snapshot>;
  clock: Clock;
  config: Config;
  settings: Settings;
  providers: Providers;
  images: ImageProcessor;
  pdfs: PdfRenderer;
  jobs: Jobs;
  metrics: OpenMetrics;
  fieldEncryption: FieldEncryption;
  /** Signs addresses and codes. */
  signingSecret: string;
  /** Accepted for verification: the current secret, then the previous one. */
  signingSecrets: readonly string[];
  log: FastifyBaseLogger;
};

/** Dependencies of jobs that log open matters. */
export type AlertServices = { db: Database; log: Pick<FastifyBaseLogger, 'error'> };

/** The services with a transaction as their database. */
export function bindServices<Bound extends Pick<Services, 'db'>>(services: Bound, trx: Database): Bound {
  return { ...services, db: trx };
}

/** {@link bindServices} with a clock that stands still. */
export function bindServicesAt(services: Services, trx: Database, now: Date): Services {
  return { ...bindServices(services, trx), clock: { now: () => Promise.resolve(now) } };
}
