import { type Expression, sql } from 'kysely';
import { remembered } from '../../lending/remembered.ts';

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

const longHistory = 50;
/** Some 100 bytes a payment. */
const longText = 5_000;
const mostLong = 16;

/** How PostgreSQL begins the columns of no rows. */
const none = '{"provider" : null';

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
export function isLong(payments: readonly unknown[]): boolean {
  return payments.length >= longHistory;
}

/** The payments in a text of {@link paymentColumns}; of long ones the same list for the same text, while it is kept. */
export function paymentsOf(text: string): readonly OrderPayment[] {
  if (text.startsWith(none)) return [];
  return text.length < longText ? read(text) : longPayments(text);
}

const longPayments = remembered(read, mostLong);

function read(text: string): readonly OrderPayment[] {
  const columns = JSON.parse(text) as Columns;
  const { provider, paymentId, channel, purpose, extensionSequence, amount } = columns;
  const { paidAt, valueDate, receivedAt } = columns;
  return (provider ?? []).map((name, place) => ({
    provider: name,
    paymentId: at(paymentId, place),
    channel: at(channel, place),
    purpose: at(purpose, place),
    extensionSequence: at(extensionSequence, place),
    amount: at(amount, place),
    paidAt: at(paidAt, place),
    valueDate: at(valueDate, place),
    receivedAt: at(receivedAt, place),
  }));
}

/** Every column is as long as the others. */
function at<Value>(column: readonly Value[] | null, place: number): Value {
  if (column === null || place >= column.length) throw new RangeError('a column is short');
  return column[place] as Value;
}
