import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointNames } from '../src/contract/descriptions.ts';
import { type Endpoint, type EndpointName, endpoints, legacyPrefix } from '../src/contract/endpoints.ts';
import { type Envelope, isSuccess } from '../src/contract/envelope.ts';
import { schemas } from '../src/contract/schemas/index.ts';
import { maliciousPayloads, toFormBody } from '../src/server/testing/maliciousValues.ts';
import { ana, type TestServer, testServer, toSessionHeaders } from '../src/server/testing/testServer.ts';

const seed = 174;
const runsPerCall = 60;
/** Visits are counted, whatever comes with them. */
const neverRefused: readonly EndpointName[] = ['trackVisit', 'getSid', 'trackClick'];

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await countWrites();
});
afterAll(() => server.close());

/** What a call could change; what counts attempts is no state of anybody's. */
async function listTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('usage_counters', 'migrations', 'promotion_events', 'promotion_sids')
    order by 1`.execute(server.db);
  return rows.map(({ name }) => name);
}

/** Counts what is written to the tables, rolled back or not: where nothing was, their contents needn't be compared. */
async function countWrites(): Promise<void> {
  await sql`create sequence test_writes`.execute(server.db);
  await sql`
    create function count_test_write() returns trigger language plpgsql security definer
    as $$ begin perform nextval('test_writes'); return null; end $$`.execute(server.db);
  for (const name of await listTables()) {
    await sql`
      create trigger count_test_write after insert or update or delete or truncate on ${sql.table(name)}
      for each statement execute function count_test_write()`.execute(server.db);
  }
}

async function readWriteCount(): Promise<string> {
  const { rows } = await sql<{ count: string }>`select last_value as count from test_writes`.execute(
    server.db,
  );
  return String(rows[0]?.count);
}

/** The contents of all tables, as one text. */
async function databaseDigest(): Promise<string> {
  const digests = (await listTables()).map(
    (name) => sql`
      select ${name}::text as name, md5(string_agg(row::text, ',' order by row::text)) as digest
      from ${sql.table(name)} as row`,
  );
  const { rows } = await sql`${sql.join(digests, sql` union all `)} order by name`.execute(server.db);
  return JSON.stringify(rows, null, 1);
}

async function send(endpoint: Endpoint, payload: unknown, kind: 'json' | 'form'): Promise<Response> {
  const headers = toSessionHeaders(ana);
  if (endpoint.method === 'GET') {
    return server.fetch(`${endpoint.path}?${toFormBody(payload)}`, { headers });
  }
  const prefix = kind === 'form' ? legacyPrefix : '';
  return server.fetch(`${prefix}${endpoint.path}`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': kind === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
    },
    body: kind === 'json' ? JSON.stringify(payload) : toFormBody(payload),
  });
}

describe('bad input', () => {
  test.each(endpointNames)('to %s never makes a 5xx, and what is refused changes nothing', async (name) => {
    const endpoint = endpoints[name];
    let before = await databaseDigest();
    let writesBefore = await readWriteCount();
    let comparedCount = 0;
    await fc.assert(
      fc.asyncProperty(
        maliciousPayloads(schemas[name].request),
        fc.constantFrom('json' as const, 'form' as const),
        async (payload, kind) => {
          const response = await send(endpoint, payload, kind);
          expect(response.status, JSON.stringify(payload)).toBeLessThan(500);
          const body = (await response.json()) as Envelope;
          expect(body).toHaveProperty('code');
          const writes = await readWriteCount();
          const after = writes === writesBefore ? before : await databaseDigest();
          if (response.status >= 400 || !isSuccess(endpoint.family, body)) {
            expect(body.message).toMatch(/\S/);
            expect(after, JSON.stringify(payload)).toBe(before);
            comparedCount += 1;
          }
          before = after;
          writesBefore = writes;
        },
      ),
      { seed, numRuns: runsPerCall },
    );
    expect(comparedCount > 0).toBe(!neverRefused.includes(name));
  });
});
