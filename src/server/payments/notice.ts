import type { Market } from '../config/index.ts';
import { type Database, query, together, type ValuesOf } from '../database/index.ts';
import { lender } from '../ledger/index.ts';
import type { Locked } from '../loans/index.ts';

/** What a payment is for. */
export type Debt = {
  borrowerId: number;
  market: Market;
  orderId: string;
  payCode: string;
  extensionSequence: number | null;
};

type KeptNotice = {
  /** Whether the event, and whether its payment, had not been told of before. */
  isNew: boolean;
  isFirst: boolean;
  /** What the payment's reference stands for, and its order, whose row is locked; undefined where nothing is known by it. */
  debt: (Debt & Locked) | undefined;
};

/** Whose reference it is, as the directory says; the lender's where nobody's. */
export async function ownerOfReference(db: Database, reference: string): Promise<number> {
  const [known] = await ownerByReference.read(db, { reference });
  return known?.borrowerId ?? lender.borrowerId;
}

const ownerByReference = query({ reference: 'text' }, ($, db) =>
  db.selectFrom('referenceDirectory').select('borrowerId').where('reference', '=', $.reference),
);

/** A payment as a provider told of it, whose it is, and the bytes by which it was told. */
export type Notice = ValuesOf<typeof event> & ValuesOf<typeof payment>;

/** Keeps a notice and its payment, both once, finds the debt by the reference, and locks its order: sent as one. */
export async function keepNotice(trx: Database, notice: Notice): Promise<KeptNotice> {
  const [events, payments, [debt]] = await together(trx, [
    eventOnce.bind(notice),
    paymentOnce.bind(notice),
    debtByReference.bind(notice),
  ]);
  return { isNew: events.length > 0, isFirst: payments.length > 0, debt };
}

/** Keeps what a provider told, as its bytes. False for an event that was told before. */
export async function keepEvent(trx: Database, told: ValuesOf<typeof event>): Promise<boolean> {
  return (await eventOnce.run(trx, told)).length > 0;
}

/** Keeps that a payment was received, whoever told of it. False where it is known already. */
export async function keepPayment(trx: Database, received: ValuesOf<typeof payment>): Promise<boolean> {
  return (await paymentOnce.run(trx, received)).length > 0;
}

const event = { provider: 'text', eventId: 'text', body: 'text', receivedAt: 'timestamptz' } as const;

const eventOnce = query(event, ($, db) =>
  db
    .insertInto('webhookEvents')
    .values({ provider: $.provider, eventId: $.eventId, body: $.body, receivedAt: $.receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId'),
);

const payment = {
  provider: 'text',
  paymentId: 'text',
  reference: 'text',
  amount: 'bigint',
  currency: 'text',
  paidAt: 'timestamptz',
  receivedAt: 'timestamptz',
  borrowerId: 'bigint',
} as const;

const paymentOnce = query(payment, ($, db) =>
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

const debtByReference = query({ borrowerId: 'bigint', reference: 'text', provider: 'text' }, ($, db) =>
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
