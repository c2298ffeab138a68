import { type CompiledQuery, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import {
  type AgreedTerms,
  type Day,
  day,
  type LoanEvent,
  type LoanTerms,
  minor,
  type OrderState,
  type PaymentEvent,
  type Statement,
  statementOf,
} from '../../lending/index.ts';
import { builtOnce, type Database } from '../database/index.ts';
import { notFound } from '../http/index.ts';
import type { Services } from '../services.ts';
import { type Alike, agreedTerms, alike } from './alike.ts';
import { isLong, type OrderPayment, paymentColumns, paymentsOf } from './orderPayments.ts';

type OrderExtension = {
  sequence: number;
  fee: number;
  days: number;
  requested_on: string;
  expires_on: string;
};

/** Credit that the provider of a payment has paid back. */
type OrderRefund = { provider: string; payment_id: string; amount: number; value_date: string };

/** An order and everything that happened to it. */
export type Order = {
  borrowerId: number;
  orderId: string;
  productId: string;
  state: OrderState;
  /** The place of its product that it takes up while it is open; null for one beside which the product is lent freely. */
  openKey: string | null;
  terms: AgreedTerms;
  createdAt: Date;
  disbursedOn: Day | null;
  /** Null until the loan has been paid out. */
  alike: Alike | null;
  score: number | null;
  payments: readonly OrderPayment[];
  refunds: readonly OrderRefund[];
  extensions: readonly OrderExtension[];
};

/** The order with its payments and extensions in one statement; undefined where the borrower has none by that id. */
export async function findOrder(
  db: Database,
  borrowerId: number,
  orderId: string,
): Promise<Order | undefined> {
  const [row] = await orderByKey.read(db, [borrowerId, orderId]);
  return row && orderOf(row);
}

/** {@link findOrder} for a call that names an order. Throws 404 where the borrower has none by that id. */
export async function readOrder(
  { db }: Services,
  borrowerId: number,
  { orderId }: { orderId: string },
): Promise<Order> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined) throw notFound();
  return order;
}

/** What {@link findOrder} asks, to be sent together with other statements; its row goes through {@link orderOf}. */
export function orderQuery(db: Database, borrowerId: number, orderId: string): CompiledQuery<OrderRow> {
  return orderByKey.query(db, [borrowerId, orderId]);
}

const orderByKey = builtOnce((db) => selectOrders(db, 0).where('orders.order_id', '=', ''));

