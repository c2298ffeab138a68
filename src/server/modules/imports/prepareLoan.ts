import {
  add,
  COMPONENTS,
  computeBalances,
  computeOpeningOffsets,
  computeSchedule,
  computeStatement,
  type Day,
  type LoanEvent,
  type LoanTerms,
  type Minor,
  mapComponents,
  minimum,
  minor,
  type OpeningEvent,
  type OpeningInstalment,
  type PaymentEvent,
  type Statement,
  subtract,
  ZERO,
  zeroAmounts,
} from '../../../lending/index.ts';
import type { Config } from '../../config/index.ts';
import { paymentKey } from '../loans/index.ts';
import {
  getOwed,
  type LoanRow,
  owedColumn,
  type PaymentRow,
  type ScheduleRow,
  statesOwed,
} from './columns.ts';
import { checkLoanDates } from './loanDates.ts';
import { prepareTerms } from './prepareTerms.ts';
import type { LoanGroup } from './readPortfolio.ts';
import type { Located, ReportError } from './readRows.ts';

/** The provider of payments that the other system received. */
export const importProvider = 'migration';

/** A loan as it is written. */
export type PreparedLoan = {
  row: LoanRow;
  terms: LoanTerms;
  payments: readonly PaymentRow[];
  /** Without payments. */
  events: readonly Exclude<LoanEvent, { kind: 'payment' | 'refund' | 'extensionQuote' | 'charge' }>[];
  statement: Statement;
  balances: ReadonlyMap<string, Minor>;
};

/** Computes a loan to its cut-off and compares it with what the files say. Undefined where something is wrong. */
export function prepareLoan(
  config: Config,
  market: string,
  group: LoanGroup,
  today: Day,
  report: ReportError,
): PreparedLoan | undefined {
  const { line, row } = group.loan;
  const isWhole = [...group.schedule, ...group.payments].every((one) => one.row !== null);
  if (row === null || !isWhole || !checkLoanDates(group, today, report)) return undefined;
  const terms = prepareTerms(config, market, { line, row }, group.schedule, report);
  if (terms === undefined) return undefined;
  try {
    return computeLoan(terms, row, group, report);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    report({ file: 'loans.csv', line, field: '', reason: 'notCalculable', detail: error.message });
    return undefined;
  }
}

function computeLoan(
  terms: LoanTerms,
  row: LoanRow,
  { loan, schedule, payments: paymentRows }: LoanGroup,
  report: ReportError,
): PreparedLoan | undefined {
  const payments = paymentRows.flatMap((payment) => payment.row ?? []);
  const events = listServicingEvents(row);
  const opening = createOpening(terms, row, schedule, report);
  if (opening === undefined) return undefined;
  const loanEvents = [...payments.map(toPaymentEvent), ...events, opening];
  const replayed = computeStatement(terms, loanEvents, row.cutoffOn);
  if (!reproducesOwed(replayed, { line: loan.line, row }, report)) return undefined;
  const offsets = computeOpeningOffsets(terms, replayed);
  const opened = { ...opening, offsets };
  const statement = { ...replayed, opening: opened };
  return {
    row,
    terms,
    payments,
    events: [...events, opened],
    statement,
    balances: computeBalances(statement),
  };
}

/** Payments of a day count in the order of the file. */
export function paidAt({ paidOn }: Pick<PaymentRow, 'paidOn'>, index: number): string {
  return new Date(Date.parse(`${paidOn}T18:00:00Z`) + index).toISOString();
}

function toPaymentEvent(row: PaymentRow, index: number): PaymentEvent {
  return {
    kind: 'payment',
    id: paymentKey(importProvider, row.payment),
    valueDate: row.paidOn,
    receivedAt: paidAt(row, index),
    amount: row.amount,
    provider: importProvider,
    purpose: { kind: 'repayment' },
  };
}

