import { sql } from 'kysely';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { readEndpoint } from '../../endpoint.ts';
import { endOfListDay, startOfListDay } from '../../marketDays.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { approvalStateSql } from '../../writes/approvalState.ts';
import { addBorrowerNames } from '../borrowerNames.ts';

type Row = DeskRowInput<'refunds'>;
type RefundRecord = Omit<Row, 'name' | 'askedAt'> & { askedAt: Date };

/** Those of which money leaves or left: the others came to nothing. */
const liveStates: readonly Row['state'][] = ['waiting', 'pending', 'paid'];

/** Refunds, and the requests for one that wait for a second person or came to nothing. */
export const refundsEndpoint = readEndpoint(
  'refunds',
  async ({ db, clock, config }, _staff, { sort, ...input }) => {
    const { provider, state, amountFrom, amountTo, createdFrom, createdTo } = input;
    let query = db.selectFrom(refundsSql(await clock.now()).as('refunds')).selectAll();
    if (provider !== undefined) query = query.where('provider', '=', provider);
    if (state !== undefined) query = query.where('state', '=', state);
    if (amountFrom !== undefined) query = query.where('amount', '>=', amountFrom);
    if (amountTo !== undefined) query = query.where('amount', '<=', amountTo);
    if (createdFrom !== undefined) query = query.where('askedAt', '>=', startOfListDay(config, createdFrom));
    if (createdTo !== undefined) query = query.where('askedAt', '<', endOfListDay(config, createdTo));
    const key = { provider: 'text', paymentId: 'text', refundKey: 'text' } as const;
    const askedAt = { askedAt: 'instant', ...key } as const;
    const amount = { currency: 'text', amount: 'number', ...key } as const;
    const sortOrder = chooseSortOrder(sort, { askedAt, amount }, { by: askedAt, isDescending: true });
    const listPage = await paginate(query, sortOrder, input, (rows) => addBorrowerNames(db, rows));
    const summed = state === undefined ? query.where('state', 'in', liveStates) : query;
    return { ...listPage, ...(await findTotals(db, input, summed, ['amount'])) };
  },
);

/** The payment of a refund request: named after the loan in its subject; if another request has taken the subject, in its fields. */
const paymentKeySql = sql`coalesce(substring(thing from position(' ' in thing) + 1), request ->> 'paymentId')`;

/** A request that was approved and has no refund: its provider refused it, or the money came back. */
const refundsSql = (now: Date) => sql<RefundRecord>`(
  select provider, payment_id, refund_key, order_id, borrower_id, amount, currency, asked_at, value_date,
    case when refund_id is null then 'pending' else 'paid' end as state, null as approval_id
  from refunds
  union all
  select split_part(payment_key, ':', 1), substring(payment_key from position(':' in payment_key) + 1),
    approval_id, order_id, borrower_id, amount, currency, asked_at, null,
    case ${approvalStateSql(now)} when 'approved' then 'failed' else ${approvalStateSql(now)} end, approval_id
  from desk_approvals, lateral (select ${paymentKeySql} as payment_key) subject
  where call = 'refund' and borrower_id is not null and order_id is not null and amount is not null and currency is not null
    and not exists (
      select from refunds r where r.borrower_id = desk_approvals.borrower_id and r.refund_key = desk_approvals.key))`;
