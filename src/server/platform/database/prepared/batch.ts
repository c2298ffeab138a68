import type { CompiledQuery } from 'kysely';
import type { Database } from './kysely.ts';

type BatchRows<Queries> = {
  [Index in keyof Queries]: Queries[Index] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * Sends statements of a transaction one after the other without waiting in between, and gives the rows of each:
 * PostgreSQL runs them in this order, each seeing what those before it wrote. Throws what the first of them that failed
 * threw; those after it have done nothing, as their transaction has failed.
 */
export async function batchQueries<const Queries extends readonly CompiledQuery<unknown>[]>(
  trx: Database,
  queries: Queries,
): Promise<BatchRows<Queries>> {
  if (!trx.isTransaction) throw new TypeError('outside a transaction there is no order among statements');
  const results = await trx
    .getExecutor()
    .provideConnection((connection) => Promise.all(queries.map((query) => connection.executeQuery(query))));
  return results.map(({ rows }) => rows) as BatchRows<Queries>;
}
