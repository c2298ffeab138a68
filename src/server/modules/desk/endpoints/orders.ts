import { type PaymentId, toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { calendarDayIn, type Day, type Statement } from '../../../../lending/index.ts';
import type { Database, OrderKey } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';
import { findOrder, findStatement, type Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import type { DeskOperation } from '../endpoint.ts';
import { conflictError } from '../errors.ts';

/** The key of an order by its id. Throws 404 if it is unknown. */
export function getOrderKey(db: Database, orderId: string): Promise<OrderKey> {
  return db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('orderId', '=', orderId)
    .limit(1)
    .executeTakeFirstOrThrow(notFound);
}

export async function getOrder(db: Database, orderId: string): Promise<Order> {
  const key = await getOrderKey(db, orderId);
  const order = await findOrder(db, key.borrowerId, key.orderId);
  if (order === undefined) throw notFound();
  return order;
}

export type LoanStatementToday = { order: Order; today: Day; statement: Statement | null };

export async function getLoanToday(services: Services, orderId: string): Promise<LoanStatementToday> {
  const order = await getOrder(services.db, orderId);
  const today = calendarDayIn(order.terms.timeZone, await services.clock.now());
  return { order, today, statement: findStatement(order, today) };
}

/** One of a loan's payments by its key, or by its provider's number alone where that is the only one. */
export function findPayment<Payment extends PaymentId>(
  payments: readonly Payment[],
  keyOrNumber: string,
): Payment | undefined {
  const exactMatch = payments.find((payment) => toPaymentKey(payment) === keyOrNumber);
  const [singleMatch, secondMatch] = payments.filter(({ paymentId }) => paymentId === keyOrNumber);
  return exactMatch ?? (secondMatch === undefined ? singleMatch : undefined);
}

/** {@link findPayment}. Throws 409 where there is none. */
export function getPayment({ payments }: Order, keyOrNumber: string): Order['payments'][number] {
  const payment = findPayment(payments, keyOrNumber);
  if (payment === undefined) throw conflictError('noPayment');
  return payment;
}

/** The operation of a write on a loan; `subjectKey`: the part of the loan, if it is not the whole. */
export function toLoanOperation(
  { borrowerId, orderId, terms }: Order,
  amount: number | null,
  subjectKey = orderId,
): DeskOperation {
  return { subjectKey, borrowerId, orderId, market: terms.market, currency: terms.currency, amount };
}

/** Whether the call list holds the calls about a late loan since the borrower disputes the debt. */
export async function isDisputed(
  db: Database,
  borrowerId: number,
  statement: Statement | null,
): Promise<boolean> {
  if (statement === null || statement.daysOverdue === 0) return false;
  const collectionCase = await db
    .selectFrom('collectionCases')
    .select('isDisputed')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  return collectionCase?.isDisputed ?? false;
}
