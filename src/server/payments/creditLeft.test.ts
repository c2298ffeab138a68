import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../test/database.ts';
import { addDays, type LoanEvent, type PaymentEvent } from '../../lending/index.ts';
import { aLoan, aPayment, aRefund, aReversal, DUE } from '../../lending/testing/builders.ts';
import { type Order, statementFor } from '../loans/index.ts';
import { anOrder } from '../loans/testing.ts';
import { creditLeft } from './refund.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const on = DUE;
const now = new Date(`${DUE}T18:00:00Z`);
const owed = statementFor(anOrder(aLoan(), []), on)?.payoff ?? 0;

/** A refund of a payment; `refundId` where it was paid. */
type Made = { of: PaymentEvent; amount: number; refundKey?: string; refundId?: string };

let orders = 0;

/** An order of these events, beside the refunds that were asked for. */
async function orderWith(events: readonly LoanEvent[], made: readonly Made[]): Promise<Order> {
  const paid = made
    .filter(({ refundId }) => refundId !== undefined)
    .map(({ of, amount }) => aRefund(on, amount, { paymentId: of.id, provider: of.provider }));
  orders += 1;
  const order = { ...anOrder(aLoan(), [...events, ...paid]), borrowerId: orders };
  const { borrowerId, orderId } = order;
  const rows = made.map(({ of: { provider, id: paymentId }, amount, refundKey = '', refundId }) => ({
    ...{ borrowerId, orderId, provider, paymentId, refundKey, amount, currency: 'MXN', askedAt: now },
    ...(refundId === undefined ? {} : { refundId, valueDate: on }),
  }));
  if (rows.length > 0) await database.db.insertInto('refunds').values(rows).execute();
  return order;
}

function ofPayment(order: Order, { id, provider }: PaymentEvent, refundKey?: string) {
  const payment = order.payments.find((one) => one.paymentId === id && one.provider === provider);
  if (payment === undefined) throw new Error(`no payment ${id}`);
  return creditLeft(database.db, order, payment, now, refundKey);
}

async function leftOf(payment: PaymentEvent, events: readonly LoanEvent[], made: readonly Made[] = []) {
  return (await ofPayment(await orderWith(events, made), payment)).left;
}

test('what a payment paid off can’t go back, though another’s credit is as much', async () => {
  const exact = aPayment(on, owed);
  const more = aPayment(on, 5_000, { receivedAt: `${on}T19:00:00.000Z` });
  expect(await leftOf(exact, [exact, more])).toBe(0);
  expect(await leftOf(more, [exact, more])).toBe(5_000);
});

test('each payment has its own credit to give back, less what of it was paid back or asked for', async () => {
  const first = aPayment(on, owed + 5_000);
  const more = aPayment(on, 700, { receivedAt: `${on}T19:00:00.000Z` });
  const made = [
    { of: first, amount: 1_000, refundKey: 'paid', refundId: 'r1' },
    { of: first, amount: 1_500, refundKey: 'asked' },
    { of: first, amount: 500, refundKey: 'asked too' },
  ];
  expect(await leftOf(first, [first, more], made)).toBe(2_000);
  expect(await leftOf(more, [first, more], made)).toBe(700);
});

test('a payment’s refunds are no other provider’s, whatever number that gave its own', async () => {
  const ours = aPayment(on, owed + 5_000, { id: 'one' });
  const theirs = aPayment(on, 700, { id: 'one', provider: 'conekta', receivedAt: `${on}T19:00:00.000Z` });
  const made = [{ of: theirs, amount: 700, refundKey: 'all', refundId: 'r1' }];
  expect(await leftOf(ours, [ours, theirs], made)).toBe(5_000);
  expect(await leftOf(theirs, [ours, theirs], made)).toBe(0);
  const order = await orderWith([ours, theirs], made);
  expect((await ofPayment(order, ours, 'all')).kept).toBeUndefined();
  expect((await ofPayment(order, theirs, 'all')).kept).toMatchObject({ amount: 700, refundId: 'r1' });
});

test('a refund is found again by its key, and by no other or none', async () => {
  const payment = aPayment(on, owed + 5_000);
  const order = await orderWith([payment], [{ of: payment, amount: 2_000, refundKey: 'a' }]);
  expect((await ofPayment(order, payment, 'a')).kept).toMatchObject({ amount: 2_000, refundId: null });
  expect((await ofPayment(order, payment, 'b')).kept).toBeUndefined();
  expect((await ofPayment(order, payment)).kept).toBeUndefined();
});

test('of a payment that was taken back nothing is left to give', async () => {
  const gone = aPayment(on, owed + 5_000);
  const more = aPayment(on, owed + 700, { receivedAt: `${on}T19:00:00.000Z` });
  const order = await orderWith([gone, more, aReversal(on, gone)], []);
  expect((await ofPayment(order, gone)).left).toBe(0);
  expect((await ofPayment(order, more)).left).toBe(700);
});

test('of a loan whose money never came each payment may go back whole, but no more than all there is', async () => {
  const [stays, gone] = [aPayment(addDays(on, -1), 30_000), aPayment(addDays(on, -1), 10_000)];
  const made = [
    { of: gone, amount: 10_000, refundId: 'r1' },
    { of: stays, amount: 5_000, refundKey: 'asked' },
  ];
  const returned = (order: Order): Order => ({ ...order, disbursedOn: null, cohort: null });
  const before = returned(await orderWith([stays, gone], made));
  expect((await ofPayment(before, stays)).left).toBe(25_000);
  expect((await ofPayment(before, gone)).left).toBe(0);
  // What was paid back of a payment that then is taken back is missing from the others’.
  const after = returned(await orderWith([stays, gone, aReversal(on, gone)], made));
  expect((await ofPayment(after, stays)).left).toBe(15_000);
});
