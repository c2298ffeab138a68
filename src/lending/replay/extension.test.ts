import { describe, expect, it } from 'vitest';
import { findExtensionFee } from '../quotes/extensionComparison.ts';
import { computeStatement, type Statement } from '../statement/statement.ts';
import { getDisbursedState } from '../statement/states.ts';
import type { LoanTerms } from '../terms/terms.ts';
import {
  aFeePayment,
  aLoan,
  aLoanInFourInstalments,
  anExtensionQuote,
  aPayment,
  aRefund,
  firstDueDate,
  getDebtState,
} from '../testing/builders.ts';
import { addDays, toDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';

const newDueDate = toDay('2026-11-22');

function getOnlyExtension(statement: Statement) {
  return statement.extensions[0];
}

describe('an extension', () => {
  it('costs 7 % of the principal for 7 days at 1 % a day', () => {
    const fee = (terms: LoanTerms) => findExtensionFee(terms, computeStatement(terms, [], terms.disbursedOn));
    expect([fee(aLoan()), fee(aLoanInFourInstalments())]).toEqual([21_000, null]);
  });

  it('moves the due date by its days once its fee is complete, and leaves the debt as it is', () => {
    const paidOn = toDay('2026-11-10');
    const statement = computeStatement(
      aLoan(),
      [anExtensionQuote(paidOn), aFeePayment(paidOn, 21_000)],
      paidOn,
    );
    expect(getOnlyExtension(statement)).toMatchObject({
      quoteId: 'quote',
      state: 'effective',
      paid: 21_000,
      effectiveOn: paidOn,
      previousDueOn: firstDueDate,
      newDueOn: newDueDate,
    });
    expect(statement).toMatchObject({ repayDate: newDueDate, remaining: 305_148, extensionFees: 21_000 });
    expect(statement.instalments[0]).toMatchObject({ originalDueOn: firstDueDate, dueOn: newDueDate });
  });

  it('charges nothing in the extended days and again from the day after', () => {
    const events = [anExtensionQuote(firstDueDate), aFeePayment(firstDueDate, 21_000)];
    const at = (days: number) =>
      computeStatement(aLoan(), events, addDays(firstDueDate, days)).totals.lateInterest.accrued;
    expect([at(1), at(7), at(8), at(9)]).toEqual([0, 0, 9_154, 18_309]);
  });

  it('of an overdue loan counts from its payment; charges from before stay owed', () => {
    const third = addDays(firstDueDate, 3);
    const events = [anExtensionQuote(third), aFeePayment(third, 21_000)];
    const atDue = computeStatement(aLoan(), events, addDays(firstDueDate, 10));
    expect(getOnlyExtension(atDue)).toMatchObject({
      previousDueOn: firstDueDate,
      newDueOn: addDays(firstDueDate, 10),
    });
    expect(atDue.totals.lateInterest.outstanding).toBe(27_463);
    expect(getDisbursedState(computeStatement(aLoan(), events, third))).toBe('to_be_repaid');
    const after = computeStatement(aLoan(), events, addDays(firstDueDate, 11));
    expect(after.instalments[0]).toMatchObject({ lateDays: 4, daysOverdue: 1 });
    expect(getDisbursedState(after)).toBe('overdue');
  });

  it('holds a part of its fee without effect until the fee is complete', () => {
    const events = [anExtensionQuote(firstDueDate), aFeePayment(firstDueDate, 20_999)];
    const short = computeStatement(aLoan(), events, addDays(firstDueDate, 1));
    expect(getOnlyExtension(short)).toMatchObject({ state: 'open', paid: 20_999, newDueOn: null });
    expect(short).toMatchObject({ extensionHeld: 20_999, repayDate: firstDueDate, daysOverdue: 1 });
    const rest = aFeePayment(addDays(firstDueDate, 1), 1);
    const complete = computeStatement(aLoan(), [...events, rest], addDays(firstDueDate, 1));
    expect(getOnlyExtension(complete)).toMatchObject({
      state: 'effective',
      newDueOn: addDays(firstDueDate, 8),
    });
    expect(complete).toMatchObject({ extensionHeld: 0, extensionFees: 21_000 });
  });

  it('that expires before its fee is complete turns the held amount into a repayment on the day it was paid', () => {
    const held = aFeePayment(firstDueDate, 20_000);
    const on = addDays(firstDueDate, 4);
    const lapsed = computeStatement(aLoan(), [anExtensionQuote(firstDueDate), held], on);
    const repaid = computeStatement(aLoan(), [{ ...held, purpose: { kind: 'repayment' } }], on);
    expect(getOnlyExtension(lapsed)).toMatchObject({ state: 'lapsed', effectiveOn: null });
    expect(getDebtState(lapsed)).toEqual(getDebtState(repaid));
    expect(lapsed).toMatchObject({ extensionHeld: 0, extensionFees: 0 });
    expect(
      computeStatement(aLoan(), [anExtensionQuote(firstDueDate), held], addDays(firstDueDate, 3))
        .extensionHeld,
    ).toBe(20_000);
  });

  it('takes effect on the value date of its payment even if the notice is late', () => {
    const late = { ...aFeePayment(firstDueDate, 21_000), receivedAt: '2026-12-01T00:00:00.000Z' };
    const statement = computeStatement(
      aLoan(),
      [anExtensionQuote(firstDueDate), late],
      addDays(firstDueDate, 16),
    );
    expect(getOnlyExtension(statement)).toMatchObject({ state: 'effective', effectiveOn: firstDueDate });
  });

  it('allocates what exceeds its fee to the debt', () => {
    const statement = computeStatement(
      aLoan(),
      [anExtensionQuote(firstDueDate), aFeePayment(firstDueDate, 31_000)],
      firstDueDate,
    );
    expect(statement).toMatchObject({ remaining: 295_148, extensionFees: 21_000, repayDate: newDueDate });
    expect(statement.payments[0]).toMatchObject({ extensionFee: 21_000, held: 0, credit: 0 });
  });

  it('counts a fee that is complete on its last day, and not one day later', () => {
    const paidAfter = (days: number) =>
      getOnlyExtension(
        computeStatement(
          aLoan(),
          [anExtensionQuote(firstDueDate), aFeePayment(addDays(firstDueDate, days), 21_000)],
          addDays(firstDueDate, 9),
        ),
      )?.state;
    expect([paidAfter(3), paidAfter(4)]).toEqual(['effective', 'lapsed']);
  });

  it('in effect makes later payments to its reference repayments on their own day', () => {
    const events = [
      anExtensionQuote(firstDueDate, { expiresOn: addDays(firstDueDate, 30) }),
      aFeePayment(firstDueDate, 21_000),
    ];
    const more = aFeePayment(addDays(firstDueDate, 9), 50_000);
    const statement = computeStatement(aLoan(), [...events, more], addDays(firstDueDate, 9));
    expect(statement.totals.lateInterest).toMatchObject({ accrued: 18_309, paid: 18_309 });
    expect(statement.payoff).toBe(305_148 + 18_309 - 50_000);
  });

  it('costs by the principal owed, and never more than all that is owed', () => {
    const fee = (paid: number) => {
      const statement = computeStatement(aLoan(), [aPayment(firstDueDate, paid)], firstDueDate);
      return [statement.outstandingPrincipal, findExtensionFee(aLoan(), statement)];
    };
    expect(fee(205_148)).toEqual([100_000, 7_000]);
    expect(fee(305_048)).toEqual([100, 7]);
    const early = computeStatement(
      aLoan(),
      [aPayment(addDays(firstDueDate, -7), 118_650)],
      addDays(firstDueDate, -3),
    );
    expect([early.outstandingPrincipal, findExtensionFee(aLoan(), early)]).toEqual([181_350, 12_695]);
    const dear = aLoan({ deferral: { feeRatePerDay: '0.5', days: 7, maxTimes: 1 } });
    const { remaining } = computeStatement(dear, [], firstDueDate);
    expect(findExtensionFee(dear, computeStatement(dear, [], firstDueDate))).toBe(remaining);
  });

  it('beyond the maximum number leaves its fee as credit and the loan not overdue', () => {
    const events = ['a', 'b', 'c'].flatMap((id, index) => {
      const on = addDays(firstDueDate, index);
      return [anExtensionQuote(on, { id }), aFeePayment(on, 21_000, id)];
    });
    const at = (days: number) => computeStatement(aLoan(), events, addDays(firstDueDate, days));
    expect(at(13)).toMatchObject({ credit: 21_000, repayAmount: 305_148 });
    expect(at(14)).toMatchObject({ credit: 0, repayAmount: 284_148, dueNow: 284_148 });
    expect(at(15).totals.lateInterest.accrued).toBe(Math.round(284_148 * 0.03));
    const reversedStatement = aRefund(addDays(firstDueDate, 5), 21_000);
    expect(
      computeStatement(aLoan(), [...events, reversedStatement], addDays(firstDueDate, 14)),
    ).toMatchObject({
      credit: 0,
      repayAmount: 305_148,
    });
  });

  it('costs at least a centavo', () => {
    const smallResidual = aLoan({ principal: minor(6), commission: { rate: '0' }, vat: null });
    expect(findExtensionFee(smallResidual, computeStatement(smallResidual, [], firstDueDate))).toBe(1);
  });

  it('paid with a value date before its request counts from the payment', () => {
    const events = [anExtensionQuote(firstDueDate), aFeePayment(addDays(firstDueDate, -2), 21_000)];
    expect(getOnlyExtension(computeStatement(aLoan(), events, addDays(firstDueDate, -1)))).toMatchObject({
      state: 'effective',
      effectiveOn: addDays(firstDueDate, -2),
      newDueOn: newDueDate,
    });
  });

  it('is not listed before it was asked for', () => {
    expect(
      computeStatement(aLoan(), [anExtensionQuote(firstDueDate)], addDays(firstDueDate, -1)).extensions,
    ).toEqual([]);
    expect(computeStatement(aLoan(), [anExtensionQuote(firstDueDate)], firstDueDate).extensions).toHaveLength(
      1,
    );
  });

  it('is available as often as the terms allow; the fee of one more is credit', () => {
    const events = ['a', 'b', 'c'].flatMap((id, index) => {
      const on = addDays(firstDueDate, index);
      return [anExtensionQuote(on, { id }), aFeePayment(on, 21_000, id)];
    });
    const statement = computeStatement(aLoan(), events, addDays(firstDueDate, 2));
    expect(statement.extensions.map(({ state }) => state)).toEqual(['effective', 'effective', 'surplus']);
    expect(statement).toMatchObject({
      repayDate: addDays(firstDueDate, 14),
      payoff: 305_148,
      extensionFees: 42_000,
      credit: 21_000,
    });
  });

  it('beyond the maximum number, refunded, leaves the credit of the others', () => {
    const events = ['a', 'b', 'c', 'd'].flatMap((id, index) => {
      const on = addDays(firstDueDate, index);
      return [anExtensionQuote(on, { id }), { ...aFeePayment(on, 21_000, id), id: `fee of ${id}` }];
    });
    const reversedStatement = aRefund(addDays(firstDueDate, 5), 21_000, { paymentId: 'fee of d' });
    const { payments, credit } = computeStatement(
      aLoan(),
      [...events, reversedStatement],
      addDays(firstDueDate, 14),
    );
    const served = payments.filter(({ allocations }) => allocations.length > 0).map(({ id }) => id);
    expect([served, credit]).toEqual([['fee of c'], 0]);
  });

  it('of a debt that is settled takes nothing: its fee is credit', () => {
    const events = [
      aPayment(firstDueDate, 305_148),
      anExtensionQuote(firstDueDate),
      aFeePayment(firstDueDate, 21_000),
    ];
    const statement = computeStatement(aLoan(), events, firstDueDate);
    expect(statement).toMatchObject({
      settledOn: firstDueDate,
      credit: 21_000,
      extensionFees: 0,
      extensionHeld: 0,
    });
    expect(getOnlyExtension(statement)).toMatchObject({ state: 'lapsed' });
  });

  it('has the same fee after its day, even if little or nothing of the debt is left', () => {
    const paidOn = addDays(firstDueDate, -5);
    const extended = [anExtensionQuote(paidOn), aFeePayment(paidOn, 21_000)];
    const [next, { payoff }] = [addDays(paidOn, 1), computeStatement(aLoan(), extended, addDays(paidOn, 1))];
    const nearly = computeStatement(aLoan(), [...extended, aPayment(next, payoff - 100)], next);
    expect(nearly).toMatchObject({ settledOn: null, payoff: 100, extensionFees: 21_000 });
    expect(getOnlyExtension(nearly)).toMatchObject({ state: 'effective', newDueOn: newDueDate });
    const whole = computeStatement(aLoan(), [...extended, aPayment(next, payoff)], next);
    expect(whole).toMatchObject({ settledOn: next, credit: 0, extensionFees: 21_000 });
  });

  it('without a quote, or of a product without extensions, is a repayment', () => {
    const unknown = computeStatement(aLoan(), [aFeePayment(firstDueDate, 21_000, 'nobody')], firstDueDate);
    expect(unknown).toMatchObject({ payoff: 284_148, extensionHeld: 0 });
    const without = aLoan({ deferral: null });
    const refused = computeStatement(
      without,
      [anExtensionQuote(firstDueDate), aFeePayment(firstDueDate, 21_000)],
      firstDueDate,
    );
    expect(refused).toMatchObject({ payoff: 284_148, extensionFees: 0, repayDate: firstDueDate });
  });

  it('moves every unpaid instalment and no paid one', () => {
    const terms = aLoanInFourInstalments({ deferral: { feeRatePerDay: '0.01', days: 7, maxTimes: 1 } });
    const on = toDay('2026-11-10');
    const first = aPayment(toDay('2026-10-31'), 155_148);
    const statement = computeStatement(terms, [first, anExtensionQuote(on), aFeePayment(on, 21_000)], on);
    expect(statement.instalments.map(({ dueOn }) => dueOn)).toEqual([
      '2026-10-31',
      '2026-11-22',
      '2026-12-07',
      '2026-12-22',
    ]);
  });
});
