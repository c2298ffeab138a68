import { afterAll, beforeAll, expect, test } from 'vitest';
import { minor, toDay } from '../../../../lending/index.ts';
import type { RecordedEvent } from '../../../platform/database/schema/ledger.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { recordLoanEvent } from './recordLoanEvent.ts';

const { borrowerId } = ana;
const orderId = 'MX174';
const now = new Date('2026-11-02T12:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const recordTestEvent = (event: RecordedEvent, evidence?: string) =>
  recordLoanEvent(
    server.db,
    { borrowerId, orderId, reason: 'agreed', ...(evidence === undefined ? {} : { evidence }) },
    event,
    { kind: 'operator', actorId: 'vera' },
    now,
  );

const findOutgoingEvent = async (eventId: string) =>
  (
    await server.db
      .selectFrom('eventOutbox')
      .select(['kind', 'data'])
      .where('subject', '=', `${orderId} ${eventId}`)
      .execute()
  ).at(0);

test.each([
  ['reversal', 'payment.reversed'],
  ['waiver', 'loan.waived'],
  ['accrualStop', 'loan.accrual_stopped'],
  ['settlementOffer', 'loan.settlement_offered'],
  ['settlementWithdrawal', 'loan.settlement_withdrawn'],
  ['restructure', 'loan.restructured'],
  ['promiseWithdrawal', 'loan.promise_withdrawn'],
  ['waiverReversal', 'loan.waiver_reversed'],
  ['pause', 'loan.paused'],
  ['pauseEnd', 'loan.pause_ended'],
  ['writeOff', 'loan.written_off'],
] as const)('a %s is published as %s, with its data and without its borrower', async (kind, told) => {
  const event = { kind, id: `of ${kind}`, valueDate: toDay('2026-11-02'), amount: 5 };
  await recordTestEvent(event as unknown as RecordedEvent);
  expect(await findOutgoingEvent(event.id)).toEqual({
    kind: told,
    data: { valueDate: '2026-11-02', amount: 5 },
  });
});

test('a promise is published with the id that its withdrawal refers to', async () => {
  const valueDate = toDay('2026-11-02');
  const promise = {
    kind: 'promise',
    id: 'of promise',
    valueDate,
    paysBy: valueDate,
    amount: minor(5),
  } as const;
  await recordTestEvent(promise);
  expect(await findOutgoingEvent(promise.id)).toEqual({
    kind: 'loan.promised',
    data: { valueDate, paysBy: valueDate, amount: 5, promiseId: promise.id },
  });
});

test('of the payout steps only the cancellation is published: the provider reports the others', async () => {
  const step = (of: 'cancelled' | 'returned') =>
    recordTestEvent({
      ...{ kind: 'payout', id: `of ${of}`, step: of, valueDate: toDay('2026-11-02') },
      recordedAt: now.toISOString(),
    });
  await step('returned');
  expect(await findOutgoingEvent('of returned')).toBeUndefined();
  await step('cancelled');
  expect((await findOutgoingEvent('of cancelled'))?.kind).toBe('order.cancelled');
});

test('the event and its audit line have the actor, the reason and the evidence', async () => {
  await recordTestEvent({ kind: 'writeOff', id: 'kept', valueDate: toDay('2026-11-02') }, 'file 7');
  const row = await server.db
    .selectFrom('loanEvents')
    .selectAll()
    .where('eventId', '=', 'kept')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    ...{ borrowerId, orderId, kind: 'writeOff', valueDate: '2026-11-02', recordedAt: now },
    ...{ actorKind: 'operator', actor: 'vera', reason: 'agreed', evidence: 'file 7' },
    event: { kind: 'writeOff', id: 'kept' },
  });
  const audited = await server.db
    .selectFrom('auditEvents')
    .selectAll()
    .where('subject', '=', 'MX174 writeOff kept')
    .executeTakeFirstOrThrow();
  expect(audited).toMatchObject({ action: 'loan_serviced', actor: 'vera', reason: 'agreed' });
  await recordLoanEvent(
    server.db,
    { borrowerId, orderId, reason: 'by itself' },
    { kind: 'writeOff', id: 'nobody', valueDate: toDay('2026-11-02') },
    { kind: 'system' },
    now,
  );
  const own = server.db
    .selectFrom('loanEvents')
    .select(['actor', 'evidence'])
    .where('eventId', '=', 'nobody');
  expect(await own.executeTakeFirst()).toEqual({ actor: '', evidence: '' });
});
