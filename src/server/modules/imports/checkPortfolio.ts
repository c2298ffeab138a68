import { sql } from 'kysely';
import { type ImportMeasure, importMeasures } from '../../../contract/desk/imports.ts';
import { calendarDayIn, type Day, debtComponents, formatDecimal } from '../../../lending/index.ts';
import { type Config, getMarket } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { FieldEncryption } from '../../platform/fieldEncryption/index.ts';
import type { AccountRow, BorrowerRow } from './columns.ts';
import type { ImportError } from './errors.ts';
import { checkBorrower, type PreparedAccount, parseAccount } from './prepareBorrower.ts';
import { type PreparedLoan, prepareLoan } from './prepareLoan.ts';
import { type BorrowerGroup, readPortfolio } from './readPortfolio.ts';
import { type ImportSource, type ReportRowError, readRows } from './readRows.ts';

export type ImportTotals = Record<string, Partial<Record<ImportMeasure, number>>>;

/** What is checked against: configuration, database and day. */
export type CheckContext = { config: Config; db: Database; fieldEncryption: FieldEncryption; now: Date };

export type CheckResult = {
  borrowers: number;
  loans: number;
  payments: number;
  errors: number;
  /** By currency and measure, as the files come to. */
  totals: ImportTotals;
};

/** Borrowers whose rows, and those of their loans, are right. */
export type CheckedBorrower = {
  borrower: BorrowerRow;
  account: AccountRow | null;
  loans: BorrowerGroup['loans'];
};

/** Borrowers are checked against the database, and handed on, in batches. */
const borrowersPerChunk = 500;

type Handlers = {
  report: ReportRowError;
  chunkSize?: number;
  /** Awaited: what reads the files waits for it. */
  onChunk?: (borrowers: readonly CheckedBorrower[]) => Promise<void>;
};

/** Reads and checks all files of an import, in constant memory but for the ids and phones that must differ. */
export async function checkPortfolio(
  context: CheckContext,
  source: ImportSource,
  { report, onChunk, chunkSize = borrowersPerChunk }: Handlers,
): Promise<CheckResult> {
  const check = new PortfolioCheck(context, report);
  let chunk: BorrowerGroup[] = [];
  const finishChunk = async () => {
    const checked = await check.checkChunk(chunk);
    chunk = [];
    if (checked.length > 0) await onChunk?.(checked);
  };
  for await (const group of readPortfolio(source, check.report)) {
    chunk.push(group);
    if (chunk.length === chunkSize) await finishChunk();
  }
  await finishChunk();
  await check.compareTotals(source);
  return check.result;
}

