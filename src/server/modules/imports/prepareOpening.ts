import {
  add,
  type Component,
  computeSchedule,
  type Day,
  daysBetween,
  debtComponents,
  divideHalfUp,
  type LoanTerms,
  type Minor,
  mapComponents,
  minAmount,
  minor,
  type OpeningEvent,
  type OpeningInstalment,
  subtract,
  zeroAmount,
  zeroAmounts,
} from '../../../lending/index.ts';
import { getOwedAmount, hasOwedAmounts, type LoanRow, type ScheduleRow, toOwedColumn } from './columns.ts';
import type { LocatedRow, ReportRowError } from './readRows.ts';

const openingId = 'import:opening';

/** The opening of a loan, without its offsets. Undefined where the rows contradict each other. */
export function createOpening(
  terms: LoanTerms,
  { line, row }: { line: number; row: LoanRow },
  schedule: readonly LocatedRow<ScheduleRow>[],
  report: ReportRowError,
): OpeningEvent | undefined {
  const opening: OpeningEvent = { kind: 'opening', id: openingId, valueDate: row.cutoffOn, offsets: {} };
  if (row.content === 'history') return opening;
  if (getOwedAmount(row, 'principal') > row.principal) {
    report({ file: 'loans.csv', line, field: 'principalOwed', reason: 'abovePrincipal' });
    return undefined;
  }
  const instalments = schedule.some((one) => one.row !== null && hasOwedAmounts(one.row))
    ? readUnpaidInstalments(row, schedule, report)
    : distributeOwed(terms, row);
  if (instalments === undefined) return undefined;
  const { settledOn, restructuredOn, pastDueSince } = row;
  return {
    ...opening,
    instalments,
    ...(settledOn === undefined ? {} : { settledOn }),
    ...(restructuredOn === undefined || pastDueSince === undefined
      ? {}
      : { restructured: { on: restructuredOn, pastDueSince } }),
  };
}

/** What schedules.csv says is owed of each instalment; its sums are those of the loan. */
function readUnpaidInstalments(
  row: LoanRow,
  schedule: readonly LocatedRow<ScheduleRow>[],
  report: ReportRowError,
): OpeningInstalment[] | undefined {
  let isValid = true;
  const reject = (line: number, field: string, reason: 'abovePrincipal' | 'wrongSum') => {
    report({ file: 'schedules.csv', line, field, reason });
    isValid = false;
  };
  for (const { line, row: one } of schedule)
    if (one !== null && getOwedAmount(one, 'principal') > one.principal)
      reject(line, 'principalOwed', 'abovePrincipal');
  const instalments = schedule.flatMap(({ row: one }) => (one === null ? [] : [toUnpaidInstalment(one)]));
  const line = schedule[0]?.line ?? 0;
  for (const component of debtComponents)
    if (add(...instalments.map(({ unpaid }) => unpaid[component])) !== getOwedAmount(row, component))
      reject(line, toOwedColumn(component), 'wrongSum');
  const lateChargesPaid = add(...instalments.map((instalment) => instalment.lateChargesPaid));
  if (lateChargesPaid !== (row.lateChargesPaid ?? lateChargesPaid))
    reject(line, 'lateChargesPaid', 'wrongSum');
  return isValid
    ? instalments.filter(({ unpaid }) => debtComponents.some((one) => unpaid[one] !== zeroAmount))
    : undefined;
}

function toUnpaidInstalment(row: ScheduleRow) {
  const { number, dueOn, lateChargesPaid = zeroAmount } = row;
  return {
    number,
    dueOn,
    lateChargesPaid,
    unpaid: mapComponents((component) => getOwedAmount(row, component)),
  };
}

/**
 * What is owed, by instalment, where only the loan's sums are known. Older instalments are paid first: principal, interest and tax
 * are assigned from the last instalment back, to each at most what it has accrued by the cut-off. The oldest with principal gets
 * everything else.
 */
function distributeOwed(terms: LoanTerms, row: LoanRow): OpeningInstalment[] {
  const schedule = computeSchedule(terms, terms.disbursedOn);
  const unassigned = mapComponents((component) => getOwedAmount(row, component));
  let startsOn: Day = terms.disbursedOn;
  const accruedByCutoff = schedule.map(({ number, dueOn, ...agreed }) => {
    const share =
      terms.interest.accrual === 'daily' ? computeElapsedShare(startsOn, dueOn, row.cutoffOn) : fullShare;
    startsOn = dueOn;
    return {
      number,
      dueOn,
      ...agreed,
      interest: multiply(agreed.interest, share),
      vat: multiply(agreed.vat, share),
    };
  });
  const instalments = accruedByCutoff
    .toReversed()
    .flatMap(({ number, dueOn, ...accrued }): OpeningInstalment[] => {
      const unpaid = zeroAmounts();
      if (unassigned.principal === zeroAmount) return [];
      for (const component of ['principal', 'interest', 'vat'] as const) {
        unpaid[component] = minAmount(unassigned[component], accrued[component]);
        unassigned[component] = subtract(unassigned[component], unpaid[component]);
      }
      return [{ number, dueOn, unpaid }];
    });
  const last = schedule.at(-1);
  if (instalments.length === 0 && last !== undefined && hasAmount(unassigned))
    instalments.push({ number: last.number, dueOn: last.dueOn, unpaid: zeroAmounts() });
  const oldest = instalments.pop();
  if (oldest !== undefined)
    instalments.push({
      ...oldest,
      lateChargesPaid: row.lateChargesPaid,
      unpaid: mapComponents((component) => minor(oldest.unpaid[component] + unassigned[component])),
    });
  return instalments.toReversed();
}

type Share = { readonly numerator: number; readonly denominator: number };
const fullShare: Share = { numerator: 1, denominator: 1 };

/** The share of an instalment's days that are over at the end of `on`. */
function computeElapsedShare(startsOn: Day, dueOn: Day, on: Day): Share {
  const days = daysBetween(startsOn, dueOn);
  return { numerator: Math.min(days, Math.max(0, daysBetween(startsOn, on))), denominator: days };
}

function multiply(amount: Minor, { numerator, denominator }: Share): Minor {
  return divideHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator));
}

function hasAmount(amounts: Readonly<Record<Component, Minor>>): boolean {
  return debtComponents.some((component) => amounts[component] !== zeroAmount);
}
