import { type RawBuilder, sql } from 'kysely';
import type { DeskInput, DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { maskAllButLast } from '../../../../platform/masking.ts';
import {
  decryptBeneficiary,
  findPayoutsUnknownToProvider,
  getPayoutBeneficiary,
  isOpenPayoutSql,
  isRefundPayoutOfSql,
  type Payout,
  parsePayoutPurpose,
} from '../../../payouts/index.ts';
import type { Services } from '../../../services.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { findAssignees, isAssignedSql, toAssignedCase } from '../../cases/assignees.ts';
import { readEndpoint } from '../../endpoint.ts';
import { endOfListDay, startOfListDay } from '../../marketDays.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { addBorrowerNames } from '../borrowerNames.ts';
import { searchBorrowers } from '../borrowers/borrowerSearch.ts';
import { isAtDeadlineSql, listDeadlines } from '../queues/deadlines.ts';

type Filters = Omit<DeskInput<'payouts'>, 'sort'>;

export const payoutsEndpoint = readEndpoint('payouts', async (services, staff, { sort, ...input }) => {
  const { db } = services;
  const now = await services.clock.now();
  const query = await queryPayouts(services, staff, input, now);
  const createdAt = { createdAt: 'instant', payoutId: 'text' } as const;
  const amount = { currency: 'text', amount: 'number', payoutId: 'text' } as const;
  const sortOrder = chooseSortOrder(
    sort,
    { amount, createdAt },
    { by: createdAt, isDescending: input.state === 'arrived' || input.about !== undefined },
  );
  const listPage = await paginate(query, sortOrder, input, (rows) => toPayoutRows(services, rows, now));
  return { ...listPage, ...(await findTotals(db, input, query, ['amount'])) };
});

async function queryPayouts(
  services: Services,
  staff: StaffMember,
  { state: asked, deadline, assignee, payoutId, about, createdFrom, createdTo }: Filters,
  now: Date,
) {
  // Only what has no answer has a deadline.
  const state = deadline === undefined ? asked : 'unknown';
  let query = services.db.selectFrom('payouts').selectAll();
  if (state !== undefined) query = query.where('state', '=', state);
  if (payoutId !== undefined) query = query.where(anyOf(await findByNumber(services.db, payoutId)));
  else if (about !== undefined) query = query.where(await isAbout(services, about));
  else if (state === undefined) query = query.where(isOpenPayoutSql);
  if (deadline !== undefined)
    query = query.where(isAtDeadlineSql(services, deadline, listDeadlines(services).payouts, now));
  if (assignee !== undefined) query = query.where(isAssignedSql(staff, 'payout', assignee, caseTable));
  if (createdFrom !== undefined)
    query = query.where('createdAt', '>=', startOfListDay(services.config, createdFrom));
  if (createdTo !== undefined)
    query = query.where('createdAt', '<', endOfListDay(services.config, createdTo));
  return query;
}

const caseTable = { table: 'payouts', caseId: 'payout_id' };

const maxFound = 50;

/** In SQL: whether a payout has that number, pays or refunds a loan of that number, or goes to a borrower of that number or name. */
async function isAbout(services: Services, text: string) {
  const { items } = await searchBorrowers(services, text, maxFound, ['order', 'borrower', 'name']);
  const number = text.trim();
  const isOfPerson = items.map(({ borrowerId, orderId }) =>
    orderId === null
      ? sql<boolean>`borrower_id = ${borrowerId}`
      : sql<boolean>`(borrower_id = ${borrowerId} and (order_id = ${orderId} or ${isRefundPayoutOfSql(orderId)}))`,
  );
  const ofNumber = await findByNumber(services.db, number);
  return anyOf([sql<boolean>`provider_id = ${number}`, ...ofNumber, ...isOfPerson]);
}

/** In SQL: the condition of the payout with a number of ours; none: there is no such payout. */
async function findByNumber(db: Database, payoutId: string): Promise<RawBuilder<boolean>[]> {
  const rows = await db
    .selectFrom('payoutDirectory')
    .select(['borrowerId', 'orderId'])
    .where('payoutId', '=', payoutId)
    .execute();
  return rows.map(
    ({ borrowerId, orderId }) =>
      sql<boolean>`(borrower_id = ${borrowerId} and order_id = ${orderId} and payout_id = ${payoutId})`,
  );
}

function anyOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

async function toPayoutRows(
  services: Services,
  rows: readonly Payout[],
  now: Date,
): Promise<DeskRowInput<'payouts'>[]> {
  const { db, fieldEncryption } = services;
  const refundedOrders = await listRefundedOrders(db, rows);
  const absent = await findPayoutsUnknownToProvider(services, rows, now);
  const withoutAccount = await listWithoutAccount(services, rows);
  const cases = rows.map(({ borrowerId, payoutId: caseId }) => ({ borrowerId, caseId }));
  const assignees = await findAssignees(db, 'payout', cases);
  return (await addBorrowerNames(db, rows)).map((row) => {
    const { payoutId, providerId, orderId, borrowerId, name, attempt, provider, amount, currency } = row;
    const { state, createdAt, sentAt, endedAt, accountAskedAt } = row;
    return {
      payoutId,
      providerId,
      borrowerId,
      name,
      ...toAssignedCase(assignees.get(payoutId)),
      attempt,
      provider,
      state,
      amount,
      currency,
      orderId: refundedOrders.get(payoutId) ?? orderId,
      account: maskAllButLast(decryptBeneficiary(fieldEncryption, row).account),
      providerMessage: row.reason,
      createdAt,
      sentAt,
      endedAt,
      accountAskedAt,
      isReturn: parsePayoutPurpose(row) === 'suspenseReturn',
      isRefund: parsePayoutPurpose(row) === 'refund',
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
    if (!hasFailed || parsePayoutPurpose(row) !== 'loan') continue;
    if ((await getPayoutBeneficiary(services, row)) === null) payoutIds.add(row.payoutId);
  }
  return payoutIds;
}

/** The loans whose credit payouts refund, by payout. */
async function listRefundedOrders(
  db: Database,
  payouts: readonly Payout[],
): Promise<ReadonlyMap<string, string>> {
  const refundPayouts = payouts.filter((payout) => parsePayoutPurpose(payout) === 'refund');
  if (refundPayouts.length === 0) return new Map();
  const payoutIds = refundPayouts.map(({ payoutId }) => payoutId);
  const rows = await db
    .selectFrom('refunds')
    .select(['payoutId', 'orderId'])
    .where('borrowerId', 'in', [...new Set(refundPayouts.map(({ borrowerId }) => borrowerId))])
    .where('payoutId', 'in', payoutIds)
    .execute();
  return new Map(rows.map(({ payoutId, orderId }) => [payoutId ?? '', orderId]));
}
