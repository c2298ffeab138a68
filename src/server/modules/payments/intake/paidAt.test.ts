import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { matchSuspense } from '../suspense/suspense.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** The clock stands at this moment from now on. */
function setClock(at: Date): Date {
  server.services.clock = { now: async () => at };
  return at;
}

/** Half past eleven at night in Mexico City, so many days before: another day there than in UTC. */
function lateEveningOf(now: Date, daysBefore: number): { paidAt: Date; valueDate: string } {
  const date = new Date(now.getTime() - daysBefore * 86_400_000).toISOString().slice(0, 10);
  return { valueDate: date, paidAt: new Date(`${date}T23:30:00-06:00`) };
}

async function getStored(paymentId: string) {
  const { db } = server;
  const entry = db.selectFrom('ledgerEntries').select(['valueDate', 'postedAt']);
  const of = { provider: 'sandbox', id: paymentId };
  return {
    notice: await db
      .selectFrom('providerNotices')
      .select('receivedAt')
      .where('eventId', '=', `event of ${paymentId}`)
      .executeTakeFirst(),
    received: await db
      .selectFrom('receivedPayments')
      .select(['paidAt', 'receivedAt'])
      .where('paymentId', '=', of.id)
      .executeTakeFirst(),
    payment: await db
      .selectFrom('payments')
      .select(['paidAt', 'valueDate', 'receivedAt'])
      .where('paymentId', '=', of.id)
      .executeTakeFirst(),
    posted: await entry.where('event', '=', `payment:${of.provider}:${of.id}`).executeTakeFirst(),
    matched: await entry.where('event', '=', `match:${of.provider}:${of.id}`).executeTakeFirst(),
  };
}

test('a payment has its paid time, value date, report time and posting time', async () => {
  const request = { orderId: 'MX180', payCode: 'SPEI', requestType: 1 };
  const { repayAmount: amount } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
  const { repayDetail } = (await server.call('instructions', { ...request, amount })).body.data;
  const now = setClock(await server.ago(61_001));
  const { paidAt, valueDate } = lateEveningOf(now, 2);
  const named = { eventId: 'event of a', paymentId: 'a', reference: repayDetail.vCode, amount: 100, paidAt };
  expect((await sendPaymentNotice(server, named)).outcome).toBe('booked');
  expect(await getStored('a')).toEqual({
    notice: { receivedAt: now },
    received: { paidAt, receivedAt: now },
    payment: { paidAt, valueDate, receivedAt: now },
    posted: { valueDate, postedAt: now },
    matched: undefined,
  });
});

test('a matched suspense payment has its report time and the time of its match', async () => {
  const toldAt = setClock(await server.ago(61_001));
  const { paidAt, valueDate } = lateEveningOf(toldAt, 3);
  const named = { eventId: 'event of b', paymentId: 'b', reference: '00000000000000', amount: 100, paidAt };
  expect((await sendPaymentNotice(server, named)).outcome).toBe('unmatched');
  const now = setClock(new Date(toldAt.getTime() + 86_400_000));
  const match = { provider: 'sandbox', paymentId: 'b', borrowerId: 1001, orderId: 'MX180' };
  expect(await matchSuspense(server.services, match, { kind: 'operator' })).toEqual({ state: 'matched' });
  expect(await getStored('b')).toEqual({
    notice: { receivedAt: toldAt },
    received: { paidAt, receivedAt: toldAt },
    payment: { paidAt, valueDate, receivedAt: now },
    posted: expect.objectContaining({ postedAt: toldAt }),
    matched: { valueDate: now.toISOString().slice(0, 10), postedAt: now },
  });
});
