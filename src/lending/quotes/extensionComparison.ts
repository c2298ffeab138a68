import type { ExtensionQuoteEvent, LoanEvent, PaymentEvent } from '../events/events.ts';
import { computeExtensionFee } from '../replay/extension.ts';
import { isLateChargeCapReached } from '../statement/lateCap.ts';
import { computeStatement, type ExtensionStatement, type Statement } from '../statement/statement.ts';
import type { LoanTerms } from '../terms/terms.ts';
import { type Day, endOfTime } from '../values/calendar.ts';
import { add, type Minor, minor, subtract, zeroAmount } from '../values/money.ts';

/** The outcome of one option. Amounts held toward an extension fee are taken into account. */
export type RepaymentOutcome = {
  /** Total of all payments from now on. */
  readonly total: Minor;
  /** The part of it that is paid today. */
  readonly paidToday: Minor;
  readonly on: Day;
};

/** The three options: pay off today; pay the extension fee now and the debt on the new dates; pay nothing until then. */
export type ExtensionComparison = {
  readonly payToday: RepaymentOutcome;
  /** `fee`: its unpaid part. `remainingDebt`: owed once the extension is in effect. */
  readonly extend: RepaymentOutcome & {
    readonly fee: Minor;
    readonly days: number;
    readonly remainingDebt: Minor;
  };
  /** The payoff on the day the extension would end. */
  readonly doNothing: RepaymentOutcome;
  /** How much more extending costs than doing nothing until that day; zero where it costs less. */
  readonly extraCost: Minor;
  /** Whether all late charges have reached their cap today, or will by that day; null: neither. */
  readonly lateCapStatus: 'reached' | 'near' | null;
};

/** The fee of an extension requested today; null where the maximum number was used, or the debt is settled or written off. */
export function findExtensionFee({ deferral }: LoanTerms, statement: Statement): Minor | null {
  if (!deferral || statement.settledOn !== null || statement.writtenOffOn !== null) return null;
  const used = statement.extensions.filter((extension) => extension.state === 'effective').length;
  if (used >= deferral.maxTimes) return null;
  return computeExtensionFee(deferral, statement.outstandingPrincipal, statement.remaining);
}

/** The extension that may be offered: one whose unpaid fee is below the payoff. `fee`: its unpaid part. */
function findOfferableExtension(terms: LoanTerms, statement: Statement) {
  const fullFee = findExtensionFee(terms, statement);
  if (!terms.deferral || fullFee === null) return null;
  const firmQuote = findFirmQuote(terms, statement);
  const fee = firmQuote ? subtract(firmQuote.fee, firmQuote.paid) : fullFee;
  return fee < statement.payoff ? { firmQuote, fee, days: firmQuote?.days ?? terms.deferral.days } : null;
}

/** Whether an extension may be offered. */
export function canExtend(terms: LoanTerms, statement: Statement): boolean {
  return findOfferableExtension(terms, statement) !== null;
}

/** The open quote whose fee still holds: something was paid towards it, or a new quote wouldn't cost less. */
export function findFirmQuote(terms: LoanTerms, statement: Statement): ExtensionStatement | undefined {
  const openQuote = statement.extensions.findLast(({ state }) => state === 'open');
  const fee = findExtensionFee(terms, statement);
  return openQuote && (openQuote.paid > 0 || fee === null || openQuote.fee <= fee) ? openQuote : undefined;
}

/** The events of paying the fee today. */
function simulateFeePayment(
  firmQuote: ExtensionStatement | undefined,
  amount: Minor,
  days: number,
  asOf: Day,
): LoanEvent[] {
  const id = firmQuote?.quoteId ?? 'simulated:extension';
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
    id: 'simulated:extensionFee',
    valueDate: asOf,
    receivedAt: endOfTime,
    amount,
    provider: '',
    purpose: { kind: 'extension', quoteId: id },
  };
  return firmQuote ? [payment] : [quote, payment];
}

/** Null when no extension may be offered. */
export function compareExtension(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  asOf: Day,
): ExtensionComparison | null {
  const today = computeStatement(terms, events, asOf);
  const extensionOffer = findOfferableExtension(terms, today);
  if (extensionOffer === null) return null;
  const { firmQuote, fee, days } = extensionOffer;
  const feeEvents = simulateFeePayment(firmQuote, fee, days, today.asOf);
  const extended = computeStatement(terms, [...events, ...feeEvents], today.asOf);
  const on = extended.repayDate;
  if (on === null) return null;
  const remainingDebt = extended.remaining;
  const statementAtEnd = computeStatement(terms, events, on);
  const total = add(fee, remainingDebt);
  return {
    payToday: { total: today.payoff, paidToday: today.payoff, on: today.asOf },
    extend: { total, paidToday: fee, on, fee, days, remainingDebt },
    doNothing: { total: statementAtEnd.remaining, paidToday: zeroAmount, on },
    extraCost: minor(Math.max(0, total - statementAtEnd.remaining)),
    lateCapStatus: findLateChargeCapStatus(today, statementAtEnd),
  };
}

function findLateChargeCapStatus(
  today: Statement,
  statementAtEnd: Statement,
): ExtensionComparison['lateCapStatus'] {
  if (isLateChargeCapReached(today)) return 'reached';
  return isLateChargeCapReached(statementAtEnd) ? 'near' : null;
}
