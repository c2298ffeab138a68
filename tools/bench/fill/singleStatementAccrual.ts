import { sql } from 'kysely';
import { dayIn } from '../../../src/lending/index.ts';
import { getMarket, readConfig } from '../../../src/server/config/index.ts';
import type { Database } from '../../../src/server/platform/database/index.ts';

/**
 * What the daily run does to the generated loans, as the one statement that somebody would write who need not care
 * about payments in between, stops in the middle, tiers, caps or penalties: 3 % a day.
 */
export async function accrueInOneStatement(db: Database): Promise<void> {
  const today = dayIn(getMarket(readConfig(), 'MX').timeZone, new Date());
  await sql`
    with charged as (
      update instalments
      set late_exact = late_exact + unpaid * 300 * (${today}::date - due_on),
        late_days = ${today}::date - due_on,
        late_through = ${today}::date
      where unpaid > 0 and due_on < ${today}::date and late_through < ${today}::date
      returning borrower_id, order_id, (2 * late_exact + 10000) / 20000 as interest
    ), posted as (
      insert into ledger_entries (borrower_id, order_id, event, value_date, posted_at, accounts, amounts)
      select borrower_id, order_id, 'accrual:' || ${today}, ${today}::date, now(),
        array['late_receivable', 'late_income'], array[interest, -interest]
      from charged
    )
    update orders set state = 'overdue'
    from charged
    where orders.borrower_id = charged.borrower_id and orders.order_id = charged.order_id`.execute(db);
}

/** What the loans and the ledger come to, as one text to compare. */
export async function summarizeBooks(db: Database): Promise<string> {
  const { rows } = await sql<{ books: string }>`
    select concat_ws(' ',
      (select sum(late_exact) || ' ' || sum(late_days) || ' ' || max(late_through) from instalments),
      (select count(*) from orders where state = 'overdue'),
      (select string_agg(account || ' ' || total, ' ' order by account)
        from (select account, sum(amount) as total from ledger_lines group by account having sum(amount) <> 0) as t)
    ) as books`.execute(db);
  return rows[0]?.books ?? '';
}
