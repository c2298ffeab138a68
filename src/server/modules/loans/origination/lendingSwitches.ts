import { sql } from 'kysely';
import type { Day } from '../../../../lending/index.ts';
import { addToDailyTotal, type Database } from '../../../platform/database/index.ts';
import { hourSeconds } from '../../../platform/durations.ts';
import { createOriginationError, lendingCapError, lendingSuspendedError } from './errors.ts';

/** Two people stop lending, by market or product, or cap what is approved in a day: docs/decisions/lending-switches.md. */

type LendingKey = { market: string; productId: string; today: Day };

/** Whether lending of a product is allowed now. `remaining`: the unused part of the market's daily cap, in minor units; null without a cap. */
export type LendingState = { isSuspended: boolean; remaining: number | null };

export async function getLendingState(
  db: Database,
  { market, productId, today }: LendingKey,
): Promise<LendingState> {
  const { rows } = await sql<LendingState>`
    select exists (
        select from lending_suspensions
        where market = ${market} and product_id in ('', ${productId}) and is_suspended
      ) as "isSuspended",
      (select cap.amount - coalesce(lent.amount, 0)
        from lending_caps cap left join lending_days lent on lent.market = cap.market and lent.day = ${today}::date
        where cap.market = ${market}) as remaining`.execute(db);
  return rows[0] ?? { isSuspended: false, remaining: null };
}

/** An application or payout that a switch stopped is retried after this time. */
export const lendingRetrySeconds = hourSeconds;

/** Whether an amount in minor units may be lent now. */
export function isLendingAllowed({ isSuspended, remaining }: LendingState, amount: number): boolean {
  return !isSuspended && (remaining === null || amount <= remaining);
}

/** Throws the borrower's refusal where an amount in minor units isn't lent now. */
export function assertLendingAllowed(lending: LendingState, amount: number): void {
  if (isLendingAllowed(lending, amount)) return;
  throw createOriginationError(lending.isSuspended ? 'lendingSuspended' : 'lendingCapReached');
}

/**
 * Counts an amount that is being approved, in the transaction that approves it. Throws 409 where its market or product is
 * suspended, or the day's cap leaves less. The switches are locked for share until the transaction ends, so that no one changes them until then.
 */
export async function reserveLendingCapacity(
  trx: Database,
  { market, productId, today }: LendingKey,
  amount: number,
): Promise<void> {
  const suspensions = await trx
    .selectFrom('lendingSuspensions')
    .select('isSuspended')
    .where('market', '=', market)
    .where('productId', 'in', ['', productId])
    .forShare()
    .execute();
  if (suspensions.some(({ isSuspended }) => isSuspended)) throw lendingSuspendedError();
  const cap = await trx
    .selectFrom('lendingCaps')
    .select('amount')
    .where('market', '=', market)
    .forShare()
    .executeTakeFirst();
  const limit = cap?.amount ?? Number.MAX_SAFE_INTEGER;
  if (!(await addToDailyTotal(trx, 'lending_days', { market, day: today, amount }, limit)))
    throw lendingCapError();
}

/** Who turned a switch, when and why. */
type Change = { changedAt: Date; makerEmail: string; approvedBy: string; reason: string };

/** `productId` '': the whole market. */
export async function setSuspension(
  trx: Database,
  suspension: { market: string; productId: string; isSuspended: boolean } & Change,
): Promise<void> {
  const { market: _, productId: __, ...changes } = suspension;
  await trx
    .insertInto('lendingSuspensions')
    .values(suspension)
    .onConflict((conflict) => conflict.columns(['market', 'productId']).doUpdateSet(changes))
    .execute();
}

/** `amount` null: no cap. */
export async function setLendingCap(
  trx: Database,
  cap: { market: string; amount: number | null } & Change,
): Promise<void> {
  const { market: _, ...changes } = cap;
  await trx
    .insertInto('lendingCaps')
    .values(cap)
    .onConflict((conflict) => conflict.column('market').doUpdateSet(changes))
    .execute();
}
