import type { RequestInput } from '../../../../contract/schemas/index.ts';
import { paymentPurpose } from '../../../../contract/status.ts';
import {
  addDays,
  canExtend,
  computeStatement,
  type Day,
  endOfTime,
  findExtensionFee,
  findFirmQuote,
  minor,
  type RepaymentOptionQuote,
} from '../../../../lending/index.ts';
import type { Channel } from '../../../config/index.ts';
import { type Database, transaction } from '../../../platform/database/index.ts';
import {
  findLoanOnDay,
  type LoanOnDay,
  lockAndFindOrder,
  type MarketContext,
  type Order,
} from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import {
  amountChangedError,
  extensionUnavailableError,
  partialPaymentOutOfRangeError,
  payoffNotYetAllowedError,
} from '../errors.ts';
import { findPartialPaymentPayoffDeadline, quoteChannel } from '../references/channels.ts';
import {
  type AmountDue,
  computeExtensionValidity,
  computeNewDueDate,
  type PartialPaymentRemainder,
} from './paymentQuote.ts';

/** What the call asks to pay. `amount` in minor units, as shown on the page. */
type PaymentRequest = Pick<RequestInput<'instructions'>, 'requestType' | 'way' | 'amount'>;

type PayableAmount = Omit<AmountDue, 'reference'>;

type PaymentContext = {
  services: Services;
  order: Order;
  loan: LoanOnDay;
  context: MarketContext;
  channel: Channel;
};

/** Validates the requested purpose and amount. Throws a refusal that names the payable amount if it differs. */
export async function resolvePayable(
  payment: PaymentContext,
  requested: PaymentRequest,
): Promise<PayableAmount> {
  return requested.requestType === paymentPurpose.repayment
    ? resolveRepayment(payment, requested)
    : await resolveExtension(payment, requested);
}

function validateAmount(amount: number, requested: PaymentRequest, { market }: MarketContext): void {
  if (amount !== requested.amount) throw amountChangedError(amount, market);
}

function resolveRepayment(
  { loan, context, channel }: PaymentContext,
  requested: PaymentRequest,
): PayableAmount {
  const { way: paymentScope = 'instalment' } = requested;
  return paymentScope === 'part'
    ? resolvePartialPayment(loan, context, requested.amount)
    : resolveFullPayment(loan, context, channel, paymentScope, requested);
}

function resolvePartialPayment(loan: LoanOnDay, context: MarketContext, requested: number): PayableAmount {
  const amount = validatePartialPayment(loan.repaymentOptions.part, requested, context);
  const payoffUntil = findPartialPaymentPayoffDeadline(loan, amount);
  return {
    purpose: { kind: 'repayment', paymentScope: 'part', amount, extensionSequence: null, payoffUntil },
    // The remainder is computed for a payment today.
    validity: { until: context.today, after: minor(amount) },
    later: null,
    expected: null,
    newDueOn: null,
    isLate: loan.statement.overdueSince !== null,
    remainder: computePartialPaymentRemainder(loan, amount),
  };
}

function resolveFullPayment(
  loan: LoanOnDay,
  context: MarketContext,
  channel: Channel,
  paymentScope: 'instalment' | 'all',
  requested: PaymentRequest,
): PayableAmount {
  const immediate = loan.repaymentOptions[paymentScope];
  const { from } = immediate;
  if (from > context.today) throw payoffNotYetAllowedError(from);
  const { quote, payoffUntil, expectedOn } = quoteChannel(loan, channel, paymentScope);
  // The page shows the amount of an immediate payment; a slow channel quotes its own.
  if (requested.amount !== immediate.amount) validateAmount(quote.amount, requested, context);
  const { amount } = quote;
  return {
    purpose: { kind: 'repayment', paymentScope, amount, extensionSequence: null, payoffUntil },
    validity: quote,
    later: quote.later,
    expected: expectedOn === null ? null : { on: expectedOn, isLate: quote.until < expectedOn },
    newDueOn: null,
    isLate: loan.statement.overdueSince !== null,
    remainder: null,
  };
}

function validatePartialPayment(
  { min: minPart, amount: maxPart }: RepaymentOptionQuote,
  amount: number,
  { market }: MarketContext,
): number {
  if (amount >= minPart && amount <= maxPart) return amount;
  throw partialPaymentOutOfRangeError(minPart, maxPart, market);
}

