import { dayIn } from '../../../lending/index.ts';
import { type Config, getMarket } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { lenderAccount, postEntry } from '../ledger/index.ts';

/**
 * Where the money of hand-recorded payments is, in the lender's own books. A payment arrives on its loan's account
 * `cash:<place>`; from there the lender's books move it on, so that those accounts hold only money that nobody has placed.
 * - `till_cash`: in tills; of a counted one, what its count doesn't explain yet
 * - `safe_cash`: counted and not deposited; floats come out of it
 * - `cash_in_transit`: deposited, and on no statement yet
 * - `bank`: on a line of a bank statement
 * - `till_differences`: what counts were short of, less what they were over
 */
type LenderAccount =
  | 'till_cash'
  | 'safe_cash'
  | 'cash_in_transit'
  | 'bank'
  | 'till_differences'
  | 'cash:cash_desk'
  | 'cash:bank_statement';

export type CashMovement = {
  market: string;
  currency: string;
  /** Names the entry; the same is posted once. */
  event: string;
  /** Minor units. */
  amount: number;
  from: LenderAccount;
  to: LenderAccount;
};

export async function postCashMovement(
  config: Config,
  trx: Database,
  { market, currency, event, amount, from, to }: CashMovement,
  now: Date,
): Promise<void> {
  const valueDate = dayIn(getMarket(config, market).timeZone, now);
  const lines = new Map([
    [`${to}:${currency}`, amount],
    [`${from}:${currency}`, -amount],
  ]);
  await postEntry(trx, { ...lenderAccount, event, valueDate, postedAt: now }, lines);
}
