import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import { manualChannels } from '../../../contract/desk/providers.ts';
import {
  calendarDayIn,
  type Day,
  latestDay,
  type Minor,
  type ReversalCause,
  toDay,
  zeroAmount,
} from '../../../lending/index.ts';
import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { assignStatementLine } from '../bankStatements/index.ts';
import { computeRetainedAmount, lockAndFindOrder, type Order } from '../loans/index.ts';
import {
  applyPayment,
  isManualPayment,
  markReceivedReversalsApplied,
  storeReceivedPayment,
} from '../payments/index.ts';
import type { Services } from '../services.ts';
import { type MoneyLocation, nextReceiptNumber, recordManualPayment } from '../tills/index.ts';
import {
  recordServicingEvent,
  type ServicingOutcome,
  type ServicingRequest,
} from './recordServicingEvent.ts';

type PaymentIdentity = { readonly provider: string; readonly paymentId: string; readonly reference: string };

/** The reference of a payment as displayed: the receipt number of a hand-recorded one. */
export function getDisplayReference({ provider, paymentId, reference }: PaymentIdentity): string {
  return isManualPayment({ provider }) ? paymentId : reference;
}

/** A hand-recorded payment and the location of its money. `note`: free text. */
type ManualPaymentRequest = ServicingRequest &
  MoneyLocation & {
    manualProvider: keyof typeof manualChannels;
    amount: Minor;
    paidAt: Date;
    note: string;
    staffId: string;
  };

/** `receipt`: the payment's receipt number. `lineUsed`: the statement line is already assigned. */
type ManualPaymentOutcome =
  | { state: 'done' | 'repeated'; receipt: string }
  | { state: 'notFound' | 'notDisbursed' | 'badDay' | 'keyUsed' | 'lineUsed' };

/** Records a payment by hand, with a receipt number, and applies it to the order. */
export async function createManualPayment(
  services: Services,
  request: ManualPaymentRequest,
  actor: Actor,
): Promise<ManualPaymentOutcome> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const { borrowerId, orderId, key, manualProvider, amount, paidAt } = request;
    const order = await lockAndFindOrder(trx, { borrowerId, orderId });
    if (order === undefined) return { state: 'notFound' };
    if (order.disbursedOn === null) return { state: 'notDisbursed' };
    if (!isValidPaymentDate(order, paidAt, now)) return { state: 'badDay' };
    const existingPayment = await findPaymentByKey(trx, request);
    if (existingPayment !== undefined) {
      return existingPayment.amount === amount
        ? { state: 'repeated', receipt: existingPayment.paymentId }
        : { state: 'keyUsed' };
    }
    const { market, currency } = order.terms;
    const receipt = await nextReceiptNumber(trx, market);
    const payment = { paymentId: receipt, reference: key, amount, currency, paidAt };
    const usedFor = toPaymentKey({ provider: manualProvider, paymentId: receipt });
    if (!(await assignLineIfAny(trx, request, usedFor, now))) return { state: 'lineUsed' };
    await storeManualPayment(trx, services, request, { ...payment, market }, now);
    const allocationTarget = {
      borrowerId,
      market,
      orderId,
      payCode: manualChannels[manualProvider],
      extensionSequence: null,
    };
    await applyPayment(trx, services, allocationTarget, {
      provider: manualProvider,
      payment,
      now,
      accountingDay: 'byClosedDays',
    });
    await auditPayment(trx, request, { subject: usedFor, currency, actor }, now);
    return { state: 'done', receipt };
  });
}

/** Assigns the statement line, if any; false if it is already assigned. */
async function assignLineIfAny(
  trx: Database,
  { lineId }: MoneyLocation,
  usedFor: string,
  now: Date,
): Promise<boolean> {
  return lineId === null || assignStatementLine(trx, lineId, { usedAs: 'payment', usedFor }, now);
}

type ReceivedPayment = {
  paymentId: string;
  reference: string;
  amount: Minor;
  currency: string;
  paidAt: Date;
};

/** Stores the payment, who recorded it, and the location of its money. */
async function storeManualPayment(
  trx: Database,
  { config }: Services,
  { borrowerId, orderId, manualProvider, tillId, lineId, staffId, note }: ManualPaymentRequest,
  { market, ...payment }: ReceivedPayment & { market: string },
  now: Date,
): Promise<void> {
  const received = { ...payment, provider: manualProvider, borrowerId, receivedAt: now };
  if (!(await storeReceivedPayment(trx, received)))
    throw new Error(`receipt ${payment.paymentId} was given twice`);
  const { paymentId, amount, currency } = payment;
  const manualPayment = {
    borrowerId,
    provider: manualProvider,
    paymentId,
    orderId,
    market,
    currency,
    amount,
  };
  await recordManualPayment(trx, config, { ...manualPayment, tillId, lineId, staffId, note }, now);
}

async function auditPayment(
  trx: Database,
  { borrowerId, amount, reason }: ManualPaymentRequest,
  { subject, currency, actor }: { subject: string; currency: string; actor: Actor },
  now: Date,
): Promise<void> {
  const amounts = { amount, currency, debtBefore: null, debtAfter: null };
  const event = { action: 'payment_by_hand', borrowerId, subject, ...amounts } as const;
  await recordAudit(trx, { ...actor, reason }, event, now);
}

function isValidPaymentDate({ terms, disbursedOn }: Order, paidAt: Date, now: Date): boolean {
  const isPast = paidAt <= now && !Number.isNaN(paidAt.getTime());
  return isPast && disbursedOn !== null && calendarDayIn(terms.timeZone, paidAt) >= toDay(disbursedOn);
}

async function findPaymentByKey(trx: Database, { borrowerId, orderId, key }: ManualPaymentRequest) {
  return trx
    .selectFrom('payments')
    .select(['paymentId', 'amount'])
    .where((row) => row.and({ borrowerId, orderId, reference: key }))
    .where('provider', 'in', Object.keys(manualChannels))
    .executeTakeFirst();
}

/** The reversal of a payment, or of what is left of it. `on`: its value date, by default today. */
type ReversalRequest = ServicingRequest & {
  provider: string;
  paymentId: string;
  on?: Day;
  cause?: ReversalCause;
};

/** Reverses a payment by a decision of staff. `noPayment`: the order has no such payment. `undone`: already reversed. */
export function reversePayment(
  services: Services,
  { provider, paymentId, on, cause = 'payer', ...request }: ReversalRequest,
  actor: Actor,
): Promise<ServicingOutcome<'noPayment' | 'undone'>> {
  const paymentKey = toPaymentKey({ provider, paymentId });
  const requestedEvent = { kind: 'reversal', paymentId: paymentKey, cause } as const;
  return recordServicingEvent<'noPayment' | 'undone'>(services, {
    request,
    actor,
    requestedEvent,
    createEvent({ order, statement, today }) {
      const payment = order.payments.find((one) => toPaymentKey(one) === paymentKey);
      if (payment === undefined) return 'noPayment';
      const amount = computeRetainedAmount(order, paymentKey);
      if (amount === zeroAmount) return 'undone';
      return {
        ...requestedEvent,
        id: request.key,
        amount,
        valueDate: on === undefined ? today : latestDay(on, statement.disbursedOn),
      };
    },
    writeRelated: (trx, { now }) => markReceivedReversalsApplied(trx, provider, paymentId, now),
  });
}
