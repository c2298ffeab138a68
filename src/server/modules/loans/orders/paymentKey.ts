import { type RawBuilder, sql } from 'kysely';

/** In SQL: the key of a payment, as `toPaymentKey` makes it, of a row of `table`, which is a name of the code or an alias. */
export function paymentKeySql(table: string): RawBuilder<string> {
  return sql<string>`${sql.ref(`${table}.provider`)} || ':' || ${sql.ref(`${table}.paymentId`)}`;
}
