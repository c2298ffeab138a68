import type { Day } from './calendar.ts';
import { compareText } from './eventOrder.ts';
import type { PaymentEvent } from './events.ts';
import type { FeeProgress } from './extension.ts';
import type { Timeline } from './timeline.ts';

/** What the money for extensions is, in one attempt at a replay. */
export type ExtensionFees = {
  /** Extensions whose fee is complete, in the order in which that became known: as many as the terms allow. */
  readonly paidInFull: readonly FeeProgress[];
  /** Those whose fee may still be completed. */
  readonly pending: readonly FeeProgress[];
  /** Those beyond the number that the terms allow. */
  readonly overLimit: readonly FeeProgress[];
};

/** `rejectedQuotes`: quotes whose money counts as repayments; one that was complete keeps its place: what was surplus stays so. */
export function classifyExtensionFees(
  { terms, asOf, extensions }: Timeline,
  rejectedQuotes: ReadonlySet<string>,
): ExtensionFees {
  if (!terms.deferral) return { paidInFull: [], pending: [], overLimit: [] };
  const { maxTimes } = terms.deferral;
  const isNotRejected = ({ quote }: FeeProgress) => !rejectedQuotes.has(quote.id);
  const complete = extensions
    .filter(({ completedOn: completeOn }) => completeOn !== null)
    .sort((a, b) => compareText(a.completionKnownAt, b.completionKnownAt));
  return {
    paidInFull: complete.slice(0, maxTimes).filter(isNotRejected),
    pending: extensions.filter(
      (fee) => isNotRejected(fee) && fee.completedOn === null && asOf <= fee.quote.expiresOn,
    ),
    overLimit: complete.slice(maxTimes),
  };
}

export function listFeePayments(fees: readonly FeeProgress[]): ReadonlySet<PaymentEvent> {
  return new Set(fees.flatMap(({ payments }) => payments));
}

export function listQuoteIds(fees: readonly FeeProgress[]): string[] {
  return fees.map(({ quote }) => quote.id);
}

/** Whether its money may end the debt on a day all the same: the fee isn't complete, or is since that very day. */
export function isUndecided({ payments, completedOn: completeOn }: FeeProgress, day: Day): boolean {
  const canStillCount = completeOn === null || completeOn >= day;
  return canStillCount && payments.some(({ valueDate }) => valueDate <= day);
}
