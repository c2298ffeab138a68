import { addDays, type Day } from './calendar.ts';
import type { Minor } from './money.ts';
import type { Statement } from './statement.ts';

/** How long an amount that a page names is right. */
export type AmountValidity = {
  /** The last day on which it is; who pays it by then owes nothing of what it was for. */
  readonly until: Day;
  /** What it is on the day after. */
  readonly after: Minor;
};

/** As far as anybody looks ahead where nothing changes an amount. */
const HORIZON_DAYS = 30;

/**
 * The next day on or after which something other than late charges changes: a payment falls due, the time ends for which
 * money is held for more days, what is left of a loan may be repaid early.
 */
function findNextChange(
  { instalments, extensions, earlyRepaymentFrom: earlyRepaymentDate }: Statement,
  asOf: Day,
): Day {
  const unpaid = instalments.filter(({ paidOn }) => paidOn === null).map(({ dueOn }) => dueOn);
  const partlyPaidExtensions = extensions.filter(({ state, paid }) => state === 'open' && paid > 0);
  const expiryDays = partlyPaidExtensions.map(({ expiresOn }) => expiresOn);
  const earlyRepaymentDays =
    unpaid.length === 1 && earlyRepaymentDate !== null ? [addDays(earlyRepaymentDate, -1)] : [];
  const [first] = [...unpaid, ...expiryDays, ...earlyRepaymentDays].filter((on) => on >= asOf).sort();
  return first ?? addDays(asOf, HORIZON_DAYS);
}

/**
 * How long an amount of a loan stays what it is on `asOf`, if nothing is paid meanwhile.
 * @param statementOn what the loan comes to on a day; asked for the same day more than once
 * @param selectAmount the amount
 */
export function computeValidity(
  statementOn: (day: Day) => Statement,
  asOf: Day,
  selectAmount: (statement: Statement) => Minor,
): AmountValidity {
  const amountOn = (day: Day): Minor => selectAmount(statementOn(day));
  const today = statementOn(asOf);
  const amount = selectAmount(today);
  const changeDay = findNextChange(today, today.asOf);
  let until = amountOn(changeDay) === amount ? changeDay : today.asOf;
  while (until < changeDay && amountOn(addDays(until, 1)) === amount) until = addDays(until, 1);
  return { until, after: amountOn(addDays(until, 1)) };
}
