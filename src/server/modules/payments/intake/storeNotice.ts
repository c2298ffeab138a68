import { createHash } from 'node:crypto';
import type { Market } from '../../../config/index.ts';
import type { NoticeOutcome } from '../../../integrations/index.ts';
import {
  batchQueries,
  type Database,
  type ParameterValues,
  query,
} from '../../../platform/database/index.ts';
import { lenderLedgerKey } from '../../ledger/index.ts';
import type { LockedOrder } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { possibleDuplicateTransfers, usedLinesOfPayment } from './recordedTransfers.ts';

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
  isNewNotice: boolean;
  isNewPayment: boolean;
  /** The target of the payment's reference, whose order is locked; undefined for an unknown reference. */
  target: (PaymentTarget & LockedOrder) | undefined;
  /** Staff may have recorded the same transfer from a bank's statement. */
  hasPossibleDuplicate: boolean;
};

/** The borrower of a reference, by the directory; undefined for an unknown one. */
export async function findReferenceOwner(db: Database, reference: string): Promise<number | undefined> {
  const [entry] = await referenceOwnerQuery.read(db, { reference });
  return entry?.borrowerId;
}

const referenceOwnerQuery = query({ reference: 'text' }, ($, db) =>
  db.selectFrom('referenceDirectory').select('borrowerId').where('reference', '=', $.reference),
);

/** A reported payment with the raw notice. */
export type PaymentNotice = Omit<ParameterValues<typeof noticeParameters>, 'paymentId'> &
  Omit<ParameterValues<typeof paymentParameters>, 'borrowerId'>;

/**
 * Stores a notice and its payment, each once, finds the target by the reference, and locks its order. The owner is read within
 * the transaction, since `begin` is sent together with a first read, but not with a write.
 */
export async function storeNotice(trx: Database, notice: PaymentNotice): Promise<StoredNotice> {
  const borrowerId = (await findReferenceOwner(trx, notice.reference)) ?? lenderLedgerKey.borrowerId;
  const ownedNotice = { ...notice, borrowerId };
  const [notices, payments, [target], usedLines, recorded] = await batchQueries(trx, [
    insertNoticeOnce.bind(ownedNotice),
    insertPaymentOnce.bind(ownedNotice),
    targetByReference.bind(ownedNotice),
    // After the order's lock, which recording a payment acquires too.
    usedLinesOfPayment.bind(ownedNotice),
    possibleDuplicateTransfers.bind(ownedNotice),
  ]);
  const hasPossibleDuplicate = usedLines.length > 0 || recorded.length > 0;
  return { isNewNotice: notices.length > 0, isNewPayment: payments.length > 0, target, hasPossibleDuplicate };
}

/** Stores a raw webhook event, once. False if it is stored already. */
export async function storeProviderNotice(
  trx: Database,
  providerNotice: ParameterValues<typeof noticeParameters>,
): Promise<boolean> {
  return (await insertNoticeOnce.run(trx, providerNotice)).length > 0;
}

/** Stores an authentic but malformed notice, once, for staff: it may report a payment. */
export async function storeUnreadableNotice(
  services: Services,
  provider: string,
  body: Buffer,
): Promise<NoticeOutcome> {
  const hash = createHash('sha256').update(body).digest('hex');
  const text = body.toString('utf8').replaceAll('\u0000', '\\u0000');
  const receivedAt = await services.clock.now();
  const providerNotice = { provider, eventId: `unreadable:${hash}`, body: text, receivedAt, paymentId: null };
  await storeProviderNotice(services.db, providerNotice);
  return 'unreadable';
}

/** Stores a received payment from any source, once. False if it is stored already. */
export async function storeReceivedPayment(
  trx: Database,
  receivedPayment: ParameterValues<typeof paymentParameters>,
): Promise<boolean> {
  return (await insertPaymentOnce.run(trx, receivedPayment)).length > 0;
}

const noticeParameters = {
  provider: 'text',
  eventId: 'text',
  body: 'text',
  receivedAt: 'timestamptz',
  paymentId: 'text | null',
} as const;

const insertNoticeOnce = query(noticeParameters, ($, db) =>
  db
    .insertInto('providerNotices')
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
