import { day, dayIn, type Minor } from '../../lending/index.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { lockedOrder, type Order, paymentKey } from '../loans/index.ts';
import { bookPayment, handChannels, isHandRecorded, keepPayment } from '../payments/index.ts';
import type { Services } from '../services.ts';
import type { ServicingRequest } from './record.ts';

type Known = { readonly provider: string; readonly paymentId: string; readonly reference: string };

/** By what people know a payment: its reference, or the receipt of one that they recorded. */
export function knownBy({ provider, paymentId, reference }: Known): string {
  return isHandRecorded({ provider }) ? paymentId : reference;
}

/** Money that people saw arrive. `evidence`: the receipt or the line of the statement, by which it counts once. */
export type ManualPayment = ServicingRequest & {
  place: keyof typeof handChannels;
  amount: Minor;
  paidAt: Date;
  evidence: string;
};

/** `evidenceUsed`: a payment rests on it already. */
export type ManualOutcome =
  | 'done'
  | 'repeated'
  | 'notFound'
  | 'notDisbursed'
  | 'badDay'
  | 'keyUsed'
  | 'evidenceUsed';

/** A payment like any other, told of by people. */
export async function takeManualPayment(
  services: Services,
  request: ManualPayment,
  by: Actor,
): Promise<ManualOutcome> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const { borrowerId, orderId, key, place, amount, paidAt, evidence, reason } = request;
    const order = await lockedOrder(trx, { borrowerId, orderId });
    if (order === undefined) return 'notFound';
    if (order.disbursedOn === null) return 'notDisbursed';
    if (!isWithin(order, paidAt, now)) return 'badDay';
    const known = await paymentByKey(trx, request);
    if (known !== undefined) {
      return known.paymentId === evidence && known.amount === amount ? 'repeated' : 'keyUsed';
    }
    const { market, currency } = order.terms;
    const payment = { paymentId: evidence, reference: key, amount, currency, paidAt };
    const received = { ...payment, provider: place, borrowerId, receivedAt: now };
    if (!(await keepPayment(trx, received))) return 'evidenceUsed';
    const debt = { borrowerId, market, orderId, payCode: handChannels[place], extensionSequence: null };
    await bookPayment(services, trx, place, payment, debt, now);
    const subject = paymentKey(place, evidence);
    await recordAudit(trx, { ...by, reason }, { action: 'payment_by_hand', borrowerId, subject }, now);
    return 'done';
  });
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
