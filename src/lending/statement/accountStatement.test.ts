import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeUndisbursedLoan } from '../events/disbursement.ts';
import type { LoanEvent } from '../events/events.ts';
import type { LoanTerms } from '../terms/terms.ts';
import {
  arbitraryLoanDays,
  arbitraryServicedEvents,
  arbitraryServicedLoans,
  disbursalDay,
  propertyParameters,
} from '../testing/arbitraries.ts';
import {
  aFeePayment,
  aLoan,
  anExtensionQuote,
  aPayment,
  aReversal,
  aWaiver,
  firstDueDate,
} from '../testing/builders.ts';
import { addDays, toDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import {
  type AccountSnapshot,
  computeAccountStatement,
  toAccountSnapshot,
  toUndisbursedSnapshot,
} from './accountStatement.ts';
import { computeBalances } from './balances.ts';
import { computeStatement } from './statement.ts';

const emptySnapshot = toUndisbursedSnapshot(computeUndisbursedLoan([], disbursalDay));

function createSnapshots(terms: LoanTerms, events: readonly LoanEvent[]) {
  return (on: string): AccountSnapshot =>
    on < terms.disbursedOn ? emptySnapshot : toAccountSnapshot(computeStatement(terms, events, toDay(on)));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

test('opening balance and movements come to the closing balance, and the next days open with it', () => {
  fc.assert(
    fc.property(
      arbitraryServicedLoans,
      arbitraryServicedEvents,
      arbitraryLoanDays,
      fc.nat(40),
      (terms, events, from, days) => {
        const snapshotOn = createSnapshots(terms, events);
        const first = computeAccountStatement(snapshotOn, from, addDays(from, days));
        const moved = sum(first.movements.map(({ amount }) => amount));
        expect(first.opening.balance + moved).toBe(first.closing.balance);
        const next = computeAccountStatement(snapshotOn, addDays(first.to, 1), addDays(first.to, 1));
        expect(next.opening).toEqual(first.closing);
      },
    ),
    { ...propertyParameters, numRuns: 60 },
  );
});

test('the balance is what the ledger shows between borrower and lender', () => {
  fc.assert(
    fc.property(arbitraryServicedLoans, arbitraryServicedEvents, arbitraryLoanDays, (terms, events, on) => {
      const statement = computeStatement(terms, events, on);
      const borrowerBalance = [...computeBalances(statement)].filter(([account]) =>
        /_receivable$|^write_offs$|^borrower_credit$|^extension_held$/.test(account),
      );
      expect(toAccountSnapshot(statement).position.balance).toBe(
        sum(borrowerBalance.map(([, amount]) => amount)),
      );
    }),
    propertyParameters,
  );
});

test('a whole loan lists its costs, late days as one movement, and its payments', () => {
  const terms = aLoan();
  const late = addDays(firstDueDate, 3);
  const { payoff } = computeStatement(terms, [], late);
  const account = computeAccountStatement(
    createSnapshots(terms, [aPayment(late, payoff)]),
    toDay('2026-10-01'),
    toDay('2026-11-30'),
  );
  expect(account.movements.map(({ kind, from, on, amount }) => [kind, from, on, amount])).toEqual([
    ['disbursement', '2026-10-16', '2026-10-16', 230_400],
    ['commission', '2026-10-16', '2026-10-16', 60_000],
    ['interest', '2026-10-16', '2026-10-16', 4_438],
    ['vat', '2026-10-16', '2026-10-16', 10_310],
    ['lateInterest', '2026-11-16', '2026-11-17', 18_309],
    ['lateInterest', '2026-11-18', '2026-11-18', 9_154],
    ['payment', '2026-11-18', '2026-11-18', -payoff],
  ]);
  expect([account.opening.balance, account.closing.balance]).toEqual([0, 0]);
});

test('a prepayment saves interest, a reversal adds to the debt, an extension fee is held and then charged', () => {
  const terms = aLoan();
  const paid = aPayment(addDays(firstDueDate, -10), 100_000);
  const kinds = (events: readonly LoanEvent[]) =>
    computeAccountStatement(
      createSnapshots(terms, events),
      addDays(firstDueDate, -12),
      firstDueDate,
    ).movements.map(({ kind, on, amount }) => `${kind} ${on} ${amount > 0 ? 'more' : 'less'}`);
  expect(kinds([paid])).toEqual([
    'interest 2026-11-05 less',
    'vat 2026-11-05 less',
    'payment 2026-11-05 less',
  ]);
  expect(kinds([paid, aReversal(addDays(firstDueDate, -2), paid)])).toContain('reversal 2026-11-13 more');
  expect(kinds([paid, aReversal(paid.valueDate, paid)])).toEqual([
    'payment 2026-11-05 less',
    'reversal 2026-11-05 more',
  ]);
  const on = addDays(firstDueDate, -5);
  const quote = anExtensionQuote(on);
  expect(kinds([quote, aFeePayment(on, 10_000), aFeePayment(addDays(on, 1), 11_000)])).toEqual([
    'payment 2026-11-10 less',
    'extensionFee 2026-11-11 more',
    'payment 2026-11-11 less',
  ]);
});

test('waivers and residuals within the tolerance lower the balance', () => {
  const terms = aLoan({ tolerance: minor(500) });
  const waiver = aWaiver(addDays(firstDueDate, 2), 5_000);
  const { payoff } = computeStatement(terms, [waiver], addDays(firstDueDate, 2));
  const events = [waiver, aPayment(addDays(firstDueDate, 2), payoff - 300)];
  const account = computeAccountStatement(
    createSnapshots(terms, events),
    addDays(firstDueDate, 2),
    addDays(firstDueDate, 2),
  );
  const moved = account.movements.map(({ kind, amount }) => [kind, amount]);
  expect(moved).toEqual([
    ['lateInterest', expect.any(Number)],
    ['waived', -5_000],
    ['residualWaiver', -300],
    ['payment', 300 - payoff],
  ]);
  const all = sum(account.movements.map(({ amount }) => amount));
  expect([account.opening.balance + all, account.closing.balance]).toEqual([0, 0]);
});
