import { describe, expect, test } from 'vitest';
import type { OpeningEvent, OpeningInstalment } from '../events/events.ts';
import { computeStatement } from '../statement/statement.ts';
import { aLoanInFourInstalments, anIndianLoan } from '../testing/builders.ts';
import { toDay } from '../values/calendar.ts';
import { zeroAmounts } from '../values/components.ts';
import { minor } from '../values/money.ts';

const cutoff = toDay('2026-11-20');

function anOpening(overrides: Partial<OpeningEvent> = {}): OpeningEvent {
  return { kind: 'opening', id: 'opening', valueDate: cutoff, offsets: {}, instalments: [], ...overrides };
}

function unpaidInstalment(
  number: number,
  dueOn: string,
  unpaid: Partial<Record<keyof ReturnType<typeof zeroAmounts>, number>>,
  lateChargesPaid?: number,
): OpeningInstalment {
  return {
    number,
    dueOn: toDay(dueOn),
    unpaid: { ...zeroAmounts(), ...(unpaid as Partial<ReturnType<typeof zeroAmounts>>) },
    lateChargesPaid: lateChargesPaid === undefined ? undefined : minor(lateChargesPaid),
  };
}

describe('four instalments due on 31 October, 15 and 30 November and 15 December, taken over on 20 November', () => {
  const terms = aLoanInFourInstalments();
  const scheduled = computeStatement(terms, [], terms.disbursedOn).instalments;
  const paidOn = (opening: OpeningEvent) =>
    computeStatement(terms, [opening], cutoff).instalments.map((instalment) => instalment.paidOn);

  test('of which none is named, are paid when they were due; those to come are open, with interest from then on', () => {
    const principal = scheduled[3]?.components.principal.scheduled ?? 0;
    const opening = anOpening({ instalments: [unpaidInstalment(4, '2026-12-15', { principal })] });
    expect(paidOn(opening)).toEqual(['2026-10-31', '2026-11-15', null, null]);
    const statement = computeStatement(terms, [opening], cutoff);
    expect(statement.instalments.map(({ components }) => components.principal.outstanding)).toEqual([
      0,
      0,
      0,
      principal,
    ]);
  });

  test('without daily interest, are all paid by that day where none is named', () => {
    const { accrual: _, ...interest } = terms.interest;
    const statement = computeStatement({ ...terms, interest }, [anOpening()], cutoff);
    expect(statement.instalments.map((instalment) => instalment.paidOn)).toEqual([
      '2026-10-31',
      '2026-11-15',
      cutoff,
      cutoff,
    ]);
  });

  test('of a debt settled on 10 November, are paid on that day at the latest', () => {
    const settledOn = toDay('2026-11-10');
    expect(paidOn(anOpening({ settledOn }))).toEqual(['2026-10-31', settledOn, settledOn, settledOn]);
    const statement = computeStatement(terms, [anOpening({ settledOn })], cutoff);
    expect([statement.settledOn, statement.payoff]).toEqual([settledOn, 0]);
  });

  test('keep the interest of what is paid, and what of a late one was paid', () => {
    const late = unpaidInstalment(
      2,
      '2026-11-15',
      { principal: 100_000, interest: 500, vat: 80, lateInterest: 300 },
      40,
    );
    const { instalments } = computeStatement(terms, [anOpening({ instalments: [late] })], cutoff);
    const [first, second] = instalments;
    const { interest, vat } = scheduled[0]?.components ?? {};
    expect(first?.components).toMatchObject({
      interest: { accrued: interest?.scheduled, paid: interest?.scheduled, outstanding: 0 },
      vat: { paid: vat?.scheduled, outstanding: 0 },
    });
    const principal = scheduled[1]?.components.principal.scheduled ?? 0;
    expect(second).toMatchObject({ dueOn: '2026-11-15', daysOverdue: 5 });
    expect(second?.components).toMatchObject({
      principal: { outstanding: 100_000, paid: principal - 100_000 },
      interest: { outstanding: 500, paid: 0 },
      vat: { outstanding: 80, paid: 0 },
      lateInterest: { accrued: 340, paid: 40, outstanding: 300 },
    });
  });

  test('count what was prepaid of one to come as prepaid principal, which bears no interest', () => {
    const opened = (unpaid: number) =>
      anOpening({ instalments: [unpaidInstalment(3, '2026-11-30', { principal: unpaid })] });
    const interestOf = (unpaid: number) =>
      computeStatement(terms, [opened(unpaid)], toDay('2026-11-30')).instalments[2]?.components.interest
        .accrued ?? 0;
    const principal = scheduled[2]?.components.principal.scheduled ?? 0;
    expect(interestOf(principal - 100_000)).toBeLessThan(interestOf(principal));
  });

  test('late of an earlier schedule are past due since then', () => {
    const pastDueSince = toDay('2026-10-10');
    const restructured = { on: toDay('2026-10-20'), pastDueSince };
    const dueDates = ['2026-10-31', '2026-11-15', '2026-11-30', '2026-12-15'];
    const instalments = dueDates.map((dueOn, index) =>
      unpaidInstalment(index + 1, dueOn, { principal: 150_000 }),
    );
    const since = (opening: OpeningEvent) => computeStatement(terms, [opening], cutoff).pastDueSince;
    expect(since(anOpening({ instalments }))).toBeNull();
    expect(since(anOpening({ instalments, restructured }))).toBe(pastDueSince);
  });
});

describe('the one-time penalty of a loan taken over', () => {
  const terms = anIndianLoan();
  const penalty = (opening: OpeningEvent, day: string) =>
    computeStatement(terms, [opening], toDay(day)).totals.penalty.accrued;

  test('was charged where an instalment is late, else comes with the first late day', () => {
    const late = unpaidInstalment(1, '2026-11-16', { principal: 100_000 });
    const paidUp = unpaidInstalment(1, '2026-11-16', {});
    const toCome = unpaidInstalment(2, '2026-12-16', { principal: 100_000 });
    expect(penalty(anOpening({ instalments: [late, toCome] }), '2026-12-20')).toBe(0);
    for (const instalments of [[toCome], [paidUp, toCome]]) {
      expect(penalty(anOpening({ instalments }), '2026-12-16')).toBe(0);
      expect(penalty(anOpening({ instalments }), '2026-12-17')).toBe(100_000);
    }
  });
});
