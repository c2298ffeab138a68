import type { LoanEvent, ReversalEvent, ReversalWaiverPolicy, WaiverEvent } from '../events/events.ts';
import { isLateChargeCapReached } from '../statement/lateCap.ts';
import { computeStatement, type Statement } from '../statement/statement.ts';
import type { LoanTerms } from '../terms/terms.ts';
import type { Day } from '../values/calendar.ts';
import { lateChargeComponents, sumAmounts, taxedInterestComponents } from '../values/components.ts';
import { add, type Minor, maxAmount, minAmount, minor, subtract, zeroAmount } from '../values/money.ts';

/** The effect of a reversal on a debt on a day. Amounts are signed: credit is negative. */
export type ReversalEffect = {
  readonly before: Minor;
  readonly reversed: Minor;
  /** Interest and charges that accrue without the payment; zero where the reversal voids an extension. */
  readonly accrued: Minor;
  readonly voidsExtension: boolean;
  /** Whether it accrues no more, since late charges reached their cap without the payment. */
  readonly isAtLateCap: boolean;
  readonly waivers: readonly WaiverEvent[];
  readonly waived: Minor;
  /** After the waivers. */
  readonly after: Minor;
};

type ReversalInput = {
  terms: LoanTerms;
  /** Without the reversal. */
  events: readonly LoanEvent[];
  reversal: ReversalEvent;
  waiver: ReversalWaiverPolicy;
  asOf: Day;
};

/**
 * Computes a reversal's effect and the waivers by the product's policy: late charges first, then interest with its VAT, at
 * most what is owed of them and at most `accrued`, so that before + reversed <= after <= the loan without the payment.
 */
export function computeReversalEffect({
  terms,
  events,
  reversal,
  waiver,
  asOf,
}: ReversalInput): ReversalEffect {
  const currentStatement = computeStatement(terms, events, asOf);
  const eventsWithReversal = [...events, reversal];
  const reversedStatement = computeStatement(terms, eventsWithReversal, asOf);
  const before = computeNetDebt(currentStatement);
  const amount = subtract(sumReversals(reversedStatement), sumReversals(currentStatement));
  const effectiveAfter = new Set(listEffectiveQuoteIds(reversedStatement));
  const voidsExtension = listEffectiveQuoteIds(currentStatement).some(
    (quoteId) => !effectiveAfter.has(quoteId),
  );
  const floor = add(before, amount);
  const accrued = voidsExtension
    ? zeroAmount
    : maxAmount(subtract(computeNetDebt(reversedStatement), floor), zeroAmount);
  const computeDebtWith = (waivers: readonly WaiverEvent[]) =>
    waivers.length === 0
      ? computeNetDebt(reversedStatement)
      : computeNetDebt(computeStatement(terms, [...eventsWithReversal, ...waivers], asOf));
  const waiverIdentity = { id: `${reversal.id}:waiver`, on: asOf, reversalId: reversal.id };
  const candidateWaivers =
    waiver === 'none' ? [] : createWaiversWithin(reversedStatement, accrued, waiverIdentity);
  // A waiver may leave a residual within the tolerance, which is waived with it: then nothing is waived.
  const waivers = computeDebtWith(candidateWaivers) < floor ? [] : candidateWaivers;
  return {
    before,
    reversed: amount,
    accrued,
    voidsExtension,
    isAtLateCap: isLateChargeCapReached(reversedStatement),
    waivers,
    waived: add(...waivers.map((one) => one.amount)),
    after: computeDebtWith(waivers),
  };
}

function computeNetDebt({ payoff, credit }: Statement): Minor {
  return minor(payoff - credit);
}

function sumReversals({ reversals }: Statement): Minor {
  return add(...reversals.map(({ amount }) => amount));
}

function listEffectiveQuoteIds({ extensions }: Statement): string[] {
  return extensions.filter(({ state }) => state === 'effective').map(({ quoteId }) => quoteId);
}

/** Waives late charges first, then interest with its VAT, up to `maxAmount` and to what is owed of them. Principal never. */
export function createWaiversWithin(
  { payoffComponents }: Statement,
  maxAmount: Minor,
  { id, on, reversalId }: { id: string; on: Day; reversalId: string },
): WaiverEvent[] {
  const lateAmount = minAmount(maxAmount, sumAmounts(payoffComponents, lateChargeComponents));
  const interestAmount = minAmount(
    subtract(maxAmount, lateAmount),
    sumAmounts(payoffComponents, taxedInterestComponents),
  );
  const parts = [
    ['late_charges', lateAmount],
    ['interest', interestAmount],
  ] as const;
  return parts
    .filter(([, amount]) => amount > zeroAmount)
    .map(([of, amount]) => ({ kind: 'waiver', id: `${id}:${of}`, valueDate: on, of, amount, reversalId }));
}
