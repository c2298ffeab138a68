import { type Expression, sql } from 'kysely';
import { memoize } from '../../../lending/memoize.ts';

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

/** How PostgreSQL begins the columns of no rows. */
const emptyColumnsPrefix = '{"provider" : null';

type Columns = { [Column in keyof OrderPayment]: OrderPayment[Column][] | null };

/** The payments of an order as JSON text, column by column: half the work of a list of rows, for PostgreSQL and us. */
export const paymentColumns = (borrowerId: Expression<number>) => sql<string>`(
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

/** Worth keeping what is worked out of it. */
export function isLongHistory(payments: readonly unknown[]): boolean {
  return payments.length >= longHistoryLength;
}

/** The payments in a text of {@link paymentColumns}; of long ones the same list for the same text, while it is kept. */
export function parsePayments(text: string): readonly OrderPayment[] {
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

/** Every column is as long as the others. */
function valueAt<Value>(column: readonly Value[] | null, index: number): Value {
  if (column === null || index >= column.length) throw new RangeError('a column is short');
  return column[index] as Value;
}
