import { sql } from 'kysely';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, toMonthPeriod } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import { isApprovalPendingSql } from '../../../../platform/database/index.ts';
import { getTrialBalance } from '../../../accounting/index.ts';
import { unallocatedPaymentsQuery } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { listProviderDays } from '../reconciliation/providerDays.ts';

/** What a checker of a month's closing sees: its sums, and what isn't settled yet. */
export async function findMonthFacts(
  { db, config, clock }: Services,
  market: string,
  month: string,
): Promise<NonNullable<DeskRowInput<'approvals'>['facts']['month']>> {
  const period = toMonthPeriod(month);
  const { currency } = getMarket(config, market);
  const accounts = await getTrialBalance(db, config, market, period);
  const end = addDays(period.until, 1);
  const days = await listProviderDays(db, period.from, end, undefined);
  const open = days.filter((day) => !day.isClosed && day.currency === currency);
  const suspended = unallocatedPaymentsQuery(db)
    .where('currency', '=', currency)
    .where('paidAt', '<', new Date(end));
  const waiting = db
    .selectFrom('deskApprovals')
    .select('approvalId')
    .where(isApprovalPendingSql(await clock.now()))
    .where('currency', '=', currency);
  const counts = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom(suspended.as('one')).select(fn.countAll<number>().as('count')).as('suspended'),
      selectFrom(waiting.as('one')).select(fn.countAll<number>().as('count')).as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  const { rows: earlier } = await sql<{ month: string }>`
    select distinct to_char(day, 'YYYY-MM') as month from ledger_day_totals
    where book = ${market} and day < ${period.from}::date
      and day > coalesce((select closed_through from accounting_books where market = ${market}), '-infinity')
    order by month`.execute(db);
  return {
    currency,
    debits: accounts.reduce((sum, { debit }) => sum + debit, 0),
    credits: accounts.reduce((sum, { credit }) => sum + credit, 0),
    openDays: open.length,
    unallocatedPayments: Number(counts.suspended),
    pendingApprovals: Number(counts.waiting),
    earlier: earlier.map((row) => row.month),
  };
}
