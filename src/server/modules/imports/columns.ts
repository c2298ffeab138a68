import { z } from 'zod';
import { importMeasures } from '../../../contract/desk/imports.ts';
import {
  type Component,
  debtComponents,
  minor,
  parseRate,
  toDay,
  zeroAmount,
} from '../../../lending/index.ts';
import type { Config } from '../../config/index.ts';
import es from './columns.es.json' with { type: 'json' };

/*
 * The columns of each file of an import. `npm run import -- --columns` prints them with their descriptions. Amounts are decimal
 * with at most two places, days ISO 8601; an empty cell is an absent one. Text of an issue is the code of its error.
 */

/** Columns that take one of these values. */
const choices = {
  clientKind: ['new', 'repeat'],
  content: ['history', 'balances'],
  penaltyCharged: ['yes', 'no'],
  measure: importMeasures,
} as const;

const id = z
  .string()
  .regex(/^[!-~]{1,64}$/, 'badId')
  .describe('1 to 64 printable ASCII characters, without spaces');
const text = (max: number) => z.string().min(1, 'missing').max(max, 'tooLong');
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((cell) => (cell === '' ? undefined : cell), schema.optional());
const anyDay = z.iso
  .date({ error: 'badDay', abort: true })
  .refine((value) => value >= '1900-01-01' && value < '2200', 'badDay')
  .transform((value) => toDay(value));
const day = anyDay.refine((value) => value >= '1990-01-01', 'badDay');
const amount = z
  .string()
  .regex(/^\d{1,11}([.,]\d{1,2})?$/, 'badAmount')
  .transform((value) => {
    const [whole = '', cents = ''] = value.split(/[.,]/);
    return minor(Number(`${whole}${cents.padEnd(2, '0')}`));
  });
const optionalAmount = optional(amount).transform((value) => value ?? zeroAmount);
const annualRate = z
  .string()
  .regex(/^(0|[1-9]\d?)(\.\d{1,6})?$/, { error: 'badRate', abort: true })
  .refine((value) => parseRate(value).numerator >= 0n, 'badRate')
  .describe('0.18 is 18 %');
const periods = z
  .string()
  .regex(/^[1-9]\d{0,3}( [1-9]\d{0,3}){0,359}$/, 'badPeriods')
  .transform((value) => value.split(' ').map(Number));
const flag = optional(z.enum(choices.penaltyCharged, 'badChoice')).transform((value) => value === 'yes');

/** What is owed of a loan or an instalment at the cut-off: as its payoff on that day, by component. */
const owedColumns = {
  principalOwed: optional(amount).describe('Principal that is not paid'),
  interestOwed: optional(amount).describe(
    'Interest that is not paid: earned by the cut-off, or all of it where it is charged by schedule',
  ),
  vatOwed: optional(amount).describe('Tax on that interest'),
  feeOwed: optional(amount).describe('Fees that the lender added'),
  penaltyOwed: optional(amount).describe('The one-time penalty'),
  lateInterestOwed: optional(amount).describe('Daily late charges'),
  enforcementOwed: optional(amount).describe('Costs of enforcement'),
  lateChargesPaid: optional(amount).describe(
    'Late charges and penalty of what is open that were paid: they count towards the product’s cap',
  ),
};

export const borrowerColumns = z.object({
  borrower: id.describe('The borrower’s id in the other system'),
  market: z.string().min(1, 'missing').describe('A market of the configuration, such as MX'),
  phone: z
    .string()
    .regex(/^\d{6,15}$/, 'badPhone')
    .describe('National digits, without the country’s code'),
  fullName: text(120).describe('First and last names'),
  address: text(240).describe('In one line'),
  birthDate: anyDay.describe('A day'),
  idNumber: optional(z.string().max(32, 'tooLong')).describe('CURP, PAN'),
  joinedOn: day.describe('When the borrower became a customer'),
});

export const accountColumns = z.object({
  borrower: id,
  clabe: optional(z.string().max(40, 'tooLong')).describe('In Mexico'),
  ifsc: optional(z.string().max(40, 'tooLong')).describe('In India, with account'),
  bank: optional(z.string().max(40, 'tooLong')).describe('Code of the bank, where the number doesn’t say it'),
  account: optional(z.string().max(40, 'tooLong')).describe('Number of the account'),
});

export const loanColumns = z.object({
  loan: id.describe('The loan’s id in the other system'),
  borrower: id,
  product: z.string().min(1, 'missing').describe('A product of the configuration'),
  clientKind: optional(z.enum(choices.clientKind, 'badChoice'))
    .transform((value) => value ?? 'repeat')
    .describe('new or repeat'),
  disbursedOn: day.describe('The day on which it was paid out'),
  principal: amount.describe('Amount lent'),
  termDays: optional(
    z
      .string()
      .regex(/^\d{1,4}$/, 'badNumber')
      .transform(Number),
  ).describe('One of the product’s terms, the first by default; not with rows in schedules.csv'),
  annualRate: optional(annualRate).describe('Where it is not the product’s'),
  cutoffOn: day.describe(
    'Everything until the end of this day is in the files, nothing after it; one per currency',
  ),
  content: z
    .enum(choices.content, 'badChoice')
    .describe('`history`: payments.csv has all payments. `balances`: the columns below say what is owed'),
  ...owedColumns,
  settledOn: optional(day).describe('Repaid on; only of `balances` without anything owed'),
  penaltyCharged: flag.describe('`yes`: its one-time penalty was charged, so it is not charged again'),
  restructuredOn: optional(day).describe('The day on which the schedule was replaced'),
  restructuredPeriods: optional(periods).describe('Of `history`: days of each new period, as `30 30 30`'),
  restructuredRate: optional(annualRate).describe('Of `history`: the rate agreed with it'),
  pastDueSince: optional(day).describe(
    'Of `balances`: the oldest open due date when the schedule was replaced',
  ),
  writtenOffOn: optional(day).describe('The day on which it was written off'),
  promisedOn: optional(day).describe('The day of the promise to pay'),
  promisedBy: optional(day).describe('By when the borrower promised to pay'),
  promisedAmount: optional(amount).describe('What was promised'),
  heldFrom: optional(day).describe('Collection on hold since'),
  heldUntil: optional(day).describe('Its last day'),
});

