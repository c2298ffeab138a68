import { type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../../../platform/database/index.ts';
import { paymentKey } from '../../loans/index.ts';
import { getDisplayReference } from '../../servicing/index.ts';
import { readEndpoint } from '../endpoint.ts';
import { chooseOrder, findTotals, paginate } from '../pagination.ts';
import { endOfDay, getBorrowerNames, startOfDay, withNames } from './lookups.ts';
import { listPostedOrders, locatePayment } from './reconciliation.ts';

type ReceivedQuery<Row> = SelectQueryBuilder<Schema, 'receivedPayments', Row>;

/** What `locatePayment` says of a row, in SQL. */
const inPlace = {
  suspense: sql<boolean>`suspended_at is not null and matched_at is null`,
  loan: sql<boolean>`not (suspended_at is not null and matched_at is null) and borrower_id <> 0`,
  nowhere: sql<boolean>`not (suspended_at is not null and matched_at is null) and borrower_id = 0`,
};

export const payments = readEndpoint('payments', async ({ db }, _staff, { sort, ...input }) => {
  const { provider, state, currency, paidFrom, paidTo, amountFrom, amountTo } = input;
  const columns = [
    'provider',
    'paymentId',
    'reference',
    'amount',
    'currency',
    'paidAt',
    'receivedAt',
  ] as const;
  const received = db
    .selectFrom('receivedPayments')
    .select(columns)
    .select(['borrowerId', 'suspendedAt', 'matchedAt', 'reversed']);
  const filter = <Row>(query: ReceivedQuery<Row>): ReceivedQuery<Row> => {
    let filtered = query;
    if (provider !== undefined) filtered = filtered.where('provider', '=', provider);
    if (state !== undefined) filtered = filtered.where(inPlace[state]);
    if (currency !== undefined) filtered = filtered.where('currency', '=', currency);
    if (paidFrom !== undefined) filtered = filtered.where('paidAt', '>=', startOfDay(paidFrom));
    if (paidTo !== undefined) filtered = filtered.where('paidAt', '<', endOfDay(paidTo));
    if (amountFrom !== undefined) filtered = filtered.where('amount', '>=', amountFrom);
    if (amountTo !== undefined) filtered = filtered.where('amount', '<=', amountTo);
    return filtered;
  };
  const query = filter(received);
  const key = { provider: 'text', paymentId: 'text' } as const;
  const paidAt = { paidAt: 'instant', ...key } as const;
  const amount = { currency: 'text', amount: 'number', ...key } as const;
  const order = chooseOrder(sort, { paidAt, amount }, { by: paidAt, isDescending: true });
  const listed = await paginate(query, order, input, async (rows) => {
    const [orders, names] = await Promise.all([listPostedOrders(db, rows), getBorrowerNames(db, rows)]);
    return rows.map((payment) => {
      const { borrowerId, suspendedAt: _, matchedAt: __, ...row } = payment;
      return {
        ...row,
        reference: getDisplayReference(row),
        state: locatePayment(payment),
        borrowerId: borrowerId === 0 ? null : borrowerId,
        name: (borrowerId === 0 ? undefined : names.get(borrowerId)) ?? '',
        orderId: orders.get(paymentKey(row.provider, row.paymentId)) ?? null,
      };
    });
  });
  return { ...listed, ...(await findTotals(db, input, query, ['amount', 'reversed'])) };
});

export const refunds = readEndpoint('refunds', async ({ db }, _staff, { sort, ...input }) => {
  const { provider, state, createdFrom, createdTo } = input;
  let query = db
    .selectFrom('refunds')
    .select(['provider', 'paymentId', 'refundKey', 'orderId', 'borrowerId', 'amount', 'currency'])
    .select(['askedAt', 'valueDate', 'refundId']);
  if (provider !== undefined) query = query.where('provider', '=', provider);
  if (state !== undefined) query = query.where('refundId', state === 'paid' ? 'is not' : 'is', null);
  if (createdFrom !== undefined) query = query.where('askedAt', '>=', startOfDay(createdFrom));
  if (createdTo !== undefined) query = query.where('askedAt', '<', endOfDay(createdTo));
  const key = { provider: 'text', paymentId: 'text', refundKey: 'text' } as const;
  const askedAt = { askedAt: 'instant', ...key } as const;
  const amount = { currency: 'text', amount: 'number', ...key } as const;
  const order = chooseOrder(sort, { askedAt, amount }, { by: askedAt, isDescending: true });
  const listed = await paginate(query, order, input, async (rows) =>
    (await withNames(db, rows)).map(({ refundId, ...row }) => ({
      ...row,
      state: refundId === null ? ('asked' as const) : ('paid' as const),
    })),
  );
  return { ...listed, ...(await findTotals(db, input, query, ['amount'])) };
});
