import type { Day } from './calendar.ts';
import type { PaymentEvent } from './events.ts';
import type { FeeProgress } from './extension.ts';
import { compareText, type Timeline } from './timeline.ts';

/** What the money for extensions is, in one attempt at a replay. */
export type Fees = {
  /** Extensions whose fee is complete, in the order in which that became known: as many as the terms allow. */
  readonly granted: readonly FeeProgress[];
  /** Those whose fee may still be completed. */
  readonly waiting: readonly FeeProgress[];
  /** Those beyond the number that the terms allow. */
  readonly surplus: readonly FeeProgress[];
};

/** `refused`: quotes whose money counts as repayments. */
export function feesOf({ terms, asOf, extensions }: Timeline, refused: ReadonlySet<string>): Fees {
  const standing = terms.deferral ? extensions.filter(({ quote }) => !refused.has(quote.id)) : [];
  const complete = standing
    .filter(({ completeOn }) => completeOn !== null)
    .sort((a, b) => compareText(a.knownAt, b.knownAt));
  const granted = complete.slice(0, terms.deferral?.maxTimes ?? 0);
  const waiting = standing.filter(({ completeOn, quote }) => completeOn === null && asOf <= quote.expiresOn);
  return { granted, waiting, surplus: complete.slice(granted.length) };
}

export function moneyOf(fees: readonly FeeProgress[]): ReadonlySet<PaymentEvent> {
  return new Set(fees.flatMap(({ payments }) => payments));
}

export function idsOf(fees: readonly FeeProgress[]): string[] {
  return fees.map(({ quote }) => quote.id);
}

/** Whether money is held on a day for a fee that isn't complete by then. */
export function isHeld({ quote, payments, completeOn }: FeeProgress, day: Day): boolean {
  if (day > quote.expiresOn || (completeOn !== null && completeOn <= day)) return false;
  return payments.some(({ valueDate }) => valueDate <= day);
}
