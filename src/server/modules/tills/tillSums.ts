import { sql } from 'kysely';
import type { Schema } from '../../platform/database/index.ts';

type MovementKind = Schema['tillMovements']['kind'];

/** In SQL, of a row of `tills`: what was deposited from it, before its count and after. */
export const depositedSumSql = sql<number>`coalesce(
  (select sum(d.amount) from till_deposits d where d.till_id = tills.till_id), 0)`;

/** In SQL, of a row of `tills`: its movements of some kinds; deposits are negative. */
export function sumMovementsSql(...kinds: readonly MovementKind[]) {
  return sql<number>`coalesce((select sum(m.amount) from till_movements m
    where m.till_id = tills.till_id and m.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})), 0)`;
}

/** In SQL, of a row of `tills`: the payments that were recorded in it, less what was reversed. */
export const recordedSumSql = sumMovementsSql('payment', 'reversal');
