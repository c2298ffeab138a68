import { type Selectable, sql } from 'kysely';
import { type Database, hasUpdatedRow, type Schema } from '../../platform/database/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { createShortId } from '../../platform/shortId.ts';
import { toPostingKey } from '../ledger/index.ts';
import type { Services } from '../services.ts';
import { postCashMovement } from './cashMovements.ts';
import { depositReferenceSql, listDepositIdPrefixes, toDepositReference } from './depositReference.ts';
import { findCountStates, isBlindCountSql } from './recount.ts';
import { getTillBalances, recordTillMovement, type Till, type TillBalances } from './till.ts';
import { depositedSumSql, recordedSumSql, sumMovementsSql } from './tillSums.ts';

export type Deposit = Selectable<Schema['tillDeposits']>;
type TillServices = Pick<Services, 'config' | 'db'>;

/**
 * The cash of a till that can still be deposited, in minor units: cash payments, without float and cash of pending requests; for a
 * counted till at most the count, without what is handed back. A posted surplus can be deposited; a shortage can't, posted or not,
 * except that a deposit from a till that is counted blind doesn't disclose a shortage to its holder.
 */
export function computeDepositableCash(
  { closedAt, counted, difference, differencePostedAt }: Till,
  { recorded, depositedBefore, depositedAfter, unapproved }: TillBalances,
  isBlind: boolean,
): number {
  const unposted = isBlind ? 0 : Math.min(0, difference ?? 0);
  const countDifference = differencePostedAt === null ? unposted : (difference ?? 0);
  const notDeposited = recorded + countDifference - depositedBefore - depositedAfter;
  return Math.max(
    0,
    closedAt === null ? notDeposited : Math.min(notDeposited, (counted ?? 0) - unapproved - depositedAfter),
  );
}

/**
 * Deposits cash of a locked till: from the till while it is open, from the safe after its count. `aboveTillCash`:
 * only `max` can be deposited.
 */
export async function depositTillCash(
  { config, db }: TillServices,
  till: Till,
  { amount, staffId }: { amount: number; staffId: string },
  now: Date,
): Promise<{ state: 'done'; deposit: Deposit } | { state: 'aboveTillCash'; max: number }> {
  const { tillId, market, currency, closedAt } = till;
  const state = (await findCountStates(db, [tillId])).get(tillId);
  const max = computeDepositableCash(
    till,
    await getTillBalances(db, till, now),
    state?.isBlindCount !== false,
  );
  if (amount > max) return { state: 'aboveTillCash', max };
  const depositId = createShortId();
  const deposit = await db
    .insertInto('tillDeposits')
    .values({ depositId, tillId, market, currency, amount, staffId, depositedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  const isOpen = closedAt === null;
  if (isOpen)
    await recordTillMovement(db, { tillId, kind: 'deposit', subject: depositId, amount: -amount }, now);
  const from = isOpen ? ('till_cash' as const) : ('safe_cash' as const);
  const event = toPostingKey('deposit', depositId);
  await postCashMovement(db, config, { market, currency, event, amount, from, to: 'cash_in_transit' }, now);
  return { state: 'done', deposit };
}

/** Those of the numbers that name a deposit. */
export async function listDepositReferences(db: Database, numbers: readonly string[]): Promise<string[]> {
  const beginnings = numbers.filter((number) => /^\d{10}$/.test(number)).flatMap(listDepositIdPrefixes);
  if (beginnings.length === 0) return [];
  const deposits = await db
    .selectFrom('tillDeposits')
    .select('depositId')
    .where((row) => row(row.fn<string>('left', ['depositId', row.lit(8)]), 'in', beginnings))
    .execute();
  return deposits.map(toDepositReference);
}

/** In SQL, of a row of `bank_statement_lines`: whether it names no deposit that is still unmatched. */
export const hasNoDepositReferenceSql = sql<boolean>`not exists (
  select from till_deposits d
  where d.market = bank_statement_lines.market and d.matched_at is null
    and position(${depositReferenceSql(sql`d.deposit_id`)}
      in bank_statement_lines.reference || ' ' || bank_statement_lines.description) > 0)`;

/** Matches a deposit to a line of a bank statement. `matched`: it already was. */
export async function matchDeposit(
  { config, db }: TillServices,
  { depositId, market, currency, amount }: Deposit,
  { lineId, matchedBy }: { lineId: string; matchedBy: string },
  now: Date,
): Promise<{ state: 'done' | 'matched' }> {
  const unmatched = db
    .updateTable('tillDeposits')
    .set({ lineId, matchedBy, matchedAt: now })
    .where((row) => row.and({ depositId, matchedAt: null }));
  if (!(await hasUpdatedRow(unmatched))) return { state: 'matched' };
  const event = toPostingKey('deposit_matched', depositId);
  const movement = { market, currency, event, amount, from: 'cash_in_transit', to: 'bank' } as const;
  await postCashMovement(db, config, movement, now);
  return { state: 'done' };
}

/** In SQL: whether a row of `tills` has been open for more than a day. */
export function isOpenMoreThanADaySql(now: Date) {
  return sql<boolean>`(closed_at is null and opened_at < ${new Date(now.getTime() - dayMs)})`;
}

/**
 * In SQL: whether a row of `tills` is counted and has cash to deposit.
 * @param viewerIds the viewer's accounts: a shortage of a viewer's till that is counted blind is not disclosed
 */
export function hasUndepositedCashSql(viewerIds: readonly string[]) {
  return sql<boolean>`(closed_at is not null
  and ${recordedSumSql}
    + case when difference_posted_at is not null then difference
      when staff_id = any(${viewerIds}::text[]) and ${isBlindCountSql} then 0
      else least(difference, 0) end > ${depositedSumSql}
  and counted > ${depositedSumSql} + ${sumMovementsSql('deposit', 'unapproved')})`;
}