function listServicingEvents(row: LoanRow): PreparedLoan['events'] {
  const { writtenOffOn, promisedOn, promisedBy, promisedAmount, heldFrom, restructuredOn } = row;
  const events: PreparedLoan['events'][number][] = [];
  if (row.content === 'history' && restructuredOn !== undefined && row.restructuredPeriods !== undefined)
    events.push({
      kind: 'restructure',
      id: 'import:restructure',
      valueDate: restructuredOn,
      periods: row.restructuredPeriods,
      annualRate: row.restructuredRate ?? '0',
    });
  if (writtenOffOn !== undefined)
    events.push({ kind: 'writeOff', id: 'import:writeOff', valueDate: writtenOffOn });
  if (promisedOn !== undefined && promisedBy !== undefined && promisedAmount !== undefined)
    events.push({
      kind: 'promise',
      id: 'import:promise',
      valueDate: promisedOn,
      paysBy: promisedBy,
      amount: promisedAmount,
    });
  if (heldFrom !== undefined)
    events.push({ kind: 'pause', id: 'import:pause', valueDate: heldFrom, until: row.heldUntil ?? null });
  return events;
}

export const openingId = 'import:opening';

function createOpening(
  terms: LoanTerms,
  row: LoanRow,
  schedule: readonly Located<ScheduleRow>[],
  report: ReportError,
): OpeningEvent | undefined {
  const opening: OpeningEvent = { kind: 'opening', id: openingId, valueDate: row.cutoffOn, offsets: {} };
  if (row.content === 'history') return opening;
  const instalments = schedule.some((one) => one.row !== null && statesOwed(one.row))
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
  schedule: readonly Located<ScheduleRow>[],
  report: ReportError,
): OpeningInstalment[] | undefined {
  const instalments = schedule.flatMap(({ row: one }) =>
    one === null || COMPONENTS.every((component) => getOwed(one, component) === ZERO)
      ? []
      : [
          {
            number: one.number,
            dueOn: one.dueOn,
            unpaid: mapComponents((component) => getOwed(one, component)),
          },
        ],
  );
  const wrong = COMPONENTS.filter(
    (component) => add(...instalments.map(({ unpaid }) => unpaid[component])) !== getOwed(row, component),
  );
  for (const component of wrong)
    report({
      file: 'schedules.csv',
      line: schedule[0]?.line ?? 0,
      field: owedColumn(component),
      reason: 'wrongSum',
    });
  return wrong.length === 0 ? instalments : undefined;
}

/**
 * What is owed, by instalment, where only the loan's sums are known: principal and scheduled interest belong to the last
 * instalments, as older ones are paid first; everything else to the oldest that is open.
 */
function distributeOwed(terms: LoanTerms, row: LoanRow): OpeningInstalment[] {
  const schedule = computeSchedule(terms, terms.disbursedOn);
  const left = mapComponents((component) => getOwed(row, component));
  const isScheduled = terms.interest.accrual !== 'daily';
  const instalments = schedule.toReversed().flatMap(({ number, dueOn, ...agreed }): OpeningInstalment[] => {
    const unpaid = zeroAmounts();
    for (const component of isScheduled
      ? (['principal', 'interest', 'vat'] as const)
      : (['principal'] as const)) {
      unpaid[component] = minimum(left[component], agreed[component]);
      left[component] = subtract(left[component], unpaid[component]);
    }
    return COMPONENTS.every((component) => unpaid[component] === ZERO) ? [] : [{ number, dueOn, unpaid }];
  });
  const last = schedule.at(-1);
  if (
    instalments.length === 0 &&
    last !== undefined &&
    COMPONENTS.some((component) => left[component] !== ZERO)
  )
    instalments.push({ number: last.number, dueOn: last.dueOn, unpaid: zeroAmounts() });
  const oldest = instalments.pop();
  if (oldest !== undefined)
    instalments.push({
      ...oldest,
      unpaid: mapComponents((component) => minor(oldest.unpaid[component] + left[component])),
    });
  return instalments.toReversed();
}

/** Whether the loan comes to what the file says is owed, by component. */
function reproducesOwed(
  { payoffComponents }: Statement,
  { line, row }: { line: number; row: LoanRow },
  report: ReportError,
): boolean {
  if (row.content === 'history' && !statesOwed(row)) return true;
  const wrong = COMPONENTS.filter((component) => payoffComponents[component] !== getOwed(row, component));
  for (const component of wrong)
    report({
      file: 'loans.csv',
      line,
      field: owedColumn(component),
      reason: 'notReproduced',
      detail: `${formatMinor(getOwed(row, component))} in the file, ${formatMinor(payoffComponents[component])} computed`,
    });
  return wrong.length === 0;
}

/** With a point and two places, as the files have amounts. */
export function formatMinor(amount: number): string {
  return (amount / 100).toFixed(2);
}
