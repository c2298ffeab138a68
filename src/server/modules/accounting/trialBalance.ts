import type { Day } from '../../../lending/index.ts';
import type { Config, GlAccount } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { getAccounting, toGlCode } from './chartOfAccounts.ts';
import { listBooks, listDayTotals } from './totals.ts';

/** An account of the chart over a period. Minor units; `opening` and `closing` are debits less credits. */
export type AccountTurnover = GlAccount & { opening: number; debit: number; credit: number; closing: number };

/**
 * The trial balance of a period: opening balance, turnover and closing balance of each GL account, in the chart's order. Debits
 * equal credits, and `closing` sums to zero.
 * @param period days, both included; without `from` all turnover through `until`
 */
export async function getTrialBalance(
  db: Database,
  config: Pick<Config, 'accounting' | 'markets'>,
  market: string,
  { from, until }: { from?: Day; until: Day },
): Promise<AccountTurnover[]> {
  const accounting = getAccounting(config, market);
  const turnovers = new Map(
    accounting.accounts.map((account) => [
      account.code,
      { ...account, opening: 0, debit: 0, credit: 0, closing: 0 },
    ]),
  );
  for (const { day, account, debit, credit } of await listDayTotals(db, listBooks(config, market), {
    until,
  })) {
    const turnover = turnovers.get(toGlCode(accounting.posting, account));
    if (turnover === undefined) throw new Error(`The chart has no account for ${account}`);
    turnover.closing += debit - credit;
    if (from !== undefined && day < from) turnover.opening += debit - credit;
    else {
      turnover.debit += debit;
      turnover.credit += credit;
    }
  }
  return [...turnovers.values()];
}
