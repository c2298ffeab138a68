import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, calendarDayIn, dayFromNumber } from '../../../lending/index.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { testClockDay } from '../../testing/testServices.ts';
import { checkPortfolio } from './checkPortfolio.ts';
import { applyImport, formatImportError, openImportFiles } from './index.ts';
import {
  applyPortfolio,
  createPortfolio,
  editRow,
  encodePortfolioFiles,
  type Portfolio,
  stagePortfolio,
} from './testing/portfolio.ts';

const today = dayFromNumber(testClockDay);
const cutoff = addDays(today, -1);
let server: TestServer;
let portfolio: Portfolio;
beforeAll(async () => {
  server = await testServer();
  expect(calendarDayIn('UTC', await server.services.clock.now())).toBe(today);
  // Borrowers of Mexico and India by turns: history, balances, late history, balances by instalment.
  portfolio = await createPortfolio(server.services.config, cutoff, 8);
});
afterAll(() => server.close());

type File = keyof Portfolio;
type Cells = Record<string, string>;

/** The same column's error in another line. */
const as = (file: File, line: number, column: string) => () => ({
  [column]: portfolio[file][line - 2]?.[column] ?? '',
});

/** What is wrong, in which line of a file, the cells by which it is; the first is the field of the error, by its code. */
const wrongCells: readonly [string, File, number, Cells | (() => Cells), string][] = [
  ['a phone that is in the files twice', 'borrowers.csv', 4, as('borrowers.csv', 2, 'phone'), 'duplicate'],
  ['a phone of a borrower here', 'borrowers.csv', 2, { phone: ana.mobilePhone }, 'exists'],
  ['a phone of no network', 'borrowers.csv', 3, { phone: '1234567890' }, 'badPhone'],
  ['an unknown market', 'borrowers.csv', 2, { market: 'ZZ' }, 'unknown'],
  ['a name that no document can carry', 'borrowers.csv', 2, { fullName: '\u{1f600}' }, 'badName'],
  ['a name that is too long', 'borrowers.csv', 2, { fullName: 'A'.repeat(121) }, 'tooLong'],
  ['no address', 'borrowers.csv', 2, { address: '' }, 'missing'],
  ['a birth after the first day as a customer', 'borrowers.csv', 2, { birthDate: today }, 'notAscending'],
  ['an account that is in the files twice', 'accounts.csv', 4, as('accounts.csv', 2, 'clabe'), 'duplicate'],
  ['a wrong account', 'accounts.csv', 2, { clabe: '123456789012345678' }, 'badAccount'],
  ['a loan’s id twice', 'loans.csv', 4, { loan: 'L0000001' }, 'duplicate'],
  ['an unknown product', 'loans.csv', 2, { product: 'another' }, 'unknown'],
  ['a product of another market', 'loans.csv', 2, as('loans.csv', 3, 'product'), 'unknown'],
  ['a term that the product has not', 'loans.csv', 2, { termDays: '999' }, 'unknown'],
  ['an unknown kind of content', 'loans.csv', 2, { content: 'summary' }, 'badChoice'],
  ['an unknown kind of client', 'loans.csv', 2, { clientKind: 'old' }, 'badChoice'],
  ['a day that there is not', 'loans.csv', 2, { disbursedOn: '2026-02-30' }, 'badDay'],
  ['a disbursal after the cut-off', 'loans.csv', 2, { disbursedOn: today }, 'afterCutoff'],
  ['a cut-off after today', 'loans.csv', 2, { cutoffOn: addDays(today, 5) }, 'inFuture'],
  ['two cut-offs of a currency', 'loans.csv', 6, { cutoffOn: addDays(cutoff, -1) }, 'cutoffDiffers'],
  ['a write-off before the disbursal', 'loans.csv', 2, { writtenOffOn: '2020-01-01' }, 'beforeDisbursal'],
  ['a write-off after the cut-off', 'loans.csv', 2, { writtenOffOn: today }, 'afterCutoff'],
  ['a promise without its amount', 'loans.csv', 2, { promisedOn: cutoff, promisedBy: today }, 'incomplete'],
  ['a hold that ends before', 'loans.csv', 2, { heldUntil: '2020-01-01', heldFrom: cutoff }, 'incomplete'],
  ['payments of a loan with balances', 'loans.csv', 3, { content: 'balances' }, 'notWithContent'],
  ['a settlement of a loan with history', 'loans.csv', 2, { settledOn: cutoff }, 'notWithContent'],
  ['late charges paid of a history', 'loans.csv', 2, { lateChargesPaid: '1.00' }, 'notWithContent'],
  ['an amount with three places', 'loans.csv', 2, { principal: '1000.001' }, 'badAmount'],
  ['more principal than was lent', 'loans.csv', 4, { principalOwed: '99999.00' }, 'abovePrincipal'],
  ['instalments not by day', 'schedules.csv', 4, as('schedules.csv', 3, 'dueOn'), 'notAscending'],
  ['instalments that miss one', 'schedules.csv', 4, { number: '7' }, 'notAscending'],
  ['instalments of another principal', 'schedules.csv', 5, { principal: '9000.00' }, 'wrongSum'],
  ['a payment before the disbursal', 'payments.csv', 2, { paidOn: '2020-01-01' }, 'beforeDisbursal'],
  ['a payment after the cut-off', 'payments.csv', 3, { paidOn: today }, 'afterCutoff'],
  ['a payment before the one before it', 'payments.csv', 3, { paidOn: '2026-10-01' }, 'notAscending'],
  ['a payment’s id twice', 'payments.csv', 3, as('payments.csv', 2, 'payment'), 'duplicate'],
  ['a payment of nothing', 'payments.csv', 2, { amount: '0.00' }, 'badAmount'],
  ['a control total that differs', 'totals.csv', 2, { value: '7' }, 'notReproduced'],
  ['an unknown measure', 'totals.csv', 2, { measure: 'money' }, 'badChoice'],
];

