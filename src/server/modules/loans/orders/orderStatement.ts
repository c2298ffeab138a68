import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import {
  type AccountSnapshot,
  add,
  computeDisbursementState,
  computeStatement,
  computeUndisbursedLoan,
  type Day,
  type DisbursementEvent,
  type DisbursementState,
  endOfTime,
  type LoanEvent,
  type LoanTerms,
  type Minor,
  minor,
  type PaymentEvent,
  type Statement,
  splitReversedPayments,
  toAccountSnapshot,
  toDay,
  toUndisbursedSnapshot,
  zeroAmount,
} from '../../../../lending/index.ts';
import { LoanOnDay } from './loanOnDay.ts';
import { isHistoryWorthCaching, type Order, type OrderPayment } from './order.ts';
import { getLoanWithoutEvents } from './termsCache.ts';

export function toLoanEvents(order: Order): LoanEvent[] {
  return [
    ...order.extensions.map(
      (extension): LoanEvent => ({
        kind: 'extensionQuote',
        id: String(extension.sequence),
        requestedOn: toDay(extension.requestedOn),
        expiresOn: toDay(extension.expiresOn),
        fee: minor(extension.fee),
        days: extension.days,
      }),
    ),
    ...order.payments.map(toPaymentEvent),
    ...order.refunds.map(
      (refund): LoanEvent => ({
        kind: 'refund',
        id: `${toPaymentKey(refund)}:${refund.refundKey}`,
        paymentId: toPaymentKey(refund),
        valueDate: toDay(refund.valueDate),
        amount: minor(refund.amount),
        provider: refund.provider,
      }),
    ),
    ...order.events.filter((event) => event.kind !== 'payout' && event.kind !== 'openingReversal'),
  ];
}

/** The loan of an order on a day; null before disbursal. */
export function findLoanOnDay(order: Order, day: Day): LoanOnDay | null {
  const { loanTerms } = order;
  if (loanTerms === null) return null;
  if (isHistoryWorthCaching(order.payments)) return getCachedLongLoan(order, loanTerms, day);
  const events = toLoanEvents(order);
  return events.length === 0 ? getLoanWithoutEvents(loanTerms, day) : new LoanOnDay(loanTerms, events, day);
}

/** The statement of an order on a day; null before disbursal. */
export function findStatement(order: Order, today: Day): Statement | null {
  return findLoanOnDay(order, today)?.statement ?? null;
}

/** The state of an order's payout on a day. */
export function computeOrderDisbursement(order: Order, asOf: Day): DisbursementState {
  const payoutEvents = order.events.filter((event) => event.kind === 'payout');
  if (order.disbursedOn === null) return computeDisbursementState(payoutEvents, asOf);
  const arrivedEvent: DisbursementEvent = {
    kind: 'payout',
    id: 'simulated:arrival',
    step: 'arrived',
    valueDate: order.disbursedOn,
    recordedAt: endOfTime,
  };
  return computeDisbursementState([...payoutEvents, arrivedEvent], asOf);
}

/** The borrower's credit of an order on a day, in minor units; before disbursal all payments are credit. */
export function computeCredit(order: Order, asOf: Day): Minor {
  const statement = findStatement(order, asOf);
  if (statement !== null) return add(statement.credit, statement.extensionHeld);
  return computeUndisbursedLoan(toLoanEvents(order), asOf).credit;
}

/** The statement of a past day by the events recorded until now; null if the loan wasn't disbursed on that day. */
export function findHistoricalStatement(order: Order, asOf: Day): Statement | null {
  const { disbursedOn } = computeOrderDisbursement(order, asOf);
  return disbursedOn === null
    ? null
    : computeStatement({ ...order.terms, disbursedOn }, toLoanEvents(order), asOf);
}

const longLoanCache = new WeakMap<readonly OrderPayment[], { cacheKey: string; loan: LoanOnDay }>();

/** Caches the snapshot of a long history by its list of payments, which stays the same object while unchanged. */
function getCachedLongLoan(order: Order, terms: LoanTerms, day: Day): LoanOnDay {
  const { extensions, refunds, events } = order;
  const cacheKey = JSON.stringify([day, terms, extensions, refunds, events]);
  const cached = longLoanCache.get(order.payments);
  if (cached?.cacheKey === cacheKey) return cached.loan;
  const loan = new LoanOnDay(terms, toLoanEvents(order), day);
  longLoanCache.set(order.payments, { cacheKey, loan });
  return loan;
}

/** The provider of payments that another system received, of a loan taken over from it. */
export const migrationProvider = 'migration';

function toPaymentEvent(payment: OrderPayment): PaymentEvent {
  const { extensionSequence: sequence } = payment;
  return {
    kind: 'payment',
    id: toPaymentKey(payment),
    valueDate: toDay(payment.valueDate),
    receivedAt: payment.receivedAt,
    amount: minor(payment.amount),
    provider: payment.provider,
    purpose: sequence === null ? { kind: 'repayment' } : { kind: 'extension', quoteId: String(sequence) },
  };
}

/** The account of an order at the end of a day, by the events recorded until now. */
export function getAccountSnapshot(order: Order, day: Day): AccountSnapshot {
  const statement = findHistoricalStatement(order, day);
  return statement === null
    ? toUndisbursedSnapshot(computeUndisbursedLoan(toLoanEvents(order), day))
    : toAccountSnapshot(statement);
}

/** The unreversed amount of a payment, in minor units. */
export function computeRetainedAmount(order: Order, paymentKey: string): Minor {
  const events = toLoanEvents(order);
  const { retained } = splitReversedPayments(
    events.filter((event) => event.kind === 'payment').filter(({ id }) => id === paymentKey),
    events.filter((event) => event.kind === 'reversal'),
  );
  return retained[0]?.amount ?? zeroAmount;
}
