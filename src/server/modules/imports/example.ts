import type { z } from 'zod';
import { addDays, type Day, debtComponents, formatDecimal } from '../../../lending/index.ts';
import { type Config, getMarket } from '../../config/index.ts';
import { formatTotal } from './checkPortfolio.ts';
import { type ImportFileName, importFiles, loanColumns, paymentColumns, toOwedColumn } from './columns.ts';
import { locateImportError } from './errors.ts';
import { prepareLoan } from './prepareLoan.ts';
import type { LocatedRow } from './readRows.ts';

type Cells = Readonly<Record<string, string>>;
type Rows = { readonly [Name in ImportFileName]: Cells[] };

/**
 * The files of an import that the check takes: of each market a loan by its payments and one by what is owed of it, of
 * invented people.
 */
export function createExample(config: Config, cutoff: Day): ReadonlyMap<ImportFileName, string> {
  const rows: Rows = {
    'borrowers.csv': [],
    'accounts.csv': [],
    'loans.csv': [],
    'schedules.csv': [],
    'payments.csv': [],
    'totals.csv': [],
  };
  for (const market of Object.keys(config.markets)) addMarket(rows, config, market, cutoff);
  const names = Object.keys(importFiles) as ImportFileName[];
  return new Map(names.filter((name) => rows[name].length > 0).map((name) => [name, toCsv(rows[name])]));
}

function addMarket(rows: Rows, config: Config, market: string, cutoff: Day): void {
  const [productId, product] = Object.entries(config.products).find(([, one]) => one.market === market) ?? [];
  if (productId === undefined || product === undefined) return;
  const { currency, phone } = getMarket(config, market);
  const totals = new Map<string, number>();
  (['history', 'balances'] as const).forEach((content, index) => {
    const key = `${market}-${index + 1}`;
    rows['borrowers.csv'].push({
      borrower: `B-${key}`,
      market,
      phone: createPhone(phone.example, index),
      fullName: 'Ana Ejemplo',
      address: 'Calle 1, Centro',
      birthDate: '1990-05-20',
      joinedOn: addDays(cutoff, -100),
    });
    const loan: Cells = {
      loan: `L-${key}`,
      borrower: `B-${key}`,
      product: productId,
      content,
      disbursedOn: addDays(cutoff, -10),
      cutoffOn: cutoff,
      principal: formatDecimal(product.amount.least),
    };
    const paid = Math.floor(product.amount.least / 4);
    const payment = {
      loan: `L-${key}`,
      payment: `P-${key}`,
      paidOn: addDays(cutoff, -1),
      amount: formatDecimal(paid),
    };
    const payments = content === 'history' ? [payment] : [];
    const owed = computeOwed(config, market, { ...loan, content: 'history' }, payments);
    rows['payments.csv'].push(...payments);
    const owedCells = debtComponents.map((component) => [
      toOwedColumn(component),
      formatDecimal(owed[component]),
    ]);
    rows['loans.csv'].push({ ...loan, ...Object.fromEntries(owedCells) });
    const measures = { loans: 1, payments: payments.length, paid: paid * payments.length, ...owed };
    for (const [measure, value] of Object.entries(measures))
      totals.set(measure, (totals.get(measure) ?? 0) + value);
  });
  for (const [measure, value] of totals)
    if (value !== 0) rows['totals.csv'].push({ currency, measure, value: formatTotal(measure, value) });
}

/** The market's example phone with another ending: tests and demonstrations give the example itself to a borrower. */
function createPhone(example: string, index: number): string {
  return `${example.replaceAll(/\D/g, '').slice(0, -4)}010${index}`;
}

/** What a loan of these rows owes at its cut-off. */
function computeOwed(config: Config, market: string, loan: Cells, payments: readonly Cells[]) {
  const group = {
    loan: toExampleRow(loanColumns, loan),
    schedule: [],
    payments: payments.map((payment) => toExampleRow(paymentColumns, payment)),
  };
  const { row } = group.loan;
  const prepared = prepareLoan(config, market, group, row.cutoffOn, (error) => {
    throw new Error(locateImportError(error));
  });
  if (prepared === undefined) throw new Error(`no example of a loan in ${market}`);
  return prepared.statement.payoffComponents;
}

function toExampleRow<Columns extends z.ZodObject>(columns: Columns, cells: Cells) {
  const filled = Object.keys(columns.shape).map((name) => [name, cells[name] ?? '']);
  const row = columns.parse(Object.fromEntries(filled));
  return { line: 0, row, readable: row as Partial<z.output<Columns>>, cells } satisfies LocatedRow<
    z.output<Columns>
  >;
}

function toCsv(rows: readonly Cells[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  return lines
    .map((cells) => `${cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')}\r\n`)
    .join('');
}
