import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RestructureEvent } from '../events/events.ts';
import { isInstalmentLateChargeCapReached } from '../statement/lateCap.ts';
import { computeStatement } from '../statement/statement.ts';
import {
  arbitraryRestructures,
  arbitraryServicedEvents,
  arbitraryServicedLoans,
  propertyParameters,
} from '../testing/arbitraries.ts';
import { aLoan, aPayment, aRefund, aWaiver, firstDueDate } from '../testing/builders.ts';
import {
  amountOwed,
  lateChargesAmount,
  lateDay,
  lateLoanBalances,
  lateLoanStatement,
} from '../testing/lateLoan.ts';
import { addDays } from '../values/calendar.ts';
import { add, minor } from '../values/money.ts';

describe('a new schedule', () => {
  const restructureEvent: RestructureEvent = {
    kind: 'restructure',
    id: 'anew',
    valueDate: lateDay,
    periods: [15, 15],
    annualRate: '0',
  };

  it('spreads the whole debt over new dates, and retains the superseded schedule', () => {
    const after = lateLoanStatement(lateDay, restructureEvent);
    expect(after.instalments.map(({ dueOn, outstanding }) => [dueOn, outstanding])).toEqual([
      [addDays(lateDay, 15), amountOwed / 2],
      [addDays(lateDay, 30), amountOwed / 2],
    ]);
    expect(after).toMatchObject({ payoff: amountOwed, overdueSince: null });
    expect(after.supersededSchedules).toMatchObject([
      {
        replacedOn: lateDay,
        carriedOver: amountOwed,
        schedule: [{ dueOn: firstDueDate, principal: 300_000 }],
      },
    ]);
    expect(lateLoanStatement(addDays(lateDay, -1), restructureEvent).supersededSchedules).toEqual([]);
    expect(lateLoanBalances(lateDay, restructureEvent)).toEqual(lateLoanBalances(lateDay));
  });

  it('is not at the cap of late charges by those that it carries over', () => {
    const { instalments } = lateLoanStatement(lateDay, restructureEvent);
    for (const instalment of instalments) {
      const { lateInterest, penalty } = instalment.components;
      // Just what they could still grow by is carried over.
      const lateCap = add(lateInterest.accrued, penalty.accrued);
      expect(lateCap).toBeGreaterThan(0);
      expect(isInstalmentLateChargeCapReached({ ...instalment, lateCap })).toBe(false);
    }
  });

  it('is paid by payments received after the agreement, and carries over the debt left by those before', () => {
    const agreed = { ...restructureEvent, agreedAt: `${lateDay}T15:00:00.000Z` };
    const half = (at: string) => aPayment(lateDay, amountOwed / 2, { receivedAt: `${lateDay}T${at}.000Z` });
    expect(lateLoanStatement(lateDay, agreed, half('15:00:00'))).toMatchObject({
      instalments: [{ outstanding: 0 }, { outstanding: amountOwed / 2 }],
      repayDate: addDays(lateDay, 30),
      repayAmount: amountOwed / 2,
    });
    expect(lateLoanStatement(lateDay, agreed, half('14:59:59'))).toMatchObject({
      instalments: [{ outstanding: amountOwed / 4 }, { outstanding: amountOwed / 4 }],
      supersededSchedules: [{ carriedOver: amountOwed / 2 }],
    });
    const again = { ...agreed, id: 'again', agreedAt: `${lateDay}T17:00:00.000Z` };
    const [first, second] = lateLoanStatement(lateDay, again, half('16:00:00'), agreed).instalments;
    expect([first?.outstanding, second?.outstanding]).toEqual([amountOwed / 4, amountOwed / 4]);
  });

  it('asks for nothing on a date whose quoted amount was paid, after any events', () => {
    fc.assert(
      fc.property(
        arbitraryServicedLoans,
        arbitraryServicedEvents,
        arbitraryRestructures,
        (terms, events, plan) => {
          const agreed = { ...plan, agreedAt: '2029-12-31T00:00:00.000Z' };
          const after = computeStatement(terms, [...events, agreed], agreed.valueDate);
          if (after.settledOn !== null || after.repayDate === null || after.supersededSchedules.length === 0)
            return;
          const paid = aPayment(agreed.valueDate, after.repayAmount, { receivedAt: '9999' });
          const then = computeStatement(terms, [...events, agreed, paid], agreed.valueDate);
          if (then.repayDate !== null) {
            expect(then.repayDate > after.repayDate).toBe(true);
            return;
          }
          const refunded = then.refunds.reduce((sum, { amount }) => sum + amount, 0);
          const maxResidual = then.settledOn === null ? Math.min(refunded, terms.tolerance ?? 0) : 0;
          expect(then.payoff).toBeLessThanOrEqual(maxResidual);
        },
      ),
      propertyParameters,
    );
  });

  it('without a time is older than one of the same day with a time', () => {
    const agreed = { ...restructureEvent, id: 'b', agreedAt: `${lateDay}T15:00:00.000Z`, periods: [20] };
    const early = { ...restructureEvent, id: 'c' };
    expect(lateLoanStatement(lateDay, early, agreed)).toMatchObject({
      instalments: [{ dueOn: addDays(lateDay, 20), outstanding: amountOwed }],
    });
    const paid = (at: string) => aPayment(lateDay, amountOwed / 2, { receivedAt: `${lateDay}T${at}.000Z` });
    expect(lateLoanStatement(lateDay, early, agreed, paid('14:59:59'))).toMatchObject({
      instalments: [{ outstanding: amountOwed / 2 }],
      supersededSchedules: [{ carriedOver: amountOwed / 2 }, { carriedOver: amountOwed / 2 }],
    });
    expect(lateLoanStatement(lateDay, early, agreed, paid('15:00:00')).supersededSchedules).toMatchObject([
      { carriedOver: amountOwed },
      { carriedOver: amountOwed },
    ]);
  });

  it('asks for no residual within the tolerance that a refund of too much leaves behind its payment', () => {
    const tiny = aLoan({ principal: minor(2), commission: { rate: '0' }, tolerance: minor(1), vat: null });
    const day = addDays(tiny.disbursedOn, 1);
    const terms = { ...tiny, interest: { ...tiny.interest, annualRate: '0' } };
    const plan = { ...restructureEvent, valueDate: day, agreedAt: `${day}T15:00:00.000Z` };
    const events = [aRefund(day, 1), plan];
    expect(computeStatement(terms, events, day)).toMatchObject({ repayAmount: 2, payoff: 3 });
    const paid = aPayment(day, 2);
    expect(computeStatement(terms, [...events, paid], day)).toMatchObject({
      repayAmount: 0,
      repayDate: null,
    });
    const dueOn = addDays(day, 30);
    expect(computeStatement(terms, [...events, paid], dueOn)).toMatchObject({ settledOn: dueOn, payoff: 0 });
  });

  it('puts the rounding on its last instalment', () => {
    const [first, second, third] = lateLoanStatement(lateDay, {
      ...restructureEvent,
      periods: [15, 15, 15],
    }).instalments;
    expect((first?.outstanding ?? 0) + (second?.outstanding ?? 0) + (third?.outstanding ?? 0)).toBe(
      amountOwed,
    );
    expect(first?.outstanding).toBe(second?.outstanding);
  });

  it('carries over neither waivers nor prepayments', () => {
    const waived = aWaiver(addDays(lateDay, -1), 10_000);
    expect(lateLoanStatement(lateDay, waived, restructureEvent).supersededSchedules).toMatchObject([
      { carriedOver: amountOwed - 10_000 },
    ]);
    const early = addDays(firstDueDate, -5);
    const ahead = aPayment(addDays(firstDueDate, -10), 100_000);
    const { payoff, credit } = lateLoanStatement(early, ahead);
    const after = lateLoanStatement(early, ahead, { ...restructureEvent, valueDate: early });
    expect(after.supersededSchedules).toMatchObject([{ carriedOver: payoff }]);
    expect([after.payoff, after.credit]).toEqual([payoff, credit]);
  });

  it('of a settled debt changes nothing', () => {
    const paid = aPayment(firstDueDate, 305_148);
    expect(lateLoanStatement(lateDay, paid, restructureEvent)).toEqual(lateLoanStatement(lateDay, paid));
  });

  it('accrues late charges on what was not a late charge before', () => {
    const day = addDays(lateDay, 16);
    const base = (305_148 / 2) * 0.03;
    expect(lateLoanStatement(day, restructureEvent).totals.lateInterest.accrued).toBe(
      lateChargesAmount + Math.round(base),
    );
  });

  it('accrues the agreed interest', () => {
    const withHigherRate = { ...restructureEvent, annualRate: '0.18' };
    const paid = [0, 1].map(
      (index) =>
        lateLoanStatement(lateDay, withHigherRate).instalments[index]?.components.interest.outstanding,
    );
    const before = 4_438 / 2;
    expect(paid).toEqual([before + 2_219, before + 1_110]);
    const { outstanding = 0, dueOn = lateDay } =
      lateLoanStatement(lateDay, withHigherRate).instalments[0] ?? {};
    const next = lateLoanStatement(dueOn, withHigherRate, aPayment(dueOn, outstanding));
    expect(next).toMatchObject({ dueNow: 0, repayDate: addDays(lateDay, 30) });
  });
});
