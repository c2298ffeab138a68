import { sql } from 'kysely';
import type { DemonstrationState } from '../../../../contract/demonstrationFeed.ts';
import { statusByState } from '../../../../contract/status.ts';
import { calendarDayIn } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import { findOrders, findStatement } from '../../../modules/loans/index.ts';
import { secondsUntilContactHours } from '../../../modules/notifications/index.ts';
import type { Services } from '../../../modules/services.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { FeedPerson } from './readItems.ts';

/** The states of a person's loans today, including the demonstration's example of each state. */
export async function readState(
  { db, config, clock }: Services,
  { market, borrowerId }: FeedPerson,
): Promise<DemonstrationState> {
  const { timeZone, messageHours } = getMarket(config, market);
  const now = await clock.now();
  const today = calendarDayIn(timeZone, now);
  const messagesFrom = secondsUntilContactHours(messageHours, timeZone, now) > 0 ? messageHours.from : null;
  if (borrowerId === null) return { borrowerId, today, messagesFrom, loans: [], reversibleReference: null };
  const orders = await findOrders(db, borrowerId);
  const loans = orders.map((order) => {
    const statement = findStatement(order, today);
    return {
      orderId: order.orderId,
      productId: order.productId,
      status: statusByState[order.state],
      dueOn: statement?.repayDate ?? null,
      dueAmount: statement?.repayAmount ?? 0,
      daysLate: statement?.daysOverdue ?? 0,
      currency: order.terms.currency,
    };
  });
  const reversibleReference = await findReversibleReference(db, borrowerId);
  return { borrowerId, today, messagesFrom, loans, reversibleReference };
}

async function findReversibleReference(db: Database, borrowerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('sandboxPayments')
    .innerJoin('paymentReferences', 'paymentReferences.reference', 'sandboxPayments.reference')
    .select('sandboxPayments.reference')
    .where('paymentReferences.borrowerId', '=', borrowerId)
    .whereRef('sandboxPayments.reversed', '<', 'sandboxPayments.amount')
    .orderBy('sandboxPayments.paidAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** What changes whenever something of a person does; costs a look at indexes. `advancedDays` as the clock has it. */
export async function readVersion(
  db: Database,
  { market, phone }: Pick<FeedPerson, 'market' | 'phone'>,
): Promise<{ borrowerId: number | null; advancedDays: number; version: string }> {
  const { rows } = await sql<{ borrowerId: number | null; advancedDays: number; version: string }>`
    with owner as (select borrower_id as id from phone_directory where market = ${market} and phone = ${phone})
    select (select id from owner) as "borrowerId",
      coalesce((select advanced_days from business_clock), 0) as "advancedDays",
      concat_ws('|',
        (select advanced_days from business_clock),
        (select max(message_id) from sandbox_messages where phone = ${phone}),
        (select id from owner),
        (select count(*) from messages where borrower_id = (select id from owner)),
        (select string_agg(order_id || state, ',' order by order_id) from orders where borrower_id = (select id from owner)),
        (select count(*) from order_decisions where borrower_id = (select id from owner)),
        (select string_agg(payout_id || state, ',' order by payout_id) from payouts where borrower_id = (select id from owner)),
        (select max(entry_id) from ledger_entries where borrower_id = (select id from owner)),
        (select count(*) from announcements where borrower_id = (select id from owner) and passed_on_at is not null)
      ) as version`.execute(db);
  return rows[0] ?? { borrowerId: null, advancedDays: 0, version: '' };
}
