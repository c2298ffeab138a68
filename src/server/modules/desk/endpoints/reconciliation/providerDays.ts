import { sql } from 'kysely';
import { manualChannels } from '../../../../../contract/desk/providers.ts';
import type { RightSide } from '../../../../../contract/desk/reconciliation.ts';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, type Day, toDay } from '../../../../../lending/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { paymentKeySql } from '../../../loans/index.ts';
import { startOfUtcDay } from '../utcDays.ts';

type Row = Omit<
  DeskRowInput<'reconciliation'>,
  'isOver' | 'closerNames' | 'pairDay' | 'dayDifferences' | 'pendingApprovalId' | 'settledSide'
> & {
  /** Those who were right of the differences that two people settled. */
  settledSides: readonly RightSide[];
  settled: number;
};
type DayTotals = {
  provider: string;
  day: string;
  currency: string;
  received: number;
  reversed: number;
  payments: number;
  ledger: number;
  suspense: number;
};

/** The day before or after whose difference is the opposite: a payment around midnight that the two sides count on two days. */
export function findOffsettingDay(
  { provider, day, currency, difference, file }: Row,
  rows: readonly Row[],
): Day | null {
  if (difference === 0 || file === null) return null;
  const neighbours = [addDays(toDay(day), -1), addDays(toDay(day), 1)];
  const pair = rows.find(
    (row) =>
      row.provider === provider &&
      row.currency === currency &&
      row.file !== null &&
      row.difference === -difference &&
      neighbours.some((neighbour) => neighbour === row.day),
  );
  return pair === undefined ? null : toDay(pair.day);
}

/**
 * What providers' days add up: each payment on the day on which it was posted, held by suspense while that day was open; one
 * that was given to a loan later, on the day of that, too. What staff reverse of payments that they recorded leaves on the day of
 * that; what a provider reverses is in its files, as its payments are.
 */
async function sumReceived(db: Database, from: Day, until: Day): Promise<DayTotals[]> {
  const { rows } = await sql<DayTotals>`
    select provider, to_char(entry.day, 'YYYY-MM-DD') as day, currency, sum(received)::bigint as received,
      sum(reversed)::bigint as reversed, sum(payments)::int as payments, sum(ledger)::bigint as ledger, sum(suspense)::bigint as suspense
    from (
      select provider, coalesce(accounting_day, (paid_at at time zone 'UTC')::date) as day, currency,
        amount as received, 0::bigint as reversed, 1 as payments,
        case when suspended_at is not null and (matched_at is null or matched_day is not null) or borrower_id = 0
          then 0 else amount end as ledger,
        case when suspended_at is not null and (matched_at is null or matched_day is not null)
          then amount else 0 end as suspense
      from received_payments
      where accounting_day is null and paid_at >= ${startOfUtcDay(from)}::timestamptz
          and paid_at < ${startOfUtcDay(until)}::timestamptz
        or accounting_day >= ${from}::date and accounting_day < ${until}::date
      union all
      select provider, matched_day, currency, 0, 0, 0, amount, -amount
      from received_payments where matched_day >= ${from}::date and matched_day < ${until}::date
      union all
      select taken.provider, (reversal.recorded_at at time zone 'UTC')::date, taken.currency, -taken.amount, taken.amount, 0,
        -taken.amount, 0
      from loan_events reversal
      join received_payments taken on ${paymentKeySql('taken')} = reversal.event ->> 'paymentId'
        and taken.borrower_id = reversal.borrower_id
      where reversal.kind = 'reversal' and taken.provider in (${sql.join(Object.keys(manualChannels))})
        and reversal.recorded_at >= ${startOfUtcDay(from)}::timestamptz
        and reversal.recorded_at < ${startOfUtcDay(until)}::timestamptz
    ) as entry
    group by provider, entry.day, currency`.execute(db);
  return rows;
}

const noTotals = { received: 0, reversed: 0, payments: 0, ledger: 0, suspense: 0 };

/** The totals of the files: the provider's own, else an uploaded one. */
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

type DayUnmatched = {
  provider: string;
  day: string;
  currency: string;
  unmatched: number;
  amount: number;
  settled: number;
  settledSides: RightSide[];
};

/**
 * For days with a file: the payments that only it or only we have, or with another amount, and the sum of their absolute differences:
 * differences of several payments that cancel each other out are none the less there.
 */
