import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Schema } from '../../platform/database/index.ts';
import { dayMs } from '../../platform/durations.ts';
import type { Services } from '../services.ts';
import { postCashMovement } from './lenderLedger.ts';
import { getTillBalances, recordMovement, type Till, type TillBalances } from './till.ts';

export type Deposit = Selectable<Schema['tillDeposits']>;
type TillServices = Pick<Services, 'config' | 'db'>;

/**
 * What may still be deposited of a till, in minor units: the cash recorded in it, never its float nor cash of requests that
 * wait; of a counted one no more than was counted. A surplus is deposited once it is posted.
 */
export function computeDepositable(
  { closedAt, counted, difference, differencePostedAt }: Till,
  { recorded, depositedBefore, depositedAfter }: TillBalances,
): number {
  const surplus = differencePostedAt === null ? 0 : Math.max(0, difference ?? 0);
  const notDeposited = recorded + surplus - depositedBefore - depositedAfter;
  return Math.max(
    0,
    closedAt === null ? notDeposited : Math.min(notDeposited, (counted ?? 0) - depositedAfter),
  );
}

/**
 * Cash leaves a locked till for the bank: out of the till while it is open, out of the safe after its count. Undefined where
 * it holds less.
 */
export async function depositFromTill(
  { config, db }: TillServices,
  till: Till,
  { amount, staffId }: { amount: number; staffId: string },
  now: Date,
): Promise<Deposit | undefined> {
  const { tillId, market, currency, closedAt } = till;
  if (amount > computeDepositable(till, await getTillBalances(db, till, now))) return undefined;
  const depositId = randomBytes(8).toString('hex');
  const deposit = await db
    .insertInto('tillDeposits')
    .values({ depositId, tillId, market, currency, amount, staffId, depositedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  const isOpen = closedAt === null;
  if (isOpen) await recordMovement(db, { tillId, kind: 'deposit', subject: depositId, amount: -amount }, now);
  const from = isOpen ? ('till_cash' as const) : ('safe_cash' as const);
  const event = `deposit:${depositId}`;
  await postCashMovement(config, db, { market, currency, event, amount, from, to: 'cash_in_transit' }, now);
  return deposit;
}

/** Says which line of a bank statement a deposit is: each is matched once. False where it was matched. */
export async function matchDeposit(
  { config, db }: TillServices,
  { depositId, market, currency, amount }: Deposit,
  { lineId, matchedBy }: { lineId: string; matchedBy: string },
  now: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable('tillDeposits')
    .set({ lineId, matchedBy, matchedAt: now })
    .where((row) => row.and({ depositId, matchedAt: null }))
    .returning('depositId')
    .executeTakeFirst();
  if (updated === undefined) return false;
  const event = `deposit:${depositId}:matched`;
  await postCashMovement(
    config,
    db,
    { market, currency, event, amount, from: 'cash_in_transit', to: 'bank' },
    now,
  );
  return true;
}

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
