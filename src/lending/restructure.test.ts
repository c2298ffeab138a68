import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import type { RestructureEvent } from './events.ts';
import { statementOf } from './statement.ts';
import { FIXED, restructures, servicedEvents, servicedLoans } from './testing/arbitraries.ts';
import { aPayment, aWaiver, DUE } from './testing/builders.ts';
import { book, charges, late, on, owed } from './testing/lateLoan.ts';

describe('a new schedule', () => {
  const anew: RestructureEvent = {
    kind: 'restructure',
    id: 'anew',
    valueDate: late,
    periods: [15, 15],
    annualRate: '0',
  };

  it('asks for all that is owed on new dates, and keeps the old one', () => {
    const after = on(late, anew);
    expect(after.instalments.map(({ dueOn, outstanding }) => [dueOn, outstanding])).toEqual([
      [addDays(late, 15), owed / 2],
      [addDays(late, 30), owed / 2],
    ]);
    expect(after).toMatchObject({ payoff: owed, overdueSince: null });
    expect(after.former).toMatchObject([
      { replacedOn: late, carriedOver: owed, schedule: [{ dueOn: DUE, principal: 300_000 }] },
    ]);
    expect(on(addDays(late, -1), anew).former).toEqual([]);
    expect(book(late, anew)).toEqual(book(late));
  });

  it('is paid by what comes on its day after it was agreed to, and stands for what is left by what came before', () => {
    const agreed = { ...anew, agreedAt: `${late}T15:00:00.000Z` };
    const half = (at: string) => aPayment(late, owed / 2, { receivedAt: `${late}T${at}.000Z` });
    expect(on(late, agreed, half('15:00:00'))).toMatchObject({
      instalments: [{ outstanding: 0 }, { outstanding: owed / 2 }],
      repayDate: addDays(late, 30),
      repayAmount: owed / 2,
    });
    expect(on(late, agreed, half('14:59:59'))).toMatchObject({
      instalments: [{ outstanding: owed / 4 }, { outstanding: owed / 4 }],
      former: [{ carriedOver: owed / 2 }],
    });
    const again = { ...agreed, id: 'again', agreedAt: `${late}T17:00:00.000Z` };
    const [first, second] = on(late, again, half('16:00:00'), agreed).instalments;
    expect([first?.outstanding, second?.outstanding]).toEqual([owed / 4, owed / 4]);
  });

  it('asks for nothing on the date whose amount was paid when the page named it, whatever happened before', () => {
    fc.assert(
      fc.property(servicedLoans, servicedEvents, restructures, (terms, events, plan) => {
        const agreed = { ...plan, agreedAt: '2029-12-31T00:00:00.000Z' };
        const after = statementOf(terms, [...events, agreed], agreed.valueDate);
        if (after.settledOn !== null || after.repayDate === null || after.former.length === 0) return;
        const paid = aPayment(agreed.valueDate, after.repayAmount, { receivedAt: '9999' });
        const then = statementOf(terms, [...events, agreed, paid], agreed.valueDate);
        expect(then.settledOn !== null || (then.repayDate ?? '') > (after.repayDate ?? '')).toBe(true);
      }),
      FIXED,
    );
  });

  it('asks for the last centavo in its last payment', () => {
    const [first, second, third] = on(late, { ...anew, periods: [15, 15, 15] }).instalments;
    expect((first?.outstanding ?? 0) + (second?.outstanding ?? 0) + (third?.outstanding ?? 0)).toBe(owed);
    expect(first?.outstanding).toBe(second?.outstanding);
  });

  it('carries over neither what was waived nor what was paid ahead', () => {
    const waived = aWaiver(addDays(late, -1), 10_000);
    expect(on(late, waived, anew).former).toMatchObject([{ carriedOver: owed - 10_000 }]);
    const early = addDays(DUE, -5);
    const ahead = aPayment(addDays(DUE, -10), 100_000);
    const { payoff, credit } = on(early, ahead);
    const after = on(early, ahead, { ...anew, valueDate: early });
    expect(after.former).toMatchObject([{ carriedOver: payoff }]);
    expect([after.payoff, after.credit]).toEqual([payoff, credit]);
  });

  it('of a debt that has ended changes nothing', () => {
    const paid = aPayment(DUE, 305_148);
    expect(on(late, paid, anew)).toEqual(on(late, paid));
  });

  it('bears late charges on what wasn’t charge before', () => {
    const day = addDays(late, 16);
    const base = (305_148 / 2) * 0.03;
    expect(on(day, anew).totals.lateInterest.accrued).toBe(charges + Math.round(base));
  });

  it('bears the interest that was agreed to', () => {
    const dearer = { ...anew, annualRate: '0.18' };
    const paid = [0, 1].map((index) => on(late, dearer).instalments[index]?.components.interest.outstanding);
    const before = 4_438 / 2;
    expect(paid).toEqual([before + 2_219, before + 1_110]);
    const { outstanding = 0, dueOn = late } = on(late, dearer).instalments[0] ?? {};
    const next = on(dueOn, dearer, aPayment(dueOn, outstanding));
    expect(next).toMatchObject({ dueNow: 0, repayDate: addDays(late, 30) });
  });
});
