import { sql } from 'kysely';
import type { Day } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';

/** Counts an amount among what is paid out in a market on a day; false where the limit would be passed. */
export async function reserveDailyLimit(
  trx: Database,
  { market, day, amount }: { market: string; day: Day; amount: number },
  limit: number,
): Promise<boolean> {
  if (amount > limit) return false;
  const reserved = await trx
    .insertInto('payoutDays')
    .values({ market, day, amount })
    .onConflict((conflict) =>
      conflict
        .columns(['market', 'day'])
        .doUpdateSet({ amount: sql<number>`payout_days.amount + excluded.amount` })
        .where(sql<boolean>`payout_days.amount + excluded.amount <= ${limit}`),
    )
    .returning('amount')
    .executeTakeFirst();
  return reserved !== undefined;
}
