import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app/buildApp.ts';
import { requestProvider } from '../../integrations/index.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, testServer } from '../../testing/testServer.ts';
import { createLogger } from '../log.ts';
import { type CollectedSpan, startCollector } from './testing/collector.ts';

const lines: Record<string, unknown>[] = [];
let spans: CollectedSpan[];
let exportedText: string;

/** The spans of typical work: a call that reads, one that writes, one that is wrong, a job, a question to a provider. */
beforeAll(async () => {
  const spanCollector = await startCollector();
  const server = await testServer({ jobs: true, env: { TRACES_URL: spanCollector.url } });
  const log = createLogger('info', { write: (text) => void lines.push(JSON.parse(text)) });
  const app = buildApp({ ...server.services, log });
  const headers = { sessionid: ana.sessionId, deviceid: ana.deviceId, userid: String(ana.borrowerId) };
  const url = '/v3/loan-details/loan-details';
  await app.inject({ method: 'POST', url, headers, payload: { orderId: 'MX174' } });
  await sendPaymentNotice(server, { reference: '00000000000000', amount: 100 });
  await app.inject(`/nothing/here?sessionId=${ana.sessionId}`);
  await server.services.jobs.send(server.db, 'reminders', {}, 0);
  const done = sql`select 1 from pgboss.job where name = 'reminders' and state = 'completed'`;
  await vi.waitFor(async () => expect((await done.execute(server.db)).rows).toHaveLength(1), 60_000);
  const body = { curp: ana.fullName };
  await requestProvider({
    provider: 'conekta',
    url: `${spanCollector.url}?x=1`,
    method: 'POST',
    body,
    timeoutMs: 5_000,
  });
  spanCollector.texts.pop();
  const closedCollector = await startCollector();
  await closedCollector.close();
  await requestProvider({ provider: 'stp', url: closedCollector.url, timeoutMs: 5_000 }).catch(
    () => undefined,
  );
  await app.close();
  await server.close();
  await spanCollector.close();
  spans = spanCollector.spans();
  exportedText = spanCollector.texts.join('\n');
});

const findSpan = (name: string) => spans.find((span) => span.name === name);
const listChildSpans = (parent: CollectedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parent !== undefined && parentSpanId === parent.spanId);
const readAttribute = (span: CollectedSpan | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('a call is a span by its route, and each of its statements one within it', () => {
  const call = findSpan('POST /v3/loan-details/loan-details');
  expect(readAttribute(call, 'http.response.status_code')).toBe(200);
  const texts = listChildSpans(call).map((span) => String(readAttribute(span, 'db.query.text')));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.join('\n')).toMatch(/from "?sessions/);
  expect(findSpan('GET (unknown)')).toBeDefined();
});

test('what leaves together in a transaction is one span of so many statements', () => {
  const call = findSpan('POST /webhooks/payments/:provider');
  const sizes = listChildSpans(call).map((span) =>
    Number(readAttribute(span, 'db.operation.batch.size') ?? 1),
  );
  expect(Math.max(...sizes)).toBeGreaterThan(1);
});

test('a job is a trace of its own, with its statements', () => {
  const job = findSpan('job reminders');
  expect(job?.parentSpanId ?? '').toBe('');
  expect(listChildSpans(job).length).toBeGreaterThan(0);
});

test('what a provider is asked says whom and how it went, without address or body', () => {
  expect(readAttribute(findSpan('conekta POST'), 'http.response.status_code')).toBe(200);
  expect(readAttribute(findSpan('stp GET'), 'error.type')).toBe('ECONNREFUSED');
  expect(findSpan('stp GET')?.status).toMatchObject({ code: 2 });
  expect(exportedText).not.toContain('?x=1');
});

test('statements outside a request and a job tell nothing', () => {
  const orphanSpans = spans.filter(
    (span) => readAttribute(span, 'db.query.text') !== undefined && !span.parentSpanId,
  );
  expect(orphanSpans).toEqual([]);
});

test('no span holds a session, a telephone, a name, an order or what a statement was given', () => {
  for (const personal of [ana.sessionId, ana.mobilePhone, ana.fullName, ana.deviceId, 'MX174'])
    expect(exportedText).not.toContain(personal);
  expect(spans.flatMap(({ events }) => events ?? [])).toEqual([]);
});

test('the line of a request names its trace', () => {
  const requestLine = lines.find(({ path }) => path === '/v3/loan-details/loan-details');
  expect(requestLine?.traceId).toBe(findSpan('POST /v3/loan-details/loan-details')?.traceId);
});
