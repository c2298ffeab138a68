import { sql } from 'kysely';
import type { Market } from '../config/index.ts';
import { type Database, query, type ValuesOf } from '../database/index.ts';
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
  /** What the payment's reference stands for; null where nothing is known by it. */
  debt: Debt | null;
  /** Of the order, whose row a first payment locks; null where there is none. */
  locked: Locked | null;
};

/** A payment as a provider told of it, and the bytes by which it did. */
const notice = {
  provider: 'text',
  eventId: 'text',
  body: 'text',
  receivedAt: 'timestamptz',
  paymentId: 'text',
  reference: 'text',
  amount: 'bigint',
  currency: 'text',
  paidAt: 'timestamptz',
} as const;

/** Keeps a notice and its payment, both once, finds the debt by the reference, and locks its order: in one query. */
export async function keepNotice(trx: Database, values: ValuesOf<typeof notice>): Promise<KeptNotice> {
  const [kept] = await keep.run(trx, values);
  if (kept === undefined) throw new Error('a notice has an outcome');
  return kept;
}

const keep = query(
  notice,
  ($) => sql<KeptNotice>`
    with told as (
      select ${$.provider} as provider, ${$.eventId} as event_id, ${$.body} as body,
        ${$.receivedAt} as received_at, ${$.paymentId} as payment_id, ${$.reference} as reference,
        ${$.amount} as amount, ${$.currency} as currency, ${$.paidAt} as paid_at
    ), notice as (
      insert into webhook_events (provider, event_id, body, received_at)
      select provider, event_id, body, received_at from told
      on conflict do nothing
      returning event_id
    ), debt as (
      select reference.borrower_id as "borrowerId", borrowers.market, reference.order_id as "orderId",
        reference.pay_code as "payCode", reference.extension_sequence as "extensionSequence"
      from told
      join reference_directory known on known.reference = told.reference
      join payment_references reference
        on reference.borrower_id = known.borrower_id and reference.reference = known.reference
          and reference.provider = told.provider
      join borrowers on borrowers.borrower_id = known.borrower_id
    ), received as (
      insert into received_payments
        (provider, payment_id, reference, amount, currency, paid_at, received_at, borrower_id)
      select provider, payment_id, reference, amount, currency, paid_at, received_at,
        coalesce((select "borrowerId" from debt), ${sql.lit(house.borrowerId)})
      from told
      where exists (select from notice)
      on conflict do nothing
      returning payment_id
    ), locked as (
      select orders.state, orders.disbursed_on as "disbursedOn"
      from orders
      where (orders.borrower_id, orders.order_id) = (select "borrowerId", "orderId" from debt)
        and exists (select from received)
      for update
    )
    select exists (select from notice) as "isNew", exists (select from received) as "isFirst",
      (select to_jsonb(debt) from debt) as debt, (select to_jsonb(locked) from locked) as locked`,
);
