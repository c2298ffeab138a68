import { sql } from 'kysely';
import type { DeskRow } from '../../../../contract/desk/schemas/index.ts';
import { addDays, type Day, dayIn, day as dayOf } from '../../../../lending/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';
import { closeAccountingDay, getLastCompletedDay } from '../../ledger/index.ts';
import { paymentKey } from '../../loans/index.ts';
import { closeDifference as closeIt, listOpenDifferences, manualChannels } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { getDisplayReference } from '../../servicing/index.ts';
import { readEndpoint, requiresApproval, writeEndpoint } from '../endpoint.ts';
import { conflictError, dayNotOver } from '../errors.ts';
import { chooseOrder, paginate, paginateRows, sortRows } from '../pagination.ts';

/** Without a day: as many before today. */
const defaultDays = 31;

type Row = Omit<DeskRow<'reconciliation'>, 'isOver' | 'pairDay'>;
type DayTotals = {
  provider: string;
  day: string;
  currency: string;
  received: number;
  payments: number;
  ledger: number;
  suspense: number;
};

/** Whose days are closed: the providers of the markets, and the places where staff take money. */
export function requireProvider({ config, providers }: Services, provider: string): void {
  const marketProviders = Object.values(config.markets).flatMap(({ channels, payOut }) => [
    ...channels.map((channel) => channel.provider),
    ...(payOut === undefined ? [] : [payOut.provider]),
  ]);
  const known = [...marketProviders, ...providers.payments.keys(), ...Object.keys(manualChannels)];
  if (!known.includes(provider)) throw notFound();
}

async function requireDayOver({ config, clock }: Services, day: string): Promise<void> {
  const last = getLastCompletedDay(config, await clock.now());
  if (day > last) throw dayNotOver(last);
}

/** Each provider's days, UTC, the newest first: its file, what was received, and what the ledger holds of it. */
export const reconciliation = readEndpoint('reconciliation', async (services, _staff, input) => {
  const { provider, day } = input;
  const today = dayIn('UTC', await services.clock.now());
  const from = day === undefined ? addDays(today, -defaultDays) : dayOf(day);
  const until = addDays(day === undefined ? today : dayOf(day), 1);
  // A day more on each side, whose differences may be the opposite.
  const allRows = await listReconciliationRows(services.db, addDays(from, -1), addDays(until, 1), provider);
  const rows = allRows
    .filter((row) => row.day >= from && row.day < until)
    .map((row) => ({ ...row, pairDay: findPairDay(row, allRows) }));
  const last = getLastCompletedDay(services.config, await services.clock.now());
  const withState = rows.map((row) => ({ ...row, isOver: row.day <= last }));
  const sorted = sortRows(withState, input.sort, {
    day: (row) => [row.day],
    provider: (row) => [row.provider],
    difference: (row) => [row.currency, row.difference],
  });
  return paginateRows(sorted, input);
});

/** The day before or after whose difference is the opposite: a payment around midnight that the two sides count on two days. */
function findPairDay({ provider, day, currency, difference, file }: Row, rows: readonly Row[]): Day | null {
  if (difference === 0 || file === null) return null;
  const neighbours = [addDays(dayOf(day), -1), addDays(dayOf(day), 1)];
  const pair = rows.find(
    (row) =>
      row.provider === provider &&
      row.currency === currency &&
      row.file !== null &&
      row.difference === -difference &&
      neighbours.some((neighbour) => neighbour === row.day),
  );
  return pair === undefined ? null : dayOf(pair.day);
}

/**
 * What providers' days add up: each payment on the day on which it was posted, held by suspense while that day was open; one
 * that was given to a loan later, on the day of that, too.
 */
