import { z } from 'zod';
import { bankAccountFields, bankAccountInputs } from '../../../contract/bank.ts';
import { accountChecks } from '../../../lending/index.ts';
import { bankCatalogues } from './bankCatalogues.ts';
import { bilingualText, keyOfTable, wholePattern } from './parts.ts';

const name = z.enum(bankAccountFields);

const field = z.strictObject({
  name,
  input: z.enum(bankAccountInputs),
  label: bilingualText,
  hint: bilingualText.exactOptional(),
  /** What is said of one that is mistaken. */
  wrong: bilingualText,
  pattern: wholePattern,
  check: keyOfTable(accountChecks).exactOptional(),
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
    /** A catalogue that is asked for banks not named here. */
    catalogue: keyOfTable(bankCatalogues).exactOptional(),
    /** A bank that nobody knows: the borrower is asked to compare, its code is its name, or it is refused. */
    unlisted: z.enum(['ask', 'take', 'refuse']),
  })
  .refine(
    ({ fields, number, bank }) => [number, bank.in].every((part) => fields.some((one) => one.name === part)),
    'number and bank must be among the fields',
  );
