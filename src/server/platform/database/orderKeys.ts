import { type RawBuilder, sql } from 'kysely';
import type { OrderKey } from './schema.ts';

/** In SQL, by the columns `borrower_id` and `order_id`: whether a row is of one of the orders, of which there is at least one. */
export function isOfOrdersSql(orders: readonly OrderKey[]): RawBuilder<boolean> {
  const keys = orders.map(({ borrowerId, orderId }) => sql`(${borrowerId}, ${orderId})`);
  return sql<boolean>`(borrower_id, order_id) in (${sql.join(keys)})`;
}
