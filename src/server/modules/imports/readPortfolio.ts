import type { AccountRow, BorrowerRow, ImportFileName, LoanRow, PaymentRow, ScheduleRow } from './columns.ts';
import { type ImportSource, type LocatedRow, type ReportRowError, readRows } from './readRows.ts';

export type LoanGroup = {
  loan: LocatedRow<LoanRow>;
  schedule: readonly LocatedRow<ScheduleRow>[];
  payments: readonly LocatedRow<PaymentRow>[];
};

/** A borrower with account and loans. */
export type BorrowerGroup = {
  borrower: LocatedRow<BorrowerRow>;
  accounts: readonly LocatedRow<AccountRow>[];
  loans: readonly LoanGroup[];
};

/**
 * Joins the files by their order, so that memory doesn't grow with them: accounts and loans are in the order of their
 * borrowers, instalments and payments in that of their loans.
 */
export async function* readPortfolio(
  source: ImportSource,
  report: ReportRowError,
): AsyncGenerator<BorrowerGroup> {
  const accounts = new Cursor(readRows(source, 'accounts.csv', report));
  const loans = new Cursor(readRows(source, 'loans.csv', report));
  const schedules = new Cursor(readRows(source, 'schedules.csv', report));
  const payments = new Cursor(readRows(source, 'payments.csv', report));
  let hasBorrowers = false;
  let hasLoans = false;
  for await (const borrower of readRows(source, 'borrowers.csv', report)) {
    hasBorrowers = true;
    const key = borrower.cells.borrower;
    const groups: LoanGroup[] = [];
    const ownAccounts = await accounts.takeWhile(({ cells }) => cells.borrower === key);
    for (const loan of await loans.takeWhile(({ cells }) => cells.borrower === key)) {
      hasLoans = true;
      const isOfLoan = ({ cells }: LocatedRow<unknown>) => cells.loan === loan.cells.loan;
      groups.push({
        loan,
        schedule: await schedules.takeWhile(isOfLoan),
        payments: await payments.takeWhile(isOfLoan),
      });
    }
    yield { borrower, accounts: ownAccounts, loans: groups };
  }
  // A file without a row has been reported itself.
  await reportRemaining('accounts.csv', 'borrower', accounts, hasBorrowers ? report : null);
  await reportRemaining('loans.csv', 'borrower', loans, hasBorrowers ? report : null);
  await reportRemaining('schedules.csv', 'loan', schedules, hasLoans ? report : null);
  await reportRemaining('payments.csv', 'loan', payments, hasLoans ? report : null);
}

/** Reports the first row that belongs to nothing, and reads the rest for their format alone. */
async function reportRemaining(
  file: ImportFileName,
  field: string,
  rows: Cursor<LocatedRow<unknown>>,
  report: ReportRowError | null,
): Promise<void> {
  const first = await rows.peek();
  if (first === undefined) return;
  report?.({ file, line: first.line, field, reason: 'outOfOrder' });
  while ((await rows.take()) !== undefined);
}

/** Rows with one of lookahead. */
class Cursor<Row> {
  readonly #rows: AsyncGenerator<Row>;
  #next: Promise<IteratorResult<Row>> | undefined;

  constructor(rows: AsyncGenerator<Row>) {
    this.#rows = rows;
  }

  async peek(): Promise<Row | undefined> {
    this.#next ??= this.#rows.next();
    const { done, value } = await this.#next;
    return done ? undefined : value;
  }

  async take(): Promise<Row | undefined> {
    const row = await this.peek();
    if (row !== undefined) this.#next = undefined;
    return row;
  }

  async takeWhile(condition: (row: Row) => boolean): Promise<Row[]> {
    const taken: Row[] = [];
    for (let row = await this.peek(); row !== undefined && condition(row); row = await this.peek()) {
      taken.push(row);
      this.#next = undefined;
    }
    return taken;
  }
}
