import { clabe } from 'clabe-validator';
import { z } from 'zod';
import { bankAccountFields, bankAccountInputs } from '../../contract/bank.ts';
import { accountChecks, referenceKinds } from '../../lending/index.ts';
import { hasCapability, paymentProviders } from './settingGroups.ts';

export const bilingualText = z.strictObject({ es: z.string().min(1), en: z.string().min(1) });

/** A pattern that the whole of a text has to match. */
export const anchoredPatternSchema = z
  .string()
  .regex(/^\^.*\$$/, 'must match from ^ to $')
  .refine(isValidPattern, 'is not a pattern');

/** The name of a computation: a key of its table. */
export function tableKeySchema<Table extends object>(table: Table) {
  const isKey = (name: unknown) => typeof name === 'string' && Object.hasOwn(table, name);
  return z.custom<keyof Table & string>(isKey, `must be one of ${Object.keys(table).join(', ')}`);
}

function isValidPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern) !== null;
  } catch {
    return false;
  }
}

/** The catalogue's name of a reserved code. */
const unassignedName = 'N/A';

/** Public catalogues of banks: the name of a code, or undefined. A new bank may be missing. */
export const bankCatalogues = {
  /** The participants of SPEI. */
  spei(code: string): string | undefined {
    const { name = unassignedName } = clabe.banksMap[Number(code)] ?? {};
    return name === unassignedName ? undefined : name;
  },
} as const satisfies Record<string, (code: string) => string | undefined>;

/** Checksums of national ids, which also verify the birth date (`YYYY-MM-DD`). */
export const nationalIdChecks = { curp: isValidCurp } as const;

const curpAlphabet = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Letters, birth date, sex, state, letters, century (a digit before 2000, a letter since), check digit. Source: RENAPO. */
function isValidCurp(text: string, birthDate: string): boolean {
  const [, century = '', year = '', month = '', day = ''] =
    /^(\d\d)(\d\d)-(\d\d)-(\d\d)$/.exec(birthDate) ?? [];
  if (text.slice(4, 10) !== `${year}${month}${day}`) return false;
  if (century !== (/\d/.test(text.charAt(16)) ? '19' : '20')) return false;
  return text.charAt(17) === computeCheckDigit(text.slice(0, 17));
}

