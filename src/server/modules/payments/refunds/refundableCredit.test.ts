import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/testDatabase.ts';
import { addDays, type LoanEvent, type PaymentEvent } from '../../../../lending/index.ts';
import { aLoan, aPayment, aRefund, aReversal, firstDueDate } from '../../../../lending/testing/builders.ts';
import { findStatement, type Order } from '../../loans/index.ts';
import { anOrder } from '../../loans/testing/orders.ts';
import { computeRefundableCredit } from './refundableCredit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const today = firstDueDate;
const now = new Date(`${firstDueDate}T18:00:00Z`);
const owed = findStatement(anOrder(aLoan(), []), today)?.payoff ?? 0;

/** A refund of a payment; `refundId` where it was paid. */
type RefundSpec = { of: PaymentEvent; amount: number; refundKey?: string; refundId?: string };

let orders = 0;

/** An order of these events, beside the refunds that were requested. */
async function insertOrder(events: readonly LoanEvent[], refunds: readonly RefundSpec[]): Promise<Order> {
  const paid = refunds
    .filter(({ refundId }) => refundId !== undefined)
    .map(({ of, amount }) => aRefund(today, amount, { paymentId: of.id, provider: of.provider }));
  orders += 1;
  const order = { ...anOrder(aLoan(), [...events, ...paid]), borrowerId: orders };
  const { borrowerId, orderId } = order;
  const rows = refunds.map(({ of: { provider, id: paymentId }, amount, refundKey = '', refundId }) => ({
    ...{ borrowerId, orderId, provider, paymentId, refundKey, amount, currency: 'MXN', askedAt: now },
    ...(refundId === undefined ? {} : { refundId, valueDate: today }),
  }));
  if (rows.length > 0) await database.db.insertInto('refunds').values(rows).execute();
  return order;
}

function creditOfPayment(order: Order, { id, provider }: PaymentEvent, refundKey?: string) {
  const payment = order.payments.find((one) => one.paymentId === id && one.provider === provider);
  if (payment === undefined) throw new Error(`no payment ${id}`);
  return computeRefundableCredit(database.db, order, payment, now, refundKey);
}

async function refundableOf(
  payment: PaymentEvent,
  events: readonly LoanEvent[],
  refunds: readonly RefundSpec[] = [],
) {
  return (await creditOfPayment(await insertOrder(events, refunds), payment)).refundable;
}

test('what a payment paid off is not refundable, even if another has that much credit', async () => {
  const exact = aPayment(today, owed);
  const more = aPayment(today, 5_000, { receivedAt: `${today}T19:00:00.000Z` });
  expect(await refundableOf(exact, [exact, more])).toBe(0);
  expect(await refundableOf(more, [exact, more])).toBe(5_000);
});

test('each payment has its own refundable credit, less what of it was refunded or requested', async () => {
  const first = aPayment(today, owed + 5_000);
  const more = aPayment(today, 700, { receivedAt: `${today}T19:00:00.000Z` });
  const refunds = [
    { of: first, amount: 1_000, refundKey: 'paid', refundId: 'r1' },
    { of: first, amount: 1_500, refundKey: 'asked' },
    { of: first, amount: 500, refundKey: 'asked too' },
  ];
  expect(await refundableOf(first, [first, more], refunds)).toBe(2_000);
  expect(await refundableOf(more, [first, more], refunds)).toBe(700);
});

test('a payment’s refunds belong to its provider, even if another has the same payment id', async () => {
  const ours = aPayment(today, owed + 5_000, { id: 'one' });
  const theirs = aPayment(today, 700, {
    id: 'one',
    provider: 'conekta',
    receivedAt: `${today}T19:00:00.000Z`,
  });
  const refunds = [{ of: theirs, amount: 700, refundKey: 'all', refundId: 'r1' }];
  expect(await refundableOf(ours, [ours, theirs], refunds)).toBe(5_000);
  expect(await refundableOf(theirs, [ours, theirs], refunds)).toBe(0);
  const order = await insertOrder([ours, theirs], refunds);
  expect((await creditOfPayment(order, ours, 'all')).existing).toBeUndefined();
  expect((await creditOfPayment(order, theirs, 'all')).existing).toMatchObject({
    amount: 700,
    refundId: 'r1',
  });
});

test('a refund is found by its key, and not by another or without one', async () => {
  const payment = aPayment(today, owed + 5_000);
  const order = await insertOrder([payment], [{ of: payment, amount: 2_000, refundKey: 'a' }]);
  expect((await creditOfPayment(order, payment, 'a')).existing).toMatchObject({
    amount: 2_000,
    refundId: null,
  });
  expect((await creditOfPayment(order, payment, 'b')).existing).toBeUndefined();
  expect((await creditOfPayment(order, payment)).existing).toBeUndefined();
});

test('a reversed payment has nothing to refund', async () => {
  const reversed = aPayment(today, owed + 5_000);
  const more = aPayment(today, owed + 700, { receivedAt: `${today}T19:00:00.000Z` });
  const order = await insertOrder([reversed, more, aReversal(today, reversed)], []);
  expect((await creditOfPayment(order, reversed)).refundable).toBe(0);
  expect((await creditOfPayment(order, more)).refundable).toBe(700);
});

test('each payment of an undisbursed loan is refundable whole, up to the total credit', async () => {
  const [stays, reversed] = [aPayment(addDays(today, -1), 30_000), aPayment(addDays(today, -1), 10_000)];
  const refunds = [
    { of: reversed, amount: 10_000, refundId: 'r1' },
    { of: stays, amount: 5_000, refundKey: 'asked' },
  ];
  const returned = (order: Order): Order => ({ ...order, disbursedOn: null, loanTerms: null });
  const before = returned(await insertOrder([stays, reversed], refunds));
  expect((await creditOfPayment(before, stays)).refundable).toBe(25_000);
  expect((await creditOfPayment(before, reversed)).refundable).toBe(0);
  // What was paid back of a payment that then is taken back is missing from the others’.
  const after = returned(await insertOrder([stays, reversed, aReversal(today, reversed)], refunds));
  expect((await creditOfPayment(after, stays)).refundable).toBe(15_000);
});
