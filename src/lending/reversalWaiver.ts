import type { Day } from './calendar.ts';
import type { LoanEvent, ReversalEvent, WaiverEvent } from './events.ts';
import { add, larger, type Minor, minor, smaller, subtract, ZERO } from './money.ts';
import type { ReversalWaiver } from './reversalCauses.ts';
import { type Statement, statementOf } from './statement.ts';
import type { LoanTerms } from './terms.ts';

/** What a reversal does to a debt on a day. Debts are signed: a credit is below zero. */
export type ReversalOutcome = {
  readonly before: Minor;
  readonly reversed: Minor;
  /** What the payment kept from accruing, owed again; zero where the reversal voids an extension. */
  readonly accrued: Minor;
  readonly voidsExtension: boolean;
  readonly waivers: readonly WaiverEvent[];
  readonly waived: Minor;
  /** With what is waived. */
  readonly after: Minor;
};

type Given = {
  terms: LoanTerms;
  /** Without the reversal. */
  events: readonly LoanEvent[];
  reversal: ReversalEvent;
  waiver: ReversalWaiver;
  asOf: Day;
};

/**
 * What a reversal comes to, and what of it is waived by the product's policy: late charges first, then interest with its VAT,
 * never more than is owed of them and never more than the payment kept from accruing, so that
 * before + reversed <= after <= the loan without the payment.
 */
export function reversalOutcome({ terms, events, reversal, waiver, asOf }: Given): ReversalOutcome {
  const standing = statementOf(terms, events, asOf);
  const reversed = [...events, reversal];
  const twin = statementOf(terms, reversed, asOf);
  const before = debtOf(standing);
  const amount = subtract(reversedIn(twin), reversedIn(standing));
  const left = new Set(effectiveIn(twin));
  const voidsExtension = effectiveIn(standing).some((quoteId) => !left.has(quoteId));
  const floor = add(before, amount);
  const accrued = voidsExtension ? ZERO : larger(subtract(debtOf(twin), floor), ZERO);
  const debtWith = (waivers: readonly WaiverEvent[]) =>
    waivers.length === 0 ? debtOf(twin) : debtOf(statementOf(terms, [...reversed, ...waivers], asOf));
  const named = { id: `${reversal.id}:waiver`, on: asOf, reversalId: reversal.id };
  const first = waiver === 'none' ? [] : waiversUpTo(twin, accrued, named);
  // What is waived may leave a rest of no account, which is waived beside it.
  const waivers = debtWith(first) < floor ? [] : first;
  return {
    before,
    reversed: amount,
    accrued,
    voidsExtension,
    waivers,
    waived: add(...waivers.map((one) => one.amount)),
    after: debtWith(waivers),
  };
}

function debtOf({ payoff, credit }: Statement): Minor {
  return minor(payoff - credit);
}

function reversedIn({ reversals }: Statement): Minor {
  return add(...reversals.map(({ amount }) => amount));
}

function effectiveIn({ extensions }: Statement): string[] {
  return extensions.filter(({ state }) => state === 'effective').map(({ quoteId }) => quoteId);
}

/** Waives late charges first, then interest with its VAT, up to `most` and to what is owed of them. Principal never. */
export function waiversUpTo(
  { payoffParts }: Statement,
  most: Minor,
  { id, on, reversalId }: { id: string; on: Day; reversalId: string },
): WaiverEvent[] {
  const late = smaller(most, add(payoffParts.lateInterest, payoffParts.penalty));
  const interest = smaller(subtract(most, late), add(payoffParts.interest, payoffParts.vat));
  const parts = [
    ['late_charges', late],
    ['interest', interest],
  ] as const;
  return parts
    .filter(([, amount]) => amount > ZERO)
    .map(([of, amount]) => ({ kind: 'waiver', id: `${id}:${of}`, valueDate: on, of, amount, reversalId }));
}
