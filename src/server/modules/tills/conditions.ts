import { sql } from 'kysely';

const dayMs = 86_400_000;

/** In SQL, of a row of `tills`: open for longer than a day. */
export function isOpenTooLong(now: Date) {
  return sql<boolean>`(closed_at is null and opened_at < ${new Date(now.getTime() - dayMs)})`;
}

const depositedSum = sql`coalesce((select sum(amount) from till_deposits d where d.till_id = tills.till_id), 0)`;

const sumMovements = (...kinds: readonly string[]) => sql`coalesce(
  (select sum(amount) from till_movements m where m.till_id = tills.till_id and m.kind in (${sql.join(kinds)})), 0)`;

/** In SQL, of a row of `tills`: counted, with cash that may still be deposited. */
export const hasUndepositedCash = sql<boolean>`(closed_at is not null
  and ${sumMovements('payment', 'reversal')}
    + case when difference_posted_at is null then 0 else greatest(0, difference) end > ${depositedSum}
  and counted > ${depositedSum} + ${sumMovements('deposit')})`;