/** The borrower's orders, newest first, at most 100, in one statement. */
export async function findOrders(db: Database, borrowerId: number): Promise<Order[]> {
  const rows = await selectOrders(db, borrowerId).orderBy('orders.created_at', 'desc').limit(100).execute();
  return rows.map(orderOf);
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

export function orderOf(row: OrderRow): Order {
  const disbursedOn = row.disbursed_on === null ? null : day(row.disbursed_on);
  return {
    borrowerId: row.borrower_id,
    orderId: row.order_id,
    productId: row.product_id,
    state: row.state,
    openKey: row.open_key,
    terms: agreedTerms(row.terms),
    createdAt: row.created_at,
    disbursedOn,
    alike: disbursedOn === null ? null : alike(row.terms, disbursedOn),
    score: row.score,
    payments: paymentsOf(row.payments),
    refunds: row.refunds,
    extensions: row.extensions,
  };
}

function selectOrders(db: Database, borrowerId: number) {
  return db
    .selectFrom('orders')
    .select((order) => [
      'orders.borrower_id',
      'orders.order_id',
      'orders.product_id',
      'orders.state',
      'orders.open_key',
      sql<string>`orders.terms::text`.as('terms'),
      'orders.created_at',
      'orders.disbursed_on',
      'orders.score',
      paymentColumns.as('payments'),
      jsonArrayFrom(
        order
          .selectFrom('refunds')
          .select(['provider', 'payment_id', 'amount', sql<string>`value_date`.as('value_date')])
          .whereRef('refunds.borrower_id', '=', 'orders.borrower_id')
          .whereRef('refunds.order_id', '=', 'orders.order_id')
          .where('refunds.value_date', 'is not', null),
      ).as('refunds'),
      jsonArrayFrom(
        order
          .selectFrom('extensions')
          .select(['sequence', 'fee', 'days', 'requested_on', 'expires_on'])
          .whereRef('extensions.borrower_id', '=', 'orders.borrower_id')
          .whereRef('extensions.order_id', '=', 'orders.order_id')
          .orderBy('extensions.sequence'),
      ).as('extensions'),
    ])
    .where('orders.borrower_id', '=', borrowerId);
}

/** Locks the order's row until the transaction ends and gives its state; undefined where there is none. Read the order after it. */
export async function lockOrder(
  trx: Database,
  borrowerId: number,
  orderId: string,
): Promise<OrderState | undefined> {
  return (await lockLoan(trx, borrowerId, orderId))?.state;
}

export type Locked = { state: OrderState; disbursed_on: string | null };

/** The same, with the day on which the order was paid out. */
export async function lockLoan(
  trx: Database,
  borrowerId: number,
  orderId: string,
): Promise<Locked | undefined> {
  const { rows } = await trx.executeQuery(lockByKey.query(trx, [borrowerId, orderId]));
  return rows[0];
}

const lockByKey = builtOnce((db) =>
  db
    .selectFrom('orders')
    .select(['state', 'disbursed_on'])
    .where('borrower_id', '=', 0)
    .where('order_id', '=', '')
    .forUpdate(),
);

/** Terms and events of an order that has been paid out, ready for the rules. */
export type Disbursed = { terms: LoanTerms; events: readonly LoanEvent[] };

/** Null until the loan has been paid out. */
export function disbursedOf(order: Order): Disbursed | null {
  return order.alike === null ? null : { terms: order.alike.terms, events: eventsOf(order) };
}

function eventsOf(order: Order): LoanEvent[] {
  return [
    ...order.extensions.map(
      (extension): LoanEvent => ({
        kind: 'extensionQuote',
        id: String(extension.sequence),
        requestedOn: day(extension.requested_on),
        expiresOn: day(extension.expires_on),
        fee: minor(extension.fee),
        days: extension.days,
      }),
    ),
    ...order.payments.map(paymentEvent),
    ...order.refunds.map(
      (refund): LoanEvent => ({
        kind: 'refund',
        id: paymentKey(refund.provider, refund.payment_id),
        valueDate: day(refund.value_date),
        amount: minor(refund.amount),
        provider: refund.provider,
      }),
    ),
  ];
}

/** What a paid-out order comes to on a day; null until it has been paid out. */
export function statementFor(order: Order, today: Day): Statement | null {
  if (isLong(order.payments)) return longStatementFor(order, today);
  if (order.alike === null) return null;
  const events = eventsOf(order);
  return events.length === 0 ? order.alike.untouchedOn(today) : statementOf(order.alike.terms, events, today);
}

const longStatements = new WeakMap<readonly OrderPayment[], { of: string; statement: Statement | null }>();

/** The same of a long history, replayed once as long as nothing of it changes: its payments are one list until then. */
function longStatementFor(order: Order, today: Day): Statement | null {
  const of = JSON.stringify([today, order.terms, order.disbursedOn, order.extensions, order.refunds]);
  const known = longStatements.get(order.payments);
  if (known?.of === of) return known.statement;
  const disbursed = disbursedOf(order);
  const statement = disbursed && statementOf(disbursed.terms, disbursed.events, today);
  longStatements.set(order.payments, { of, statement });
  return statement;
}

/** Names a payment within its order, in the rules as in the ledger. */
export function paymentKey(provider: string, paymentId: string): string {
  return `${provider}:${paymentId}`;
}

function paymentEvent(payment: OrderPayment): PaymentEvent {
  const { extension_sequence: sequence } = payment;
  return {
    kind: 'payment',
    id: paymentKey(payment.provider, payment.payment_id),
    valueDate: day(payment.value_date),
    receivedAt: payment.received_at,
    amount: minor(payment.amount),
    provider: payment.provider,
    purpose: sequence === null ? { kind: 'repayment' } : { kind: 'extension', quoteId: String(sequence) },
  };
}
