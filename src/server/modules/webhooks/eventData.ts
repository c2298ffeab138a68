import { dayIn } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { findOrder, findStatement } from '../loans/index.ts';
import type { OutboxEvent } from '../outbox/index.ts';

/**
 * What an announcement says outside. The daily run turns thousands of loans overdue in one statement, which knows of none
 * what it comes to; so that is reckoned here, for the day on which it happened.
 */
export async function getEventData(
  trx: Database,
  { kind, borrowerId, orderId, data, at }: OutboxEvent,
): Promise<OutboxEvent['data']> {
  if (kind !== 'loan.overdue' || orderId === null || 'amount' in data) return data;
  const order = await findOrder(trx, borrowerId, orderId);
  const statement = order && findStatement(order, dayIn(order.terms.timeZone, at));
  return statement ? { amount: statement.dueAmount, dueOn: statement.repayDate } : data;
}
