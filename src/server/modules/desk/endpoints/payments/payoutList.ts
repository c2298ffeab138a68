import { sql } from 'kysely';
import type { DeskInput, DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { lenderAccount } from '../../../ledger/index.ts';
import {
  decryptPayee,
  findAbsentPayouts,
  getPayee,
  type Payout,
  purposeFromPayoutKey,
} from '../../../payouts/index.ts';
import type { Services } from '../../../services.ts';
import { readEndpoint } from '../../endpoint.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { addBorrowerNames } from '../borrowerNames.ts';
import { searchBorrowers } from '../borrowers/borrowerSearch.ts';
import { maskAllButEnd } from '../personalFields.ts';
import { isAtDeadline, listDeadlines } from '../queues/deadlines.ts';
import { endOfUtcDay, startOfUtcDay } from '../utcDays.ts';

type Filters = Omit<DeskInput<'payouts'>, 'sort'>;

/** Underway or failed payouts of orders that are not yet disbursed. */
const openPayoutStates = ['created', 'sent', 'unknown', 'returned', 'refused'] as const;

export const payoutsEndpoint = readEndpoint('payouts', async (services, _staff, { sort, ...input }) => {
  const { db } = services;
  const now = await services.clock.now();
  const query = await queryPayouts(services, input, now);
  const createdAt = { createdAt: 'instant', payoutId: 'text' } as const;
  const amount = { currency: 'text', amount: 'number', payoutId: 'text' } as const;
  const order = chooseSortOrder(
    sort,
    { amount, createdAt },
    { by: createdAt, isDescending: input.state === 'arrived' || input.about !== undefined },
  );
  const listed = await paginate(query, order, input, (rows) => toPayoutRows(services, rows, now));
  return { ...listed, ...(await findTotals(db, input, query, ['amount'])) };
});

async function queryPayouts(
  services: Services,
  { state: asked, deadline, about, createdFrom, createdTo }: Filters,
  now: Date,
) {
  // Only what has no answer has a deadline.
  const state = deadline === undefined ? asked : 'unknown';
  let query = services.db.selectFrom('payouts').selectAll();
  if (state !== undefined) query = query.where('state', '=', state);
  if (about !== undefined) query = query.where(await isAbout(services, about));
  else if (state === undefined)
    query = query
      .where('state', 'in', openPayoutStates)
      .where((row) => row.or([isLatestOfUnpaidOrder, isReturnUnderWay]));
  if (deadline !== undefined)
    query = query.where(isAtDeadline(services, deadline, listDeadlines(services).payouts, now));
  if (createdFrom !== undefined) query = query.where('createdAt', '>=', startOfUtcDay(createdFrom));
  if (createdTo !== undefined) query = query.where('createdAt', '<', endOfUtcDay(createdTo));
  return query;
}

const maxFound = 50;

/** In SQL: whether a payout has that number, pays or refunds a loan of that number, or goes to a borrower of that number or name. */
async function isAbout(services: Services, text: string) {
  const { items } = await searchBorrowers(services, text, maxFound, ['order', 'borrower', 'name']);
  const number = text.trim();
  const isOfPerson = items.map(({ borrowerId, orderId }) =>
    orderId === null
      ? sql<boolean>`borrower_id = ${borrowerId}`
      : sql<boolean>`(borrower_id = ${borrowerId} and (order_id = ${orderId} or order_id like ${`refund:${orderId}:%`}))`,
  );
  const ofNumber = await services.db
    .selectFrom('payoutDirectory')
    .select(['borrowerId', 'orderId'])
    .where('payoutId', '=', number)
    .execute();
  const hasNumber = ofNumber.map(
    ({ borrowerId, orderId }) =>
      sql<boolean>`(borrower_id = ${borrowerId} and order_id = ${orderId} and payout_id = ${number})`,
  );
  const conditions = [sql<boolean>`provider_id = ${number}`, ...hasNumber, ...isOfPerson];
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

async function toPayoutRows(
  services: Services,
  rows: readonly Payout[],
  now: Date,
): Promise<DeskRowInput<'payouts'>[]> {
  const { db, personal } = services;
  const refundedOrders = await listRefundedOrders(db, rows);
  const absent = await findAbsentPayouts(services, rows, now);
  const withoutAccount = await listWithoutAccount(services, rows);
  return (await addBorrowerNames(db, rows)).map((row) => {
    const { payoutId, providerId, orderId, borrowerId, name, attempt, provider, amount, currency } = row;
    const { state, createdAt, sentAt, endedAt, accountAskedAt } = row;
    return {
      payoutId,
      providerId,
      borrowerId,
      name,
      attempt,
      provider,
      state,
      amount,
      currency,
      orderId: refundedOrders.get(payoutId) ?? orderId,
      account: maskAllButEnd(decryptPayee(personal, row).account),
      providerMessage: row.reason,
      createdAt,
      sentAt,
      endedAt,
      accountAskedAt,
      isReturn: purposeFromPayoutKey(row) === 'suspenseReturn',
      isRefund: purposeFromPayoutKey(row) === 'refund',
      mayDeclareFailed: absent.has(payoutId),
      needsAccount: withoutAccount.has(payoutId),
      isDeclaredFailed: row.declaredFailedAt !== null,
    };
  });
}

/** Failed payouts of loans whose borrower has bound no other account. */
async function listWithoutAccount(services: Services, rows: readonly Payout[]): Promise<ReadonlySet<string>> {
  const payoutIds = new Set<string>();
  for (const row of rows) {
    const hasFailed = row.state === 'returned' || row.state === 'refused';
    if (!hasFailed || purposeFromPayoutKey(row) !== 'loan') continue;
    if ((await getPayee(services, row)) === null) payoutIds.add(row.payoutId);
  }
  return payoutIds;
}

/** The loans whose credit payouts refund, by payout. */
async function listRefundedOrders(
  db: Database,
  payouts: readonly Payout[],
): Promise<ReadonlyMap<string, string>> {
  const refundPayouts = payouts.filter((payout) => purposeFromPayoutKey(payout) === 'refund');
  if (refundPayouts.length === 0) return new Map();
  const rows = await db
    .selectFrom('refunds')
    .select(['payoutId', 'orderId'])
    .where('borrowerId', 'in', [...new Set(refundPayouts.map(({ borrowerId }) => borrowerId))])
    .where(
      'payoutId',
      'in',
      refundPayouts.map(({ payoutId }) => payoutId),
    )
    .execute();
  return new Map(rows.map(({ payoutId, orderId }) => [payoutId ?? '', orderId]));
}

/** Not one that another took the place of, nor of an order that is over. */
const isLatestOfUnpaidOrder = sql<boolean>`exists (
    select from orders o
    where o.borrower_id = payouts.borrower_id and o.order_id = payouts.order_id and o.state = 'paying_out'
  ) and not exists (
    select from payouts later
    where later.borrower_id = payouts.borrower_id and later.order_id = payouts.order_id and later.attempt > payouts.attempt
  )`;

/** One that failed is a payment in suspense, or a loan's credit, again. */
const isReturnUnderWay = sql<boolean>`(borrower_id = ${lenderAccount.borrowerId} or order_id like 'refund:%') and state in ('created', 'sent', 'unknown')`;
