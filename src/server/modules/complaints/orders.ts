import {
  calendarDayIn,
  type Day,
  daysBetween,
  getDisbursedState,
  type OrderState,
  type Statement,
} from '../../../lending/index.ts';
import { type Config, describeProduct } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { findOrders, findStatement, type Order } from '../loans/index.ts';
import type { ComplaintTexts } from './texts.ts';

/** An order with today's state. */
export type OrderStatementToday = { order: Order; state: OrderState; statement: Statement | null };

/** The borrower's orders, the most urgent first: longest overdue, due soonest, being paid out, in review, then closed. */
export async function listOrdersToday(
  db: Database,
  borrowerId: number,
  today: Day,
): Promise<OrderStatementToday[]> {
  const orders = await findOrders(db, borrowerId);
  return orders
    .map((order) => toOrderToday(order, today))
    .toSorted((a, b) => computeUrgency(a) - computeUrgency(b));
}

export function toOrderToday(order: Order, today: Day): OrderStatementToday {
  const statement = findStatement(order, today);
  return { order, statement, state: statement === null ? order.state : getDisbursedState(statement) };
}

/**
 * Whether collection of an order can have begun, so that its manner can be complained about: it is overdue, was overdue and is
 * still owed, or falls due within `daysBefore` days.
 */
export function canBeInCollection(
  { statement, state }: OrderStatementToday,
  today: Day,
  daysBefore: number,
): boolean {
  if (statement === null || statement.repayDate === null || state === 'repaid') return false;
  if (state === 'overdue') return true;
  const wasOverdue = statement.instalments.some((instalment) => instalment.lateDays > 0);
  return wasOverdue || daysBetween(today, statement.repayDate) <= daysBefore;
}

/** An order as the complaint home shows it. */
export function toOrderCard(
  orderOnDay: OrderStatementToday,
  config: Config,
  texts: ComplaintTexts,
  today: Day,
) {
  const { order, state } = orderOnDay;
  const isShow = canBeInCollection(orderOnDay, today, config.complaints.collectionFromDaysBefore);
  return {
    orderNo: order.orderId,
    ...describeProduct(config.products, order.productId, texts.language),
    status: texts.t(`state.${state}`),
    isShow: isShow ? (1 as const) : (0 as const),
    list: toRows(orderOnDay, texts),
    amount: orderOnDay.statement?.repayAmount || order.terms.principal,
  };
}

function toRows({ order, statement, state }: OrderStatementToday, { t, money, day }: ComplaintTexts) {
  if (statement?.repayDate && !statement.settledOn) {
    const dueTitle = t(state === 'overdue' ? 'rows.dueSince' : 'rows.dueOn');
    return [
      { title: t('rows.toPay'), value: money(statement.repayAmount) },
      { title: dueTitle, value: day(statement.repayDate) },
    ];
  }
  const principal = { title: t('rows.amount'), value: money(order.terms.principal) };
  if (statement?.settledOn)
    return [principal, { title: t('rows.repaidOn'), value: day(statement.settledOn) }];
  const requestedOn = day(calendarDayIn(order.terms.timeZone, order.createdAt));
  return [principal, { title: t('rows.requestedOn'), value: requestedOn }];
}

const rankByState: Record<OrderState, number> = {
  overdue: 0,
  to_be_repaid: 1,
  paying_out: 2,
  in_review: 3,
  repaid: 4,
  declined: 5,
  cancelled: 6,
};
/** More than any order is days late or away from its due date. */
const maxDaysApart = 100_000;

function computeUrgency({ state, statement }: OrderStatementToday): number {
  const rank = rankByState[state] * 2 * maxDaysApart;
  return statement?.repayDate ? rank + daysBetween(statement.asOf, statement.repayDate) : rank;
}