/** Computes what is left of the amount due after a part payment today. */
export function computePartialPaymentRemainder(loan: LoanOnDay, amount: number): PartialPaymentRemainder {
  const { terms, events } = loan;
  const { asOf } = loan.statement;
  const tomorrow = addDays(asOf, 1);
  const partPayment = {
    kind: 'payment',
    id: 'simulated:partPayment',
    valueDate: asOf,
    receivedAt: endOfTime,
    amount: minor(amount),
    provider: '',
    purpose: { kind: 'repayment' },
  } as const;
  const { nextPaymentAmount, repayDate } = computeStatement(terms, [...events, partPayment], asOf);
  return {
    today: nextPaymentAmount,
    dueOn: repayDate,
    tomorrow: computeStatement(terms, [...events, partPayment], tomorrow).nextPaymentAmount,
    withoutPart: computeStatement(terms, events, tomorrow).nextPaymentAmount,
  };
}

async function resolveExtension(
  { services, order, loan, context }: PaymentContext,
  requested: PaymentRequest,
): Promise<PayableAmount> {
  const { terms, statement } = loan;
  if (terms.deferral === null || !canExtend(terms, statement)) throw extensionUnavailableError(statement);
  const {
    fee,
    paid: partPayment,
    sequence,
    expiresOn,
  } = await getOrCreateExtensionQuote(services.db, order, context.today);
  const amount = fee - partPayment;
  validateAmount(amount, requested, context);
  return {
    purpose: { kind: 'extension', amount, extensionSequence: sequence, quotedUntil: expiresOn },
    validity: computeExtensionValidity(statement, expiresOn, minor(amount)),
    later: null,
    expected: null,
    newDueOn: computeNewDueDate(statement, terms.deferral.days),
    isLate: statement.overdueSince !== null,
    remainder: null,
  };
}

/** Validity of a quoted extension fee, the day of the request not counted. */
const quoteValidDays = 3;

type ExtensionQuote = { sequence: number; fee: number; paid: number; expiresOn: Day };

/** The last day to pay an extension fee: of the quote, or of one created today. */
export function getExtensionQuoteExpiry(quote: ExtensionQuote | undefined, today: Day): Day {
  return quote?.expiresOn ?? addDays(today, quoteValidDays);
}

/** The open extension quote, not paid in full. */
export function findOpenQuote(order: Order, { terms, statement }: LoanOnDay): ExtensionQuote | undefined {
  const unpaidQuote = findFirmQuote(terms, statement);
  if (unpaidQuote === undefined) return undefined;
  const storedExtension = order.extensions.find(
    (extension) => String(extension.sequence) === unpaidQuote.quoteId,
  );
  return (
    storedExtension && {
      sequence: storedExtension.sequence,
      fee: unpaidQuote.fee,
      paid: unpaidQuote.paid,
      expiresOn: unpaidQuote.expiresOn,
    }
  );
}

/** The open extension quote, or a new one. Parallel calls get the same. The caller has checked that the loan can be extended. */
export async function getOrCreateExtensionQuote(
  db: Database,
  order: Order,
  today: Day,
): Promise<ExtensionQuote> {
  return transaction(db, async (trx) => {
    const lockedState = await lockAndFindOrder(trx, order);
    const loan = lockedState && findLoanOnDay(lockedState, today);
    if (!loan) throw extensionUnavailableError(null);
    const existingQuote = findOpenQuote(lockedState, loan);
    if (existingQuote !== undefined) return existingQuote;
    const { terms, statement } = loan;
    const fee = findExtensionFee(terms, statement);
    if (fee === null || terms.deferral === null) throw extensionUnavailableError(statement);
    const sequence = lockedState.extensions.length + 1;
    const expiresOn = getExtensionQuoteExpiry(undefined, today);
    await trx
      .insertInto('extensions')
      .values({
        borrowerId: lockedState.borrowerId,
        orderId: lockedState.orderId,
        sequence,
        fee,
        days: terms.deferral.days,
        requestedOn: today,
        expiresOn,
      })
      .execute();
    return { sequence, fee, paid: 0, expiresOn };
  });
}
