import { type CompiledQuery, type Expression, sql } from 'kysely';
import {
  type AgreedTerms,
  add,
  computePayoutState,
  computeStatement,
  computeUndisbursedLoan,
  type Day,
  day,
  type LoanEvent,
  type Minor,
  minor,
  type OrderState,
  type PaymentEvent,
  type Payout,
  type PayoutEvent,
  type Statement,
} from '../../../lending/index.ts';
import { type Database, type OrderKey, query } from '../../platform/database/index.ts';
import type { RecordedEvent } from '../../platform/database/schema/ledger.ts';
import { notFound } from '../api/index.ts';
import type { Services } from '../services.ts';
import { getTermsCacheEntry, LoanSnapshot, parseAgreedTerms, type TermsCacheEntry } from './loanSnapshot.ts';
import { isLongHistory, type OrderPayment, parsePayments, paymentColumns } from './orderPayments.ts';

type OrderExtension = {
  sequence: number;
  fee: number;
  days: number;
  requestedOn: string;
  expiresOn: string;
};

/** Credit that the provider of a payment has paid back. */
type OrderRefund = {
  provider: string;
  paymentId: string;
  refundKey: string;
  amount: number;
  valueDate: string;
};

const refundsSubquery = (borrowerId: Expression<number>) => sql<OrderRefund[]>`(
  select coalesce(json_agg(refund), '[]') from (
    select provider, payment_id as "paymentId", refund_key as "refundKey", amount, value_date as "valueDate"
    from refunds
    where refunds.borrower_id = ${borrowerId} and refunds.order_id = orders.order_id
      and refunds.value_date is not null
  ) as refund)`;

const extensionsSubquery = (borrowerId: Expression<number>) => sql<OrderExtension[]>`(
  select coalesce(json_agg(extension), '[]') from (
    select sequence, fee, days, requested_on as "requestedOn", expires_on as "expiresOn"
    from extensions
    where extensions.borrower_id = ${borrowerId} and extensions.order_id = orders.order_id
    order by extensions.sequence
  ) as extension)`;

/** What the lender did about the loan, and steps of its money that are over. */
const eventsSubquery = (borrowerId: Expression<number>) => sql<RecordedEvent[]>`(
  select coalesce(json_agg(loan_events.event), '[]') from loan_events
  where loan_events.borrower_id = ${borrowerId} and loan_events.order_id = orders.order_id)`;

/** An order and everything that happened to it. */
export type Order = OrderKey & {
  productId: string;
  state: OrderState;
  /** The place of its product that it takes up while it is open; null for one beside which the product is lent freely. */
  openKey: string | null;
  terms: AgreedTerms;
  createdAt: Date;
  disbursedOn: Day | null;
  /** As it is stored: the day of the payment that ended the loan. */
  settledOn: Day | null;
  /** Null until the loan has been paid out. */
  termsCache: TermsCacheEntry | null;
  score: number | null;
  payments: readonly OrderPayment[];
  refunds: readonly OrderRefund[];
  extensions: readonly OrderExtension[];
  events: readonly RecordedEvent[];
};

/** The order with its payments and extensions in one statement; undefined where the borrower has none by that id. */
export async function findOrder(
  db: Database,
  borrowerId: number,
  orderId: string,
): Promise<Order | undefined> {
  const [row] = await orderByKey.read(db, { borrowerId, orderId });
  return row && orderFromRow(row);
}

/** {@link findOrder} for a call that names an order. Throws 404 where the borrower has none by that id. */
export async function getBorrowerOrder(
  { db }: Services,
  borrowerId: number,
  { orderId }: { orderId: string },
): Promise<Order> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined) throw notFound();
  return order;
}

/** What {@link findOrder} asks, to be sent together with other statements; its row goes through {@link orderFromRow}. */
export function orderQuery(borrowerId: number, orderId: string): CompiledQuery<OrderRow> {
  return orderByKey.bind({ borrowerId, orderId });
}

const orderByKey = query({ borrowerId: 'bigint', orderId: 'text' }, ($, db) =>
  selectOrders(db, $.borrowerId).where('orders.orderId', '=', $.orderId),
);

/** The borrower's orders, newest first, at most 100, in one statement. */
export async function findOrders(db: Database, borrowerId: number): Promise<Order[]> {
  const rows = await ordersByBorrower.read(db, { borrowerId });
  return rows.map(orderFromRow);
}

const ordersByBorrower = query({ borrowerId: 'bigint' }, ($, db) =>
  selectOrders(db, $.borrowerId).orderBy('orders.createdAt', 'desc').limit(100),
);

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

export function orderFromRow(row: OrderRow): Order {
  const disbursedOn = row.disbursedOn === null ? null : day(row.disbursedOn);
  return {
    ...row,
    terms: parseAgreedTerms(row.terms),
    disbursedOn,
    settledOn: row.settledOn === null ? null : day(row.settledOn),
    termsCache: disbursedOn === null ? null : getTermsCacheEntry(row.terms, disbursedOn),
    payments: parsePayments(row.payments),
  };
}

/** The key stands in each table's own condition: spread over machines, they aren't all asked. */
function selectOrders(db: Database, borrowerId: Expression<number>) {
  return db
    .selectFrom('orders')
    .where('orders.borrowerId', '=', borrowerId)
    .select([
      'orders.borrowerId',
      'orders.orderId',
      'orders.productId',
      'orders.state',
      'orders.openKey',
      sql<string>`orders.terms::text`.as('terms'),
      'orders.createdAt',
      'orders.disbursedOn',
      'orders.settledOn',
      'orders.score',
      paymentColumns(borrowerId).as('payments'),
      refundsSubquery(borrowerId).as('refunds'),
      extensionsSubquery(borrowerId).as('extensions'),
      eventsSubquery(borrowerId).as('events'),
    ]);
}

