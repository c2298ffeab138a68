import { sql } from 'kysely';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { toMonthPeriod } from '../../../../../lending/index.ts';
import { getLastCompletedDay } from '../../../ledger/index.ts';
import type { Services } from '../../../services.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { canCall } from '../../permissions.ts';

type OldestDay = { market: string; day: string };

/** The oldest month of each market's books that is over and not closed, to whom may close it. */
export async function listMonthsToClose(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { roles }: Pick<StaffMember, 'roles'>,
  now: Date,
): Promise<DeskReplyInput<'today'>['monthsToClose']> {
  if (!canCall(roles, 'closeMonth')) return [];
  const { rows } = await sql<OldestDay>`
    select market, to_char(first.day, 'YYYY-MM-DD') as day
    from unnest(${Object.keys(config.markets)}::text[]) as market
    cross join lateral (
      select min(t.day) as day from ledger_day_totals t
      where t.book = market
        and t.day > coalesce((select b.closed_through from accounting_books b where b.market = t.book), '-infinity')
    ) first
    where first.day is not null`.execute(db);
  const lastDay = getLastCompletedDay(config, now);
  return rows
    .map(({ market, day }) => ({ market, month: day.slice(0, 7) }))
    .filter(({ month }) => toMonthPeriod(month).until <= lastDay)
    .toSorted((a, b) => a.month.localeCompare(b.month));
}
