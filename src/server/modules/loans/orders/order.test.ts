import { expect, test } from 'vitest';
import { addDays, minor, toDay } from '../../../../lending/index.ts';
import {
  aFeePayment,
  aLoan,
  anExtensionQuote,
  aPayment,
  firstDueDate,
} from '../../../../lending/testing/builders.ts';
import { anOrder } from '../testing/orders.ts';
import type { Order } from './order.ts';
import {
  computeCredit,
  computeOrderDisbursement,
  findHistoricalStatement,
  findLoanOnDay,
  findStatement,
  toLoanEvents,
} from './orderStatement.ts';

const paid = aPayment(toDay('2026-11-01'), 50_000);
const createDisbursementEvent = (id: string, valueDate: string, kind: 'arrived' | 'returned') =>
  ({
    kind: 'payout',
    id,
    step: kind,
    valueDate: toDay(valueDate),
    recordedAt: `${valueDate}T12:00:00Z`,
  }) as const;

test('the replay takes quotes, payments, refunds and staff events, but no payout steps', () => {
  const quote = anExtensionQuote(firstDueDate);
  const fee = aFeePayment(firstDueDate, 21_000);
  const order: Order = {
    ...anOrder(aLoan(), [paid, quote, fee]),
    refunds: [
      { provider: 'sandbox', paymentId: paid.id, refundKey: 'r1', amount: 700, valueDate: '2026-11-02' },
    ],
    events: [
      { kind: 'waiver', id: 'w', valueDate: toDay('2026-11-03'), of: 'late_charges', amount: minor(5) },
      createDisbursementEvent('p', '2026-10-16', 'arrived'),
    ],
  };
  const key = `sandbox:${paid.id}`;
  expect(toLoanEvents(order)).toEqual([
    {
      kind: 'extensionQuote',
      id: '1',
      requestedOn: firstDueDate,
      expiresOn: addDays(firstDueDate, 3),
      fee: 21_000,
      days: 7,
    },
    { ...paid, id: key },
    { ...fee, id: `sandbox:${fee.id}`, purpose: { kind: 'extension', quoteId: '1' } },
    {
      kind: 'refund',
      id: `${key}:r1`,
      paymentId: key,
      valueDate: '2026-11-02',
      amount: 700,
      provider: 'sandbox',
    },
    { kind: 'waiver', id: 'w', valueDate: '2026-11-03', of: 'late_charges', amount: 5 },
  ]);
});

test('loans without events share the snapshot of their terms and day; an undisbursed loan has none', () => {
  const order = anOrder(aLoan(), []);
  expect(findLoanOnDay(order, firstDueDate)).toBe(findLoanOnDay(anOrder(aLoan(), []), firstDueDate));
  const some = anOrder(aLoan(), [paid]);
  expect(findLoanOnDay(some, firstDueDate)).not.toBe(findLoanOnDay(some, firstDueDate));
  const waiting = { ...order, disbursedOn: null, loanTerms: null };
  expect(findLoanOnDay(waiting, firstDueDate)).toBeNull();
  expect(findStatement(waiting, firstDueDate)).toBeNull();
});

test('a long history is replayed once for a day and its events, and again for others', () => {
  const payments = Array.from({ length: 60 }, (_, at) => aPayment(toDay('2026-11-01'), 100 + at));
  const order = anOrder(aLoan(), payments);
  const loan = findLoanOnDay(order, firstDueDate);
  expect(loan?.statement.payments).toHaveLength(60);
  expect(findLoanOnDay(order, firstDueDate)).toBe(loan);
  expect(findLoanOnDay(order, addDays(firstDueDate, 1))).not.toBe(loan);
  const waiver = {
    kind: 'waiver',
    id: 'w',
    valueDate: firstDueDate,
    of: 'late_charges',
    amount: minor(5),
  } as const;
  expect(findLoanOnDay({ ...order, events: [waiver] }, firstDueDate)).not.toBe(loan);
});

test('a returned payout counts as disbursed until its return, and from the day it arrives again', () => {
  const terms = aLoan();
  const steps = [
    createDisbursementEvent('1', '2026-10-16', 'arrived'),
    createDisbursementEvent('2', '2026-10-18', 'returned'),
  ];
  const returnedOrder: Order = { ...anOrder(terms, []), events: steps, disbursedOn: null, loanTerms: null };
  const payoutStateOn = (order: Order, on: string) => {
    const { state, disbursedOn } = computeOrderDisbursement(order, toDay(on));
    return [state, disbursedOn];
  };
  expect(payoutStateOn(returnedOrder, '2026-10-17')).toEqual(['arrived', '2026-10-16']);
  expect(payoutStateOn(returnedOrder, '2026-10-18')).toEqual(['pending', null]);
  const repaidOutOrder: Order = {
    ...anOrder({ ...terms, disbursedOn: toDay('2026-10-20') }, []),
    events: steps,
  };
  expect(payoutStateOn(repaidOutOrder, '2026-10-17')).toEqual(['arrived', '2026-10-16']);
  expect(payoutStateOn(repaidOutOrder, '2026-10-19')).toEqual(['pending', null]);
  expect(payoutStateOn(repaidOutOrder, '2026-10-20')).toEqual(['arrived', '2026-10-20']);
  expect(findHistoricalStatement(repaidOutOrder, toDay('2026-10-19'))).toBeNull();
  expect(findHistoricalStatement(repaidOutOrder, toDay('2026-10-21'))?.payoff).toBe(
    findStatement(repaidOutOrder, toDay('2026-10-21'))?.payoff,
  );
});

test('the credit is the surplus with the held extension fee; of an undisbursed loan all that was paid', () => {
  const quote = anExtensionQuote(firstDueDate);
  const fee = aFeePayment(firstDueDate, 1_000);
  expect(computeCredit(anOrder(aLoan(), [quote, fee]), firstDueDate)).toBe(1_000);
  const much = anOrder(aLoan(), [aPayment(firstDueDate, 400_000)]);
  expect(computeCredit(much, firstDueDate)).toBe(findStatement(much, firstDueDate)?.credit);
  expect(computeCredit(much, firstDueDate)).toBeGreaterThan(0);
  const undisbursedCredit = {
    ...anOrder(aLoan(), [aPayment(firstDueDate, 3_000)]),
    disbursedOn: null,
    loanTerms: null,
  };
  expect(computeCredit(undisbursedCredit, firstDueDate)).toBe(3_000);
});
