import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { dayMs, minuteMs } from '../../../../platform/durations.ts';
import { openJobs } from '../../../../platform/jobs/index.ts';
import { createLogger } from '../../../../platform/log.ts';
import { createFakeJobs } from '../../../../testing/fakeJobs.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';
import { isLate } from './systemState.ts';

async function readQueues(client: DeskClient) {
  const { queues } = (await client.get('today')).body as DeskReply<'today'>;
  return Object.fromEntries(queues.map(({ name, count }) => [name, count]));
}

const readState = async (auditor: DeskClient) =>
  (await auditor.get('system')).body as DeskReply<'systemState'>;

/** A job as pg-boss has it: ended, or to be tried again, so many minutes ago. */
async function storeJob(
  { db }: TestServer,
  name: string,
  state: 'completed' | 'retry',
  minutesAgo: number,
): Promise<void> {
  await sql`insert into pgboss.job (name, state, completed_on, start_after, output) values (
    ${name}, ${state}::pgboss.job_state, case ${state} when 'completed' then now() - ${minutesAgo} * interval '1 minute' end,
    now() - ${minutesAgo} * interval '1 minute', ${'{"message":"sms: unreached"}'}::jsonb)`.execute(db);
}

test('before the queue is there the state has no jobs; then when each ended, what waits and what is tried again', async () => {
  await using server = await testServer();
  server.services.jobs = createFakeJobs();
  const auditor = await signInAs(server, 'auditor');
  expect((await readState(auditor)).jobs).toEqual([]);
  await (await openJobs(server.serving, createLogger('silent'))).stop();
  await storeJob(server, 'daily-run', 'completed', 30);
  await storeJob(server, 'approvals', 'completed', 20);
  await storeJob(server, 'send-message', 'retry', 3);
  await storeJob(server, 'gave-up', 'completed', 1);
  const { jobs } = await readState(auditor);
  const find = (name: string) => jobs.find(({ job }) => job === name);
  expect(find('daily-run')).toMatchObject({ everyMinutes: 60, isLate: false, due: 0, retrying: 0 });
  expect(find('ledger-check')).toMatchObject({ everyMinutes: 1_440, lastEndedAt: null });
  expect(find('approvals')?.everyMinutes).toBe(5);
  expect(find('send-message')).toMatchObject({
    ...{ everyMinutes: null, due: 1, oldestDueSeconds: expect.closeTo(180, -1) },
    ...{ retrying: 1, error: 'sms: unreached' },
  });
  // Others are late too where the process that tests run in is older than twice their period.
  const stalledJobs = jobs.filter(({ isLate, retrying }) => isLate || retrying > 0).length;
  expect(await readQueues(auditor)).toMatchObject({ failedJobs: 1, stalledJobs, failingEvents: 0 });
  expect(await readQueues(await signInAs(server, 'finance'))).not.toHaveProperty('failedJobs');
});

test('the state has the last notice and the payouts of each provider, and the events that did not leave', async () => {
  await using server = await testServer();
  const auditor = await signInAs(server, 'auditor');
  const before = await readState(auditor);
  expect(before.events.hasReceiver).toBe(false);
  const { reference } = await createReference(server, 'MX174');
  await sendPaymentNotice(server, { paymentId: 'noticed-1', reference, amount: 10_000 });
  await server.db
    .insertInto('payouts')
    .values({
      ...{
        borrowerId: ana.borrowerId,
        orderId: 'MX180',
        attempt: 1,
        payoutId: 'refused-1',
        provider: 'sandbox',
      },
      ...{ state: 'refused', amount: 100_000, currency: 'MXN', createdAt: await server.ago(dayMs) },
      ...{ beneficiaryName: 'Ana', bankCode: '012', accountNumber: '1' },
    })
    .execute();
  const { providers, database } = await readState(auditor);
  const sandbox = providers.find(({ provider }) => provider === 'sandbox');
  expect(sandbox?.lastNoticeAt).not.toBeNull();
  expect(sandbox).toMatchObject({ failedPayouts: 1, unansweredPayouts: 0 });
  expect(database.schema).toMatch(/^\d{4}$/);
  expect(database.bytes).toBeGreaterThan(0);
});

test('a job is late once more than twice its time has passed since it ended and since the server started', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const longAgo = ago(10_000);
  const hourly = (lastEndedAt: Date | null, startedAt = longAgo) =>
    isLate({ everyMinutes: 60, lastEndedAt }, startedAt, now);
  expect(hourly(ago(125))).toBe(false);
  expect(hourly(ago(126))).toBe(true);
  expect(hourly(null)).toBe(true);
  expect(hourly(ago(126), ago(1))).toBe(false);
  expect(isLate({ everyMinutes: null, lastEndedAt: null }, longAgo, now)).toBe(false);
});
