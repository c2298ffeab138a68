import type { Day } from './calendar.ts';
import type { ExtensionQuoteEvent, LoanEvent, PaymentEvent } from './events.ts';
import { extensionFee } from './extension.ts';
import { add, type Minor, minor, subtract, ZERO } from './money.ts';
import {
  type ExtensionStatement,
  type InstalmentStatement,
  type Statement,
  statementOf,
} from './statement.ts';
import type { LoanTerms } from './terms.ts';

/** One way on, to its end. What is held toward a fee counts in each, as it will. */
export type Outcome = {
  /** Everything the borrower will pay from now on. */
  readonly total: Minor;
  /** What of it is paid today. */
  readonly today: Minor;
  readonly on: Day;
};

/** The three ways on: the whole debt today, the fee now and the debt on the new dates, nothing until then. */
export type Comparison = {
  readonly payToday: Outcome;
  /** `fee`: what is missing of it. `debt`: what is left once the extension is in force. */
  readonly extend: Outcome & { readonly fee: Minor; readonly days: number; readonly debt: Minor };
  /** What the debt comes to on the day the extension would end. */
  readonly doNothing: Outcome;
  /** By how much extending costs more than doing nothing until that day; zero where it costs less. */
  readonly dearerBy: Minor;
  /** Whether all late charges are at their cap today, or will be by that day; null where not even then. */
  readonly cap: 'reached' | 'near' | null;
};

/**
 * What an extension costs that is asked for today; null where the order has had its number, is settled, or was written off:
 * no charge grows there that more days could spare.
 */
export function extensionFeeOn({ deferral }: LoanTerms, statement: Statement): Minor | null {
  if (!deferral || statement.settledOn !== null || statement.writtenOffOn !== null) return null;
  const used = statement.extensions.filter((extension) => extension.state === 'effective').length;
  if (used >= deferral.maxTimes) return null;
  return extensionFee(deferral, statement.principalOwed, statement.remaining);
}

/** The extension that may be offered, there being one to be had for less than what ends the loan. `fee`: what is missing of it. */
function extensionToBeHad(terms: LoanTerms, statement: Statement) {
  const price = extensionFeeOn(terms, statement);
  if (!terms.deferral || price === null) return null;
  const open = standingQuote(terms, statement);
  const fee = open ? subtract(open.fee, open.paid) : price;
  return fee < statement.payoff ? { open, fee, days: open?.days ?? terms.deferral.days } : null;
}

/** Whether an extension may be offered. */
export function mayExtend(terms: LoanTerms, statement: Statement): boolean {
  return extensionToBeHad(terms, statement) !== null;
}

/** The quote that waits for its fee, while something has been paid for it or it asks no more than a new one would. */
export function standingQuote(terms: LoanTerms, statement: Statement): ExtensionStatement | undefined {
  const open = statement.extensions.findLast(({ state }) => state === 'open');
  const fee = extensionFeeOn(terms, statement);
  return open && (open.paid > 0 || fee === null || open.fee <= fee) ? open : undefined;
}

/** What paying the fee today would be. */
function feePaidToday(
  open: ExtensionStatement | undefined,
  amount: Minor,
  days: number,
  asOf: Day,
): LoanEvent[] {
  const id = open?.quoteId ?? 'the one asked for';
  const quote: ExtensionQuoteEvent = {
    kind: 'extensionQuote',
    id,
    requestedOn: asOf,
    expiresOn: asOf,
    fee: amount,
    days,
  };
  const payment: PaymentEvent = {
    kind: 'payment',
    id: 'the fee',
    valueDate: asOf,
    receivedAt: '9999',
    amount,
    provider: '',
    purpose: { kind: 'extension', quoteId: id },
  };
  return open ? [payment] : [quote, payment];
}

/** Null when no extension may be offered. */
export function compareWaysOn(terms: LoanTerms, events: readonly LoanEvent[], asOf: Day): Comparison | null {
  const today = statementOf(terms, events, asOf);
  const offered = extensionToBeHad(terms, today);
  if (offered === null) return null;
  const { open, fee, days } = offered;
  const paid = feePaidToday(open, fee, days, today.asOf);
  const extended = statementOf(terms, [...events, ...paid], today.asOf);
  const on = extended.repayDate;
  if (on === null) return null;
  const debt = extended.remaining;
  const then = statementOf(terms, events, on);
  const total = add(fee, debt);
  return {
    payToday: { total: today.payoff, today: today.payoff, on: today.asOf },
    extend: { total, today: fee, on, fee, days, debt },
    doNothing: { total: then.remaining, today: ZERO, on },
    dearerBy: minor(Math.max(0, total - then.remaining)),
    cap: capOf(today, then),
  };
}

function capOf(today: Statement, then: Statement): Comparison['cap'] {
  if (isAtLateCap(today)) return 'reached';
  return isAtLateCap(then) ? 'near' : null;
}

function isAtLateCap({ instalments }: Statement): boolean {
  const late = instalments.filter(({ daysOverdue }) => daysOverdue > 0);
  return late.length > 0 && late.every(hasReachedCap);
}

function hasReachedCap({ lateCap, components: { lateInterest, penalty } }: InstalmentStatement): boolean {
  return lateCap !== null && add(lateInterest.accrued, penalty.accrued) >= lateCap;
}
