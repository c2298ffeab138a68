import { hasUpdatedRow } from '../../platform/database/index.ts';
import { toPostingKey } from '../ledger/index.ts';
import type { Services } from '../services.ts';
import { postCashMovement } from './cashMovements.ts';
import { computeDepositableCash, type Deposit } from './deposits.ts';
import { getTillBalances, recordTillMovement, type Till } from './till.ts';

type TillServices = Pick<Services, 'config' | 'db'>;

/**
 * Changes the expected cash of a locked, counted till after a second person corrected its movements, and recomputes its
 * difference. A posted difference is reversed in the ledger and needs a new decision. An open till stays as it is.
 */
export async function changeExpectedCash(
  { config, db }: TillServices,
  till: Till,
  change: number,
  now: Date,
): Promise<Till> {
  const { tillId, market, currency, difference, differencePostedAt, formerDifferences } = till;
  if (difference === null || change === 0) return till;
  const isPosted = differencePostedAt !== null && difference !== 0;
  if (isPosted) {
    const event = toPostingKey('till_difference_undone', tillId, String(formerDifferences.length + 1));
    const movement = { market, currency, event, amount: difference } as const;
    await postCashMovement(db, config, { ...movement, from: 'till_cash', to: 'till_differences' }, now);
  }
  return db
    .updateTable('tills')
    .set({
      difference: difference - change,
      differencePostedAt: null,
      formerDifferences: isPosted ? [...formerDifferences, difference] : formerDifferences,
    })
    .where('tillId', '=', tillId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Correction = { amount: number; correctedBy: string };

/**
 * Corrects the recorded amount of a locked deposit; zero cancels it, so that it awaits no statement line. The excess returns to
 * its source: the till, whose difference is recomputed if it is counted, or the safe. `aboveRecorded` if the source lacks the cash.
 */
export async function correctDeposit(
  services: TillServices,
  { till, deposit }: { till: Till; deposit: Deposit },
  { amount, correctedBy }: Correction,
  now: Date,
): Promise<{ state: 'done'; till: Till } | { state: 'aboveRecorded' }> {
  const { config, db } = services;
  const { depositId, tillId, market, currency, formerAmounts } = deposit;
  const returned = deposit.amount - amount;
  const isFromTill = await isDepositFromTill(services, deposit);
  const balances = await getTillBalances(db, till, now);
  const max = isFromTill
    ? balances.recorded - balances.depositedBefore - balances.depositedAfter
    : computeDepositableCash(till, balances, true);
  if (-returned > Math.max(0, max)) return { state: 'aboveRecorded' };
  const settled = amount === 0 ? { matchedBy: correctedBy, matchedAt: now } : {};
  const corrected = db
    .updateTable('tillDeposits')
    .set({ amount, formerAmounts: [...formerAmounts, deposit.amount], ...settled })
    .where((row) => row.and({ depositId, matchedAt: null }));
  if (!(await hasUpdatedRow(corrected))) throw new Error(`deposit ${depositId} is matched`);
  const number = String(formerAmounts.length + 1);
  const event = toPostingKey('deposit_corrected', depositId, number);
  const to = isFromTill ? ('till_cash' as const) : ('safe_cash' as const);
  const movement = { market, currency, event, amount: returned, from: 'cash_in_transit', to } as const;
  await postCashMovement(db, config, movement, now);
  if (!isFromTill) return { state: 'done', till };
  const subject = `${depositId} ${number}`;
  await recordTillMovement(db, { tillId, kind: 'deposit', subject, amount: returned }, now);
  return { state: 'done', till: await changeExpectedCash(services, till, returned, now) };
}

/** Whether it left the till before its count; else it left the safe. */
async function isDepositFromTill(
  { db }: Pick<TillServices, 'db'>,
  { tillId, depositId }: Deposit,
): Promise<boolean> {
  const movement = await db
    .selectFrom('tillMovements')
    .select('subject')
    .where((row) => row.and({ tillId, kind: 'deposit', subject: depositId }))
    .executeTakeFirst();
  return movement !== undefined;
}
