import { sql } from 'kysely';
import type { InternalChannel } from '../../../../contract/desk/names.ts';
import { addDays, type Day, dayIn, endOfDay } from '../../../../lending/index.ts';
import type { Market } from '../../../config/index.ts';
import {
  batchQueries,
  type Database,
  isConnectionLoss,
  isDataError,
  type ParameterValues,
  query,
} from '../../../platform/database/index.ts';
import { lenderAccount } from '../../ledger/index.ts';
import type { LoanLock } from '../../loans/index.ts';
import type { Services } from '../../services.ts';

/** What a payment is for. */
export type PaymentTarget = {
  borrowerId: number;
  market: Market;
  orderId: string;
  payCode: string;
  extensionSequence: number | null;
};

type StoredNotice = {
  /** Whether the event, and whether its payment, had not been told of before. */
  isNewEvent: boolean;
  isNewPayment: boolean;
  /** What the payment's reference stands for, and its order, whose row is locked; undefined where nothing is known by it. */
  target: (PaymentTarget & LoanLock) | undefined;
};

/** Whose reference it is, as the directory says; the lender's where nobody's. */
export async function findReferenceOwner(db: Database, reference: string): Promise<number> {
  const [entry] = await referenceOwnerQuery.read(db, { reference });
  return entry?.borrowerId ?? lenderAccount.borrowerId;
}

const referenceOwnerQuery = query({ reference: 'text' }, ($, db) =>
  db.selectFrom('referenceDirectory').select('borrowerId').where('reference', '=', $.reference),
);

/** A payment as a provider told of it, and the bytes by which it was told. */
export type PaymentNotice = ParameterValues<typeof eventParameters> &
  Omit<ParameterValues<typeof paymentParameters>, 'borrowerId'>;

/**
 * Keeps a notice and its payment, both once, finds the debt by the reference, and locks its order. The owner is read
 * within the transaction, since `begin` can leave with a read but not with a write.
 */
export async function storeNotice(trx: Database, notice: PaymentNotice): Promise<StoredNotice> {
  const ownedNotice = { ...notice, borrowerId: await findReferenceOwner(trx, notice.reference) };
  const [events, payments, [target]] = await batchQueries(trx, [
    insertEventOnce.bind(ownedNotice),
    insertPaymentOnce.bind(ownedNotice),
    targetByReference.bind(ownedNotice),
  ]);
  return { isNewEvent: events.length > 0, isNewPayment: payments.length > 0, target };
}

/** Keeps what a provider told, as its bytes. False for an event that was told before. */
export async function storeWebhookEvent(
  trx: Database,
  webhookEvent: ParameterValues<typeof eventParameters>,
): Promise<boolean> {
  return (await insertEventOnce.run(trx, webhookEvent)).length > 0;
}

/** Keeps that a payment was received, whoever told of it. False where it is known already. */
export async function storeReceivedPayment(
  trx: Database,
  receivedPayment: ParameterValues<typeof paymentParameters>,
): Promise<boolean> {
  return (await insertPaymentOnce.run(trx, receivedPayment)).length > 0;
}

const eventParameters = {
  provider: 'text',
  eventId: 'text',
  body: 'text',
  receivedAt: 'timestamptz',
} as const;

const insertEventOnce = query(eventParameters, ($, db) =>
  db
    .insertInto('webhookEvents')
    .values($)
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId'),
);

const paymentParameters = {
  provider: 'text',
  paymentId: 'text',
  reference: 'text',
  amount: 'bigint',
  currency: 'text',
  paidAt: 'timestamptz',
  receivedAt: 'timestamptz',
  borrowerId: 'bigint',
} as const;

const insertPaymentOnce = query(paymentParameters, ($, db) =>
  db
    .insertInto('receivedPayments')
    .values($)
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId'),
);

