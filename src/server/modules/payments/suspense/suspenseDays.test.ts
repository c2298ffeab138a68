import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPaymentNotice, sendReversalNotice } from '../../../testing/sandbox.ts';
import { ana, ravi, type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { matchSuspense } from './suspense.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

/** The day on which something of a payment counts, in the lender's books or a loan's. */
async function getValueDate(event: string): Promise<string | undefined> {
  const entry = await server.db
    .selectFrom('ledgerEntries')
    .select('valueDate')
    .where('event', '=', event)
    .where('borrowerId', '=', 0)
    .executeTakeFirst();
  return entry?.valueDate;
}

/** So many days ago, at a time of that day in UTC. */
async function daysAgoAt(days: number, time: string): Promise<Date> {
  const day = new Date((await server.services.clock.now()).getTime() - days * 86_400_000);
  return new Date(`${day.toISOString().slice(0, 10)}T${time}Z`);
}

function dayBefore(moment: Date, days: number): string {
  return new Date(moment.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

async function sendReversal(paymentId: string, amount: number, currency: string, reversedAt: Date) {
  const reversalId = `back ${paymentId}`;
  await sendReversalNotice(server, { reversalId, paymentId, amount, currency, reversedAt });
  return `reversal:sandbox:${paymentId}:${reversalId}`;
}

// 23:30 in Mexico City is 05:30 of the next day in UTC; in India 23:30 is 18:00 and 00:30 is 19:00 of the day before.
test.each([
  ['MXN', '05:30:00', -1, ana.borrowerId, 'MX174'],
  ['INR', '18:00:00', 0, ravi.borrowerId, 'IN174'],
  ['INR', '19:00:00', 1, ravi.borrowerId, 'IN174'],
] as const)(
  '%s in suspense has its market’s day when it is %s in UTC, as once matched',
  async (currency, time, off, borrowerId, orderId) => {
    const paidAt = await daysAgoAt(3, time);
    const expected = dayBefore(paidAt, -off);
    const paymentId = `stray ${currency} ${time}`;
    await sendPaymentNotice(server, { paymentId, reference: '00000000', amount: 10_000, currency, paidAt });
    expect(await getValueDate(`payment:sandbox:${paymentId}`)).toBe(expected);
    const event = await sendReversal(paymentId, 4_000, currency, paidAt);
    expect(await getValueDate(event)).toBe(expected);
    const match = { provider: 'sandbox', paymentId, borrowerId, orderId };
    expect(await matchSuspense(server.services as never, match, { kind: 'operator' })).toEqual({
      state: 'matched',
    });
    const booked = await server.db
      .selectFrom('payments')
      .select('valueDate')
      .where('borrowerId', '=', borrowerId)
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(booked.valueDate).toBe(expected);
  },
);
