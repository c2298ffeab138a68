import { type RawBuilder, sql } from 'kysely';
import type { Config, MarketAccounting } from '../../config/index.ts';
import { notFound } from '../api/index.ts';
import { lenderLedgerKey } from '../ledger/index.ts';

/** Ledger account and code of the chart, as `accounting.json` has them. */
export type PostingRules = Readonly<Record<string, string | undefined>>;

/** What the lender's own accounts end in: their book, which is a currency or a market. */
const bookSuffix = ':([A-Z]{2,3})$';
const bookPattern = new RegExp(bookSuffix);
const lender = sql.lit(lenderLedgerKey.borrowerId);

/** A market's chart and rules. Throws 404 where `accounting.json` has none. */
export function getAccounting({ accounting }: Pick<Config, 'accounting'>, market: string): MarketAccounting {
  const found = accounting[market];
  if (found === undefined) throw notFound();
  return found;
}

/** The GL account that a ledger account is posted to. Throws if the posting rules have none. */
export function toGlCode(posting: PostingRules, ledgerAccount: string): string {
  const code = posting[ledgerAccount] ?? (ledgerAccount.startsWith('cash:') ? posting.cash : undefined);
  if (code === undefined) throw new Error(`The chart has no account for ${ledgerAccount}`);
  return code;
}

/** {@link toGlCode} in SQL, null where it throws. `posting`: jsonb. */
export function toGlCodeSql(
  posting: RawBuilder<unknown>,
  ledgerAccount: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`coalesce(${posting} ->> ${ledgerAccount},
    case when starts_with(${ledgerAccount}, 'cash:') then ${posting} ->> 'cash' end)`;
}

/** The name of an account in an entry of a borrower or of the lender, without its book. */
export function toLedgerAccount(borrowerId: number, account: string): string {
  return borrowerId === lenderLedgerKey.borrowerId ? account.replace(bookPattern, '') : account;
}

/** {@link toLedgerAccount} in SQL, for an account of an entry `e`. */
export function toLedgerAccountSql(account: RawBuilder<unknown>): RawBuilder<string> {
  return sql`case when e.borrower_id = ${lender}
    then regexp_replace(${account}, ${sql.lit(bookSuffix)}, '') else ${account} end`;
}

/** In SQL: the book of an entry `e`: its borrower's market; of the lender's own the one that its accounts name. */
export function entryBookSql(market: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when e.borrower_id = ${lender}
    then (select max(substring(own from ${sql.lit(bookSuffix)})) from unnest(e.accounts) own)
    else ${market} end`;
}
