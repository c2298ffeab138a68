import type { LoanEvent } from '../events/events.ts';
import { computeStatement, type Statement } from '../statement/statement.ts';
import type { LateRateTier, LoanTerms } from '../terms/terms.ts';
import { addDays, type Day, latestDay } from '../values/calendar.ts';
import { add, type Minor, subtract, zeroAmount } from '../values/money.ts';

/** The late charges that a loan will accrue if nothing more is paid. */
export type LateChargeProjection = {
  /** The next day with a late charge: the day after the due date, or tomorrow where the loan is late already. */
  readonly from: Day;
  /** The instalment that is late on that day; the first of several. */
  readonly instalment: number;
  /** Charged once, on that day; zero where the terms have no such charge or it was charged before. */
  readonly once: Minor;
  /** Daily late interest of that day. */
  readonly perDay: Minor;
  /** The tiers that begin after that day. */
  readonly laterTiers: readonly LateRateTier[];
  /** The sum of the late charge caps of the instalments late on that day; null: no cap. */
  readonly limit: Minor | null;
};

/** Null where no late charge follows: the debt is settled, written off or on hold, or its charges have reached their cap. */
export function projectLateCharges(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  today: Day,
): LateChargeProjection | null {
  const { repayDate } = computeStatement(terms, events, today);
  if (repayDate === null) return null;
  const lastDayBefore = latestDay(repayDate, today);
  const from = addDays(lastDayBefore, 1);
  const before = computeStatement(terms, events, lastDayBefore);
  const after = computeStatement(terms, events, from);
  const once = subtract(after.totals.penalty.accrued, before.totals.penalty.accrued);
  const perDay = subtract(after.totals.lateInterest.accrued, before.totals.lateInterest.accrued);
  const [oldest] = listLate(after);
  if (oldest === undefined || add(once, perDay) === zeroAmount) return null;
  return {
    from,
    instalment: oldest.number,
    once,
    perDay,
    laterTiers: terms.late.daily.filter(({ fromDay }) => fromDay > oldest.lateDays),
    limit: sumLimits(after),
  };
}

function listLate({ instalments }: Statement): Statement['instalments'] {
  return instalments.filter(({ daysOverdue }) => daysOverdue > 0);
}

function sumLimits(statement: Statement): Minor | null {
  return listLate(statement).reduce<Minor | null>(
    (sum, { lateCap }) => (sum === null || lateCap === null ? null : add(sum, lateCap)),
    zeroAmount,
  );
}