const wrongFiles: readonly [string, () => Partial<Portfolio>, ...string[]][] = [
  ['a missing file', () => ({ 'totals.csv': [] }), 'totals.csv 0  noFile'],
  [
    'a borrower twice',
    () => insert('borrowers.csv', 1, { phone: '5530009999' }),
    'borrowers.csv 3 borrower duplicate',
  ],
  ['two accounts of a borrower', () => insert('accounts.csv', 1), 'accounts.csv 3 borrower duplicate'],
  ['a control total twice', () => insert('totals.csv', 1), 'totals.csv 3 measure duplicate'],
  [
    'an account of nobody',
    () => insert('accounts.csv', 8, { borrower: 'B9' }),
    'accounts.csv 10 borrower outOfOrder',
  ],
  ['a payment of no loan', () => insert('payments.csv', 4, { loan: 'L9' }), 'payments.csv 6 loan outOfOrder'],
  [
    'what is owed, and is not what its payments come to',
    () => editRow(portfolio, 'loans.csv', 2, { interestOwed: '1.00' }),
    'loans.csv 2 interestOwed notReproduced',
    'loans.csv 2 principalOwed notReproduced',
    'loans.csv 2 vatOwed notReproduced',
  ],
  [
    'an instalment of more than its principal',
    () => editRow(portfolio, 'schedules.csv', 2, { principalOwed: '1500.00' }),
    'schedules.csv 2 principalOwed abovePrincipal',
    'schedules.csv 2 principalOwed wrongSum',
  ],
  [
    'late charges paid that are not those of its instalments',
    () => editRow(portfolio, 'loans.csv', 8, { lateChargesPaid: '5.00' }),
    'schedules.csv 2 lateChargesPaid wrongSum',
  ],
  [
    'loans in another order than borrowers',
    () => ({ 'loans.csv': portfolio['loans.csv'].toReversed() }),
    'loans.csv 3 borrower outOfOrder',
    'payments.csv 2 loan outOfOrder',
    'schedules.csv 2 loan outOfOrder',
  ],
  [
    'an unknown column',
    () => ({
      'borrowers.csv': portfolio['borrowers.csv'].map(({ joinedOn = '', ...row }) => ({
        ...row,
        since: joinedOn,
      })),
    }),
    'borrowers.csv 1 since unknownColumn',
    'borrowers.csv 1 joinedOn noColumn',
  ],
  [
    'an id number of another birth date',
    () => ({
      'borrowers.csv': portfolio['borrowers.csv'].map((row, index) => ({
        ...row,
        idNumber: index === 0 ? 'LOHA940312MDFPRN09' : '',
      })),
    }),
    'borrowers.csv 2 idNumber badIdNumber',
  ],
];

/** The file with a row once more, with other cells, after it or at the end. */
function insert(file: File, at: number, cells: Cells = {}): Partial<Portfolio> {
  return { [file]: portfolio[file].toSpliced(at, 0, { ...portfolio[file][at - 1], ...cells }) };
}

async function countWritten(): Promise<object> {
  const tables = [
    'borrowers',
    'orders',
    'payments',
    'ledgerEntries',
    'importDirectory',
    'importChunks',
  ] as const;
  const counts = tables.map(async (table) => {
    const { rows } = await server.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    return [table, rows];
  });
  return Object.fromEntries(await Promise.all(counts));
}

