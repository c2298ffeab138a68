import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import { paymentPurpose } from '../../../contract/status.ts';
import {
  addDays,
  type Day,
  findExtensionFee,
  type LoanEvent,
  minor,
  referenceKinds,
  type WaivableComponent,
} from '../../../lending/index.ts';
import { type Channel, getMarket } from '../../config/index.ts';
import { lenderLedgerKey, toPostingKey } from '../../modules/ledger/index.ts';
import {
  type HistoryContext,
  instantOn,
  pickOne,
  randomDigits,
  type SimulatedLoan,
  toLanguage,
} from './context.ts';
import { replayAndPost } from './loan.ts';
import texts from './texts.json' with { type: 'json' };

const provider = 'sandbox';
const quoteDays = 3;
const referenceDays = 30;

type PaymentOptions = { extension?: number; channel?: string; isSuspended?: boolean };

/** A payment of a day, by a reference of its own. Gives the name the rules know it by. */
export function recordPayment(
  history: HistoryContext,
  loan: SimulatedLoan,
  on: Day,
  amount: number,
  options: PaymentOptions = {},
): string {
  const { borrower, orderId, terms } = loan;
  const { borrowerId, random } = borrower;
  const channels = getMarket(history.config, borrower.market).channels;
  const [first, ...others] = channels;
  if (first === undefined || amount <= 0) return '';
  const channel = pickOne(random, [first, ...others]);
  const reference = addPaymentReference(history, loan, channel, on, amount, options.extension);
  const paymentId = `H${orderId.slice(1)}${loan.paid.length + 1}`;
  const paidAt = instantOn(on, Math.floor(random() * 150));
  const receivedAt = new Date(paidAt.getTime() + 60_000);
  const providerPayment = { paymentId, reference, amount, currency: terms.currency, paidAt };
  const suspendedAt = options.isSuspended ? receivedAt : null;
  const matchedAt = options.isSuspended ? new Date(receivedAt.getTime() + 3_600_000) : null;
  history.rows.receivedPayments.push({
    ...providerPayment,
    provider,
    receivedAt,
    borrowerId,
    suspendedAt,
    matchedAt,
  });
  history.rows.sandboxPayments.push(providerPayment);
  if (suspendedAt !== null) postSuspenseMatch(history, providerPayment, on);
  history.rows.payments.push({
    borrowerId,
    provider,
    paymentId,
    orderId,
    reference,
    channel: options.channel ?? channel.payCode,
    purpose: options.extension === undefined ? paymentPurpose.repayment : paymentPurpose.extension,
    extensionSequence: options.extension ?? null,
    amount,
    paidAt,
    valueDate: on,
    receivedAt,
  });
  const id = toPaymentKey({ provider, paymentId });
  const purpose: Extract<LoanEvent, { kind: 'payment' }>['purpose'] =
    options.extension === undefined
      ? { kind: 'repayment' }
      : { kind: 'extension', quoteId: String(options.extension) };
  const event = { id, valueDate: on, receivedAt: receivedAt.toISOString(), amount: minor(amount) };
  loan.events.push({ kind: 'payment', ...event, provider, purpose });
  loan.paid.push({ on, amount });
  replayAndPost(history, loan, toPostingKey('payment', id), on);
  return id;
}

/** Nobody knew whose it was for an hour: into the lender's suspense, and out of it. */
function postSuspenseMatch(
  history: HistoryContext,
  providerPayment: { paymentId: string; amount: number; currency: string },
  on: Day,
): void {
  const key = toPaymentKey({ provider, paymentId: providerPayment.paymentId });
  const accounts = [`cash:${provider}:${providerPayment.currency}`, `suspense:${providerPayment.currency}`];
  const entry = { ...lenderLedgerKey, valueDate: on, postedAt: instantOn(on, 160), accounts };
  history.rows.ledgerEntries.push({
    ...entry,
    event: toPostingKey('payment', key),
    amounts: [providerPayment.amount, -providerPayment.amount],
  });
  history.rows.ledgerEntries.push({
    ...entry,
    event: toPostingKey('match', key),
    amounts: [-providerPayment.amount, providerPayment.amount],
  });
}

