import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import {
  computeBalances,
  computeOpeningOffsets,
  computeStatement,
  type Day,
  debtComponents,
  formatDecimal,
  type LoanEvent,
  type LoanTerms,
  type Minor,
  type PaymentEvent,
  type Statement,
} from '../../../lending/index.ts';
import type { Config } from '../../config/index.ts';
import { migrationProvider } from '../loans/index.ts';
import { getOwedAmount, hasOwedAmounts, type LoanRow, type PaymentRow, toOwedColumn } from './columns.ts';
import { describeCell, type ImportReason } from './errors.ts';
import { createOpening } from './prepareOpening.ts';
import { checkProduct, prepareTerms } from './prepareTerms.ts';
import type { LoanGroup } from './readPortfolio.ts';
import type { LocatedRow, ReportRowError } from './readRows.ts';

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
  report: ReportRowError,
): PreparedLoan | undefined {
  const { line, row } = group.loan;
  const areDatesRight = checkLoanDates(group, today, report);
  const product = checkProduct(config, market, group.loan, report);
  if (row === null || product === undefined) return undefined;
  const terms = prepareTerms(config, market, product, { line, row }, group.schedule, report);
  const isWhole = [...group.schedule, ...group.payments].every((one) => one.row !== null);
  if (terms === undefined || !areDatesRight || !isWhole) return undefined;
  try {
    return computeLoan(terms, row, group, report);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    report({ file: 'loans.csv', line, field: '', reason: 'notCalculable' });
    return undefined;
  }
}

function computeLoan(
  terms: LoanTerms,
  row: LoanRow,
  { loan, schedule, payments: paymentRows }: LoanGroup,
  report: ReportRowError,
): PreparedLoan | undefined {
  const payments = paymentRows.flatMap((payment) => payment.row ?? []);
  const events = listServicingEvents(row);
  const opening = createOpening(terms, { line: loan.line, row }, schedule, report);
  if (opening === undefined) return undefined;
  const loanEvents = [...payments.map(toPaymentEvent), ...events, opening];
  const replayed = computeStatement(terms, loanEvents, row.cutoffOn);
  if (!matchesStatedDebt(replayed, { line: loan.line, row }, report)) return undefined;
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
export function toPaidAt({ paidOn }: Pick<PaymentRow, 'paidOn'>, index: number): string {
  return new Date(Date.parse(`${paidOn}T18:00:00Z`) + index).toISOString();
}

function toPaymentEvent(row: PaymentRow, index: number): PaymentEvent {
  return {
    kind: 'payment',
    id: toPaymentKey({ provider: migrationProvider, paymentId: row.payment }),
    valueDate: row.paidOn,
    receivedAt: toPaidAt(row, index),
    amount: row.amount,
    provider: migrationProvider,
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

/** Whether the loan's outstanding components equal the file's. */
function matchesStatedDebt(
  { payoffComponents }: Statement,
  { line, row }: { line: number; row: LoanRow },
  report: ReportRowError,
): boolean {
  if (row.content === 'history' && !hasOwedAmounts(row)) return true;
  const wrong = debtComponents.filter(
    (component) => payoffComponents[component] !== getOwedAmount(row, component),
  );
  for (const component of wrong)
    report({
      file: 'loans.csv',
      line,
      field: toOwedColumn(component),
      reason: 'notReproduced',
      detail: `${formatDecimal(getOwedAmount(row, component))} ≠ ${formatDecimal(payoffComponents[component])}`,
    });
  return wrong.length === 0;
}

/** Whether a loan's days are in order, and its optional columns go together. */
function checkLoanDates({ loan, payments }: LoanGroup, today: Day, report: ReportRowError): boolean {
  let isValid = true;
  const reject = (field: string, reason: ImportReason, { line, cells }: LocatedRow<unknown> = loan) => {
    const file = field === 'paidOn' ? 'payments.csv' : 'loans.csv';
    report({ file, line, field, reason, detail: describeCell(field, cells[field] ?? '') });
    isValid = false;
  };
  const { readable: row } = loan;
  const { disbursedOn, cutoffOn } = row;
  if (cutoffOn !== undefined && cutoffOn > today) reject('cutoffOn', 'inFuture');
  if (disbursedOn === undefined || cutoffOn === undefined) return false;
  if (disbursedOn > cutoffOn) reject('disbursedOn', 'afterCutoff');
  for (const field of ['settledOn', 'restructuredOn', 'writtenOffOn', 'promisedOn', 'heldFrom'] as const) {
    const day = row[field];
    if (day !== undefined && day < disbursedOn) reject(field, 'beforeDisbursal');
    if (day !== undefined && day > cutoffOn) reject(field, 'afterCutoff');
  }
  let previous: Day = disbursedOn;
  for (const payment of payments) {
    const { paidOn } = payment.readable;
    if (paidOn === undefined) continue;
    if (paidOn < disbursedOn) reject('paidOn', 'beforeDisbursal', payment);
    else if (paidOn < previous) reject('paidOn', 'notAscending', payment);
    if (paidOn > cutoffOn) reject('paidOn', 'afterCutoff', payment);
    previous = paidOn;
  }
  if (loan.row !== null)
    for (const [field, reason] of listMismatches(loan.row, payments.length)) reject(field, reason);
  return isValid;
}

/** Columns that need others, or don't go with the content of the row. */
function listMismatches(row: LoanRow, payments: number): [string, ImportReason][] {
  const mismatches: [string, ImportReason][] = [];
  const isHistory = row.content === 'history';
  if (!isHistory && payments > 0) mismatches.push(['content', 'notWithContent']);
  if (isHistory && row.settledOn !== undefined) mismatches.push(['settledOn', 'notWithContent']);
  if (isHistory && row.lateChargesPaid !== undefined) mismatches.push(['lateChargesPaid', 'notWithContent']);
  if (isHistory && row.pastDueSince !== undefined) mismatches.push(['pastDueSince', 'notWithContent']);
  if (!isHistory && row.restructuredPeriods !== undefined)
    mismatches.push(['restructuredPeriods', 'notWithContent']);
  const partner = isHistory ? row.restructuredPeriods : row.pastDueSince;
  if ((row.restructuredOn === undefined) !== (partner === undefined))
    mismatches.push(['restructuredOn', 'incomplete']);
  const promise = [row.promisedOn, row.promisedBy, row.promisedAmount];
  if (promise.some((one) => one === undefined) && promise.some((one) => one !== undefined))
    mismatches.push(['promisedOn', 'incomplete']);
  if (row.promisedOn !== undefined && row.promisedBy !== undefined && row.promisedBy < row.promisedOn)
    mismatches.push(['promisedBy', 'notAscending']);
  if (row.heldUntil !== undefined && (row.heldFrom === undefined || row.heldUntil < row.heldFrom))
    mismatches.push(['heldUntil', 'incomplete']);
  return mismatches;
}