async function sumReceived(db: Database, from: Day, until: Day): Promise<DayTotals[]> {
  const { rows } = await sql<DayTotals>`
    select provider, to_char(day, 'YYYY-MM-DD') as day, currency, sum(received)::bigint as received,
      sum(payments)::int as payments, sum(ledger)::bigint as ledger, sum(suspense)::bigint as suspense
    from (
      select provider, coalesce(accounting_day, (paid_at at time zone 'UTC')::date) as day, currency,
        amount as received, 1 as payments,
        case when suspended_at is not null and (matched_at is null or matched_day is not null) or borrower_id = 0
          then 0 else amount end as ledger,
        case when suspended_at is not null and (matched_at is null or matched_day is not null)
          then amount else 0 end as suspense
      from received_payments
      where accounting_day is null and paid_at >= ${`${from}T00:00:00Z`}::timestamptz
          and paid_at < ${`${until}T00:00:00Z`}::timestamptz
        or accounting_day >= ${from}::date and accounting_day < ${until}::date
      union all
      select provider, matched_day, currency, 0, 0, amount, -amount
      from received_payments where matched_day >= ${from}::date and matched_day < ${until}::date
    ) as entry
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** What files came to: the provider's own, else one that was uploaded. */
async function listFileTotals(db: Database, from: Day, until: Day) {
  const read = await db
    .selectFrom('settlementTotals')
    .select(['provider', 'day', 'currency', 'amount'])
    .where('day', '>=', from)
    .where('day', '<', until)
    .execute();
  const uploaded = await db
    .selectFrom('settlementLines')
    .select(['provider', 'day', 'currency', 'uploadedBy'])
    .select((row) => row.fn.sum<string>('amount').as('amount'))
    .where('day', '>=', from)
    .where('day', '<', until)
    .where('uploadedBy', 'is not', null)
    .groupBy(['provider', 'day', 'currency', 'uploadedBy'])
    .execute();
  return [
    ...read.map((row) => ({ ...row, uploadedBy: null })),
    ...uploaded.map((row) => ({ ...row, amount: Number(row.amount) })),
  ];
}

async function listReconciliationRows(
  db: Database,
  from: Day,
  until: Day,
  onlyProvider: string | undefined,
): Promise<Row[]> {
  const received = await sumReceived(db, from, until);
  const files = await listFileTotals(db, from, until);
  const closed = await db
    .selectFrom('deskClosedDays')
    .select(['provider', 'day', 'askedBy', 'closedBy', 'reason', 'rightSide'])
    .where('day', '>=', from)
    .where('day', '<', until)
    .execute();
  const keys = new Map(
    [...received, ...files].map((row) => [`${row.provider} ${row.day} ${row.currency}`, row]),
  );
  return [...keys.values()]
    .filter((row) => onlyProvider === undefined || row.provider === onlyProvider)
    .map((key) => {
      const isSameKey = (row: { provider: string; day: string; currency: string }) =>
        row.provider === key.provider && row.day === key.day && row.currency === key.currency;
      const totals = received.find(isSameKey) ?? { received: 0, payments: 0, ledger: 0, suspense: 0 };
      const fileTotal = files.find(isSameKey);
      const file = fileTotal?.amount ?? null;
      const closure = closed.find((row) => row.provider === key.provider && row.day === key.day);
      const unallocated = totals.received - totals.ledger - totals.suspense;
      const { provider, day, currency } = key;
      return {
        ...totals,
        provider,
        day,
        currency,
        file,
        difference: file === null ? unallocated : file - totals.received + unallocated,
        isClosed: closure !== undefined,
        closedBy: closure === undefined ? [] : [closure.askedBy, closure.closedBy],
        closedReason: closure?.reason ?? null,
        rightSide: closure?.rightSide ?? null,
        fileBy: fileTotal?.uploadedBy ?? null,
      };
    })
    .toSorted(
      (a, b) =>
        b.day.localeCompare(a.day) ||
        a.provider.localeCompare(b.provider) ||
        a.currency.localeCompare(b.currency),
    );
}

export const closeDay = writeEndpoint('closeDay', {
  async describeOperation(services, { provider, day }) {
    requireProvider(services, provider);
    await requireDayOver(services, day);
    return requiresApproval(`${provider} ${day}`);
  },
  async execute(services, { actorId, staff, now, reason = '' }, { provider, day, rightSide = null }) {
    requireProvider(services, provider);
    const people = { askedBy: actorId, closedBy: staff.email };
    const closing = { provider, day: dayOf(day), ...people, closedAt: now, reason, rightSide };
    const outcome = await closeAccountingDay(services.config, services.db, closing);
    if (outcome === 'closed') throw conflictError('decided');
    if (outcome !== 'done') throw dayNotOver(outcome.lastCompletedDay);
    return { reply: { done: true } };
  },
});

/** Payments that a provider told of in two amounts, and nobody has closed. */
export const differences = readEndpoint('differences', async ({ db }, _staff, { sort, ...page }) => {
  const rows = sortRows(await listOpenDifferences(db), sort, {
    receivedAmount: (row) => [row.receivedCurrency, row.receivedAmount],
    seenAt: (row) => [row.seenAt.toISOString()],
  });
  return paginateRows(rows, page);
});

export const closeDifference = writeEndpoint('closeDifference', {
  describeOperation: async (_services, { provider, paymentId }) =>
    requiresApproval(paymentKey(provider, paymentId)),
  async execute(services, context, { provider, paymentId, rightSide = null }) {
    const { reason = '' } = context;
    if (!(await closeIt(services, { provider, paymentId, reason, rightSide }, context)))
      throw conflictError('decided');
    return { reply: { done: true } };
  },
});

type HeldIn = DeskRow<'dayPayments'>['place'];
type HeldPayment = {
  provider: string;
  paymentId: string;
  borrowerId: number;
  suspendedAt: Date | null;
  matchedAt: Date | null;
};

/** Each payment that a provider's day, UTC, adds up, in the order they were paid, with where it is held. */
export const dayPayments = readEndpoint('dayPayments', ({ db }, _staff, { provider, day, sort, ...page }) => {
  const from = new Date(`${day}T00:00:00Z`);
  const until = new Date(`${addDays(dayOf(day), 1)}T00:00:00Z`);
  const received = db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId', 'reference', 'amount', 'currency', 'paidAt', 'receivedAt'])
    .select(['borrowerId', 'suspendedAt', 'matchedAt', 'accountingDay', 'matchedDay'])
    .where('provider', '=', provider)
    .where((row) =>
      row.or([
        row.and([row('accountingDay', 'is', null), row('paidAt', '>=', from), row('paidAt', '<', until)]),
        row('accountingDay', '=', day),
        row('matchedDay', '=', day),
      ]),
    );
  const paidAt = { paidAt: 'instant', paymentId: 'text' } as const;
  const amount = { currency: 'text', amount: 'number', paymentId: 'text' } as const;
  const order = chooseOrder(sort, { paidAt, amount }, { by: paidAt });
  return paginate(received, order, page, async (rows) => {
    const orders = await listPostedOrders(db, rows);
    return rows.map((payment) => {
      const { borrowerId: _, suspendedAt, matchedAt, accountingDay, matchedDay, ...row } = payment;
      const wasMatchedLater = matchedDay !== null && matchedDay !== day;
      return {
        ...row,
        reference: getDisplayReference(row),
        place: wasMatchedLater ? 'suspense' : locatePayment(payment),
        orderId: orders.get(paymentKey(row.provider, row.paymentId)) ?? null,
        isLate: accountingDay !== null || matchedDay === day,
        matchedDay: wasMatchedLater ? matchedDay : null,
      };
    });
  });
});

export function locatePayment({ borrowerId, suspendedAt, matchedAt }: HeldPayment): HeldIn {
  // Of a known borrower, too, whose loan couldn't take it.
  if (suspendedAt !== null && matchedAt === null) return 'suspense';
  return borrowerId !== 0 ? 'loan' : 'nowhere';
}

/** The orders that a page's payments were booked to. */
export async function listPostedOrders(
  db: Database,
  page: readonly HeldPayment[],
): Promise<Map<string, string>> {
  const postedPayments = page.filter(({ borrowerId }) => borrowerId !== 0);
  if (postedPayments.length === 0) return new Map();
  const paymentIds = postedPayments.map(({ paymentId }) => paymentId);
  const rows = await db
    .selectFrom('payments')
    .select(['provider', 'paymentId', 'orderId'])
    .where('borrowerId', 'in', [...new Set(postedPayments.map(({ borrowerId }) => borrowerId))])
    .where('paymentId', 'in', paymentIds)
    .execute();
  return new Map(rows.map(({ provider, paymentId, orderId }) => [paymentKey(provider, paymentId), orderId]));
}
