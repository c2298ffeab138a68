import {
  type Day,
  dayIn,
  daysBetween,
  type OrderState,
  type Statement,
  stateAfter,
} from '../../lending/index.ts';
import type { Config, MarketConfig } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { dayText, moneyText } from '../format.ts';
import { findOrders, type Order, statementFor } from '../loans/index.ts';
import type { ComplaintTexts } from './texts.ts';

/** An order one can complain about, as it stands today. */
export type OrderToday = { order: Order; state: OrderState; statement: Statement | null };

/** The borrower's orders, the most pressing first: overdue longest, due soonest, under way, then the latest. */
export async function ordersToday(db: Database, borrowerId: number, today: Day): Promise<OrderToday[]> {
  const orders = await findOrders(db, borrowerId);
  return orders.map((order) => orderToday(order, today)).toSorted((a, b) => urgency(a) - urgency(b));
}

export function orderToday(order: Order, today: Day): OrderToday {
  const statement = statementFor(order, today);
  return { order, statement, state: statement === null ? order.state : stateAfter(statement) };
}

/**
 * Whether the lender can have asked for the payment by now, so that its manner can be complained about: the order is
 * overdue, was before and is still owed, or falls due within the days in which it may already be asked for.
 */
export function canBeInCollection({ statement, state }: OrderToday, today: Day, daysBefore: number): boolean {
  if (statement === null || statement.repayDate === null || state === 'repaid') return false;
  if (state === 'overdue') return true;
  const wasLate = statement.instalments.some((instalment) => instalment.lateDays > 0);
  return wasLate || daysBetween(today, statement.repayDate) <= daysBefore;
}

export type CardContext = { config: Config; market: MarketConfig; texts: ComplaintTexts; today: Day };

/** An order as the complaint home shows it. */
export function cardOf(shown: OrderToday, { config, market, texts, today }: CardContext) {
  const { order, state } = shown;
  const product = config.products[order.productId];
  const isShow = canBeInCollection(shown, today, config.complaints.collectionFromDaysBefore);
  return {
    orderNo: order.orderId,
    productLogo: product?.logo ?? '',
    productName: product?.name[texts.language] ?? order.productId,
    status: texts.state[state],
    isShow: isShow ? (1 as const) : (0 as const),
    list: rowsOf(shown, market, texts),
    amount: shown.statement?.repayAmount || order.terms.principal,
  };
}

function rowsOf({ order, statement, state }: OrderToday, market: MarketConfig, texts: ComplaintTexts) {
  const { rows, language } = texts;
  const principal = { title: rows.amount, value: moneyText(order.terms.principal, market) };
  if (statement?.settledOn) {
    return [principal, { title: rows.repaidOn, value: dayText(statement.settledOn, language) }];
  }
  if (statement?.repayDate) {
    return [
      { title: rows.toPay, value: moneyText(statement.repayAmount, market) },
      {
        title: state === 'overdue' ? rows.dueSince : rows.dueOn,
        value: dayText(statement.repayDate, language),
      },
    ];
  }
  const requestedOn = dayIn(order.terms.timeZone, order.createdAt);
  return [principal, { title: rows.requestedOn, value: dayText(requestedOn, language) }];
}

const underWay: Record<OrderState, number> = {
  overdue: 0,
  to_be_repaid: 1,
  paying_out: 2,
  in_review: 3,
  repaid: 4,
  declined: 5,
  cancelled: 6,
};
/** More than any order is days late or away from its due date. */
const span = 100_000;

function urgency({ state, statement }: OrderToday): number {
  const rank = underWay[state] * 2 * span;
  return statement?.repayDate ? rank + daysBetween(statement.asOf, statement.repayDate) : rank;
}
