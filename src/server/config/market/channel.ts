import { z } from 'zod';
import { referenceKinds } from '../../../lending/index.ts';
import { hasCapability, paymentProviders } from '../paymentProviders.ts';
import { bilingualText, keyOfTable } from './parts.ts';

const steps = z.array(templateText(['amount', 'name'])).min(1);

/** A way to pay, as its provider and the payer's own form want it. */
export const channelSchema = z.strictObject({
  payCode: z.string().regex(/^[A-Z]{2,12}$/),
  /** Address of its picture; a part of a picture of several is named after `#`. */
  logo: z.string().startsWith('/'),
  provider: keyOfTable(paymentProviders).refine(
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
  speed: bilingualText,
  /** The number that is paid by: how it is made, what it and copying it are called, and how a sentence about it begins. */
  code: z
    .strictObject({
      kind: keyOfTable(referenceKinds),
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
  /** What the payer's form asks for besides; a value may be the provider's, `{ifsc}`. */
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