const targetByReference = query({ borrowerId: 'bigint', reference: 'text', provider: 'text' }, ($, db) =>
  db
    .selectFrom('paymentReferences as known')
    .innerJoin('borrowers', 'borrowers.borrowerId', 'known.borrowerId')
    .innerJoin('orders', (join) =>
      join.onRef('orders.borrowerId', '=', 'known.borrowerId').onRef('orders.orderId', '=', 'known.orderId'),
    )
    .select([
      'known.borrowerId',
      'borrowers.market',
      'known.orderId',
      'known.payCode',
      'known.extensionSequence',
      'orders.state',
      'orders.disbursedOn',
    ])
    .where((row) => row.and({ 'known.borrowerId': $.borrowerId, 'known.reference': $.reference }))
    .where('known.provider', '=', $.provider)
    .forUpdate('orders'),
);

/** Calendars and databases hold every instant from here on; nobody who pays us paid anybody earlier. */
const minPaidAt = new Date('2000-01-01T00:00:00Z');

/** When a payment can have been made that a notice gives an instant for: not before this century, and not tomorrow. */
export function clampPaidAt(reportedAt: Date, now: Date): Date {
  if (reportedAt > now) return now;
  return reportedAt < minPaidAt ? minPaidAt : reportedAt;
}

/** The same for a loan: whoever seems to have paid it before it was paid out did so on its first day. */
export function clampPaidAtToLoan(
  loan: { disbursedOn: Day; timeZone: string },
  reportedAt: Date,
  now: Date,
): Date {
  const { disbursedOn, timeZone } = loan;
  const paidAt = clampPaidAt(reportedAt, now);
  if (dayIn(timeZone, paidAt) >= disbursedOn) return paidAt;
  return new Date(endOfDay(timeZone, addDays(disbursedOn, -1)).getTime() + 1000);
}

/** The order can't be replayed with this payment: asking again would end the same way. */
class UnappliablePaymentError extends Error {}

/** A database that is away or busy is asked again; everything else is a fault of ours or of the order's. */
export function rethrowAsUnappliable(error: unknown): never {
  const isRuleFailure = error instanceof Error && !('code' in error) && !isConnectionLoss(error);
  throw isRuleFailure ? new UnappliablePaymentError(error.message, { cause: error }) : error;
}

/** Books a payment; where its order can't take it, suspends it instead and says so. Each is a transaction of its own. */
export async function applyOrSuspend<Outcome>(
  log: Services['log'],
  { provider, paymentId }: { provider: string; paymentId: string },
  apply: () => Promise<Outcome>,
  suspend: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await apply();
  } catch (error) {
    if (!(error instanceof UnappliablePaymentError) && !isDataError(error)) throw error;
    log.error({ err: error.cause ?? error, provider, paymentId }, 'a payment could not be booked');
    return suspend();
  }
}

/** How far off the day may be that a borrower says he paid on: receipts are read wrongly, and told of late. */
export const claimDayTolerance = 5;

/** The channel of a payment that people gave to a loan. */
export const matchedChannel = 'MATCHED' satisfies InternalChannel;

type ClaimColumn =
  | 'borrowerId'
  | 'orderId'
  | 'provider'
  | 'paymentId'
  | 'channel'
  | 'amount'
  | 'valueDate'
  | 'receivedAt';

/**
 * A payment that is booked closes the claim that was about it: the same amount, about the same day. One that people gave to
 * the loan may be of another amount or day, as they saw it. Beside the payment, in its statement: no notice waits for it.
 */
export function closeMatchedClaim($: Readonly<Record<ClaimColumn, unknown>>) {
  const isNear = sql`abs(paid_on - ${$.valueDate}) <= ${sql.lit(claimDayTolerance)}`;
  return sql`
    update payment_claims
    set state = 'matched', closed_at = ${$.receivedAt}, provider = ${$.provider}, payment_id = ${$.paymentId}
    where borrower_id = ${$.borrowerId} and order_id = ${$.orderId} and state = 'open'
      and (amount = ${$.amount} and ${isNear}
        or ${$.channel} = ${sql.lit(matchedChannel)} and (amount = ${$.amount} or ${isNear}))
    returning borrower_id, order_id, closed_at`;
}

/** What became of the claim, for the audit: of {@link closeMatchedClaim}, called `found`. */
export const auditMatchedClaim = sql`
  insert into audit_events (borrower_id, at, actor_kind, action, subject, address, reason)
  select borrower_id, closed_at, 'system', 'claim_matched', order_id, '', '' from found`;