function computeCheckDigit(first17: string): string {
  const sum = [...first17].reduce(
    (total, character, index) => total + curpAlphabet.indexOf(character) * (18 - index),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

const steps = z.array(templateText(['amount', 'name'])).min(1);

/** A payment channel with the fields that its provider and the payer's bank form require. */
export const channelSchema = z.strictObject({
  payCode: z.string().regex(/^[A-Z]{2,12}$/),
  /** Address of its picture; a part of a picture of several is named after `#`. */
  logo: z.string().startsWith('/'),
  provider: tableKeySchema(paymentProviders).refine(
    (name) => hasCapability(name, 'collect'),
    'takes no payments by reference, so no channel can be its',
  ),
  group: z.enum(['bank', 'store']),
  name: z.string().min(1),
  validDays: z.int().min(1).max(365),
  /** Where a payment often counts days after it is made, although it is made by the reference's last day: how many, and why. */
  valueDate: z.strictObject({ days: z.int().min(1).max(7), why: bilingualText }).exactOptional(),
  /** The least amount it takes, in minor units. */
  least: z.int().min(1),
  /** Whom it is made out to; where a transfer leaves it empty, the lender by its legal name in the market. */
  company: z.string(),
  fee: bilingualText,
  /** What a till adds to the amount, from and to, in minor units: what to bring in cash is said with it. */
  tillFee: z
    .strictObject({ least: z.int().min(0), most: z.int().positive() })
    .refine(({ least, most }) => least <= most, { path: ['most'], message: 'must not be below least' })
    .exactOptional(),
  speed: bilingualText,
  /** The number that is paid by: how it is made, what it and copying it are called, and how a sentence about it begins. */
  code: z
    .strictObject({
      kind: tableKeySchema(referenceKinds),
      prefix: z.string().regex(/^\d+$/),
      name: bilingualText,
      this: bilingualText,
      copy: bilingualText,
    })
    .refine(({ kind, prefix }) => prefix.length === referenceKinds[kind].prefix, {
      path: ['prefix'],
      message: 'a CLABE’s has six digits, a reference’s four',
    }),
  /** The code as bars, or its link as squares, and what to do with them. */
  picture: z.strictObject({ kind: z.enum(['code128', 'qr']), hint: bilingualText }).exactOptional(),
  /** Further fields of the payer's form; a value may come from the provider, `{ifsc}`. */
  facts: z.array(z.strictObject({ text: bilingualText, value: z.string().min(1) })),
  /** Where the payment is made, opened from the page; `{link}` is what the provider gave. */
  link: z
    .strictObject({
      text: bilingualText,
      href: z.union([z.literal('{link}'), templateText(['amount', 'company', 'reference'])]),
    })
    .exactOptional(),
  /** How it is paid, step by step. */
  steps: z.strictObject({ es: steps, en: steps }),
});

export type Channel = z.output<typeof channelSchema>;

/** A text that may name these, in braces. */
function templateText(names: readonly string[]) {
  return z
    .string()
    .min(1)
    .refine(
      (text) => [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => names.includes(name)),
      `may name {${names.join('}, {')}} and nothing else`,
    );
}

const amount = z.int().positive();

/** How loans are paid out; without it, by people, who say so. Limits in minor units: of one payout, and of a market's day. */
export const payOutSchema = z
  .strictObject({
    provider: tableKeySchema(paymentProviders).refine(
      (name) => hasCapability(name, 'payOut'),
      'pays nothing out, so no loan can be paid out by it',
    ),
    singleLimit: amount,
    dailyLimit: amount,
  })
  .refine(({ singleLimit, dailyLimit }) => singleLimit <= dailyLimit, {
    path: ['dailyLimit'],
    message: 'is below the limit of one payout',
  });

const name = z.enum(bankAccountFields);

const field = z.strictObject({
  name,
  input: z.enum(bankAccountInputs),
  label: bilingualText,
  hint: bilingualText.exactOptional(),
  /** What is said of one that is invalid. */
  wrong: bilingualText,
  pattern: anchoredPatternSchema,
  check: tableKeySchema(accountChecks).exactOptional(),
  /** The longest it may be. */
  most: z.int().positive().max(32),
  /** Where it is typed twice. */
  repeat: z.strictObject({ label: bilingualText, wrong: bilingualText }).exactOptional(),
});

/** The account that loans are paid out to: its form, and how it names its bank. */
export const bankAccountSchema = z
  .strictObject({
    fields: z.array(field).min(1),
    /** The part that is the account's number. */
    number: name,
    /** The part whose first characters, so many, are the bank's code. */
    bank: z.strictObject({ in: name, characters: z.int().positive() }),
    /** Names of banks by their codes: all of them where the bank is chosen. */
    banks: z.record(z.string(), z.string().min(1)),
    /** The catalogue for banks not named here. */
    catalogue: tableKeySchema(bankCatalogues).exactOptional(),
    /** An unknown bank code: the borrower confirms it, the code serves as the name, or it is refused. */
    unlisted: z.enum(['ask', 'take', 'refuse']),
  })
  .refine(
    ({ fields, number, bank }) => [number, bank.in].every((part) => fields.some((one) => one.name === part)),
    'number and bank must be among the fields',
  );

/** How phones are written: national digits after a calling code. */
export const phoneSchema = z.strictObject({
  pattern: anchoredPatternSchema,
  digits: z.int().min(6).max(15),
  prefix: z.string().regex(/^\+[1-9]\d{0,2}$/, 'must be a calling code like +52'),
  example: z.string().min(1),
});
