import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import { toGlCodeSql } from './chartOfAccounts.ts';
import { journalLinesSql, listBooks } from './totals.ts';

/**
 * SQL of ledger lines as posted to each market's chart. `gl_account` is null in a market without books.
 * @param condition on `e`, the table of entries; literals only
 */
export function postedLinesSql(
  config: Pick<Config, 'accounting' | 'markets'>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const books = Object.keys(config.markets).flatMap((market) =>
    listBooks(config, market).map((book) => sql`(${sql.lit(book)}, ${sql.lit(market)})`),
  );
  const postings = Object.entries(config.accounting).map(([market, { posting }]) => [market, posting]);
  const rules = sql`${sql.lit(JSON.stringify(Object.fromEntries(postings)))}::jsonb`;
  return sql`
    select line.*, book.market, ${toGlCodeSql(sql`(${rules} -> book.market)`, sql`line.account`)} as gl_account
    from (${journalLinesSql(condition)}) as line
    left join (values ${sql.join(books)}) as book (book, market) on book.book = line.book`;
}
