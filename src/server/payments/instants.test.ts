import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '../testing/sandbox.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';
import { matchSuspense } from './suspense.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** The clock stands at this moment from now on. */
function stand(at: Date): Date {
  server.services.clock = { now: async () => at };
  return at;
}

/** Half past eleven at night in Mexico City, so many days before: another day there than in UTC. */
function lateOn(now: Date, daysBefore: number): { paidAt: Date; valueDate: string } {
  const date = new Date(now.getTime() - daysBefore * 86_400_000).toISOString().slice(0, 10);
  return { valueDate: date, paidAt: new Date(`${date}T23:30:00-06:00`) };
}

async function keptOf(paymentId: string) {
  const { db } = server;
  const entry = db.selectFrom('ledger_entries').select(['value_date', 'posted_at']);
  const of = { provider: 'sandbox', id: paymentId };
  return {
    notice: await db
      .selectFrom('webhook_events')
      .select('received_at')
      .where('event_id', '=', `event of ${paymentId}`)
      .executeTakeFirst(),
    received: await db
      .selectFrom('received_payments')
      .select(['paid_at', 'received_at'])
      .where('payment_id', '=', of.id)
      .executeTakeFirst(),
    payment: await db
      .selectFrom('payments')
      .select(['paid_at', 'value_date', 'received_at'])
      .where('payment_id', '=', of.id)
      .executeTakeFirst(),
    posted: await entry.where('event', '=', `payment:${of.provider}:${of.id}`).executeTakeFirst(),
    matched: await entry.where('event', '=', `match:${of.provider}:${of.id}`).executeTakeFirst(),
  };
}

test('a payment keeps apart when it was paid, on which day it counts, when it was told of and when it was posted', async () => {
  const asked = { orderId: 'MX180', payCode: 'SPEI', requestType: 1 };
  const { repayAmount: amount } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
  const { repayDetail } = (await server.call('instructions', { ...asked, amount })).body.data;
  const now = stand(await server.ago(61_001));
  const { paidAt, valueDate } = lateOn(now, 2);
  const named = { eventId: 'event of a', paymentId: 'a', reference: repayDetail.vCode, amount: 100, paidAt };
  expect((await notify(server, named)).outcome).toBe('booked');
  expect(await keptOf('a')).toEqual({
    notice: { received_at: now },
    received: { paid_at: paidAt, received_at: now },
    payment: { paid_at: paidAt, value_date: valueDate, received_at: now },
    posted: { value_date: valueDate, posted_at: now },
    matched: undefined,
  });
});

test('money that waited keeps when it was told of apart from when it was given to its order', async () => {
  const toldAt = stand(await server.ago(61_001));
  const { paidAt, valueDate } = lateOn(toldAt, 3);
  const named = { eventId: 'event of b', paymentId: 'b', reference: '00000000000000', amount: 100, paidAt };
  expect((await notify(server, named)).outcome).toBe('unmatched');
  const now = stand(new Date(toldAt.getTime() + 86_400_000));
  const match = { provider: 'sandbox', paymentId: 'b', borrowerId: 1001, orderId: 'MX180' };
  expect(await matchSuspense(server.services, match, { kind: 'operator' })).toBe('matched');
  expect(await keptOf('b')).toEqual({
    notice: { received_at: toldAt },
    received: { paid_at: paidAt, received_at: toldAt },
    payment: { paid_at: paidAt, value_date: valueDate, received_at: now },
    posted: expect.objectContaining({ posted_at: toldAt }),
    matched: { value_date: now.toISOString().slice(0, 10), posted_at: now },
  });
});
