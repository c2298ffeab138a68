import { sql } from 'kysely';
import type { InternalChannel } from '../../../../contract/desk/providers.ts';
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

/** The order, or its extension, that a payment is for. */
export type PaymentTarget = {
  borrowerId: number;
  market: Market;
  orderId: string;
  payCode: string;
  extensionSequence: number | null;
};

type StoredNotice = {
  /** Whether event and payment are new. */
  isNewEvent: boolean;
  isNewPayment: boolean;
  /** The target of the payment's reference, whose order is locked; undefined for an unknown reference. */
  target: (PaymentTarget & LoanLock) | undefined;
};

/** The borrower of a reference, by the directory; the lender's id for an unknown one. */
export async function findReferenceOwner(db: Database, reference: string): Promise<number> {
  const [entry] = await referenceOwnerQuery.read(db, { reference });
  return entry?.borrowerId ?? lenderAccount.borrowerId;
}

const referenceOwnerQuery = query({ reference: 'text' }, ($, db) =>
  db.selectFrom('referenceDirectory').select('borrowerId').where('reference', '=', $.reference),
);

/** A reported payment with the raw notice. */
export type PaymentNotice = Omit<ParameterValues<typeof eventParameters>, 'paymentId'> &
  Omit<ParameterValues<typeof paymentParameters>, 'borrowerId'>;

/**
 * Stores a notice and its payment, each once, finds the target by the reference, and locks its order. The owner is read within
 * the transaction, since `begin` is sent together with a first read, but not with a write.
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

/** Stores a raw webhook event, once. False for a known one. */
export async function storeWebhookEvent(
  trx: Database,
  webhookEvent: ParameterValues<typeof eventParameters>,
): Promise<boolean> {
  return (await insertEventOnce.run(trx, webhookEvent)).length > 0;
}

/** Stores a received payment, once, whatever its source. False for a known one. */
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
  paymentId: 'text | null',
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

/** The earliest plausible time of a payment. */
const minPaidAt = new Date('2000-01-01T00:00:00Z');

/** Limits a reported time of payment: not before 2000, and not in the future. */
export function clampPaidAt(reportedAt: Date, now: Date): Date {
  if (reportedAt > now) return now;
  return reportedAt < minPaidAt ? minPaidAt : reportedAt;
}

/** {@link clampPaidAt}, and not before the loan's disbursal: such a payment counts on the first day. */
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

/** The replay fails with this payment: a retry would fail too. */
class UnappliablePaymentError extends Error {}

/** Rethrows database errors, which are retried; wraps any other as {@link UnappliablePaymentError}. */
export function rethrowAsUnappliable(error: unknown): never {
  const isRuleFailure = error instanceof Error && !('code' in error) && !isConnectionLoss(error);
  throw isRuleFailure ? new UnappliablePaymentError(error.message, { cause: error }) : error;
}

/** Applies a payment; if the replay fails, logs that and posts it to suspense. Each is a transaction of its own. */
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

/** The tolerated difference in days between a claimed and the actual day of payment. */
export const claimDayTolerance = 5;

/** The channel of a payment that staff matched to a loan. */
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
 * In SQL: closes the open claim that a payment fulfils: same amount, near day; for a payment matched by staff either suffices.
 * Part of the payment's statement.
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

/** In SQL: audits the claim closed by {@link closeMatchedClaim}, whose CTE is `found`. */
export const auditMatchedClaim = sql`
  insert into audit_events (borrower_id, at, actor_kind, action, subject, address, reason)
  select borrower_id, closed_at, 'system', 'claim_matched', order_id, '', '' from found`;