async function listUnmatched(db: Database, from: Day, until: Day): Promise<DayUnmatched[]> {
  const { rows } = await sql<DayUnmatched>`
    with file as (
      select provider, day, payment_id, currency, amount from settlement_lines
      where day >= ${from}::date and day < ${until}::date
    ), ours as (
      select provider, coalesce(accounting_day, (paid_at at time zone 'UTC')::date) as day, payment_id, currency, amount
      from received_payments
      where accounting_day is null and paid_at >= ${startOfUtcDay(from)}::timestamptz
          and paid_at < ${startOfUtcDay(until)}::timestamptz
        or accounting_day >= ${from}::date and accounting_day < ${until}::date
    )
    select provider, to_char(day, 'YYYY-MM-DD') as day, coalesce(ours.currency, file.currency) as currency,
      count(*)::int as unmatched,
      sum(case when file.currency = ours.currency then abs(file.amount - ours.amount)
        else coalesce(file.amount, 0) + coalesce(ours.amount, 0) end)::bigint as amount,
      count(settled.right_side)::int as settled,
      coalesce(array_agg(distinct settled.right_side) filter (where settled.right_side is not null), '{}') as settled_sides
    from file full join (
      select * from ours where exists (select from file one where one.provider = ours.provider and one.day = ours.day)
    ) ours using (provider, day, payment_id)
    left join lateral (
      select right_side from payment_differences one
      where one.provider = file.provider and one.payment_id = file.payment_id
        and (one.told_amount, one.told_currency) = (file.amount, file.currency)
        and (one.received_amount, one.received_currency) = (ours.amount, ours.currency)
    ) settled on true
    where file.amount is null or ours.amount is null or (file.amount, file.currency) <> (ours.amount, ours.currency)
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** Each provider's days, the newest first, a row a currency. */
export async function listProviderDays(
  db: Database,
  from: Day,
  until: Day,
  onlyProvider: string | undefined,
): Promise<Row[]> {
  const received = await sumReceived(db, from, until);
  const files = await listFileTotals(db, from, until);
  const unmatchedDays = await listUnmatched(db, from, until);
  const closed = await db
    .selectFrom('deskClosedDays')
    .select(['provider', 'day', 'makerEmail', 'closedBy', 'reason', 'rightSide'])
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
      const totals = received.find(isSameKey) ?? noTotals;
      const fileTotal = files.find(isSameKey);
      const file = fileTotal?.amount ?? null;
      const closure = closed.find((row) => row.provider === key.provider && row.day === key.day);
      const unallocated = totals.received - totals.ledger - totals.suspense;
      const difference = file === null ? unallocated : file - totals.received + unallocated;
      // A file that was read after the day closed is none of its figures.
      const hasFile = files.some((row) => row.provider === key.provider && row.day === key.day);
      const {
        unmatched = 0,
        amount = 0,
        settled = 0,
        settledSides = [],
      } = (hasFile ? unmatchedDays.find(isSameKey) : undefined) ?? {};
      const { provider, day, currency } = key;
      return {
        ...totals,
        provider,
        day,
        currency,
        file,
        difference,
        // A file of which only the total is known has no lines.
        grossDifference: Math.max(amount + Math.abs(unallocated), Math.abs(difference)),
        ...{ unmatched, settled, settledSides },
        isClosed: closure !== undefined,
        closedBy: closure === undefined ? [] : [closure.makerEmail, closure.closedBy],
        closedReason: closure?.reason ?? null,
        rightSide: closure?.rightSide ?? null,
        fileUploadedBy: fileTotal?.uploadedBy ?? null,
      };
    })
    .toSorted(
      (a, b) =>
        b.day.localeCompare(a.day) ||
        a.provider.localeCompare(b.provider) ||
        a.currency.localeCompare(b.currency),
    );
}

/**
 * Who was right about all that the day differs by, as two people settled it. Null if part of it isn't settled, or some money is
 * on no loan and not in suspense; `both` if not the same side was right everywhere.
 */
export function findSettledSide(
  { provider, day }: Pick<Row, 'provider' | 'day'>,
  rows: readonly Row[],
): RightSide | null {
  const differing = rows.filter(
    (row) => row.provider === provider && row.day === day && row.grossDifference !== 0,
  );
  const isSettled = differing.every(
    ({ unmatched, settled, received, ledger, suspense }) =>
      unmatched === settled && settled > 0 && received === ledger + suspense,
  );
  const [side, ...others] = new Set(differing.flatMap(({ settledSides }) => settledSides));
  if (!isSettled || side === undefined) return null;
  return others.length === 0 ? side : 'both';
}

type DayDifferences = DeskRowInput<'reconciliation'>['dayDifferences'];

export function selectDifferences(
  { provider, day }: Pick<Row, 'provider' | 'day'>,
  rows: readonly Row[],
): DayDifferences {
  const ofDay = rows.filter((row) => row.provider === provider && row.day === day);
  return ofDay.map(({ grossDifference: amount, currency, file, received, unmatched, settled }) => ({
    amount,
    currency,
    file,
    received,
    unsettled: unmatched - settled,
  }));
}

/** The differences that closing a provider's day closes. */
export async function listDayDifferences(db: Database, provider: string, day: Day) {
  const rows = await listProviderDays(db, day, addDays(day, 1), provider);
  return selectDifferences({ provider, day }, rows).map(({ amount, currency }) => ({ amount, currency }));
}
