import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeLog } from '../log.ts';
import { ask } from '../providers/index.ts';
import { makeApp } from '../serve.ts';
import { notify } from '../testing/sandbox.ts';
import { ana, testServer } from '../testing/testServer.ts';
import { type CollectedSpan, collector } from './testing/collector.ts';

const lines: Record<string, unknown>[] = [];
let spans: CollectedSpan[];
let sent: string;

/** What a day's work tells: a call that reads, one that writes, one that is wrong, a job, a question to a provider. */
beforeAll(async () => {
  const collected = await collector();
  const server = await testServer({ jobs: true, env: { TRACES_URL: collected.url } });
  const log = makeLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const app = makeApp({ ...server.services, log });
  const headers = { sessionid: ana.sessionId, deviceid: ana.deviceId, userid: String(ana.borrowerId) };
  const url = '/v3/loan-details/loan-details';
  await app.inject({ method: 'POST', url, headers, payload: { orderId: 'MX174' } });
  await notify(server, { reference: '00000000000000', amount: 100 });
  await app.inject(`/nothing/here?sessionId=${ana.sessionId}`);
  await server.services.jobs.send(server.db, 'personal-fields', {}, 0);
  const done = sql`select 1 from pgboss.job where name = 'personal-fields' and state = 'completed'`;
  await vi.waitFor(async () => expect((await done.execute(server.db)).rows).toHaveLength(1), 20_000);
  const body = { curp: ana.fullName };
  await ask({ provider: 'conekta', url: `${collected.url}?x=1`, method: 'POST', body, timeoutMs: 5_000 });
  collected.texts.pop();
  const gone = await collector();
  await gone.close();
  await ask({ provider: 'stp', url: gone.url, timeoutMs: 5_000 }).catch(() => undefined);
  await app.close();
  await server.close();
  await collected.close();
  spans = collected.spans();
  sent = collected.texts.join('\n');
}, 120_000);

const named = (name: string) => spans.find((span) => span.name === name);
const within = (parent: CollectedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parent !== undefined && parentSpanId === parent.spanId);
const attribute = (span: CollectedSpan | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('a call is a span by its route, and each of its statements one within it', () => {
  const call = named('POST /v3/loan-details/loan-details');
  expect(attribute(call, 'http.response.status_code')).toBe(200);
  const texts = within(call).map((span) => String(attribute(span, 'db.query.text')));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.join('\n')).toMatch(/from "?sessions/);
  expect(named('GET (unknown)')).toBeDefined();
});

test('what leaves together in a transaction is one span of so many statements', () => {
  const call = named('POST /webhooks/payments/:provider');
  const sizes = within(call).map((span) => Number(attribute(span, 'db.operation.batch.size') ?? 1));
  expect(Math.max(...sizes)).toBeGreaterThan(1);
});

test('a job is a trace of its own, with its statements', () => {
  const job = named('job personal-fields');
  expect(job?.parentSpanId ?? '').toBe('');
  expect(within(job).length).toBeGreaterThan(0);
});

test('what a provider is asked says whom and how it went, without address or body', () => {
  expect(attribute(named('conekta POST'), 'http.response.status_code')).toBe(200);
  expect(attribute(named('stp GET'), 'error.type')).toBe('ECONNREFUSED');
  expect(named('stp GET')?.status).toMatchObject({ code: 2 });
  expect(sent).not.toContain('?x=1');
});

test('statements outside a request and a job tell nothing', () => {
  const apart = spans.filter((span) => attribute(span, 'db.query.text') !== undefined && !span.parentSpanId);
  expect(apart).toEqual([]);
});

test('no span holds a session, a telephone, a name, an order or what a statement was given', () => {
  for (const personal of [ana.sessionId, ana.mobilePhone, ana.fullName, ana.deviceId, 'MX174'])
    expect(sent).not.toContain(personal);
  expect(spans.flatMap(({ events }) => events ?? [])).toEqual([]);
});

test('the line of a request names its trace', () => {
  const line = lines.find(({ path }) => path === '/v3/loan-details/loan-details');
  expect(line?.traceId).toBe(named('POST /v3/loan-details/loan-details')?.traceId);
});