export const scheduleColumns = z.object({
  loan: id,
  number: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'badNumber')
    .transform(Number)
    .describe('1, 2, 3 …'),
  dueOn: day.describe('The day on which it is due'),
  principal: amount.describe('As agreed'),
  interest: optionalAmount.describe('As agreed'),
  vat: optionalAmount.describe('As agreed'),
  ...owedColumns,
});

export const paymentColumns = z.object({
  loan: id,
  payment: id.describe('Its id in the other system, once per borrower'),
  paidOn: day.describe('The day on which it counts'),
  amount: amount.refine((value) => value > 0, 'badAmount').describe('What was paid'),
  channel: optional(id).describe('A pay code of the market’s channels'),
});

const totalColumns = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'unknown')
    .describe('MXN, INR'),
  measure: z
    .enum(choices.measure, 'badChoice')
    .describe(
      'loans, payments (numbers), paid (sum of payments), or a component of what is owed at the cut-off',
    ),
  value: z
    .string()
    .regex(/^\d{1,15}([.,]\d{1,2})?$/, 'badAmount')
    .describe('The number or sum'),
});

/** The files of an import, in the order in which they are read. The first three and totals.csv must exist. */
export const importFiles = {
  'borrowers.csv': { columns: borrowerColumns, isRequired: true },
  'accounts.csv': { columns: accountColumns, isRequired: false },
  'loans.csv': { columns: loanColumns, isRequired: true },
  'schedules.csv': { columns: scheduleColumns, isRequired: false },
  'payments.csv': { columns: paymentColumns, isRequired: false },
  'totals.csv': { columns: totalColumns, isRequired: true },
} as const;
export type ImportFileName = keyof typeof importFiles;

export type BorrowerRow = z.output<typeof borrowerColumns>;
export type AccountRow = z.output<typeof accountColumns>;
export type LoanRow = z.output<typeof loanColumns>;
export type ScheduleRow = z.output<typeof scheduleColumns>;
export type PaymentRow = z.output<typeof paymentColumns>;

type OwedRow = Pick<LoanRow, keyof typeof owedColumns>;

export function toOwedColumn(component: Component): `${Component}Owed` {
  return `${component}Owed`;
}

/** What a row says is owed of a component; absent cells are zero. */
export function getOwedAmount(row: OwedRow, component: Component) {
  return row[toOwedColumn(component)] ?? zeroAmount;
}

export function hasOwedAmounts(row: OwedRow): boolean {
  return debtComponents.some((component) => row[toOwedColumn(component)] !== undefined);
}

type Language = 'es' | 'en';
type ImportFile = {
  file: ImportFileName;
  isRequired: boolean;
  columns: { column: string; isRequired: boolean; text: string; choices: string[] }[];
};

/** The values that a column takes, where they are few; those of the configuration with it. */
export function listChoices(
  column: string,
  config?: Pick<Config, 'markets' | 'products'>,
): readonly string[] {
  const configured: Readonly<Record<string, readonly string[]>> =
    config === undefined
      ? {}
      : {
          market: Object.keys(config.markets),
          product: Object.keys(config.products),
          currency: [...new Set(Object.values(config.markets).map(({ currency }) => currency))],
        };
  return { ...configured, ...choices }[column] ?? [];
}

const spanish: Readonly<Record<string, string>> = es;

function getSpanish(description: string): string {
  const text = spanish[description];
  if (text === undefined) throw new Error(`columns.es.json: nothing for “${description}”`);
  return text;
}

/** The files of an import with their columns, described in the reader's language. */
export function listImportFiles(language: Language, config?: Config): ImportFile[] {
  return Object.entries(importFiles).map(([file, { columns, isRequired }]) => ({
    file: file as ImportFileName,
    isRequired,
    columns: Object.entries(columns.shape).map(([column, schema]: [string, z.ZodType]) => {
      const { description = '' } = schema;
      const text = language === 'es' ? getSpanish(description) : description;
      const isNeeded = !schema.safeParse('').success;
      return { column, isRequired: isNeeded, text, choices: [...listChoices(column, config)] };
    }),
  }));
}

/** The columns as Markdown tables. */
export function describeColumns(): string {
  return listImportFiles('en')
    .map(({ file, isRequired, columns }) => {
      const rows = columns.map(
        ({ column, isRequired: isNeeded, text: meaning }) =>
          `| \`${column}\` | ${isNeeded ? 'required' : 'may be empty'} | ${meaning} |`,
      );
      const title = `### ${file}${isRequired ? '' : ' (optional)'}`;
      return `${title}\n\n| column | | |\n|---|---|---|\n${rows.join('\n')}\n`;
    })
    .join('\n');
}
