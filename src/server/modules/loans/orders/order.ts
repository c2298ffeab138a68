import { type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely';
import {
  type AgreedTerms,
  type Day,
  type LoanTerms,
  memoize,
  type OrderState,
  toDay,
} from '../../../../lending/index.ts';
import { type Database, type OrderKey, query, type Schema } from '../../../platform/database/index.ts';
import type { RecordedEvent } from '../../../platform/database/schema/ledger.ts';
import { notFound } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { getLoanTerms, parseAgreedTerms } from './termsCache.ts';

/** A payment as it was received for an order. Instants are ISO strings in UTC. */
export type OrderPayment = {
  provider: string;
  paymentId: string;
  channel: string;
  purpose: number;
  extensionSequence: number | null;
  amount: number;
  paidAt: string;
  valueDate: string;
  receivedAt: string;
};

const longHistoryLength = 50;
/** Some 100 bytes a payment. */
const longTextLength = 5_000;
const maxLongHistories = 16;

/** The JSON of {@link paymentColumns} without payments starts with this. */
const emptyColumnsPrefix = '{"provider" : null';

type Columns = { [Column in keyof OrderPayment]: OrderPayment[Column][] | null };

/** In SQL: the payments of an order as JSON text by column, half the cost of a list of rows to create and parse. */
const paymentColumns = (borrowerId: Expression<number>) => sql<string>`(
  select json_build_object(
    'provider', json_agg(provider), 'paymentId', json_agg(payment_id), 'channel', json_agg(channel),
    'purpose', json_agg(purpose), 'extensionSequence', json_agg(extension_sequence), 'amount', json_agg(amount),
    'paidAt', json_agg(paid_at), 'valueDate', json_agg(value_date), 'receivedAt', json_agg(received_at))::text
  from (
    select provider, payment_id, channel, purpose, extension_sequence, amount, paid_at, value_date, received_at
    from payments
    where payments.borrower_id = ${borrowerId} and payments.order_id = orders.order_id
    order by value_date, received_at, provider, payment_id
  ) as payment)`;

/** Whether results of a history are worth caching. */
export function isHistoryWorthCaching(payments: readonly unknown[]): boolean {
  return payments.length >= longHistoryLength;
}

/** Parses a text of {@link paymentColumns}; equal long texts give the same cached list. */
function parsePayments(text: string): readonly OrderPayment[] {
  if (text.startsWith(emptyColumnsPrefix)) return [];
  return text.length < longTextLength ? parseColumns(text) : cachedLongPayments(text);
}

const cachedLongPayments = memoize(parseColumns, maxLongHistories);

function parseColumns(text: string): readonly OrderPayment[] {
  const columns = JSON.parse(text) as Columns;
  const { provider, paymentId, channel, purpose, extensionSequence, amount } = columns;
  const { paidAt, valueDate, receivedAt } = columns;
  return (provider ?? []).map((providerName, index) => ({
    provider: providerName,
    paymentId: valueAt(paymentId, index),
    channel: valueAt(channel, index),
    purpose: valueAt(purpose, index),
    extensionSequence: valueAt(extensionSequence, index),
    amount: valueAt(amount, index),
    paidAt: valueAt(paidAt, index),
    valueDate: valueAt(valueDate, index),
    receivedAt: valueAt(receivedAt, index),
  }));
}

/** Throws RangeError if a column is shorter than the others. */
function valueAt<Value>(column: readonly Value[] | null, index: number): Value {
  if (column === null || index >= column.length) throw new RangeError('a column is short');
  return column[index] as Value;
}

type OrderExtension = Omit<Schema['extensions'], keyof OrderKey>;

/** A refund of credit, paid by the payment's provider. */
type OrderRefund = Pick<OrderPayment, 'provider' | 'paymentId' | 'amount' | 'valueDate'> & {
  refundKey: string;
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

/** In SQL: servicing events, and past steps of the payout. */
const eventsSubquery = (borrowerId: Expression<number>) => sql<RecordedEvent[]>`(
  select coalesce(json_agg(loan_events.event), '[]') from loan_events
  where loan_events.borrower_id = ${borrowerId} and loan_events.order_id = orders.order_id)`;

/** An order with its full history. */
export type Order = OrderKey & {
  productId: string;
  state: OrderState;
  /** The product's slot that it occupies while open; null once it is closed. */
  blockedProductId: string | null;
  terms: AgreedTerms;
  createdAt: Date;
  disbursedOn: Day | null;
  /** As it is stored: the day of the payment that ended the loan. */
  settledOn: Day | null;
  /** Null until the loan has been paid out. */
  loanTerms: LoanTerms | null;
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
  return row && toOrder(row);
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

/** The query of {@link findOrder}, for a batch; {@link toOrder} reads its row. */
export function orderQuery(borrowerId: number, orderId: string): CompiledQuery<OrderRow> {
  return orderByKey.bind({ borrowerId, orderId });
}

const orderByKey = query({ borrowerId: 'bigint', orderId: 'text' }, ($, db) =>
  selectOrders(db, $.borrowerId).where('orders.orderId', '=', $.orderId),
);

/** The borrower's orders, newest first, at most 100, in one statement. */
export async function findOrders(db: Database, borrowerId: number): Promise<Order[]> {
  const rows = await ordersByBorrower.read(db, { borrowerId });
  return rows.map(toOrder);
}

const ordersByBorrower = query({ borrowerId: 'bigint' }, ($, db) =>
  selectOrders(db, $.borrowerId).orderBy('orders.createdAt', 'desc').limit(100),
);

/** The orders of these keys, of any borrowers, in one statement and no order. */
export async function findOrdersByKeys(db: Database, keys: readonly OrderKey[]): Promise<Order[]> {
  const borrowerIds = keys.map(({ borrowerId }) => borrowerId);
  const orderIds = keys.map(({ orderId }) => orderId);
  const rows = await selectOrders(db, sql.ref('orders.borrower_id'))
    .where(
      sql<boolean>`(orders.borrower_id, orders.order_id) in (
        select * from unnest(${borrowerIds}::bigint[], ${orderIds}::text[]))`,
    )
    .execute();
  return rows.map(toOrder);
}

/** A text of an order's key, for a map of {@link findOrdersByKeys}. */
export function toLoanKey({ borrowerId, orderId }: OrderKey): string {
  return `${borrowerId} ${orderId}`;
}

/** A market's orders that meet a condition on the table `orders`, read in batches by key. */
export async function* iterateOrders(
  db: Database,
  market: string,
  condition: RawBuilder<boolean>,
  batchSize = 500,
): AsyncGenerator<Order> {
  let rows: OrderRow[] = [];
  do {
    const { borrowerId, orderId } = rows.at(-1) ?? { borrowerId: 0, orderId: '' };
    rows = await selectOrders(db, sql.ref('orders.borrower_id'))
      .where(condition)
      .where(sql<string>`orders.terms ->> 'market'`, '=', market)
      .where(sql<boolean>`(orders.borrower_id, orders.order_id) > (${borrowerId}, ${orderId})`)
      .orderBy('orders.borrowerId')
      .orderBy('orders.orderId')
      .limit(batchSize)
      .execute();
    for (const row of rows) yield toOrder(row);
  } while (rows.length === batchSize);
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['executeTakeFirstOrThrow']>>;

export function toOrder(row: OrderRow): Order {
  const disbursedOn = row.disbursedOn === null ? null : toDay(row.disbursedOn);
  return {
    ...row,
    terms: parseAgreedTerms(row.terms),
    disbursedOn,
    settledOn: row.settledOn === null ? null : toDay(row.settledOn),
    loanTerms: disbursedOn === null ? null : getLoanTerms(row.terms, disbursedOn),
    ...(row.events.some(({ kind }) => kind === 'openingReversal')
      ? noHistory
      : { payments: parsePayments(row.payments) }),
  };
}

/** The history of a loan whose import was undone. */
const noHistory = { payments: [], refunds: [], extensions: [], events: [] };

/** Each subquery has the borrower's id, so that a sharded database reads one shard. */
function selectOrders(db: Database, borrowerId: Expression<number>) {
  return db
    .selectFrom('orders')
    .where('orders.borrowerId', '=', borrowerId)
    .select([
      'orders.borrowerId',
      'orders.orderId',
      'orders.productId',
      'orders.state',
      'orders.blockedProductId',
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

/** Locks the order's row, then reads the order. */
export async function lockAndFindOrder(
  trx: Database,
  { borrowerId, orderId }: OrderKey,
): Promise<Order | undefined> {
  const locked = await lockOrder(trx, borrowerId, orderId);
  return locked === undefined ? undefined : findOrder(trx, borrowerId, orderId);
}

export type LockedOrder = { state: OrderState; disbursedOn: string | null };

/** Locks the order's row and returns what of it is needed before it is read; undefined if there is none. Read the order only afterwards. */
export async function lockOrder(
  trx: Database,
  borrowerId: number,
  orderId: string,
): Promise<LockedOrder | undefined> {
  const [row] = await lockByKey.run(trx, { borrowerId, orderId });
  return row;
}

const lockByKey = query({ borrowerId: 'bigint', orderId: 'text' }, ($, db) =>
  db
    .selectFrom('orders')
    .select(['state', 'disbursedOn'])
    .where((row) => row.and({ borrowerId: $.borrowerId, orderId: $.orderId }))
    .forUpdate(),
);
