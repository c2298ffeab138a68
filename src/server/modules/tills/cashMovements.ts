import { sql } from 'kysely';
import { calendarDayIn, type manualCashAccounts } from '../../../lending/index.ts';
import { type Config, getMarket } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { type PostingKey, postTransfer } from '../ledger/index.ts';

/**
 * The accounts that hand-recorded payments move. One is posted to its loan's account `cash:<place>`, and moved on by the
 * lender's entries, so that those accounts hold only money of unknown location.
 */
type ManualCashAccount = (typeof manualCashAccounts)[number] | 'cash:cash_desk' | 'cash:bank_statement';

type CashMovement = {
  market: string;
  currency: string;
  event: PostingKey;
  /** Minor units. */
  amount: number;
  from: ManualCashAccount;
  to: ManualCashAccount;
};

export async function postCashMovement(
  trx: Database,
  config: Config,
  { market, currency, ...movement }: CashMovement,
  now: Date,
): Promise<void> {
  const valueDate = calendarDayIn(getMarket(config, market).timeZone, now);
  await postTransfer(trx, { ...movement, suffix: currency, valueDate, postedAt: now });
}

/** In SQL: the expected balances of these accounts, from tills, deposits and statement lines. */
export const expectedBalancesSql = sql<{ account: string; total: string }>`
  select account, sum(total) as total from (
    select 'till_cash:' || currency as account, opening_float - coalesce(counted, 0)
      + case when difference_posted_at is null then 0 else difference end as total
    from tills
    union all
    select 'till_cash:' || t.currency, m.amount from till_movements m join tills t using (till_id)
    union all
    select 'safe_cash:' || currency, coalesce(counted, 0) - opening_float from tills
    union all
    select 'safe_cash:' || t.currency, -m.amount
    from till_movements m join tills t using (till_id) where m.kind = 'unapproved'
    union all
    select 'safe_cash:' || d.currency, -d.amount from till_deposits d
    where not exists (
      select from till_movements m where m.till_id = d.till_id and m.kind = 'deposit' and m.subject = d.deposit_id)
    union all
    select 'cash_in_transit:' || currency, amount from till_deposits where matched_at is null
    union all
    select 'till_differences:' || currency, -difference from tills where difference_posted_at is not null
    union all
    select 'bank:' || currency, amount from bank_statement_lines where used_as is not null
    union all
    select 'cash:cash_desk:' || t.currency, -m.amount
    from till_movements m join tills t using (till_id) where m.kind in ('payment', 'reversal')
    union all
    select 'cash:bank_statement:' || currency, -amount from bank_statement_lines where used_as = 'payment'
  ) as part group by 1`;
