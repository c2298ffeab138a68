import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import type { SeededTemplate } from '../../../test/setup/seeded.ts';
import { copyDatabase, createTestDatabase } from '../../../test/testDatabase.ts';
import { type EndpointName, endpointPath, endpoints } from '../../contract/endpoints.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import { buildApp } from '../app/buildApp.ts';
import { createJobHandlers } from '../app/jobHandlers.ts';
import { seedDemonstration } from '../demo/seed/index.ts';
import { demonstrationBorrowers } from '../demo/seed/people.ts';
import type { Services } from '../modules/services.ts';
import { advanceClock } from '../platform/clock.ts';
import type { Database } from '../platform/database/index.ts';
import { createDatabase, openPool } from '../platform/database/pool.ts';
import { openJobs } from '../platform/jobs/index.ts';
import { createLogger } from '../platform/log.ts';
import { openTraces } from '../platform/tracing/index.ts';
import { createQueryMonitor, requireNoViolations } from './sharding/monitor.ts';
import { testClockDay, testServices } from './testServices.ts';

/** Whoever calls with a session. */
export type SessionHolder = { sessionId: string; deviceId: string; borrowerId: number };
export const [ana, bruno, ravi] = demonstrationBorrowers;

/** An answer as the tests read it: status, headers, envelope. */
export type CallResponse<Name extends EndpointName> = {
  status: number;
  headers: Headers;
  body: { success?: boolean; code: string | number; message: string; data: ResponseData<Name> };
};

export type TestServer = {
  app: FastifyInstance;
  /** As the owner of the tables; the server itself serves by a role that may less. */
  db: Database;
  services: Services;
  connection: pg.PoolConfig;
  serving: pg.PoolConfig;
  origin: string;
  /** Makes a call of the contract over HTTP, as JSON (GET: in the query); without a person, without a session. */
  call<Name extends EndpointName>(
    name: Name,
    payload?: Record<string, unknown>,
    holder?: SessionHolder | null,
    language?: '1' | '2' | '',
  ): Promise<CallResponse<Name>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  advanceDays(days: number): Promise<number | undefined>;
  /** So many ms ago, by the server's clock. */
  ago(ms: number): Promise<Date>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export type TestServerOptions = {
  /** Runs the job queue, so that pushed orders are reviewed and paid out. */
  jobs?: boolean;
  seed?: boolean;
  /** Fails on closing if the server made a query that a database spread over machines can't answer. */
  checkSharding?: boolean;
  env?: Record<string, string>;
  /** A second instance on the database of another test server. */
  sharedWith?: TestServer;
};

/** The server whole, over HTTP on a free port, on a database of its own with the demonstration's data. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { jobs: hasJobs = false, env = {}, sharedWith } = options;
  const needsSeed = sharedWith === undefined && options.seed !== false;
  const seeded = needsSeed && !options.checkSharding ? findSeededTemplate(env) : undefined;
  const database = sharedWith ?? (await (seeded ? copyDatabase(seeded.template) : createTestDatabase()));
  const { db, connection } = database;
  const serving = 'serving' in database ? database.serving : database.serverConnection;
  const queryMonitor = options.checkSharding ? createQueryMonitor(serving) : undefined;
  const pool = openPool(serving, 20, createLogger('silent'));
  const dataDir = sharedWith?.services.settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'quincena-test-')));
  if (seeded) await cp(seeded.dataDir, dataDir, { recursive: true });
  const baseServices = await testServices({
    db: queryMonitor?.db ?? createDatabase(pool),
    pool,
    connection: serving,
    dataDir,
    env,
  });
  const tracing = await openTraces(baseServices.settings, baseServices.log);
  const jobs = hasJobs ? await openJobs(serving, baseServices.log) : baseServices.jobs;
  const services: Services = { ...baseServices, jobs };
  if (needsSeed && seeded === undefined) await seedDemonstration(services);
  const app = buildApp(services);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  if (hasJobs) await jobs.start(createJobHandlers(services), services.metrics);
  async function close() {
    await app.close();
    await services.images.close();
    services.pdfs.close();
    await jobs.stop();
    await baseServices.metrics.close();
    await services.db.destroy();
    await tracing.close();
    if (sharedWith === undefined) {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
    if (queryMonitor) requireNoViolations(queryMonitor);
  }
  return {
    app,
    db,
    services,
    connection,
    serving,
    origin,
    call: (name, payload = {}, holder = ana, language = '1') => call(origin, name, payload, holder, language),
    fetch: (path, init) => fetch(`${origin}${path}`, init),
    advanceDays: (days) => advanceClock(db, days),
    ago: async (ms) => new Date((await services.clock.now()).getTime() - ms),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The run's database that is seeded already, unless these settings or a new day would seed another. */
function findSeededTemplate(env: Record<string, string>): SeededTemplate | undefined {
  const { seeded } = inject('database');
  const hasDefaultSettings = ['CONFIG_DIR', 'DEMONSTRATION', 'DATA_KEYS', 'LOOKUP_KEYS'].every(
    (name) => !(name in env),
  );
  return hasDefaultSettings && seeded.day === testClockDay ? seeded : undefined;
}

/** The headers by which a person of the demonstration is known. */
export function toSessionHeaders(holder: SessionHolder | null, language = '1'): Record<string, string> {
  const session = holder && {
    sessionId: holder.sessionId,
    deviceId: holder.deviceId,
    userId: String(holder.borrowerId),
  };
  return { ...session, ...(language === '' ? {} : { language }), 'X-Requested-With': 'XMLHttpRequest' };
}

async function call<Name extends EndpointName>(
  origin: string,
  name: Name,
  payload: Record<string, unknown>,
  holder: SessionHolder | null,
  language: string,
): Promise<CallResponse<Name>> {
  const endpoint = endpoints[name];
  const headers = toSessionHeaders(holder, language);
  const query = new URLSearchParams(Object.entries(payload).map(([key, value]) => [key, String(value)]));
  const response =
    endpoint.method === 'GET'
      ? await fetch(`${origin}${endpointPath(endpoint)}?${query}`, { headers })
      : await fetch(`${origin}${endpointPath(endpoint)}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(payload),
        });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as CallResponse<Name>['body'],
  };
}
