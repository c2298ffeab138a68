import { type Expression, type RawBuilder, sql } from 'kysely';
import { digitsOf, leastDigits, misread, nearTo } from './score.ts';

/** In SQL: a reference's figures from the last to the first, as its payer quotes its end. */
export const fromItsEnd = sql<string>`reverse(regexp_replace(reference, '[^0-9]', '', 'g'))`;

/** In SQL, of a row's `amount`: near the one that was told. */
export function isNear(told: number): RawBuilder<boolean> {
  const [least, most] = nearTo(told);
  return sql`amount between ${least} and ${most}`;
}

/** In SQL, of a reference from its end: one of these, like one of them, ending with one, or the end of one. */
export function isLike(fromItsEnd: Expression<string>, references: readonly string[]): RawBuilder<boolean> {
  const told = references.map(digitsOf).filter((digits) => digits.length >= leastDigits);
  const readings = told.flatMap((digits) => [digits, ...misread(digits), ...endingsOf(digits)]);
  const any = [sql`${fromItsEnd} = any(${readings.map(reversed)}::text[])`];
  const longer = told.map((digits) => sql`starts_with(${fromItsEnd}, ${reversed(digits)})`);
  return sql`(${sql.join([...any, ...longer], sql` or `)})`;
}

function endingsOf(digits: string): string[] {
  return Array.from({ length: digits.length - leastDigits }, (_, at) => digits.slice(at + 1));
}

export function reversed(text: string): string {
  return [...text].reverse().join('');
}
