import { day, dayIn, type Minor } from '../../lending/index.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { takeLine } from '../bankStatements/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { lockedOrder, type Order, paymentKey } from '../loans/index.ts';
import { bookPayment, handChannels, isHandRecorded, keepPayment } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { type MoneyPlace, nextReceipt, recordHandPayment } from '../tills/index.ts';
import type { ServicingRequest } from './record.ts';

type Known = { readonly provider: string; readonly paymentId: string; readonly reference: string };

/** By what people know a payment: its reference, or the receipt of one that they recorded. */
export function knownBy({ provider, paymentId, reference }: Known): string {
  return isHandRecorded({ provider }) ? paymentId : reference;
}

/** Money that people saw arrive, and where it is. `note`: what they say of it; it may repeat. */
export type ManualPayment = ServicingRequest &
  MoneyPlace & {
    place: keyof typeof handChannels;
    amount: Minor;
    paidAt: Date;
    note: string;
    staffId: string;
  };

/** `receipt`: the number by which the payment is known from then on. `lineUsed`: something rests on the line already. */
export type ManualOutcome =
  | { state: 'done' | 'repeated'; receipt: string }
  | { state: 'notFound' | 'notDisbursed' | 'badDay' | 'keyUsed' | 'lineUsed' };

/** A payment like any other, told of by people; the server numbers its receipt. */
export async function takeManualPayment(
  services: Services,
  request: ManualPayment,
  by: Actor,
): Promise<ManualOutcome> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const { borrowerId, orderId, key, place, amount, paidAt } = request;
    const order = await lockedOrder(trx, { borrowerId, orderId });
    if (order === undefined) return { state: 'notFound' };
    if (order.disbursedOn === null) return { state: 'notDisbursed' };
    if (!isWithin(order, paidAt, now)) return { state: 'badDay' };
    const known = await paymentByKey(trx, request);
    if (known !== undefined) {
      return known.amount === amount ? { state: 'repeated', receipt: known.paymentId } : { state: 'keyUsed' };
    }
    const { market, currency } = order.terms;
    const receipt = await nextReceipt(trx, market);
    const payment = { paymentId: receipt, reference: key, amount, currency, paidAt };
    const usedFor = paymentKey(place, receipt);
    if (!(await holds(trx, request, usedFor, now))) return { state: 'lineUsed' };
    await placePayment(services, trx, request, { ...payment, market }, now);
    const debt = { borrowerId, market, orderId, payCode: handChannels[place], extensionSequence: null };
    await bookPayment(services, trx, place, payment, debt, now);
    await auditPayment(trx, request, { subject: usedFor, currency, by }, now);
    return { state: 'done', receipt };
  });
}

/** Whether the line that shows the money, where there is one, was free; it is used up then. */
async function holds(trx: Database, { lineId }: MoneyPlace, usedFor: string, now: Date): Promise<boolean> {
  return lineId === null || takeLine(trx, lineId, { usedAs: 'payment', usedFor }, now);
}

type Received = { paymentId: string; reference: string; amount: Minor; currency: string; paidAt: Date };

/** Keeps that it was received, who recorded it, and where its money is. */
async function placePayment(
  { config }: Services,
  trx: Database,
  { borrowerId, orderId, place, tillId, lineId, staffId, note }: ManualPayment,
  { market, ...payment }: Received & { market: string },
  now: Date,
): Promise<void> {
  const received = { ...payment, provider: place, borrowerId, receivedAt: now };
  if (!(await keepPayment(trx, received))) throw new Error(`receipt ${payment.paymentId} was given twice`);
  const { paymentId, amount, currency } = payment;
  const recorded = { borrowerId, provider: place, paymentId, orderId, market, currency, amount };
  await recordHandPayment(config, trx, { ...recorded, tillId, lineId, staffId, note }, now);
}

async function auditPayment(
  trx: Database,
  { borrowerId, amount, reason }: ManualPayment,
  { subject, currency, by }: { subject: string; currency: string; by: Actor },
  now: Date,
): Promise<void> {
  const moved = { amount, currency, debtBefore: null, debtAfter: null };
  const event = { action: 'payment_by_hand', borrowerId, subject, ...moved } as const;
  await recordAudit(trx, { ...by, reason }, event, now);
}

function isWithin({ terms, disbursedOn }: Order, paidAt: Date, now: Date): boolean {
  const isPast = paidAt <= now && !Number.isNaN(paidAt.getTime());
  return isPast && disbursedOn !== null && dayIn(terms.timeZone, paidAt) >= day(disbursedOn);
}

async function paymentByKey(trx: Database, { borrowerId, orderId, key }: ManualPayment) {
  return trx
    .selectFrom('payments')
    .select(['paymentId', 'amount'])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('reference', '=', key)
    .where('provider', 'in', Object.keys(handChannels))
    .executeTakeFirst();
}
