import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { toPostingKey } from '../ledger/index.ts';
import type { Services } from '../services.ts';
import { postCashMovement } from './cashMovements.ts';
import { getTillBalances, type Till } from './till.ts';

const isApprovedSql = sql<boolean>`exists (
  select from desk_approvals a where a.call = 'tillDifference' and a.thing = tills.till_id and a.state = 'approved')`;

/**
 * In SQL, of a row of `tills`: whether its count can still be corrected. It can until its difference is approved, or a bank
 * statement confirms cash that was deposited after the count.
 */
const isRecountableSql = sql<boolean>`(closed_at is not null and difference_posted_at is null and not ${isApprovedSql}
  and not exists (
    select from till_deposits d where d.till_id = tills.till_id and d.matched_at is not null and d.amount > 0 and not exists (
      select from till_movements m where m.till_id = d.till_id and m.kind = 'deposit' and m.subject = d.deposit_id)))`;

/**
 * In SQL, of a row of `tills`: whether the expected cash is hidden from its holder. It is hidden until the till is counted. A count
 * with a difference, or a corrected one, hides it until a second person has approved the difference: its holder could otherwise
 * make the count fit.
 */
export const isBlindCountSql = sql<boolean>`(closed_at is null or (
  (difference <> 0 or former_counts <> '{}') and difference_posted_at is null and not ${isApprovedSql}))`;

/** The maximum number of corrections of a count: each discloses something about the expected cash to the holder. */
const maxRecounts = 2;

export function countRecountsLeft({ formerCounts }: Pick<Till, 'formerCounts'>): number {
  return Math.max(0, maxRecounts - formerCounts.length);
}

type CountState = { isRecountable: boolean; isBlindCount: boolean };

/** The count states of tills, by their ids. */
export async function findCountStates(
  db: Database,
  tillIds: readonly string[],
): Promise<ReadonlyMap<string, CountState>> {
  if (tillIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tills')
    .select(['tillId', isRecountableSql.as('isRecountable'), isBlindCountSql.as('isBlindCount')])
    .where('tillId', 'in', [...new Set(tillIds)])
    .execute();
  return new Map(rows.map(({ tillId, ...state }) => [tillId, state]));
}

/** Whether the count of a locked till can still be corrected, while one is left; its deposits are locked, so that none is matched meanwhile. */
export async function lockRecount(trx: Database, tillId: string): Promise<boolean> {
  await trx.selectFrom('tillDeposits').select('depositId').where('tillId', '=', tillId).forUpdate().execute();
  return (await findCountStates(trx, [tillId])).get(tillId)?.isRecountable === true;
}

/** Corrects the count of a locked till, whose state the caller has looked at. `belowDeposits`: `min` has left the safe since the count. */
export async function recountTill(
  { config, db }: Pick<Services, 'config' | 'db'>,
  till: Till,
  counted: number,
  now: Date,
): Promise<{ state: 'done'; till: Till } | { state: 'belowDeposits'; min: number }> {
  const { tillId, market, currency, counted: former, difference, formerCounts } = till;
  if (former === null || difference === null) throw new Error(`till ${tillId} is not counted`);
  const { depositedAfter, unapproved } = await getTillBalances(db, till, now);
  const min = depositedAfter + unapproved;
  if (counted < min) return { state: 'belowDeposits', min };
  const expected = former - difference;
  const recounted = await db
    .updateTable('tills')
    .set({ counted, difference: counted - expected, formerCounts: [...formerCounts, former] })
    .where('tillId', '=', tillId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const number = String(formerCounts.length + 1);
  const cash = { market, currency } as const;
  const undone = { ...cash, event: toPostingKey('till_uncounted', tillId, number), amount: former };
  await postCashMovement(db, config, { ...undone, from: 'safe_cash', to: 'till_cash' }, now);
  const count = { ...cash, event: toPostingKey('till_recounted', tillId, number), amount: counted };
  await postCashMovement(db, config, { ...count, from: 'till_cash', to: 'safe_cash' }, now);
  return { state: 'done', till: recounted };
}
