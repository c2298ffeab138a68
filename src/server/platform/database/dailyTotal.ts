import { sql } from 'kysely';
import type { Database } from './prepared/index.ts';

/** Adds an amount to a market's total of a day; false, and nothing is added, if that would exceed the limit. */
export async function addToDailyTotal(
  trx: Database,
  table: 'payout_days' | 'lending_days',
  { market, day, amount }: { market: string; day: string; amount: number },
  limit: number,
): Promise<boolean> {
  if (amount > limit) return false;
  const { rows } = await sql`
    insert into ${sql.table(table)} as total (market, day, amount) values (${market}, ${day}, ${amount})
    on conflict (market, day) do update set amount = total.amount + excluded.amount
      where total.amount + excluded.amount <= ${limit}
    returning amount`.execute(trx);
  return rows.length > 0;
}
