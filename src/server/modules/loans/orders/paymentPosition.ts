import { type Selectable, sql } from 'kysely';
import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import type { Database, OrderKey, Schema } from '../../../platform/database/index.ts';
import { paymentKeySql } from './paymentKey.ts';

/** In SQL: the reversed amount of a payment `p` of a loan; a reversal without an amount reverses the remainder. */
const reversedAmount = sql`(
  select least(p.amount, coalesce(sum(coalesce((e.event ->> 'amount')::bigint, p.amount)), 0))
  from loan_events e
  where e.borrower_id = p.borrower_id and e.order_id = p.order_id and e.kind = 'reversal'
    and e.event ->> 'paymentId' = ${paymentKeySql('p')}
)`;

/** Writes what was reversed of each payment of a loan to the rows by which the desk lists and sums payments. */
export async function updateReversedAmounts(trx: Database, { borrowerId, orderId }: OrderKey): Promise<void> {
  await sql`
    update payment_positions p set reversed = ${reversedAmount}
    where p.borrower_id = ${borrowerId} and p.order_id = ${orderId}`.execute(trx);
}

const batchSize = 10_000;

/** Writes the missing rows of payments: those recorded before the table existed, or by another version during an upgrade. */
export async function createMissingPaymentPositions(db: Database): Promise<void> {
  for (let written = batchSize; written === batchSize; ) {
    const { numAffectedRows = 0n } = await sql`
      insert into payment_positions (borrower_id, provider, payment_id, order_id, market, currency, product_id, value_date, paid_at,
        amount, reversed)
      select p.borrower_id, p.provider, p.payment_id, p.order_id, o.terms ->> 'market', o.terms ->> 'currency', o.product_id,
        p.value_date, p.paid_at, p.amount, ${reversedAmount}
      from payments p
      join orders o on o.borrower_id = p.borrower_id and o.order_id = p.order_id
      where not exists (
        select from payment_positions k
        where k.borrower_id = p.borrower_id and k.provider = p.provider and k.payment_id = p.payment_id
      )
      limit ${sql.lit(batchSize)}
      on conflict do nothing`.execute(db);
    written = Number(numAffectedRows);
  }
}

type PaymentKeyColumns = { borrowerId: number; provider: string; paymentId: string };

/** The rows of payments that are on a loan, by their keys; of the lender's own and of those in suspense there is none. */
export async function findPaymentPositions(
  db: Database,
  payments: readonly PaymentKeyColumns[],
): Promise<ReadonlyMap<string, Selectable<Schema['paymentPositions']>>> {
  const known = payments.filter(({ borrowerId }) => borrowerId !== 0);
  if (known.length === 0) return new Map();
  const paymentIds = known.map(({ paymentId }) => paymentId);
  const found = await db
    .selectFrom('paymentPositions')
    .selectAll()
    .where('borrowerId', 'in', [...new Set(known.map(({ borrowerId }) => borrowerId))])
    .where('paymentId', 'in', paymentIds)
    .execute();
  return new Map(found.map((position) => [toPaymentKey(position), position]));
}
