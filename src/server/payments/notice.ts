import type { Market } from '../config/index.ts';
import { type Database, query, together, type ValuesOf } from '../database/index.ts';
import { house } from '../ledger/index.ts';
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

/** Whose reference it is, as the directory says; the house's where nobody's. */
export async function ownerOfReference(db: Database, reference: string): Promise<number> {
  const [known] = await ownerByReference.read(db, { reference });
  return known?.borrowerId ?? house.borrowerId;
}

const ownerByReference = query({ reference: 'text' }, ($, db) =>
  db
    .selectFrom('reference_directory')
    .select('borrower_id as borrowerId')
    .where('reference', '=', $.reference),
);

/** A payment as a provider told of it, whose it is, and the bytes by which it was told. */
export type Notice = ValuesOf<typeof event> & ValuesOf<typeof payment>;

/** Keeps a notice and its payment, both once, finds the debt by the reference, and locks its order: sent as one. */
export async function keepNotice(trx: Database, notice: Notice): Promise<KeptNotice> {
  const [events, payments, [debt]] = await together(trx, [
    keepEvent.bind(notice),
    keepPayment.bind(notice),
    debtByReference.bind(notice),
  ]);
  return { isNew: events.length > 0, isFirst: payments.length > 0, debt };
}

const event = { provider: 'text', eventId: 'text', body: 'text', receivedAt: 'timestamptz' } as const;

const keepEvent = query(event, ($, db) =>
  db
    .insertInto('webhook_events')
    .values({ provider: $.provider, event_id: $.eventId, body: $.body, received_at: $.receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id'),
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

const keepPayment = query(payment, ($, db) =>
  db
    .insertInto('received_payments')
    .values({
      provider: $.provider,
      payment_id: $.paymentId,
      reference: $.reference,
      amount: $.amount,
      currency: $.currency,
      paid_at: $.paidAt,
      received_at: $.receivedAt,
      borrower_id: $.borrowerId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_id'),
);

const debtByReference = query({ borrowerId: 'bigint', reference: 'text', provider: 'text' }, ($, db) =>
  db
    .selectFrom('payment_references as known')
    .innerJoin('borrowers', 'borrowers.borrower_id', 'known.borrower_id')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.borrower_id', '=', 'known.borrower_id')
        .onRef('orders.order_id', '=', 'known.order_id'),
    )
    .select([
      'known.borrower_id as borrowerId',
      'borrowers.market',
      'known.order_id as orderId',
      'known.pay_code as payCode',
      'known.extension_sequence as extensionSequence',
      'orders.state',
      'orders.disbursed_on as disbursedOn',
    ])
    .where('known.borrower_id', '=', $.borrowerId)
    .where('known.reference', '=', $.reference)
    .where('known.provider', '=', $.provider)
    .forUpdate('orders'),
);
