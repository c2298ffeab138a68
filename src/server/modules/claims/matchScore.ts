import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Day, daysBetween } from '../../../lending/index.ts';
import { reverseText } from '../../platform/database/index.ts';
import { claimDayTolerance } from '../payments/index.ts';

/** A criterion by which a payment matches a claim. */
export type MatchReason =
  | 'sameAmount'
  | 'nearAmount'
  | 'sameDay'
  | 'nearDay'
  | 'sameReference'
  | 'similarReference';

type ComparedPayment = { amount: number; day: Day; reference: string };

/** Whether a payment of the claim's own loan may be the claimed one: about its amount near its day, or its reference. */
export function mayBeClaimedPayment(reasons: readonly MatchReason[]): boolean {
  const has = (...any: readonly MatchReason[]) => any.some((reason) => reasons.includes(reason));
  return has('sameReference') || (has('sameAmount', 'nearAmount') && has('sameDay', 'nearDay'));
}

/** Points of each criterion. A suggestion needs the amount or the reference. */
const reasonWeights: Readonly<Record<MatchReason, number>> = {
  sameAmount: 45,
  nearAmount: 15,
  sameDay: 20,
  nearDay: 10,
  sameReference: 35,
  similarReference: 25,
};

/** Amounts are near if they differ by at most 1 % of the larger. */
const nearAmountDivisor = 100;

/** The lowest and highest amount near an amount; the highest by 1/99 of it, of which it is the larger by 1 %. */
function nearAmountRange(amount: number): [number, number] {
  return [
    amount - Math.floor(amount / nearAmountDivisor),
    amount + Math.floor(amount / (nearAmountDivisor - 1)),
  ];
}

type MatchScore = { score: number; reasons: MatchReason[] };

/** A function that scores payments against a claim, 0 to 100, with the criteria met. A day alone is none: most payments share it. */
export function createMatchScorer(claim: ComparedPayment): (payment: ComparedPayment) => MatchScore {
  const claimedDigits = toDigits(claim.reference);
  return (payment) => {
    const amount = compareAmounts(claim.amount, payment.amount);
    const reference = compareReferences(claimedDigits, toDigits(payment.reference));
    if (amount === null && reference === null) return { score: 0, reasons: [] };
    const reasons = [amount, compareDays(claim.day, payment.day), reference].filter(
      (reason) => reason !== null,
    );
    return { score: reasons.reduce((sum, reason) => sum + reasonWeights[reason], 0), reasons };
  };
}

function compareAmounts(a: number, b: number): MatchReason | null {
  if (a === b) return 'sameAmount';
  const [minAmount, maxAmount] = nearAmountRange(a);
  return b >= minAmount && b <= maxAmount ? 'nearAmount' : null;
}

function compareDays(a: Day, b: Day): MatchReason | null {
  const days = Math.abs(daysBetween(a, b));
  if (days === 0) return 'sameDay';
  return days <= claimDayTolerance ? 'nearDay' : null;
}

/** Shorter numbers match by chance, longer ones have too many variants. */
export const minReferenceDigits = 6;
const maxDigits = 24;

function compareReferences(claimed: string, paid: string): MatchReason | null {
  if (claimed.length < minReferenceDigits || paid.length < minReferenceDigits) return null;
  if (claimed === paid) return 'sameReference';
  const isEnd = claimed.endsWith(paid) || paid.endsWith(claimed);
  return isEnd || isMisreading(claimed, paid) ? 'similarReference' : null;
}

/** Whether `read` is one of {@link listReferenceMisreadings}, without listing them. */
function isMisreading(digits: string, read: string): boolean {
  const [shorter, longer] = digits.length < read.length ? [digits, read] : [read, digits];
  if (digits.length > maxDigits || longer.length - shorter.length > 1) return false;
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  if (shorter.length < longer.length) return shorter.slice(start) === longer.slice(start + 1);
  const isSwapped = shorter[start] === longer[start + 1] && shorter[start + 1] === longer[start];
  const after = start + (isSwapped ? 2 : 1);
  return shorter.slice(after) === longer.slice(after);
}

/** Variants of a reference with one digit wrong, missing or added, or two adjacent ones swapped. */
export function listReferenceMisreadings(reference: string): string[] {
  if (!/^\d+$/.test(reference) || reference.length < minReferenceDigits || reference.length > maxDigits)
    return [];
  const digits = [...reference];
  const allDigits = [...'0123456789'];
  const before = (index: number) => reference.slice(0, index);
  const misreadings = digits.flatMap((digit, index) => {
    const after = reference.slice(index + 1);
    const next = digits[index + 1] ?? '';
    return [
      before(index) + after,
      before(index) + next + digit + after.slice(1),
      ...allDigits.flatMap((otherDigit) => [
        before(index) + otherDigit + after,
        before(index) + otherDigit + digit + after,
      ]),
    ];
  });
  const appended = allDigits.map((otherDigit) => reference + otherDigit);
  return [...new Set([...misreadings, ...appended])].filter((otherDigit) => otherDigit !== reference);
}

/** The digits of a reference without spaces and dashes. */
function toDigits(reference: string): string {
  return reference.replace(/\D/g, '');
}

/** In SQL: a reference's digits reversed, for comparisons of its end, which payers quote. */
export const reversedDigitsSql = sql<string>`reverse(regexp_replace(reference, '[^0-9]', '', 'g'))`;

/** In SQL: whether a row's `amount` is near the claimed one. */
export function isNearAmountSql(quotedAmount: number): RawBuilder<boolean> {
  const [minAmount, maxAmount] = nearAmountRange(quotedAmount);
  return sql`amount between ${minAmount} and ${maxAmount}`;
}

/** In SQL: whether what is left of a received payment is near one of the claimed amounts. */
export function isNearAnyAmountSql(claimedAmounts: readonly number[]): RawBuilder<boolean> {
  const ranges = claimedAmounts.map(nearAmountRange);
  return sql`exists (
    select from unnest(${ranges.map(([minAmount]) => minAmount)}::bigint[], ${ranges.map(([, maxAmount]) => maxAmount)}::bigint[])
      as near (min_amount, max_amount)
    where amount - reversed between min_amount and max_amount)`;
}

/** In SQL: whether a reversed reference equals one of these, a misreading, or one is the end of the other. */
export function isSimilarReferenceSql(
  reversedDigits: Expression<string>,
  references: readonly string[],
): RawBuilder<boolean> {
  const quotedReferences = references.map(toDigits).filter((digits) => digits.length >= minReferenceDigits);
  const readings = quotedReferences.flatMap((digits) => [
    digits,
    ...listReferenceMisreadings(digits),
    ...toSuffixes(digits),
  ]);
  const exactMatches = [sql`${reversedDigits} = any(${readings.map(reverseText)}::text[])`];
  const prefixMatches = quotedReferences.map(
    (digits) => sql`starts_with(${reversedDigits}, ${reverseText(digits)})`,
  );
  return sql`(${sql.join([...exactMatches, ...prefixMatches], sql` or `)})`;
}

function toSuffixes(digits: string): string[] {
  return Array.from({ length: digits.length - minReferenceDigits }, (_, index) => digits.slice(index + 1));
}