async function expectRefused(changed: Portfolio, expected: readonly string[]) {
  const before = await countWritten();
  const { batchId, errors } = await stagePortfolio(server.services, encodePortfolioFiles(changed));
  expect(errors.toSorted()).toEqual(expected.toSorted());
  expect(await countWritten()).toEqual(before);
  expect(await applyImport(server.services, batchId)).toBe(false);
  expect(await countWritten()).toEqual(before);
}

test('the unchanged example is valid', async () => {
  expect((await stagePortfolio(server.services, encodePortfolioFiles(portfolio))).errors).toEqual([]);
});

test.each(wrongCells)(
  '%s is refused by file, line and field; nothing is written',
  async (_, file, line, change, reason) => {
    const cells = typeof change === 'function' ? change() : change;
    await expectRefused(editRow(portfolio, file, line, cells), [
      `${file} ${line} ${Object.keys(cells)[0]} ${reason}`,
    ]);
  },
);

test.each(wrongFiles)('%s is refused by file and line; nothing is written', async (_, change, ...errors) => {
  await expectRefused({ ...portfolio, ...change() }, errors);
});

test('what is wrong in one file hides nothing of another, nor of its own row', async () => {
  const { errors } = await stagePortfolio(
    server.services,
    encodePortfolioFiles({
      ...editRow(portfolio, 'borrowers.csv', 2, { phone: '1234567890', joinedOn: '01/02/2024' }),
      ...{
        'loans.csv': editRow(portfolio, 'loans.csv', 2, { product: 'Quincena', principal: '1,000.00' })[
          'loans.csv'
        ],
      },
      ...{
        'payments.csv': editRow(portfolio, 'payments.csv', 2, { paidOn: '2020-01-01', amount: '1 000' })[
          'payments.csv'
        ],
      },
      ...{ 'totals.csv': editRow(portfolio, 'totals.csv', 2, { measure: 'capital' })['totals.csv'] },
    }),
  );
  expect(errors.toSorted()).toEqual([
    'borrowers.csv 2 joinedOn badDay',
    'borrowers.csv 2 phone badPhone',
    'loans.csv 2 principal badAmount',
    'loans.csv 2 product unknown',
    'payments.csv 2 amount badAmount',
    'payments.csv 2 paidOn beforeDisbursal',
    'totals.csv 2 measure badChoice',
  ]);
});

test('an error says what was read and what is taken; of personal data the end of long numbers alone', async () => {
  const found: string[] = [];
  const read = async (changed: Portfolio) =>
    checkPortfolio(
      { ...server.services, now: await server.services.clock.now() },
      openImportFiles(encodePortfolioFiles(changed)),
      { report: (error) => found.push(formatImportError(error, 'en')) },
    );
  await read(editRow(portfolio, 'loans.csv', 2, { product: 'Quincena', disbursedOn: '31/12/2025' }));
  await read(editRow(portfolio, 'loans.csv', 3, { content: 'summary' }));
  await read(editRow(portfolio, 'borrowers.csv', 2, { phone: '1234567890', birthDate: 'May 1980' }));
  await read(editRow(portfolio, 'borrowers.csv', 2, { market: 'Mexico' }));
  expect(found).toEqual([
    'is no day as 2026-12-31 (“31/12/2025”)',
    'is not in the configuration (“Quincena” ≠ mx-quincena, mx-plazos)',
    'is none of the values that its column takes (“summary” ≠ history, balances)',
    'is no day as 2026-12-31',
    'is no phone number of its market (••••7890)',
    'is not in the configuration (“Mexico” ≠ MX, IN)',
  ]);
});

test('a missing control total is named', async () => {
  const changed = { ...portfolio, 'totals.csv': portfolio['totals.csv'].slice(1) };
  expect((await stagePortfolio(server.services, encodePortfolioFiles(changed))).errors).toEqual([
    'totals.csv 0 measure totalMissing',
  ]);
});

test('ids, phones and accounts of an earlier import are refused', async () => {
  const first = await stagePortfolio(server.services, encodePortfolioFiles(portfolio));
  expect(await applyPortfolio(server.services, first.batchId)).toBe(true);
  const { errors } = await stagePortfolio(server.services, encodePortfolioFiles(portfolio));
  const expected = portfolio['borrowers.csv'].flatMap(({ market }, index) => [
    `borrowers.csv ${index + 2} borrower exists`,
    `borrowers.csv ${index + 2} phone exists`,
    `loans.csv ${index + 2} loan exists`,
    `accounts.csv ${index + 2} ${market === 'MX' ? 'clabe' : 'account'} exists`,
  ]);
  expect(errors.toSorted()).toEqual(expected.toSorted());
});
