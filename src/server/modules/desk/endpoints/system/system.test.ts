import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { createJobHandlers } from '../../../../app/jobHandlers.ts';
import { openJobs } from '../../../../platform/jobs/index.ts';
import { createLogger } from '../../../../platform/log.ts';
import { createFakeJobs } from '../../../../testing/fakeJobs.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import { type EventReceiver, startEventReceiver } from '../../../webhooks/testing/receiver.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const secrets = ['whsec_bmV3IHNlY3JldCBvZiAzMiBieXRlcywgMDEyMw=='];
const queue = createFakeJobs();
let server: TestServer;
let receiver: EventReceiver;
let admin: DeskClient;
let auditor: DeskClient;

beforeAll(async () => {
  receiver = await startEventReceiver();
  server = await testServer();
  server.services.jobs = queue;
  [admin, auditor] = await Promise.all([signInAs(server, 'admin'), signInAs(server, 'auditor')]);
  const { reference } = await createReference(server, 'MX174');
  await sendPaymentNotice(server, { paymentId: 'reported-1', reference, amount: 10_000 });
  await createJobHandlers(server.services)['dispatch-events']({});
});
beforeEach(() => {
  server.services.settings = { ...server.services.settings, events: { url: receiver.url, secrets } };
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const deliver = (number: number) => createJobHandlers(server.services)['send-event']({ number });

async function listEvents(query = ''): Promise<DeskRow<'events'>[]> {
  return (await auditor.get(`events?limit=200&${query}`)).body.items as DeskRow<'events'>[];
}

async function getReportedEvent(): Promise<DeskRow<'events'>> {
  const [reported] = await listEvents('type=payment.received&orderId=MX174');
  if (reported === undefined) throw new Error('no payment was reported');
  return reported;
}

const toNumber = (eventId: string) => Number(eventId.slice('evt_'.length));

test('an event shows each attempt with status, answer and time, and is found by its state, type and order', async () => {
  const { eventId, orderId, state } = await getReportedEvent();
  expect([orderId, state]).toEqual(['MX174', 'waiting']);
  receiver.failures.push({ status: 503, body: `at work\0${'x'.repeat(5_000)}` }, 'drop');
  await expect(deliver(toNumber(eventId))).rejects.toThrow('answered with 503');
  await expect(deliver(toNumber(eventId))).rejects.toThrow();
  expect(await listEvents('state=failing')).toMatchObject([
    { eventId, hasReceiver: true, attempts: 2, status: null },
  ]);
  await deliver(toNumber(eventId));
  expect(await listEvents('state=failing')).toEqual([]);
  expect(await listEvents('state=delivered')).toMatchObject([{ eventId, attempts: 3, status: 204 }]);
  expect((await listEvents('state=waiting')).map((one) => one.eventId)).not.toContain(eventId);

  const found = (await auditor.get(`events/${eventId}`)).body as DeskReply<'event'>;
  expect(found.attempts).toMatchObject([
    { status: 204, response: '', error: '' },
    { status: null, response: '', error: expect.stringMatching(/./) },
    { status: 503, response: expect.stringMatching(/^at workx{1900,1999}$/), error: 'answered with 503' },
  ]);
  expect(found.receiver).toBe(new URL(receiver.url).host);
  expect(found.body).toBe(receiver.requests.at(-1)?.text);
  expect(JSON.stringify(found)).not.toContain('whsec_');
});

test('an event is sent again with its number by an admin, who leaves a line in the audit', async () => {
  const { eventId } = await getReportedEvent();
  receiver.requests.length = 0;
  expect((await auditor.post(`events/${eventId}/redelivery`, {})).status).toBe(403);
  expect((await admin.post(`events/${eventId}/redelivery`, {})).body).toEqual({ eventId });
  await queue.runAll('send-event', createJobHandlers(server.services)['send-event']);
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toContain(eventId);
  const { body } = await auditor.get('audit?action=desk_done&limit=200');
  const line = { actor: 'admin@quincena.example', subject: `POST events/:eventId/redelivery ${eventId}` };
  expect(body.items).toContainEqual(expect.objectContaining(line));
});

test('without a receiver an event is not sent again, and an unknown one is not found', async () => {
  const { eventId } = await getReportedEvent();
  server.services.settings = { ...server.services.settings, events: undefined };
  expect((await getReportedEvent()).hasReceiver).toBe(false);
  const refused = await admin.post(`events/${eventId}/redelivery`, {});
  expect([refused.status, refused.body.code]).toEqual([409, 'noReceiver']);
  expect((await auditor.get(`events/${eventId}`)).body.receiver).toBeNull();
  expect((await admin.post('events/evt_999999/redelivery', {})).status).toBe(404);
  expect((await auditor.get('events/evt_x')).status).toBe(400);
});

test('attempts are forgotten after the days of desk.json', async () => {
  const { eventId } = await getReportedEvent();
  const number = toNumber(eventId);
  const attempt = { number, status: 500, response: 'old', error: 'answered with 500', durationMs: 1 };
  const days = server.services.config.desk.eventAttemptDays;
  const now = (await server.services.clock.now()).getTime();
  for (const age of [days - 1, days + 1])
    await server.db
      .insertInto('eventDeliveryAttempts')
      .values({ ...attempt, response: String(age), at: new Date(now - age * 86_400_000) })
      .execute();
  await createJobHandlers(server.services)['daily-run']({});
  const { attempts } = (await auditor.get(`events/${eventId}`)).body as DeskReply<'event'>;
  const kept = attempts.map(({ response }) => response);
  expect(kept).toContain(String(days - 1));
  expect(kept).not.toContain(String(days + 1));
});

test('a job without retries left shows its error and is retried once, without showing a provider’s token', async () => {
  const jobId = randomUUID();
  expect((await admin.post(`failed-jobs/${jobId}/retry`, {})).status).toBe(404);
  await (await openJobs(server.serving, createLogger('silent'))).stop();
  const data = JSON.stringify({ provider: 'conekta', token: 'src_secret' });
  await sql`
    insert into pgboss.job (id, name, data, source_name, source_id, source_output, source_retry_count, state)
    values (${jobId}, 'gave-up', ${data}::jsonb, 'forget-card', ${randomUUID()}, ${'{"message":"conekta: unreached"}'}::jsonb, 680, 'completed')`.execute(
    server.db,
  );
  const { items } = (await auditor.get('failed-jobs')).body as DeskReply<'failedJobs'>;
  expect(items).toMatchObject([
    { jobId, job: 'delete-card', orderId: null, about: 'conekta', error: 'conekta: unreached', tries: 681 },
  ]);
  expect(JSON.stringify(items)).not.toContain('src_secret');
  expect((await auditor.post(`failed-jobs/${jobId}/retry`, {})).status).toBe(403);
  expect((await admin.post(`failed-jobs/${jobId}/retry`, {})).body).toEqual({ done: true });
  expect((await admin.post(`failed-jobs/${jobId}/retry`, {})).status).toBe(404);
  const retried: unknown[] = [];
  await queue.runAll('delete-card', async (card) => void retried.push(card));
  expect(retried).toEqual([{ provider: 'conekta', token: 'src_secret' }]);
  expect((await auditor.get('failed-jobs')).body.items).toEqual([]);
});

test('a notice is found by its payment', async () => {
  const query = 'provider=sandbox&paymentId=reported-1';
  const { items } = (await auditor.get(`provider-notices?${query}`)).body as DeskReply<'providerNotices'>;
  const [found] = items;
  expect(items).toMatchObject([{ provider: 'sandbox', paymentId: 'reported-1' }]);
  const address = `provider-notice?provider=sandbox&noticeId=${found?.noticeId}`;
  const { body } = (await auditor.get(address)).body as DeskReply<'providerNotice'>;
  expect(JSON.parse(body)).toMatchObject({
    type: 'payment.succeeded',
    paymentId: 'reported-1',
    amount: 10_000,
  });
  expect((await auditor.get('provider-notice?provider=sandbox&noticeId=none')).status).toBe(404);
});
