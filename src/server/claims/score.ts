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

/** The least and the most that is near an amount. */
export function nearTo(amount: number): [number, number] {
  return [amount - Math.floor(amount / nearPart), amount + Math.floor(amount / (nearPart - 1))];
}

/** How like payments are to what a borrower says he paid, of 100, and why. */
export function likenessTo(claimed: Told): (payment: Told) => { score: number; reasons: Likeness[] } {
  const reference = digitsOf(claimed.reference);
  const readings = new Set(misread(reference));
  return (payment) => {
    const reasons = [
      amountLikeness(claimed.amount, payment.amount),
      dayLikeness(claimed.day, payment.day),
      referenceLikeness(reference, readings, digitsOf(payment.reference)),
    ].filter((likeness) => likeness !== null);
    return { score: reasons.reduce((sum, likeness) => sum + weights[likeness], 0), reasons };
  };
}

function amountLikeness(a: number, b: number): Likeness | null {
  if (a === b) return 'sameAmount';
  const [least, most] = nearTo(a);
  return b >= least && b <= most ? 'nearAmount' : null;
}

function dayLikeness(a: Day, b: Day): Likeness | null {
  const days = Math.abs(daysBetween(a, b));
  if (days === 0) return 'sameDay';
  return days <= claimedDaysOff ? 'nearDay' : null;
}

/** Shorter numbers are alike by chance, longer ones have too many readings. */
export const leastDigits = 6;
const mostDigits = 24;

function referenceLikeness(a: string, readings: ReadonlySet<string>, b: string): Likeness | null {
  if (a.length < leastDigits || b.length < leastDigits) return null;
  if (a === b) return 'sameReference';
  return a.endsWith(b) || b.endsWith(a) || readings.has(b) ? 'similarReference' : null;
}

/** What a reference may be with one figure wrong, missing or too many, or two beside each other changed. */
export function misread(reference: string): string[] {
  if (!/^\d+$/.test(reference) || reference.length < leastDigits || reference.length > mostDigits) return [];
  const figures = [...reference];
  const others = [...'0123456789'];
  const before = (at: number) => reference.slice(0, at);
  const readings = figures.flatMap((figure, at) => {
    const after = reference.slice(at + 1);
    const next = figures[at + 1] ?? '';
    return [
      before(at) + after,
      before(at) + next + figure + after.slice(1),
      ...others.flatMap((other) => [before(at) + other + after, before(at) + other + figure + after]),
    ];
  });
  const longer = others.map((other) => reference + other);
  return [...new Set([...readings, ...longer])].filter((other) => other !== reference);
}

/** The figures of a reference, which people write with spaces and dashes. */
export function digitsOf(reference: string): string {
  return reference.replace(/\D/g, '');
}
