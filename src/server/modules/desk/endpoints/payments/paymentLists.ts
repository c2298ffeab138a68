import { type Expression, type InferResult, type RawBuilder, sql } from 'kysely';
import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskInput, DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, toDay } from '../../../../../lending/index.ts';
import type { Config } from '../../../../config/index.ts';
import { type Database, hasRow } from '../../../../platform/database/index.ts';
import { findPaymentPositions } from '../../../loans/index.ts';
import { isInSuspenseSql } from '../../../payments/index.ts';
import { getDisplayReference } from '../../../servicing/index.ts';
import { readEndpoint, type StaffIdentity } from '../../endpoint.ts';
import { endOfListDay, startOfListDay } from '../../marketDays.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { listOwnBlindTills } from '../blindTills.ts';
import { addBorrowerNames, getBorrowerNames } from '../borrowerNames.ts';
import { locatePayment } from '../reconciliation/reconciliation.ts';
import { endOfUtcDay, startOfUtcDay } from '../utcDays.ts';
import { hasPaymentNumberSql, isOfTillsSql, isRecordedBySql } from './paymentSearch.ts';
import { loadRecorders } from './recorders.ts';

type Filters = Omit<DeskInput<'payments'>, 'sort'>;
type Received = InferResult<ReturnType<typeof queryReceivedPayments>>[number];
type OfLoan = InferResult<ReturnType<typeof queryLoanPayments>>[number];

/** The result of `locatePayment` for a row, in SQL. */
const inPlace = {
  suspense: isInSuspenseSql,
  nowhere: sql<boolean>`not ${isInSuspenseSql} and borrower_id = 0`,
};
const isOnNoLoan = sql<boolean>`(${inPlace.suspense} or borrower_id = 0)`;

/** Payments of loans by their positions (modules/loans/orders/paymentPosition.ts), others as they were received. */
export const paymentsEndpoint = readEndpoint(
  'payments',
  async ({ db, config }, staff, { sort, ...input }) => {
    const key = { provider: 'text', paymentId: 'text' } as const;
    const paidAt = { paidAt: 'instant', ...key } as const;
    const amount = { currency: 'text', amount: 'number', ...key } as const;
    const sortOrder = chooseSortOrder(sort, { paidAt, amount }, { by: paidAt, isDescending: true });
    const hasNumber = await hasPaymentNumberSql(db, input.number);
    const ofLoans = queryLoanPayments(db, config, input)
      .where(hasNumber)
      .where(await isRecordedBySql(db, input));
    if (isOfLoans(input)) {
      const listPage = await paginate(ofLoans, sortOrder, input, (rows) => toLoanPaymentRows(db, rows));
      return { ...listPage, ...(await findVisibleTotals(db, staff, input, { ofLoans, summed: ofLoans })) };
    }
    const received = queryReceivedPayments(db, config, input).where(hasNumber);
    const listPage = await paginate(received, sortOrder, input, (rows) => toReceivedRows(db, rows));
    const summed = input.state === undefined ? joinAmounts(received.where(isOnNoLoan), ofLoans) : received;
    return { ...listPage, ...(await findVisibleTotals(db, staff, input, { ofLoans, summed })) };
  },
);

type SummedQueries = { ofLoans: ReturnType<typeof queryLoanPayments>; summed: Expression<AmountRow> };

/**
 * The totals, but not of rows with payments of an own till that is counted blind: they would tell what it should hold, by themselves
 * or less those of other rows.
 */
async function findVisibleTotals(
  db: Database,
  staff: StaffIdentity,
  input: Filters,
  { ofLoans, summed }: SummedQueries,
) {
  if (input.totals === undefined) return {};
  const tillIds = await listOwnBlindTills(db, staff);
  if (tillIds.length > 0 && (await hasRow(ofLoans.where(isOfTillsSql(tillIds))))) return {};
  return findTotals(db, input, summed, summedAmounts);
}

type AmountRow = { currency: string; amount: number; reversed: number; retained: number };

/** In SQL: the amounts of both queries. */
function joinAmounts(one: Expression<AmountRow>, other: Expression<AmountRow>): RawBuilder<AmountRow> {
  return sql<AmountRow>`
    select currency, amount, reversed, retained from (${one}) as one
    union all
    select currency, amount, reversed, retained from (${other}) as other`;
}

/** Whether the filters leave payments of loans alone. */
function isOfLoans({ state, ...filtered }: Filters): boolean {
  const { borrowerId, market, product, valueFrom, valueTo, tillId, recordedBy } = filtered;
  const filters = [borrowerId, market, product, valueFrom, valueTo, tillId, recordedBy];
  return state === 'loan' || filters.some((filter) => filter !== undefined);
}

const summedAmounts = ['amount', 'reversed', 'retained'] as const;
const retained = sql<number>`amount - reversed`.as('retained');

