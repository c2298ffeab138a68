import { type Day, dayIn, type Statement } from '../../../../lending/index.ts';
import type { Database, OrderKey } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';
import { findOrder, findStatement, type Order, paymentKey } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import type { DeskOperation } from '../endpoint.ts';
import { conflictError } from '../errors.ts';

/** Whose order it is, which staff know by its id alone. Throws 404 where there is none. */
export async function getOrderKey(db: Database, orderId: string): Promise<OrderKey> {
  const found = await db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('orderId', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  return found;
}

export async function getOrder(db: Database, orderId: string): Promise<Order> {
  const key = await getOrderKey(db, orderId);
  const order = await findOrder(db, key.borrowerId, key.orderId);
  if (order === undefined) throw notFound();
  return order;
}

export type LoanToday = { order: Order; today: Day; statement: Statement | null };

export async function getLoanToday(services: Services, orderId: string): Promise<LoanToday> {
  const order = await getOrder(services.db, orderId);
  const today = dayIn(order.terms.timeZone, await services.clock.now());
  return { order, today, statement: findStatement(order, today) };
}

/**
 * A payment by the name that the loan has for it, or by its provider's alone where that is the only one. Throws 409 where there
 * is none.
 */
export function getPayment({ payments }: Order, paymentName: string): Order['payments'][number] {
  const exactMatch = payments.find(
    ({ provider, paymentId }) => paymentKey(provider, paymentId) === paymentName,
  );
  const [singleMatch, secondMatch] = payments.filter(({ paymentId }) => paymentId === paymentName);
  const payment = exactMatch ?? (secondMatch === undefined ? singleMatch : undefined);
  if (payment === undefined) throw conflictError('noPayment');
  return payment;
}

/** What a write moves of a loan; `subjectKey`: what of it, where that isn't the loan as a whole. */
export function loanOperation(
  { borrowerId, orderId, terms }: Order,
  amount: number | null,
  subjectKey = orderId,
): DeskOperation {
  return { subjectKey, borrowerId, orderId, market: terms.market, currency: terms.currency, amount };
}

export async function getBorrowerName(db: Database, borrowerId: number): Promise<string> {
  const row = await db
    .selectFrom('borrowers')
    .select('fullName')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  return row?.fullName ?? '';
}

type HasBorrowerId = { readonly borrowerId: number };

/** Names by their borrowers, for the rows of a page. */
export async function getBorrowerNames(
  db: Database,
  page: readonly HasBorrowerId[],
): Promise<Map<number, string>> {
  if (page.length === 0) return new Map();
  const rows = await db
    .selectFrom('borrowers')
    .select(['borrowerId', 'fullName'])
    .where('borrowerId', 'in', [...new Set(page.map(({ borrowerId }) => borrowerId))])
    .execute();
  return new Map(rows.map(({ borrowerId, fullName }) => [borrowerId, fullName]));
}
