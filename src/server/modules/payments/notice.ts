import type { Market } from '../../config/index.ts';
import { batchQueries, type Database, type ParameterValues, query } from '../../platform/database/index.ts';
import { lenderAccount } from '../ledger/index.ts';
import type { LoanLock } from '../loans/index.ts';

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
    .values({ provider: $.provider, eventId: $.eventId, body: $.body, receivedAt: $.receivedAt })
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
    .values({
      provider: $.provider,
      paymentId: $.paymentId,
      reference: $.reference,
      amount: $.amount,
      currency: $.currency,
      paidAt: $.paidAt,
      receivedAt: $.receivedAt,
      borrowerId: $.borrowerId,
    })
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
    .where('known.borrowerId', '=', $.borrowerId)
    .where('known.reference', '=', $.reference)
    .where('known.provider', '=', $.provider)
    .forUpdate('orders'),
);
