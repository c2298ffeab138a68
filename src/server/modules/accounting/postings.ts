import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import { journalLines, listBooks } from './totals.ts';

/**
 * SQL of ledger lines as posted to each market's chart. `gl_account` is null in a market without books.
 * @param condition on `e`, the table of entries; literals only
 */
export function postedLines(
  config: Pick<Config, 'accounting' | 'markets'>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const books = Object.keys(config.markets).flatMap((market) =>
    listBooks(config, market).map((book) => ({ book, market })),
  );
  const rules = Object.entries(config.accounting).flatMap(([market, { posting }]) =>
    Object.entries(posting).map(([account, code]) => ({ market, account, code })),
  );
  return sql`
    select line.*, book.market,
      coalesce(own.code, case when line.account like 'cash:%' then cash.code end) as gl_account
    from (${journalLines(condition)}) as line
    left join ${toRelation(books)} as book (book, market) on book.book = line.book
    left join ${toRelation(rules)} as own (market, account, code)
      on own.market = book.market and own.account = line.account
    left join ${toRelation(rules)} as cash (market, account, code)
      on cash.market = book.market and cash.account = 'cash'`;
}

/** Rows of texts, whose fields stand in the order of their first. */
function toRelation(rows: readonly Readonly<Record<string, string | undefined>>[]): RawBuilder<unknown> {
  const values = rows.map(
    (row) => sql`(${sql.join(Object.values(row).map((value) => sql.lit(value ?? null)))})`,
  );
  return values.length > 0 ? sql`(values ${sql.join(values)})` : sql`(select null, null, null where false)`;
}
