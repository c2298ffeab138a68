import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { DeskInput, DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn, daysBetween, toDay } from '../../../../../lending/index.ts';
import { type Config, getMarket } from '../../../../config/index.ts';
import {
  type Database,
  isOfOrdersSql,
  type OrderKey,
  type Schema,
} from '../../../../platform/database/index.ts';
import { dueNowSql, isActivePositionSql } from '../../../loans/index.ts';
import type { Services } from '../../../services.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { findAssignees, hasOpenAssignmentSql, isAssignedSql } from '../../cases/assignees.ts';
import { readEndpoint } from '../../endpoint.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { addBorrowerNames } from '../borrowerNames.ts';

type Position = Selectable<Schema['loanPositions']> & { amount: number; dueNow: number };
type Positions = { loanPositions: Position };
type PositionQuery = SelectQueryBuilder<Positions, 'loanPositions', Position>;
type Filters = Omit<DeskInput<'loans'>, 'sort'>;

const summedAmounts = [
  'owed',
  'dueNow',
  'amount',
  'outstandingPrincipal',
  'dueAmount',
  'writtenOffPrincipal',
] as const;

/** Loans by their positions (modules/loans/orders/loanPosition.ts). */
export const loansEndpoint = readEndpoint('loans', async (services, staff, { sort, ...input }) => {
  const { db } = services;
  const now = await services.clock.now();
  const query = filterLoans(services.config, db, staff, input, now);
  const key = { orderId: 'text' } as const;
  const disbursedOn = { disbursedOn: 'day', ...key } as const;
  const columns = {
    dueNow: { currency: 'text', dueNow: 'number', ...key },
    owed: { currency: 'text', owed: 'number', ...key },
    amount: { currency: 'text', principal: 'number', ...key },
    daysLate: { lateFrom: 'instant', ...key },
    disbursedOn,
  } as const;
  const sortOrder = chooseSortOrder(sort, columns, { by: disbursedOn, isDescending: true });
  // Who is late for longer has been so from an earlier moment on.
  const isInverted = sort === 'daysLate' || sort === '-daysLate';
  const listOrder = isInverted ? { ...sortOrder, isDescending: !sortOrder.isDescending } : sortOrder;
  const listPage = await paginate(query, listOrder, input, (rows) => toLoanRows(services, rows, now));
  return { ...listPage, ...(await sumLoans(services.config, db, staff, input, now)) };
});

/** Unassigned loans are counted as all less the assigned ones, which are few. */
function sumLoans(
  config: Config,
  db: Database,
  staff: StaffMember,
  { assignee, ...input }: Filters,
  now: Date,
) {
  const sums = input.creditFrom === undefined ? summedAmounts : [...summedAmounts, 'credit' as const];
  const sumAll = (filters: Filters, except?: PositionQuery) =>
    findTotals(db, input, filterLoans(config, db, staff, filters, now), sums, { except });
  if (assignee !== 'none') return sumAll({ ...input, assignee });
  return sumAll(
    input,
    filterLoans(config, db, staff, input, now).where(hasOpenAssignmentSql('collections', loanCases)),
  );
}

function filterLoans(
  config: Config,
  db: Database,
  staff: StaffMember,
  filters: Filters,
  now: Date,
): PositionQuery {
  const { state, market, product, currency, amountFrom, amountTo, assignee } = filters;
  const { dueNowFrom, dueNowTo, creditFrom } = filters;
  let query = selectPositions(db);
  if (state === 'written_off') query = query.where('writtenOffOn', 'is not', null);
  else if (state !== undefined && unpaidStates.includes(state))
    query = query.where(isActivePositionSql('loan_positions'));
  if (state !== undefined && state !== 'active' && state !== 'written_off')
    query = query.where(sql<boolean>`state = ${state}`);
  if (market !== undefined) query = query.where('market', '=', market);
  // Also of a market alone, for the indexes that begin with the currency.
  const ofCurrency = currency ?? (market === undefined ? undefined : config.markets[market]?.currency);
  if (ofCurrency !== undefined) query = query.where('currency', '=', ofCurrency);
  if (product !== undefined) query = query.where('productId', '=', product);
  if (amountFrom !== undefined) query = query.where('principal', '>=', amountFrom);
  if (amountTo !== undefined) query = query.where('principal', '<=', amountTo);
  if (dueNowFrom !== undefined) query = query.where('dueNow', '>=', dueNowFrom);
  if (dueNowTo !== undefined) query = query.where('dueNow', '<=', dueNowTo);
  if (creditFrom !== undefined) query = query.where(isInCredit).where('credit', '>=', creditFrom);
  query = query.where(isAssignedSql(staff, 'collections', assignee, loanCases));
  return filterDaysLate(config, filterDays(query, filters), filters, now);
}