function queryLoanPayments(db: Database, config: Config, filters: Filters) {
  const { borrowerId, market, product, valueFrom, valueTo, state } = filters;
  let query = db
    .selectFrom('paymentPositions')
    .select(['borrowerId', 'orderId', 'provider', 'paymentId', 'amount', 'currency', 'paidAt', 'valueDate'])
    .select(['reversed', retained])
    .where(matchesBoth(config, filters));
  if (state === 'suspense' || state === 'nowhere') query = query.where(sql<boolean>`false`);
  if (borrowerId !== undefined) query = query.where('borrowerId', '=', borrowerId);
  if (market !== undefined) query = query.where('market', '=', market);
  if (product !== undefined) query = query.where('productId', '=', product);
  // The same bound on the instant, a day wider than any time zone, lets the list's index be used.
  if (valueFrom !== undefined)
    query = query
      .where('valueDate', '>=', valueFrom)
      .where('paidAt', '>=', startOfUtcDay(addDays(toDay(valueFrom), -1)));
  if (valueTo !== undefined)
    query = query
      .where('valueDate', '<=', valueTo)
      .where('paidAt', '<', endOfUtcDay(addDays(toDay(valueTo), 1)));
  return query;
}

function queryReceivedPayments(db: Database, config: Config, filters: Filters) {
  const { state } = filters;
  const query = db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId', 'reference', 'amount', 'currency', 'paidAt', 'receivedAt'])
    .select(['borrowerId', 'suspendedAt', 'matchedAt', 'reversed', retained])
    .where(matchesBoth(config, filters));
  return state === 'suspense' || state === 'nowhere' ? query.where(inPlace[state]) : query;
}

/** In SQL: the filters by columns that payments of loans and received ones both have. */
function matchesBoth(config: Config, filters: Filters): RawBuilder<boolean> {
  const { provider, currency, market, paidFrom, paidTo, amountFrom, amountTo } = filters;
  const conditions = [
    provider === undefined ? undefined : sql`provider = ${provider}`,
    currency === undefined ? undefined : sql`currency = ${currency}`,
    paidFrom === undefined ? undefined : sql`paid_at >= ${startOfListDay(config, paidFrom, market)}`,
    paidTo === undefined ? undefined : sql`paid_at < ${endOfListDay(config, paidTo, market)}`,
    amountFrom === undefined ? undefined : sql`amount >= ${amountFrom}`,
    amountTo === undefined ? undefined : sql`amount <= ${amountTo}`,
  ].filter((condition) => condition !== undefined);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

async function toLoanPaymentRows(db: Database, rows: readonly OfLoan[]): Promise<DeskRowInput<'payments'>[]> {
  const received = await listReceived(db, rows);
  const findRecorder = await loadRecorders(db, rows);
  return (await addBorrowerNames(db, rows)).map((row) => {
    const { reference = '', receivedAt = row.paidAt } = received.get(toPaymentKey(row)) ?? {};
    return {
      ...row,
      reference: getDisplayReference({ ...row, reference }),
      receivedAt,
      state: 'loan' as const,
      retained: row.amount - row.reversed,
      ...findRecorder(row),
    };
  });
}

/** The payments themselves, of a page of their positions. */
async function listReceived(db: Database, rows: readonly OfLoan[]) {
  if (rows.length === 0) return new Map<string, { reference: string; receivedAt: Date }>();
  const paymentIds = rows.map(({ paymentId }) => paymentId);
  const payments = await db
    .selectFrom('payments')
    .select(['provider', 'paymentId', 'reference', 'receivedAt'])
    .where('borrowerId', 'in', [...new Set(rows.map(({ borrowerId }) => borrowerId))])
    .where('paymentId', 'in', paymentIds)
    .execute();
  return new Map(payments.map((payment) => [toPaymentKey(payment), payment]));
}

async function toReceivedRows(db: Database, rows: readonly Received[]): Promise<DeskRowInput<'payments'>[]> {
  const [positions, names, findRecorder] = await Promise.all([
    findPaymentPositions(db, rows),
    getBorrowerNames(db, rows),
    loadRecorders(db, rows),
  ]);
  return rows.map((payment) => {
    const { borrowerId, suspendedAt: _, matchedAt: __, ...row } = payment;
    const position = positions.get(toPaymentKey(row));
    const reversed = position?.reversed ?? row.reversed;
    return {
      ...row,
      reference: getDisplayReference(row),
      state: locatePayment(payment),
      borrowerId: borrowerId === 0 ? null : borrowerId,
      name: (borrowerId === 0 ? undefined : names.get(borrowerId)) ?? '',
      orderId: position?.orderId ?? null,
      valueDate: position?.valueDate ?? null,
      reversed,
      retained: row.amount - reversed,
      ...findRecorder(payment),
    };
  });
}