class PortfolioCheck {
  readonly result: CheckResult = { borrowers: 0, loans: 0, payments: 0, errors: 0, totals: {} };
  readonly #context: CheckContext;
  readonly #report: ReportRowError;
  readonly #known = {
    borrower: new Set<string>(),
    loan: new Set<string>(),
    phone: new Set<string>(),
    account: new Set<string>(),
  };
  readonly #cutoffs = new Map<string, Day>();

  constructor(context: CheckContext, report: ReportRowError) {
    this.#context = context;
    this.#report = report;
  }

  readonly report = (error: ImportError): void => {
    this.result.errors++;
    this.#report(error);
  };

  async checkChunk(groups: readonly BorrowerGroup[]): Promise<CheckedBorrower[]> {
    const errorsBefore = this.result.errors;
    const accounts = groups.map((group) => this.#checkGroup(group));
    await this.#findExisting(groups, accounts);
    if (this.result.errors > errorsBefore) return [];
    return groups.flatMap(({ borrower, accounts: [account], loans }) =>
      borrower.row === null ? [] : [{ borrower: borrower.row, account: account?.row ?? null, loans }],
    );
  }

  #checkGroup({ borrower, accounts, loans }: BorrowerGroup): PreparedAccount | null {
    const { config, now } = this.#context;
    this.#requireNew('borrower', borrower.cells.borrower ?? '', {
      file: 'borrowers.csv',
      line: borrower.line,
      field: 'borrower',
    });
    for (const { loan } of loans)
      this.#requireNew('loan', loan.cells.loan ?? '', { file: 'loans.csv', line: loan.line, field: 'loan' });
    for (const extra of accounts.slice(1))
      this.report({ file: 'accounts.csv', line: extra.line, field: 'borrower', reason: 'duplicate' });
    const { readable, line } = borrower;
    const marketCode = checkBorrower(config, borrower, this.report);
    if (marketCode === undefined) return null;
    const market = getMarket(config, marketCode);
    const today = calendarDayIn(market.timeZone, now);
    if (readable.phone !== undefined)
      this.#requireNew('phone', `${marketCode}${readable.phone}`, {
        file: 'borrowers.csv',
        line,
        field: 'phone',
      });
    const account = parseAccount(market, accounts[0], this.report);
    if (account !== null)
      this.#requireNew('account', `${account.bankCode} ${account.number}`, {
        file: 'accounts.csv',
        line: account.line,
        field: account.field,
      });
    this.result.borrowers++;
    const paymentIds = new Set<string>();
    for (const group of loans) {
      for (const { line: paymentLine, cells } of group.payments) {
        const id = cells.payment ?? '';
        if (paymentIds.has(id))
          this.report({ file: 'payments.csv', line: paymentLine, field: 'payment', reason: 'duplicate' });
        paymentIds.add(id);
      }
      const prepared = prepareLoan(config, marketCode, group, today, this.report);
      if (prepared !== undefined) this.#addLoan(prepared, group.loan.line);
    }
    return account;
  }

  #requireNew(
    kind: 'borrower' | 'loan' | 'phone' | 'account',
    value: string,
    location: Omit<ImportError, 'reason'>,
  ): void {
    if (this.#known[kind].has(value)) this.report({ ...location, reason: 'duplicate' });
    this.#known[kind].add(value);
  }

  #addLoan({ row, terms, payments, statement }: PreparedLoan, line: number): void {
    const { currency } = terms;
    const cutoff = this.#cutoffs.get(currency) ?? row.cutoffOn;
    this.#cutoffs.set(currency, cutoff);
    if (cutoff !== row.cutoffOn)
      this.report({ file: 'loans.csv', line, field: 'cutoffOn', reason: 'cutoffDiffers' });
    this.result.loans++;
    this.result.payments += payments.length;
    this.result.totals[currency] ??= {};
    const totals = this.result.totals[currency];
    const addTo = (measure: ImportMeasure, value: number) => {
      totals[measure] = (totals[measure] ?? 0) + value;
    };
    addTo('loans', 1);
    addTo('payments', payments.length);
    for (const { amount } of payments) addTo('paid', amount);
    for (const component of debtComponents) addTo(component, statement.payoffComponents[component]);
  }

  /** Phones, ids and accounts that exist already. */
  async #findExisting(
    groups: readonly BorrowerGroup[],
    accounts: readonly (PreparedAccount | null)[],
  ): Promise<void> {
    const { db, fieldEncryption } = this.#context;
    const borrowers = groups.map(({ borrower: { line, readable } }) => ({
      line,
      market: readable.market,
      phone: readable.phone ?? '',
      id: readable.borrower ?? '',
    }));
    const loans = groups.flatMap((group) =>
      group.loans.map(({ loan: { line, readable } }) => ({ line, id: readable.loan ?? '' })),
    );
    const { rows: phones } = await sql<{ market: string; phone: string }>`
      select market, phone from phone_directory where phone = any(${borrowers.map(({ phone }) => phone)}::text[])`.execute(
      db,
    );
    const knownPhones = new Set(phones.map(({ market, phone }) => `${market} ${phone}`));
    for (const { market, phone, line } of borrowers)
      if (knownPhones.has(`${market} ${phone}`))
        this.report({ file: 'borrowers.csv', line, field: 'phone', reason: 'exists' });
    const knownBorrowers = await findExternalIds(
      db,
      'borrower',
      borrowers.map(({ id }) => id),
    );
    for (const { id, line } of borrowers)
      if (knownBorrowers.has(id))
        this.report({ file: 'borrowers.csv', line, field: 'borrower', reason: 'exists' });
    const knownLoans = await findExternalIds(
      db,
      'loan',
      loans.map(({ id }) => id),
    );
    for (const { id, line } of loans)
      if (knownLoans.has(id)) this.report({ file: 'loans.csv', line, field: 'loan', reason: 'exists' });
    const hashes = new Map(
      accounts.flatMap((account) =>
        account === null
          ? []
          : fieldEncryption.lookupHashes('account', account.number).map((hash) => [hash, account] as const),
      ),
    );
    const { rows: knownAccounts } = await sql<{ hash: string; bankCode: string }>`
      select account_hash as hash, bank_code as "bankCode" from bank_accounts where account_hash = any(${[...hashes.keys()]}::text[])`.execute(
      db,
    );
    for (const { hash, bankCode } of knownAccounts) {
      const account = hashes.get(hash);
      if (account?.bankCode === bankCode)
        this.report({ file: 'accounts.csv', line: account.line, field: account.field, reason: 'exists' });
    }
  }

  /** Compares what the files come to with totals.csv, by currency and measure, once all rows are right. */
  async compareTotals(source: ImportSource): Promise<void> {
    const isComplete = this.result.errors === 0;
    let isReadable = true;
    const stated = new Set<string>();
    for await (const { line, row } of readRows(source, 'totals.csv', this.report)) {
      if (row === null) {
        isReadable = false;
        continue;
      }
      const { currency, measure, value } = row;
      const key = `${currency} ${measure}`;
      if (stated.has(key)) this.report({ file: 'totals.csv', line, field: 'measure', reason: 'duplicate' });
      stated.add(key);
      const computed = formatTotal(measure, this.result.totals[currency]?.[measure] ?? 0);
      if (isComplete && Number(value.replace(',', '.')) !== Number(computed))
        this.report({
          file: 'totals.csv',
          line,
          field: 'value',
          reason: 'notReproduced',
          detail: `${key}: ${value} ≠ ${computed}`,
        });
    }
    if (!isComplete || !isReadable || stated.size === 0) return;
    for (const [currency, totals] of Object.entries(this.result.totals))
      for (const measure of importMeasures)
        if ((totals[measure] ?? 0) !== 0 && !stated.has(`${currency} ${measure}`))
          this.report({
            file: 'totals.csv',
            line: 0,
            field: 'measure',
            reason: 'totalMissing',
            detail: `${currency} ${measure}`,
          });
  }
}

/** As totals.csv has it: a number of rows, or an amount. */
export function formatTotal(measure: string, value: number): string {
  return measure === 'loans' || measure === 'payments' ? String(value) : formatDecimal(value);
}

async function findExternalIds(
  db: Database,
  kind: 'borrower' | 'loan',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ externalId: string }>`
    select external_id as "externalId" from import_directory where kind = ${kind} and external_id = any(${ids}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ externalId }) => externalId));
}
