import { type Day, daysBetween } from '../../lending/index.ts';
import { claimedDaysOff } from '../payments/index.ts';

/** What a payment and a claim have in common. */
export type Likeness =
  | 'sameAmount'
  | 'nearAmount'
  | 'sameDay'
  | 'nearDay'
  | 'sameReference'
  | 'similarReference';

type Told = { amount: number; day: Day; reference: string };

/** How much each says that they are one. What is suggested has the amount or the reference. */
const weights: Readonly<Record<Likeness, number>> = {
  sameAmount: 45,
  nearAmount: 15,
  sameDay: 20,
  nearDay: 10,
  sameReference: 35,
  similarReference: 25,
};

/** Of two amounts that one may have been mistaken for the other: a peso in a hundred. */
const nearPart = 100;

/** How like a payment is to what a borrower says he paid, of 100, and why. */
export function likenessOf(claimed: Told, payment: Told): { score: number; reasons: Likeness[] } {
  const reasons = [
    amountLikeness(claimed.amount, payment.amount),
    dayLikeness(claimed.day, payment.day),
    referenceLikeness(digitsOf(claimed.reference), digitsOf(payment.reference)),
  ].filter((likeness) => likeness !== null);
  return { score: reasons.reduce((sum, likeness) => sum + weights[likeness], 0), reasons };
}

function amountLikeness(a: number, b: number): Likeness | null {
  if (a === b) return 'sameAmount';
  return Math.abs(a - b) * nearPart <= Math.max(a, b) ? 'nearAmount' : null;
}

function dayLikeness(a: Day, b: Day): Likeness | null {
  const days = Math.abs(daysBetween(a, b));
  if (days === 0) return 'sameDay';
  return days <= claimedDaysOff ? 'nearDay' : null;
}

/** Shorter numbers are alike by chance. */
const leastDigits = 6;

function referenceLikeness(a: string, b: string): Likeness | null {
  if (a.length < leastDigits || b.length < leastDigits) return null;
  if (a === b) return 'sameReference';
  return isMistyped(a, b) || a.includes(b) || b.includes(a) ? 'similarReference' : null;
}

/** One digit wrong, missing or too many, or two that follow each other swapped. */
function isMistyped(a: string, b: string): boolean {
  const from = [...a].findIndex((digit, place) => digit !== b[place]);
  const at = from === -1 ? a.length : from;
  const rest = (text: string, skipped: number) => text.slice(at + skipped);
  if (a.length === b.length) {
    const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, 2) === rest(b, 2);
    return rest(a, 1) === rest(b, 1) || isSwapped;
  }
  return rest(a, 1) === rest(b, 0) || rest(a, 0) === rest(b, 1);
}

function digitsOf(reference: string): string {
  return reference.replace(/\D/g, '');
}
