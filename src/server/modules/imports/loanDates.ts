import type { Day } from '../../../lending/index.ts';
import type { LoanRow } from './columns.ts';
import type { ImportReason } from './errors.ts';
import type { LoanGroup } from './readPortfolio.ts';
import type { ReportRowError } from './readRows.ts';

/** Whether a loan's days are in order, and its optional columns go together. */
export function checkLoanDates(
  { loan: { line, row }, payments }: LoanGroup,
  today: Day,
  report: ReportRowError,
): boolean {
  if (row === null) return false;
  let isValid = true;
  const reject = (field: string, reason: ImportReason, at = line) => {
    report({ file: field === 'paidOn' ? 'payments.csv' : 'loans.csv', line: at, field, reason });
    isValid = false;
  };
  const { disbursedOn, cutoffOn } = row;
  if (cutoffOn > today) reject('cutoffOn', 'inFuture');
  if (disbursedOn > cutoffOn) reject('disbursedOn', 'afterCutoff');
  for (const field of ['settledOn', 'restructuredOn', 'writtenOffOn', 'promisedOn', 'heldFrom'] as const) {
    const day = row[field];
    if (day !== undefined && day < disbursedOn) reject(field, 'beforeDisbursal');
    if (day !== undefined && day > cutoffOn) reject(field, 'afterCutoff');
  }
  let previous: Day = disbursedOn;
  for (const payment of payments) {
    if (payment.row === null) continue;
    const { paidOn } = payment.row;
    if (paidOn < disbursedOn) reject('paidOn', 'beforeDisbursal', payment.line);
    else if (paidOn < previous) reject('paidOn', 'notAscending', payment.line);
    if (paidOn > cutoffOn) reject('paidOn', 'afterCutoff', payment.line);
    previous = paidOn;
  }
  for (const [field, reason] of listMismatches(row, payments.length)) reject(field, reason);
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
