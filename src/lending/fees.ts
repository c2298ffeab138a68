import type { Day } from './calendar.ts';
import type { PaymentEvent } from './events.ts';
import type { FeeProgress } from './extension.ts';
import { compareText } from './order.ts';
import type { Timeline } from './timeline.ts';

/** What the money for extensions is, in one attempt at a replay. */
export type Fees = {
  /** Extensions whose fee is complete, in the order in which that became known: as many as the terms allow. */
  readonly granted: readonly FeeProgress[];
  /** Those whose fee may still be completed. */
  readonly waiting: readonly FeeProgress[];
  /** Those beyond the number that the terms allow. */
  readonly surplus: readonly FeeProgress[];
};

/** `refused`: quotes whose money counts as repayments; one that was complete keeps its place: what was surplus stays so. */
export function feesOf({ terms, asOf, extensions }: Timeline, refused: ReadonlySet<string>): Fees {
  if (!terms.deferral) return { granted: [], waiting: [], surplus: [] };
  const { maxTimes } = terms.deferral;
  const isStanding = ({ quote }: FeeProgress) => !refused.has(quote.id);
  const complete = extensions
    .filter(({ completeOn }) => completeOn !== null)
    .sort((a, b) => compareText(a.knownAt, b.knownAt));
  return {
    granted: complete.slice(0, maxTimes).filter(isStanding),
    waiting: extensions.filter(
      (fee) => isStanding(fee) && fee.completeOn === null && asOf <= fee.quote.expiresOn,
    ),
    surplus: complete.slice(maxTimes),
  };
}

export function moneyOf(fees: readonly FeeProgress[]): ReadonlySet<PaymentEvent> {
  return new Set(fees.flatMap(({ payments }) => payments));
}

export function idsOf(fees: readonly FeeProgress[]): string[] {
  return fees.map(({ quote }) => quote.id);
}

/** Whether its money may end the debt on a day all the same: the fee isn't complete, or is since that very day. */
export function isUndecided({ payments, completeOn }: FeeProgress, day: Day): boolean {
  const mayCount = completeOn === null || completeOn >= day;
  return mayCount && payments.some(({ valueDate }) => valueDate <= day);
}
