import type { Day } from '../../../lending/index.ts';
import type { Config, GlAccount, MarketAccounting } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { notFound } from '../api/index.ts';
import { listBooks, listDayTotals } from './totals.ts';

/** An account of the chart over a period. Minor units; `opening` and `closing` are debits less credits. */
export type AccountTurnover = GlAccount & { opening: number; debit: number; credit: number; closing: number };

/** A market's chart and rules. Throws 404 where `accounting.json` has none. */
export function getAccounting({ accounting }: Pick<Config, 'accounting'>, market: string): MarketAccounting {
  const found = accounting[market];
  if (found === undefined) throw notFound();
  return found;
}

/** The account of the chart that an account of the ledger is posted to. Throws where the chart knows none. */
export function toGlCode({ posting }: MarketAccounting, ledgerAccount: string): string {
  const rules: Readonly<Record<string, string | undefined>> = posting;
  const code = rules[ledgerAccount] ?? (ledgerAccount.startsWith('cash:') ? rules.cash : undefined);
  if (code === undefined) throw new Error(`The chart has no account for ${ledgerAccount}`);
  return code;
}

/**
 * What each account of the chart held before a period, moved by in it and holds after it, in the chart's order. The sums of
 * debits and credits are equal, and `closing` sums to zero, as every entry of the ledger does.
 * @param period days, both included; without `from` everything up to `until` is turnover
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
    const turnover = turnovers.get(toGlCode(accounting, account));
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
