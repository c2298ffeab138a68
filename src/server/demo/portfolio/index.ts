import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { demonstrationMarkets } from '../../../contract/demonstration.ts';
import { addDays, computeStatement, type Day, debtComponents, minor } from '../../../lending/index.ts';
import { type Config, getMarket } from '../../config/index.ts';
import { listImportFiles } from '../../modules/imports/index.ts';
import { generateAccount, generateName, namesByMarket } from '../history/borrowers.ts';
import { createRandom, pickOne, randomInt } from '../history/context.ts';
import { type CsvRow, type ExampleLoan, generateLoan, loanProfiles, toDecimal } from './loans.ts';

const seed = 20_270_101;
const columns = new Map(
  listImportFiles('en').map(({ file, columns }) => [file, columns.map(({ column }) => column)]),
);
type FileName = ReturnType<typeof listImportFiles>[number]['file'];

export type PortfolioOptions = {
  config: Config;
  folder: string;
  cutoff: Day;
  loans: number;
  /** As many payments of each loan, for measurements; absent: loans in every state. */
  payments?: number;
};

/** Writes the files of an import of invented loans, the same for the same day and number. */
export async function writeExamplePortfolio(options: PortfolioOptions): Promise<void> {
  await mkdir(options.folder, { recursive: true });
  const streams = new Map(
    [...columns.keys()].map((file) => [file, createWriteStream(join(options.folder, file))]),
  );
  const write = (file: FileName, cells: CsvRow) =>
    writeLine(
      streams.get(file),
      (columns.get(file) ?? []).map((column) => cells[column] ?? ''),
    );
  for (const [file, header] of columns) await writeLine(streams.get(file), header);
  const totals = new Map<string, Map<string, number>>();
  for (let index = 0; index < options.loans; index++) {
    const { borrower, account, currency, loan } = generateGroup(options, index);
    await write('borrowers.csv', borrower);
    await write('accounts.csv', account);
    await write('loans.csv', loan.loan);
    for (const cells of loan.schedule) await write('schedules.csv', cells);
    for (const cells of loan.payments) await write('payments.csv', cells);
    addTotals(totals, currency, loan);
  }
  for (const [currency, measures] of totals)
    for (const [measure, value] of measures)
      await write('totals.csv', {
        currency,
        measure,
        value: measure === 'loans' || measure === 'payments' ? String(value) : toDecimal(value),
      });
  for (const stream of streams.values()) {
    stream.end();
    await finished(stream);
  }
}

async function writeLine(stream: WriteStream | undefined, cells: readonly string[]): Promise<void> {
  if (stream === undefined) throw new Error('the file is not open');
  const line = cells
    .map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
  if (!stream.write(`${line}\n`)) await new Promise<void>((resolve) => stream.once('drain', resolve));
}

function generateGroup(options: PortfolioOptions, index: number) {
  const { config, cutoff } = options;
  const random = createRandom(seed + index * 7_919);
  const markets = Object.keys(config.markets).filter((market) => namesByMarket[market] !== undefined);
  const market = markets[index % markets.length] ?? '';
  const names = namesByMarket[market];
  if (names === undefined) throw new Error('no market has names');
  const products = Object.entries(config.products).filter(([, product]) => product.market === market);
  // So that each profile meets each market and product.
  const turn = Math.floor(index / markets.length);
  const profile = loanProfiles[turn % loanProfiles.length] ?? loanProfiles[0];
  const [productId = ''] = products[Math.floor(turn / loanProfiles.length) % products.length] ?? [];
  const key = `B${String(index + 1).padStart(7, '0')}`;
  const spec = { config, borrower: key, loan: `L${key.slice(1)}`, productId, cutoff, random };
  if (profile === undefined) throw new RangeError('there are no profiles');
  const loan =
    options.payments === undefined ? generateLoan(spec, profile) : generatePaidLoan(spec, options.payments);
  return {
    currency: getMarket(config, market).currency,
    loan,
    account: { borrower: key, ...generateAccount(names, `9${String(index).padStart(10, '0')}`, random) },
    borrower: {
      borrower: key,
      market,
      phone: `${demonstrationMarkets[market]?.portfolioPrefix ?? ''}${String(index).padStart(7, '0')}`,
      fullName: generateName(names, random),
      address: `${pickOne(random, names.streets)} ${randomInt(random, 1, 400)}, ${pickOne(random, names.towns)}`,
      birthDate: `${randomInt(random, 1962, 2000)}-0${randomInt(random, 1, 9)}-${randomInt(random, 10, 28)}`,
      joinedOn: addDays(cutoff, -400),
    },
  };
}

/** A current loan that was paid in as many equal parts. */
function generatePaidLoan(spec: Parameters<typeof generateLoan>[0], payments: number): ExampleLoan {
  const base = generateLoan(spec, { content: 'history', lateBy: -10, paidShare: 1, unpaid: 1 });
  const { config, loan, cutoff, productId } = spec;
  const part = Math.floor((Number(base.loan.principal) * 100) / (2 * payments));
  const cells = Array.from({ length: payments }, (_, index) => ({
    loan,
    payment: `${loan}-${index + 1}`,
    paidOn: base.loan.disbursedOn ?? cutoff,
    amount: toDecimal(part),
  }));
  const product = config.products[productId];
  if (product === undefined) throw new RangeError(`no product ${productId}`);
  const { statement: before } = base;
  const terms = {
    ...product.terms,
    market: product.market,
    currency: getMarket(config, product.market).currency,
    timeZone: getMarket(config, product.market).timeZone,
    principal: minor(Math.round(Number(base.loan.principal) * 100)),
    clientKind: base.loan.clientKind === 'new' ? ('new' as const) : ('repeat' as const),
    ...(config.brand.pauseStopsCharges ? { pauseStopsCharges: true } : {}),
    disbursedOn: before.disbursedOn,
  };
  const events = cells.map(({ payment, amount }, index) => ({
    kind: 'payment' as const,
    id: payment,
    valueDate: before.disbursedOn,
    receivedAt: new Date(Date.parse(`${before.disbursedOn}T18:00:00Z`) + index).toISOString(),
    amount: minor(Math.round(Number(amount) * 100)),
    provider: 'migration',
    purpose: { kind: 'repayment' as const },
  }));
  return { ...base, payments: cells, statement: computeStatement(terms, events, cutoff) };
}

function addTotals(
  totals: Map<string, Map<string, number>>,
  currency: string,
  { payments, statement }: ExampleLoan,
): void {
  const measures = totals.get(currency) ?? new Map<string, number>();
  totals.set(currency, measures);
  const addTo = (measure: string, value: number) =>
    measures.set(measure, (measures.get(measure) ?? 0) + value);
  addTo('loans', 1);
  addTo('payments', payments.length);
  for (const { amount } of payments) addTo('paid', Math.round(Number(amount) * 100));
  for (const component of debtComponents) addTo(component, statement.payoffComponents[component]);
}
