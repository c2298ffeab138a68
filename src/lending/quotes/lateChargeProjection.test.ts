import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import { computeStatement } from '../statement/statement.ts';
import {
  arbitraryEvents,
  arbitraryLoanDays,
  arbitraryLoans,
  propertyParameters,
} from '../testing/arbitraries.ts';
import { aLoan, anIndianLoan, aPayment, firstDueDate } from '../testing/builders.ts';
import { addDays, type Day, latestDay, toDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import { projectLateCharges } from './lateChargeProjection.ts';

function isBy(event: LoanEvent, today: Day): boolean {
  return (
    ('valueDate' in event ? event.valueDate : 'requestedOn' in event ? event.requestedOn : today) <= today
  );
}

describe('the late charge of the next day', () => {
  it('begins on the day after the due date, and is 3 % of what is unpaid', () => {
    const projection = projectLateCharges(aLoan(), [], addDays(firstDueDate, -9));
    expect(projection).toMatchObject({ from: addDays(firstDueDate, 1), once: 0, perDay: 9_154, limit: null });
  });

  it('begins tomorrow on a late loan, up to the cap', () => {
    const capped = aLoan({ late: { ...aLoan().late, cap: '1' } });
    const late = addDays(firstDueDate, 5);
    expect(projectLateCharges(capped, [], late)).toMatchObject({
      from: addDays(late, 1),
      // From the exact sum: a day's share is rounded up or down.
      perDay: 9_155,
      limit: 300_000,
    });
    expect(projectLateCharges(capped, [], addDays(firstDueDate, 40))).toBeNull();
  });

  it('has India’s penalty on the first day alone, and names the later tiers', () => {
    const today = toDay('2026-11-01');
    const first = projectLateCharges(anIndianLoan(), [], today);
    expect(first).toMatchObject({ from: '2026-11-17', instalment: 1, once: 100_000 });
    expect(first?.laterTiers.map(({ fromDay }) => fromDay)).toEqual([31, 91]);
    expect(projectLateCharges(anIndianLoan(), [], toDay('2026-11-20'))?.once).toBe(0);
  });

  it('is zero once all is paid', () => {
    expect(projectLateCharges(aLoan(), [aPayment(firstDueDate, 305_148)], firstDueDate)).toBeNull();
  });

  it('equals the growth of the charges on that day, after any events', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryLoanDays, (terms, all, today) => {
        const events = all.filter((event) => isBy(event, today));
        const projection = projectLateCharges(terms, events, today);
        const { repayDate } = computeStatement(terms, events, today);
        if (repayDate === null) {
          expect(projection).toBeNull();
          return;
        }
        const lastDayBefore = latestDay(repayDate, today);
        const sumCharges = (on: typeof today) => {
          const { lateInterest, penalty } = computeStatement(terms, events, on).totals;
          return lateInterest.accrued + penalty.accrued;
        };
        const growth = sumCharges(addDays(lastDayBefore, 1)) - sumCharges(lastDayBefore);
        expect(minor((projection?.once ?? 0) + (projection?.perDay ?? 0))).toBe(growth);
      }),
      propertyParameters,
    );
  });
});
