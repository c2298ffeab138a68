import {
  addDays,
  canExtend,
  computeStatement,
  minor,
  type PaymentScope,
  type PaymentScopeQuote,
} from '../../../lending/index.ts';
import { formatMoney, formatWeekdayDate } from '../../config/format.ts';
import type { Channel } from '../../config/index.ts';
import type { LoanSnapshot, MarketContext, Order } from '../loans/index.ts';
import type { Services } from '../services.ts';
import {
  type AmountDue,
  computeExtensionValidity,
  computeNewDueDate,
  type PartRemainder,
} from './amountDue.ts';
import {
  amountChangedError,
  extensionUnavailableError,
  partOutOfRangeError,
  payoffNotYetAllowedError,
} from './errors.ts';
import { getOrCreateExtensionQuote } from './extensionQuote.ts';
import { partPayoffUntil, quoteChannel } from './payoffQuote.ts';

/** What somebody asks a reference for. `amount` in minor units, as the page that asks shows it. */
export type PurposeRequest = { requestType: 1 | 2; way?: PaymentScope | undefined; amount: number };

/** An amount that may be paid. */
type PayableAmount = Omit<AmountDue, 'reference'>;

type PurposeContext = {
  services: Services;
  order: Order;
  loan: LoanSnapshot;
  today: MarketContext;
  channel: Channel;
};

/** What a reference is to be for. Throws a refusal that names what may be paid where that is something else. */
export async function resolvePayable(
  context: PurposeContext,
  requested: PurposeRequest,
): Promise<PayableAmount> {
  return requested.requestType === 1
    ? resolveRepayment(context, requested)
    : await resolveExtension(context, requested);
}

function validateAmount(amount: number, requested: PurposeRequest, { market }: MarketContext): void {
  if (amount !== requested.amount) throw amountChangedError(amount, formatMoney(amount, market));
}

function resolveRepayment(
  { loan, today, channel }: PurposeContext,
  requested: PurposeRequest,
): PayableAmount {
  const { way = 'instalment' } = requested;
  return way === 'part'
    ? resolvePartPayment(loan, today, requested.amount)
    : resolveFullPayment(loan, today, channel, way, requested);
}

function resolvePartPayment(loan: LoanSnapshot, today: MarketContext, requested: number): PayableAmount {
  const amount = validatePart(loan.paymentScopes[1], requested, today);
  const payoffUntil = partPayoffUntil(loan, amount);
  return {
    purpose: { requestType: 1, way: 'part', amount, extensionSequence: null, payoffUntil },
    // What is said of the rest after a part is said of a payment today.
    validity: { until: today.today, after: minor(amount) },
    later: null,
    expected: null,
    newDueOn: null,
    isLate: loan.statement.overdueSince !== null,
    remainder: computePartRemainder(loan, amount),
  };
}

function resolveFullPayment(
  loan: LoanSnapshot,
  today: MarketContext,
  channel: Channel,
  paymentScope: 'instalment' | 'all',
  requested: PurposeRequest,
): PayableAmount {
  const [instalment, , payoffOption] = loan.paymentScopes;
  const immediate = paymentScope === 'all' ? payoffOption : instalment;
  if (immediate.from > today.today)
    throw payoffNotYetAllowedError(immediate.from, (language) => formatWeekdayDate(immediate.from, language));
  const { option: way, payoffUntil, expectedOn } = quoteChannel(loan, channel, paymentScope);
  // The page that leads here names what is paid at once; a slow channel answers with its own amount.
  if (requested.amount !== immediate.amount) validateAmount(way.amount, requested, today);
  const { amount } = way;
  return {
    purpose: { requestType: 1, way: way.way, amount, extensionSequence: null, payoffUntil },
    validity: way,
    later: way.later,
    expected: expectedOn === null ? null : { on: expectedOn, isLate: way.until < expectedOn },
    newDueOn: null,
    isLate: loan.statement.overdueSince !== null,
    remainder: null,
  };
}

function validatePart(
  { least: minPart, amount: maxPart }: PaymentScopeQuote,
  amount: number,
  { market }: MarketContext,
): number {
  if (amount >= minPart && amount <= maxPart) return amount;
  throw partOutOfRangeError(minPart, maxPart, (value) => formatMoney(value, market));
}

/** What is to be paid of what is due or falls due next, once a part has been paid today. */
export function computePartRemainder(loan: LoanSnapshot, amount: number): PartRemainder {
  const { terms, events } = loan;
  const { asOf } = loan.statement;
  const tomorrow = addDays(asOf, 1);
  const partPayment = {
    kind: 'payment',
    id: 'a part paid today',
    valueDate: asOf,
    receivedAt: '9999',
    amount: minor(amount),
    provider: '',
    purpose: { kind: 'repayment' },
  } as const;
  const { dueAmount, repayDate } = computeStatement(terms, [...events, partPayment], asOf);
  return {
    today: dueAmount,
    dueOn: repayDate,
    tomorrow: computeStatement(terms, [...events, partPayment], tomorrow).dueAmount,
    withoutPart: computeStatement(terms, events, tomorrow).dueAmount,
  };
}

async function resolveExtension(
  { services, order, loan, today }: PurposeContext,
  requested: PurposeRequest,
): Promise<PayableAmount> {
  const { terms, statement } = loan;
  if (terms.deferral === null || !canExtend(terms, statement)) throw extensionUnavailableError(statement);
  const {
    fee,
    paid: partPayment,
    sequence,
    expiresOn,
  } = await getOrCreateExtensionQuote(services.db, order, today.today);
  const amount = fee - partPayment;
  validateAmount(amount, requested, today);
  return {
    purpose: { requestType: 2, amount, extensionSequence: sequence, quotedUntil: expiresOn },
    validity: computeExtensionValidity(statement, expiresOn, minor(amount)),
    later: null,
    expected: null,
    newDueOn: computeNewDueDate(statement, terms.deferral.days),
    isLate: statement.overdueSince !== null,
    remainder: null,
  };
}
