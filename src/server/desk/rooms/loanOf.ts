import { type Day, dayIn, type Statement } from '../../../lending/index.ts';
import type { Database, OrderKey } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';
import { findOrder, type Order, paymentKey, statementFor } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import type { Weight } from '../call.ts';
import { refused } from '../refusals.ts';

/** Whose order it is, which staff know by its id alone. Throws 404 where there is none. */
export async function orderKey(db: Database, orderId: string): Promise<OrderKey> {
  const found = await db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('orderId', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  return found;
}

export async function orderBy(db: Database, orderId: string): Promise<Order> {
  const key = await orderKey(db, orderId);
  const order = await findOrder(db, key.borrowerId, key.orderId);
  if (order === undefined) throw notFound();
  return order;
}

export type LoanToday = { order: Order; today: Day; statement: Statement | null };

export async function loanToday(services: Services, orderId: string): Promise<LoanToday> {
  const order = await orderBy(services.db, orderId);
  const today = dayIn(order.terms.timeZone, await services.clock.now());
  return { order, today, statement: statementFor(order, today) };
}

/**
 * A payment by the name that the loan has for it, or by its provider's alone where that is the only one. Throws 409 where there
 * is none.
 */
export function paymentOf({ payments }: Order, name: string): Order['payments'][number] {
  const named = payments.find(({ provider, paymentId }) => paymentKey(provider, paymentId) === name);
  const [only, other] = payments.filter(({ paymentId }) => paymentId === name);
  const payment = named ?? (other === undefined ? only : undefined);
  if (payment === undefined) throw refused('noPayment');
  return payment;
}

/** What a write moves of a loan; `thing`: what of it, where that isn't the loan as a whole. */
export function weightOf(
  { borrowerId, orderId, terms }: Order,
  amount: number | null,
  thing = orderId,
): Weight {
  return { thing, borrowerId, orderId, market: terms.market, currency: terms.currency, amount };
}

export async function nameOf(db: Database, borrowerId: number): Promise<string> {
  const row = await db
    .selectFrom('borrowers')
    .select('fullName')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  return row?.fullName ?? '';
}

type Whose = { readonly borrowerId: number };

/** Names by their borrowers, for the rows of a page. */
export async function namesOf(db: Database, page: readonly Whose[]): Promise<Map<number, string>> {
  if (page.length === 0) return new Map();
  const rows = await db
    .selectFrom('borrowers')
    .select(['borrowerId', 'fullName'])
    .where('borrowerId', 'in', [...new Set(page.map(({ borrowerId }) => borrowerId))])
    .execute();
  return new Map(rows.map(({ borrowerId, fullName }) => [borrowerId, fullName]));
}