/** States whose filter leaves out loans that are written off. */
const unpaidStates: readonly string[] = ['active', 'to_be_repaid', 'overdue'];

const loanCases = { table: 'loan_positions', caseId: 'order_id' };

/** What is due now is a column of the subquery, so that it filters and sorts as the stored ones do. */
function selectPositions(db: Database): PositionQuery {
  const positions = db
    .selectFrom('loanPositions')
    .selectAll()
    .select(['principal as amount', dueNowSql.as('dueNow')]);
  return db.selectFrom(positions.as('loanPositions')).selectAll() as PositionQuery;
}

/** As the index of migration 0396 has it. */
const isInCredit = sql<boolean>`credit > 0`;

function filterDays(query: PositionQuery, filters: Filters): PositionQuery {
  const bounds = [
    ['disbursedOn', '>=', filters.disbursedFrom],
    ['disbursedOn', '<=', filters.disbursedTo],
    ['writtenOffOn', '>=', filters.writtenOffFrom],
    ['writtenOffOn', '<=', filters.writtenOffTo],
    ['dueOn', '>=', filters.dueFrom],
    ['dueOn', '<=', filters.dueTo],
  ] as const;
  return bounds.reduce(
    (filtered, [column, operator, on]) =>
      on === undefined ? filtered : filtered.where(column, operator, on),
    query,
  );
}

/** The days late of a loan count in its market, where it may be another day. */
function filterDaysLate(
  config: Config,
  query: PositionQuery,
  { daysLateFrom = 0, daysLateTo, daysAtRiskFrom = 0 }: Filters,
  now: Date,
): PositionQuery {
  if (daysLateFrom === 0 && daysAtRiskFrom === 0 && daysLateTo === undefined) return query;
  type Row = ExpressionBuilder<Positions, 'loanPositions'>;
  const isWithin = (row: Row, market: string) => {
    const today = calendarDayIn(getMarket(config, market).timeZone, now);
    const conditions = [row('market', '=', market)];
    if (daysLateFrom > 0) conditions.push(row('dueOn', '<=', addDays(today, -daysLateFrom)));
    if (daysAtRiskFrom > 0) conditions.push(row('atRiskSince', '<=', addDays(today, -daysAtRiskFrom)));
    // Nothing is due before the disbursement: the same bound on its day lets the list's index be used.
    const days = Math.max(daysLateFrom, daysAtRiskFrom);
    if (days > 0) conditions.push(row('disbursedOn', '<=', addDays(today, -days)));
    const isAtMost =
      daysLateTo === undefined
        ? []
        : [row.or([row('dueOn', 'is', null), row('dueOn', '>=', addDays(today, -daysLateTo))])];
    return row.and([...conditions, ...isAtMost]);
  };
  return query.where((row) => row.or(Object.keys(config.markets).map((market) => isWithin(row, market))));
}

async function toLoanRows(
  { db, config }: Services,
  rows: readonly Position[],
  now: Date,
): Promise<DeskRowInput<'loans'>[]> {
  const cases = rows.map(({ borrowerId, orderId: caseId }) => ({ borrowerId, caseId }));
  const assignees = await findAssignees(db, 'collections', cases);
  const restructured = await findRestructured(db, rows);
  return (await addBorrowerNames(db, rows)).map((row) => {
    const { orderId, borrowerId, name, market, productId, state, currency, amount, owed, dueOn } = row;
    const today = calendarDayIn(getMarket(config, market).timeZone, now);
    return {
      orderId,
      borrowerId,
      name,
      market,
      productId,
      state,
      currency,
      amount,
      owed,
      dueNow: row.dueNow,
      credit: row.credit,
      dueOn,
      outstandingPrincipal: row.outstandingPrincipal ?? 0,
      dueAmount: row.dueAmount ?? 0,
      daysLate: dueOn === null ? 0 : Math.max(0, daysBetween(toDay(dueOn), today)),
      disbursedOn: row.disbursedOn,
      isRestructured: restructured.has(orderId),
      writtenOffOn: row.writtenOffOn,
      writtenOffPrincipal: row.writtenOffPrincipal,
      assignee: assignees.get(orderId)?.email ?? null,
    };
  });
}

/** The orders whose schedule was replaced: they alone have a former due date. */
async function findRestructured(db: Database, orders: readonly OrderKey[]): Promise<ReadonlySet<string>> {
  if (orders.length === 0) return new Set();
  const rows = await db
    .selectFrom('orders')
    .select('orderId')
    .where(isOfOrdersSql(orders))
    .where('pastDueSince', 'is not', null)
    .execute();
  return new Set(rows.map(({ orderId }) => orderId));
}
