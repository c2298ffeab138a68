import { z } from 'zod';

/** Text of one line a client sends: trimmed, no control characters. */
export function line(max: number) {
  return z
    .string()
    .max(max)
    .transform((text) => text.trim())
    .refine((text) => text.isWellFormed() && !hasControlCharacter(text));
}

/** Text of one line or several, as people write to each other. */
export function paragraphs(max: number) {
  return z
    .string()
    .max(max)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine(
      (text) => text !== '' && text.isWellFormed() && !hasControlCharacter(text.replace(/[\n\t]/g, '')),
    );
}

/** One of our identifiers as clients send it; a form or JSON may carry it as a number. */
export const identifier = z
  .union([z.string(), z.int().nonnegative().transform(String)])
  .pipe(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/));

/** A market's code, ISO 3166-1: a key of the configuration. */
export const marketCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe('ISO 3166-1: MX, IN…');

/** A whole number, as JSON has it or as a form spells it. */
export const wholeNumber = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.int());

const plausibleYearPattern = /^(?:19|2[01])/;

/** A day that people mean, of a year that everything behind this reads alike. */
export const calendarDay = z.iso.date().regex(plausibleYearPattern);
/** An instant with its offset, in the same range of years. */
export const instantWithOffset = z.iso.datetime({ offset: true }).regex(plausibleYearPattern);

/** An amount of money a client sends: minor units, above zero. */
export const positiveAmount = wholeNumber.pipe(z.int().positive().max(1_000_000_000_000));

/** An optional value that forms send as an empty string. */
export function optionalOrBlank<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}

/** Minor units of the market's currency. */
export const amount = z.int().describe('Minor units (centavos, paise)');
export const day = z.string().describe('YYYY-MM-DD in the time zone of the market');
export const dayTime = z.string().describe('YYYY-MM-DD HH:mm:ss in the time zone of the market');
export const binaryFlag = z.union([z.literal(0), z.literal(1)]);
/** Sent by one of our pages in a browser: the session is in cookies that no script reads. */
export const browserCookie = optionalOrBlank(wholeNumber.pipe(binaryFlag)).describe(
  '1: device and session are kept in cookies and left out of the response',
);
export const textRow = z.object({ text: z.string(), value: z.string() });
/** A row under an amount, with what sets it apart. */
export const amountRow = textRow.extend({
  tone: z
    .enum(['overdue', 'paid', 'sum', 'beside'])
    .optional()
    .describe(
      'sum: total of the rows before it; beside: not part of that total; others affect only the appearance',
    ),
});
export const emptyObject = z.object({});

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 32 || code === 127) return true;
  }
  return false;
}

/** The term of a loan. */
export const termDays = wholeNumber.pipe(z.int().min(1).max(3_660));