/** Locks the order's row until the transaction ends and gives its state; undefined where there is none. Read the order after it. */
export async function lockOrder(
  trx: Database,
  borrowerId: number,
  orderId: string,
): Promise<OrderState | undefined> {
  return (await lockLoan(trx, borrowerId, orderId))?.state;
}

/** Locks the order's row until the transaction ends and reads the order as it is then. */
export async function lockAndFindOrder(
  trx: Database,
  { borrowerId, orderId }: OrderKey,
): Promise<Order | undefined> {
  const state = await lockOrder(trx, borrowerId, orderId);
  return state === undefined ? undefined : findOrder(trx, borrowerId, orderId);
}

export type LoanLock = { state: OrderState; disbursedOn: string | null };

/** The same, with the day on which the order was paid out. */
export async function lockLoan(
  trx: Database,
  borrowerId: number,
  orderId: string,
): Promise<LoanLock | undefined> {
  const [row] = await lockByKey.run(trx, { borrowerId, orderId });
  return row;
}

const lockByKey = query({ borrowerId: 'bigint', orderId: 'text' }, ($, db) =>
  db
    .selectFrom('orders')
    .select(['state', 'disbursedOn'])
    .where('borrowerId', '=', $.borrowerId)
    .where('orderId', '=', $.orderId)
    .forUpdate(),
);

/** Everything that the replay goes by. */
export function toLoanEvents(order: Order): LoanEvent[] {
  return [
    ...order.extensions.map(
      (extension): LoanEvent => ({
        kind: 'extensionQuote',
        id: String(extension.sequence),
        requestedOn: day(extension.requestedOn),
        expiresOn: day(extension.expiresOn),
        fee: minor(extension.fee),
        days: extension.days,
      }),
    ),
    ...order.payments.map(toPaymentEvent),
    ...order.refunds.map(
      (refund): LoanEvent => ({
        kind: 'refund',
        id: `${paymentKey(refund.provider, refund.paymentId)}:${refund.refundKey}`,
        paymentId: paymentKey(refund.provider, refund.paymentId),
        valueDate: day(refund.valueDate),
        amount: minor(refund.amount),
        provider: refund.provider,
      }),
    ),
    ...order.events.filter((event) => event.kind !== 'payout'),
  ];
}

/** The loan of an order on a day; null until it has been paid out. */
export function findLoanSnapshot(order: Order, day: Day): LoanSnapshot | null {
  const { termsCache } = order;
  if (termsCache === null) return null;
  if (isLongHistory(order.payments)) return getCachedLongLoan(order, termsCache, day);
  const events = toLoanEvents(order);
  return events.length === 0
    ? termsCache.loanWithoutEventsOn(day)
    : new LoanSnapshot(termsCache.terms, events, day);
}

/** What a paid-out order comes to on a day; null until it has been paid out. */
export function findStatement(order: Order, today: Day): Statement | null {
  return findLoanSnapshot(order, today)?.statement ?? null;
}

/** Where the money of a loan was on a day. */
export function computeOrderPayout(order: Order, asOf: Day): Payout {
  const payoutEvents = order.events.filter((event) => event.kind === 'payout');
  if (order.disbursedOn === null) return computePayoutState(payoutEvents, asOf);
  const arrivedEvent: PayoutEvent = {
    kind: 'payout',
    id: 'last',
    step: 'arrived',
    valueDate: order.disbursedOn,
    recordedAt: '9999',
  };
  return computePayoutState([...payoutEvents, arrivedEvent], asOf);
}

/** What is the borrower's on a day: what his loan has no need of, or all that came for one whose money he hasn't got. */
export function computeCredit(order: Order, asOf: Day): Minor {
  const statement = findStatement(order, asOf);
  if (statement !== null) return add(statement.credit, statement.extensionHeld);
  return computeUndisbursedLoan([], toLoanEvents(order), asOf).credit;
}

/** What an order came to on any day, by what is known now; null where the borrower hadn't got the money. */
export function findHistoricalStatement(order: Order, asOf: Day): Statement | null {
  const { disbursedOn } = computeOrderPayout(order, asOf);
  return disbursedOn === null
    ? null
    : computeStatement({ ...order.terms, disbursedOn }, toLoanEvents(order), asOf);
}

const longLoanCache = new WeakMap<readonly OrderPayment[], { cacheKey: string; loan: LoanSnapshot }>();

/** The same of a long history, replayed once as long as nothing of it changes: its payments are one list until then. */
function getCachedLongLoan(order: Order, { terms }: TermsCacheEntry, day: Day): LoanSnapshot {
  const { extensions, refunds, events } = order;
  const cacheKey = JSON.stringify([day, terms, extensions, refunds, events]);
  const cached = longLoanCache.get(order.payments);
  if (cached?.cacheKey === cacheKey) return cached.loan;
  const loan = new LoanSnapshot(terms, toLoanEvents(order), day);
  longLoanCache.set(order.payments, { cacheKey, loan });
  return loan;
}

/** Names a payment within its order, in the rules as in the ledger. */
export function paymentKey(provider: string, paymentId: string): string {
  return `${provider}:${paymentId}`;
}

function toPaymentEvent(payment: OrderPayment): PaymentEvent {
  const { extensionSequence: sequence } = payment;
  return {
    kind: 'payment',
    id: paymentKey(payment.provider, payment.paymentId),
    valueDate: day(payment.valueDate),
    receivedAt: payment.receivedAt,
    amount: minor(payment.amount),
    provider: payment.provider,
    purpose: sequence === null ? { kind: 'repayment' } : { kind: 'extension', quoteId: String(sequence) },
  };
}
