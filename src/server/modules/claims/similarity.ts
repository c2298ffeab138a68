import { type Expression, type RawBuilder, sql } from 'kysely';
import { listMisreadings, minDigits, nearAmountRange, toDigits } from './matchScore.ts';

/** In SQL: a reference's figures from the last to the first, as its payer quotes its end. */
export const reversedDigits = sql<string>`reverse(regexp_replace(reference, '[^0-9]', '', 'g'))`;

/** In SQL, of a row's `amount`: near the one that was told. */
export function isNearAmount(quotedAmount: number): RawBuilder<boolean> {
  const [minAmount, maxAmount] = nearAmountRange(quotedAmount);
  return sql`amount between ${minAmount} and ${maxAmount}`;
}

/** In SQL, of a reference from its end: one of these, like one of them, ending with one, or the end of one. */
export function isSimilarReference(
  reversedDigits: Expression<string>,
  references: readonly string[],
): RawBuilder<boolean> {
  const quotedReferences = references.map(toDigits).filter((digits) => digits.length >= minDigits);
  const readings = quotedReferences.flatMap((digits) => [
    digits,
    ...listMisreadings(digits),
    ...toEndings(digits),
  ]);
  const exactMatches = [sql`${reversedDigits} = any(${readings.map(reverseText)}::text[])`];
  const prefixMatches = quotedReferences.map(
    (digits) => sql`starts_with(${reversedDigits}, ${reverseText(digits)})`,
  );
  return sql`(${sql.join([...exactMatches, ...prefixMatches], sql` or `)})`;
}

function toEndings(digits: string): string[] {
  return Array.from({ length: digits.length - minDigits }, (_, index) => digits.slice(index + 1));
}

export function reverseText(text: string): string {
  return [...text].reverse().join('');
}
