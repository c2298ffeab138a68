import { expect, test } from 'vitest';
import { addDays, day, minor } from '../../lending/index.ts';
import { aFeePayment, aLoan, aPayment, aQuote, DUE } from '../../lending/testing/builders.ts';
import { creditOf, eventsOf, loanOn, type Order, payoutAt, statementFor, statementOn } from './order.ts';
import { anOrder } from './testing.ts';

const paid = aPayment(day('2026-11-01'), 50_000);
const step = (id: string, valueDate: string, kind: 'arrived' | 'returned') =>
  ({
    kind: 'payout',
    id,
    step: kind,
    valueDate: day(valueDate),
    recordedAt: `${valueDate}T12:00:00Z`,
  }) as const;

test('the replay goes by everything that happened: quotes, payments, refunds and what staff did, but not by where the money was', () => {
  const quote = aQuote(DUE);
  const fee = aFeePayment(DUE, 21_000);
  const order: Order = {
    ...anOrder(aLoan(), [paid, quote, fee]),
    refunds: [
      { provider: 'sandbox', paymentId: paid.id, refundKey: 'r1', amount: 700, valueDate: '2026-11-02' },
    ],
    events: [
      { kind: 'waiver', id: 'w', valueDate: day('2026-11-03'), of: 'late_charges', amount: minor(5) },
      step('p', '2026-10-16', 'arrived'),
    ],
  };
  const key = `sandbox:${paid.id}`;
  expect(eventsOf(order)).toEqual([
    {
      kind: 'extensionQuote',
      id: '1',
      requestedOn: DUE,
      expiresOn: addDays(DUE, 3),
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

test('a loan to which nothing happened is its cohort’s on the day, one and the same; none before it is paid out', () => {
  const order = anOrder(aLoan(), []);
  expect(loanOn(order, DUE)).toBe(loanOn(anOrder(aLoan(), []), DUE));
  const some = anOrder(aLoan(), [paid]);
  expect(loanOn(some, DUE)).not.toBe(loanOn(some, DUE));
  const waiting = { ...order, disbursedOn: null, cohort: null };
  expect(loanOn(waiting, DUE)).toBeNull();
  expect(statementFor(waiting, DUE)).toBeNull();
});

test('a long history is replayed once for a day and what happened, and anew for another', () => {
  const payments = Array.from({ length: 60 }, (_, at) => aPayment(day('2026-11-01'), 100 + at));
  const order = anOrder(aLoan(), payments);
  const loan = loanOn(order, DUE);
  expect(loan?.statement.payments).toHaveLength(60);
  expect(loanOn(order, DUE)).toBe(loan);
  expect(loanOn(order, addDays(DUE, 1))).not.toBe(loan);
  const waiver = { kind: 'waiver', id: 'w', valueDate: DUE, of: 'late_charges', amount: minor(5) } as const;
  expect(loanOn({ ...order, events: [waiver] }, DUE)).not.toBe(loan);
});

test('money that came back was the borrower’s until then, and is again from the day it is paid out anew', () => {
  const terms = aLoan();
  const steps = [step('1', '2026-10-16', 'arrived'), step('2', '2026-10-18', 'returned')];
  const back: Order = { ...anOrder(terms, []), events: steps, disbursedOn: null, cohort: null };
  const stateOn = (order: Order, on: string) => {
    const { state, disbursedOn } = payoutAt(order, day(on));
    return [state, disbursedOn];
  };
  expect(stateOn(back, '2026-10-17')).toEqual(['arrived', '2026-10-16']);
  expect(stateOn(back, '2026-10-18')).toEqual(['waiting', null]);
  const anew: Order = { ...anOrder({ ...terms, disbursedOn: day('2026-10-20') }, []), events: steps };
  expect(stateOn(anew, '2026-10-17')).toEqual(['arrived', '2026-10-16']);
  expect(stateOn(anew, '2026-10-19')).toEqual(['waiting', null]);
  expect(stateOn(anew, '2026-10-20')).toEqual(['arrived', '2026-10-20']);
  expect(statementOn(anew, day('2026-10-19'))).toBeNull();
  expect(statementOn(anew, day('2026-10-21'))?.payoff).toBe(statementFor(anew, day('2026-10-21'))?.payoff);
});

test('what a loan has no need of is the borrower’s, with what is kept for an extension; of a loan without its money, all', () => {
  const quote = aQuote(DUE);
  const fee = aFeePayment(DUE, 1_000);
  expect(creditOf(anOrder(aLoan(), [quote, fee]), DUE)).toBe(1_000);
  const much = anOrder(aLoan(), [aPayment(DUE, 400_000)]);
  expect(creditOf(much, DUE)).toBe(statementFor(much, DUE)?.credit);
  expect(creditOf(much, DUE)).toBeGreaterThan(0);
  const unborne = { ...anOrder(aLoan(), [aPayment(DUE, 3_000)]), disbursedOn: null, cohort: null };
  expect(creditOf(unborne, DUE)).toBe(3_000);
});
