import { sql } from 'kysely';
import { z } from 'zod';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { addDays, type Day, dayIn, day as dayOf } from '../../../lending/index.ts';
import type { Database } from '../../database/index.ts';
import { paymentKey } from '../../loans/index.ts';
import { closeDifference as closeIt, listDifferences } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { always, read, write } from '../call.ts';
import { pageOf, readCursor } from '../pages.ts';
import { dayRuns, refused } from '../refusals.ts';

const cursor = z.tuple([z.int()]);
/** Without a day: as many before today. */
const lastDays = 31;

type Row = Omit<DeskItem<'reconciliation'>, 'isOver'>;
type Received = {
  provider: string;
  day: string;
  currency: string;
  received: number;
  payments: number;
  ledger: number;
  suspense: number;
};

/** Over in UTC, by which days are added up, and wherever we lend: nothing is paid on it any more. */
async function lastWholeDay({ config, clock }: Services): Promise<Day> {
  const now = await clock.now();
  const zones = ['UTC', ...Object.values(config.markets).map(({ timeZone }) => timeZone)];
  const [earliest = dayIn('UTC', now)] = zones.map((zone) => dayIn(zone, now)).toSorted();
  return addDays(earliest, -1);
}

async function requireOver(services: Services, day: string): Promise<void> {
  const last = await lastWholeDay(services);
  if (day > last) throw dayRuns(last);
}

/** Each provider's days, UTC, the newest first: its file, what was received, and what the ledger holds of it. */
export const reconciliation = read('reconciliation', async (services, _staff, input) => {
  const { provider, day, limit, after } = input;
  const today = dayIn('UTC', await services.clock.now());
  const from = day === undefined ? addDays(today, -lastDays) : dayOf(day);
  const until = addDays(day === undefined ? today : dayOf(day), 1);
  const [start] = readCursor(cursor, after) ?? [0];
  const rows = await rowsOf(services.db, from, until, provider);
  const last = await lastWholeDay(services);
  return pageOf(rows.slice(start), limit, {
    item: (row) => ({ ...row, isOver: row.day <= last }),
    end: () => [start + limit],
  });
});

async function rowsOf(db: Database, from: Day, until: Day, provider: string | undefined): Promise<Row[]> {
  const { rows: received } = await sql<Received>`
    select provider, to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as day, currency,
      sum(amount)::bigint as received, count(*)::int as payments,
      sum(case when borrower_id = 0 or suspended_at is not null and matched_at is null then 0 else amount end)::bigint
        as ledger,
      sum(case when suspended_at is not null and matched_at is null then amount else 0 end)::bigint as suspense
    from received_payments
    where paid_at >= ${`${from}T00:00:00Z`}::timestamptz and paid_at < ${`${until}T00:00:00Z`}::timestamptz
    group by 1, 2, 3`.execute(db);
  const files = await db
    .selectFrom('settlementTotals')
    .select(['provider', 'day', 'currency', 'amount'])
    .where('day', '>=', from)
    .where('day', '<', until)
    .execute();
  const closed = await db
    .selectFrom('deskClosedDays')
    .select(['provider', 'day', 'askedBy', 'closedBy'])
    .where('day', '>=', from)
    .where('day', '<', until)
    .execute();
  const keys = new Map(
    [...received, ...files].map((row) => [`${row.provider} ${row.day} ${row.currency}`, row]),
  );
  return [...keys.values()]
    .filter((row) => provider === undefined || row.provider === provider)
    .map((key) => {
      const isSame = (row: { provider: string; day: string; currency: string }) =>
        row.provider === key.provider && row.day === key.day && row.currency === key.currency;
      const got = received.find(isSame) ?? { received: 0, payments: 0, ledger: 0, suspense: 0 };
      const file = files.find(isSame)?.amount ?? null;
      const by = closed.find((row) => row.provider === key.provider && row.day === key.day);
      const unheld = got.received - got.ledger - got.suspense;
      return {
        provider: key.provider,
        day: key.day,
        currency: key.currency,
        file,
        received: got.received,
        payments: got.payments,
        ledger: got.ledger,
        suspense: got.suspense,
        difference: file === null ? unheld : file - got.received + unheld,
        isClosed: by !== undefined,
        closedBy: by === undefined ? [] : [by.askedBy, by.closedBy],
      };
    })
    .toSorted(
      (a, b) =>
        b.day.localeCompare(a.day) ||
        a.provider.localeCompare(b.provider) ||
        a.currency.localeCompare(b.currency),
    );
}

export const closeDay = write('closeDay', {
  async weigh(services, { provider, day }) {
    await requireOver(services, day);
    return always(`${provider} ${day}`);
  },
  async act(services, { who, staff, now, reason = '' }, { provider, day }) {
    await requireOver(services, day);
    const closed = await services.db
      .insertInto('deskClosedDays')
      .values({ provider, day, askedBy: who, closedBy: staff.email, closedAt: now, reason })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (closed === undefined) throw refused('decided');
    return { reply: { done: true } };
  },
});

/** Payments that a provider told of in two amounts, and nobody has closed. */
export const differences = read('differences', async ({ db }, _staff, { limit, after }) => {
  const [start] = readCursor(cursor, after) ?? [0];
  const rows = await listDifferences(db);
  return pageOf(rows.slice(start), limit, {
    item: ({ seenAt, ...row }) => ({ ...row, seenAt: seenAt.toISOString() }),
    end: () => [start + limit],
  });
});

export const closeDifference = write('closeDifference', {
  weigh: async (_services, { provider, paymentId }) => always(paymentKey(provider, paymentId)),
  async act(services, asking, { provider, paymentId }) {
    const { reason = '' } = asking;
    if (!(await closeIt(services, { provider, paymentId, reason }, asking))) throw refused('decided');
    return { reply: { done: true } };
  },
});
