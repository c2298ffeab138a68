import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inject } from 'vitest';
import { copyOf, freshDatabase } from '../../../test/database.ts';
import type { SeededTemplate } from '../../../test/setup/seeded.ts';
import { addressOf, type EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { Data } from '../../contract/schemas/index.ts';
import { advanceClock } from '../clock/demonstrationClock.ts';
import type { Database } from '../database/index.ts';
import { kyselyOn, openPool } from '../database/pool.ts';
import { seedDemonstration } from '../database/seed/index.ts';
import { people } from '../database/seed/people.ts';
import { jobHandlers } from '../jobHandlers.ts';
import { openJobs } from '../jobs/index.ts';
import { makeLog } from '../log.ts';
import { makeApp } from '../serve.ts';
import type { Services } from '../services.ts';
import { openTraces } from '../traces/index.ts';
import { requireNoneRefused, watch } from './spread/watch.ts';
import { testDay, testServices } from './testServices.ts';

/** Whoever calls with a session. */
type Person = { sessionId: string; deviceId: string; borrowerId: number };
export const [ana, bruno, ravi] = people;

/** An answer as the tests read it: status, headers, envelope. */
export type Answer<Name extends EndpointName> = {
  status: number;
  headers: Headers;
  body: { success?: boolean; code: string | number; message: string; data: Data<Name> };
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
    person?: Person | null,
    language?: '1' | '2' | '',
  ): Promise<Answer<Name>>;
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
  watched?: boolean;
  env?: Record<string, string>;
  /** A second instance on the database of another test server. */
  beside?: TestServer;
};

/** The server whole, over HTTP on a free port, on a database of its own with the demonstration's data. */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { jobs: hasJobs = false, env = {}, beside } = options;
  const isSeeded = beside === undefined && options.seed !== false;
  const seeded = isSeeded && !options.watched ? seededFor(env) : undefined;
  const database = beside ?? (await (seeded ? copyOf(seeded.template) : freshDatabase()));
  const { db, connection, serving } = database;
  const watched = options.watched ? watch(serving) : undefined;
  const pool = openPool(serving, 20, makeLog('silent'));
  const dataDir = beside?.services.settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'quincena-test-')));
  if (seeded) await cp(seeded.dataDir, dataDir, { recursive: true });
  const opened = await testServices({ db: watched?.db ?? kyselyOn(pool), pool, dataDir, env });
  const tracing = await openTraces(opened.settings, opened.log);
  const jobs = hasJobs ? await openJobs(serving, opened.log) : opened.jobs;
  const services: Services = { ...opened, jobs };
  if (isSeeded && seeded === undefined) await seedDemonstration(services);
  const app = makeApp(services);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  if (hasJobs) await jobs.start(jobHandlers(services));
  async function close() {
    await app.close();
    await services.images.close();
    services.pdfs.close();
    await jobs.stop();
    await opened.metrics.close();
    await services.db.destroy();
    await tracing.close();
    if (beside === undefined) {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    }
    if (watched) requireNoneRefused(watched);
  }
  return {
    app,
    db,
    services,
    connection,
    serving,
    origin,
    call: (name, payload = {}, person = ana, language = '1') => call(origin, name, payload, person, language),
    fetch: (path, init) => fetch(`${origin}${path}`, init),
    advanceDays: (days) => advanceClock(db, days),
    ago: async (ms) => new Date((await services.clock.now()).getTime() - ms),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The run's database that is seeded already, unless these settings or a new day would seed another. */
function seededFor(env: Record<string, string>): SeededTemplate | undefined {
  const { seeded } = inject('database');
  const isUsual = ['CONFIG_DIR', 'DEMONSTRATION', 'DATA_KEYS', 'LOOKUP_KEYS'].every((name) => !(name in env));
  return isUsual && seeded.day === testDay ? seeded : undefined;
}

/** The headers by which a person of the demonstration is known. */
export function headersOf(person: Person | null, language = '1'): Record<string, string> {
  const session = person && {
    sessionId: person.sessionId,
    deviceId: person.deviceId,
    userId: String(person.borrowerId),
  };
  return { ...session, ...(language === '' ? {} : { language }), 'X-Requested-With': 'XMLHttpRequest' };
}

async function call<Name extends EndpointName>(
  origin: string,
  name: Name,
  payload: Record<string, unknown>,
  person: Person | null,
  language: string,
): Promise<Answer<Name>> {
  const endpoint = endpoints[name];
  const headers = headersOf(person, language);
  const query = new URLSearchParams(Object.entries(payload).map(([key, value]) => [key, String(value)]));
  const response =
    endpoint.method === 'GET'
      ? await fetch(`${origin}${addressOf(endpoint)}?${query}`, { headers })
      : await fetch(`${origin}${addressOf(endpoint)}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(payload),
        });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer<Name>['body'],
  };
}
