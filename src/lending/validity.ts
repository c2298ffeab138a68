import { addDays, type Day } from './calendar.ts';
import type { Minor } from './money.ts';
import type { Statement } from './statement.ts';

/** How long an amount that a page names is right. */
export type Validity = {
  /** The last day on which it is; who pays it by then owes nothing of what it was for. */
  readonly until: Day;
  /** What it is on the day after. */
  readonly after: Minor;
};

/** As far as anybody looks ahead where nothing changes an amount. */
const horizonDays = 30;

/**
 * The next day on or after which something other than late charges changes: a payment falls due, the time ends for which
 * money is held for more days, what is left of a loan may be repaid early.
 */
function nextChange({ instalments, extensions, earlyRepaymentFrom: wholeFrom }: Statement, asOf: Day): Day {
  const unpaid = instalments.filter(({ paidOn }) => paidOn === null).map(({ dueOn }) => dueOn);
  const holding = extensions.filter(({ state, paid }) => state === 'open' && paid > 0);
  const open = holding.map(({ expiresOn }) => expiresOn);
  const closed = unpaid.length === 1 && wholeFrom !== null ? [addDays(wholeFrom, -1)] : [];
  const [first] = [...unpaid, ...open, ...closed].filter((on) => on >= asOf).sort();
  return first ?? addDays(asOf, horizonDays);
}

/**
 * How long an amount of a loan stays what it is on `asOf`, if nothing is paid meanwhile.
 * @param statementOn what the loan comes to on a day; asked for the same day more than once
 * @param figure the amount
 */
export function validityOf(
  statementOn: (day: Day) => Statement,
  asOf: Day,
  figure: (statement: Statement) => Minor,
): Validity {
  const on = (day: Day): Minor => figure(statementOn(day));
  const today = statementOn(asOf);
  const amount = figure(today);
  const last = nextChange(today, today.asOf);
  let until = on(last) === amount ? last : today.asOf;
  while (until < last && on(addDays(until, 1)) === amount) until = addDays(until, 1);
  return { until, after: on(addDays(until, 1)) };
}