/** A reference that is over: it was paid by, or meant to be. */
export function addPaymentReference(
  history: HistoryContext,
  { borrower, orderId }: SimulatedLoan,
  channel: Channel,
  on: Day,
  amount: number,
  extension: number | undefined,
): string {
  const { kind, prefix } = channel.code;
  const { serial, create: make } = referenceKinds[kind];
  const reference = make(prefix, randomDigits(borrower.random, serial));
  const { borrowerId } = borrower;
  const endedAt = instantOn(on, 2);
  history.rows.referenceDirectory.push({ reference, borrowerId });
  history.rows.paymentReferences.push({
    borrowerId,
    reference,
    orderId,
    provider,
    payCode: channel.payCode,
    purpose: extension === undefined ? paymentPurpose.repayment : paymentPurpose.extension,
    paymentScope: 'instalment',
    amount,
    extensionSequence: extension ?? null,
    createdAt: instantOn(on, -200),
    expiresAt: instantOn(addDays(on, referenceDays)),
    isLive: false,
    askedAt: 'infinity',
    providerId: reference,
    details: {},
    isReusable: channel.group === 'bank',
    endedAt,
    cancelledAt: endedAt,
  });
  return reference;
}

/** The borrower asks for more days and pays for them; false where the product gives none. */
export function recordExtension(history: HistoryContext, loan: SimulatedLoan, on: Day): boolean {
  const fee = findExtensionFee(loan.terms, replayAndPost(history, loan, toPostingKey('replay', on), on));
  const { deferral } = loan.terms;
  if (fee === null || deferral === null) return false;
  const sequence = loan.events.filter(({ kind }) => kind === 'extensionQuote').length + 1;
  const quote = { fee, days: deferral.days, requestedOn: on, expiresOn: addDays(on, quoteDays) };
  const { borrowerId } = loan.borrower;
  history.rows.extensions.push({ borrowerId, orderId: loan.orderId, sequence, ...quote });
  loan.events.push({ kind: 'extensionQuote', id: String(sequence), ...quote });
  recordPayment(history, loan, on, fee, { extension: sequence });
  return true;
}

type ServicingEvent = Extract<
  LoanEvent,
  { kind: 'promise' | 'pause' | 'waiver' | 'settlementOffer' | 'writeOff' | 'reversal' }
>;

/** Something is done about a loan, for a reason. `actor` '': by nobody of the staff. */
export function recordServicing(
  history: HistoryContext,
  loan: SimulatedLoan,
  event: ServicingEvent,
  actor: string,
  reason: string,
): void {
  const { borrower, orderId } = loan;
  const { id: eventId, kind, valueDate } = event;
  const recordedAt = instantOn(valueDate, 200);
  const actorKind = actor === '' ? ('system' as const) : ('staff' as const);
  history.rows.loanEvents.push({
    borrowerId: borrower.borrowerId,
    orderId,
    eventId,
    kind,
    valueDate,
    recordedAt,
    event,
    actorKind,
    actor,
    reason,
    evidence: '',
  });
  const amount =
    kind === 'writeOff' ? loan.statement.payoff : 'amount' in event ? (event.amount ?? null) : null;
  history.rows.auditEvents.push({
    amount,
    currency: amount === null ? null : loan.terms.currency,
    borrowerId: borrower.borrowerId,
    at: recordedAt,
    actorKind,
    actor,
    action: 'loan_serviced',
    subject: `${orderId} ${kind} ${eventId}`,
    address: '',
    reason,
  });
  loan.events.push(event);
  replayAndPost(history, loan, toPostingKey(kind, eventId), valueDate);
}

/** The same by a person at the desk, for one of the texts' reasons. */
export function recordDeskServicing(
  history: HistoryContext,
  loan: SimulatedLoan,
  event: ServicingEvent,
  role: 'support' | 'finance',
  reason: keyof typeof texts,
): void {
  const text = texts[reason][toLanguage(history.config, loan.borrower.market)];
  recordServicing(history, loan, event, `${role}@quincena.example`, text);
}

export function recordWaiver(
  history: HistoryContext,
  loan: SimulatedLoan,
  on: Day,
  of: WaivableComponent,
  amount: number,
): void {
  const id = `h-${loan.orderId}-waiver`;
  const event = { kind: 'waiver', id, valueDate: on, of, amount: minor(amount) } as const;
  recordDeskServicing(history, loan, event, 'support', 'agreedWaiver');
}
