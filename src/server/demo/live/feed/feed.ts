import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type DemonstrationItem,
  type DemonstrationState,
  feedEvents,
} from '../../../../contract/demonstrationFeed.ts';
import { statusByState } from '../../../../contract/status.ts';
import { calendarDayIn } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import { findOrders, findStatement } from '../../../modules/loans/index.ts';
import { secondsUntilContactHours } from '../../../modules/notifications/index.ts';
import type { Services } from '../../../modules/services.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type FeedPerson, readItems } from './readItems.ts';

export type FeedKey = { market: string; phone: string };
export type FeedSubscriber = { write(text: string): void };

/** What all who watch one person read: one look at the database for all of them. */
export type Feed = {
  /** Sends what follows `lastEventId`, all that is known where that isn't continued here, and then what comes. */
  subscribe(subscriber: FeedSubscriber, lastEventId: string | undefined): () => void;
  readonly isIdle: boolean;
  close(): void;
};

const pollMs = 500;
/** What a connection that was lost for a moment can be given again. */
const maxStored = 400;

export function createFeed(services: Services, key: FeedKey): Feed {
  const log = createItemLog();
  const subscribers = new Set<FeedSubscriber>();
  let lastVersion: string | undefined;
  let state: DemonstrationState | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isPolling = false;

  function send(text: string): void {
    for (const subscriber of subscribers) subscriber.write(text);
  }

  async function readChanges(): Promise<void> {
    const { version, borrowerId, advancedDays } = await readVersion(services.db, key);
    if (version === lastVersion) return;
    const person = { ...key, borrowerId };
    const items = await readItems(services.db, person, advancedDays);
    state = await readState(services, person);
    lastVersion = version;
    send(formatEvent(feedEvents.state, state));
    for (const text of log.append(items)) send(text);
  }

  function poll(): void {
    readChanges()
      .catch((error: unknown) =>
        services.log.warn({ err: error }, 'the feed of a demonstration was not read'),
      )
      .finally(() => {
        timer = !isClosed && subscribers.size > 0 ? setTimeout(poll, pollMs) : undefined;
        isPolling = timer !== undefined;
      });
  }

  return {
    subscribe(subscriber, lastEventId) {
      const since = log.findResumePoint(lastEventId);
      if (since === undefined) subscriber.write(formatEvent(feedEvents.reset, {}));
      if (state !== undefined) subscriber.write(formatEvent(feedEvents.state, state));
      for (const text of log.listAfter(since ?? 0)) subscriber.write(text);
      subscribers.add(subscriber);
      if (!isPolling) {
        isPolling = true;
        poll();
      }
      return () => subscribers.delete(subscriber);
    },
    get isIdle() {
      return subscribers.size === 0;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** The items that were sent, numbered, the last of which a connection can be given again. */
function createItemLog() {
  const feedId = randomUUID().slice(0, 8);
  const seen = new Set<string>();
  const stored: { number: number; item: DemonstrationItem }[] = [];
  let lastNumber = 0;

  function format({ number, item }: (typeof stored)[number]): string {
    return formatEvent(feedEvents.item, item, `${feedId}-${number}`);
  }

  return {
    /** Adds what isn't known yet, and gives it as events. */
    append(items: readonly { key: string; item: DemonstrationItem }[]): string[] {
      const added = items
        .filter(({ key }) => !seen.has(key))
        .map(({ key, item }) => {
          seen.add(key);
          lastNumber++;
          return { number: lastNumber, item };
        });
      stored.push(...added);
      stored.splice(0, stored.length - maxStored);
      return added.map(format);
    },
    listAfter(since: number): string[] {
      return stored.filter(({ number }) => number > since).map(format);
    },
    /** The number after which a connection goes on; undefined where that isn't continued here. */
    findResumePoint(lastEventId: string | undefined): number | undefined {
      const [, number] = new RegExp(`^${feedId}-(\\d{1,9})$`).exec(lastEventId ?? '') ?? [];
      if (number === undefined || Number(number) > lastNumber) return undefined;
      return Number(number) >= (stored[0]?.number ?? 1) - 1 ? Number(number) : undefined;
    },
  };
}

/** An event of a stream as https://html.spec.whatwg.org/multipage/server-sent-events.html has it. */
function formatEvent(name: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The states of a person's loans today, including the demonstration's example of each state. */
async function readState(
  { db, config, clock }: Services,
  { market, borrowerId }: FeedPerson,
): Promise<DemonstrationState> {
  const { timeZone, messageHours } = getMarket(config, market);
  const now = await clock.now();
  const today = calendarDayIn(timeZone, now);
  const messagesFrom = secondsUntilContactHours(messageHours, timeZone, now) > 0 ? messageHours.from : null;
  if (borrowerId === null) return { borrowerId, today, messagesFrom, loans: [], reversibleReference: null };
  const orders = await findOrders(db, borrowerId);
  const loans = orders.map((order) => {
    const statement = findStatement(order, today);
    return {
      orderId: order.orderId,
      productId: order.productId,
      status: statusByState[order.state],
      dueOn: statement?.repayDate ?? null,
      dueAmount: statement?.repayAmount ?? 0,
      daysLate: statement?.daysOverdue ?? 0,
      currency: order.terms.currency,
    };
  });
  const reversibleReference = await findReversibleReference(db, borrowerId);
  return { borrowerId, today, messagesFrom, loans, reversibleReference };
}

async function findReversibleReference(db: Database, borrowerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('sandboxPayments')
    .innerJoin('paymentReferences', 'paymentReferences.reference', 'sandboxPayments.reference')
    .select('sandboxPayments.reference')
    .where('paymentReferences.borrowerId', '=', borrowerId)
    .whereRef('sandboxPayments.reversed', '<', 'sandboxPayments.amount')
    .orderBy('sandboxPayments.paidAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** What changes whenever something of a person does; costs a look at indexes. `advancedDays` as the clock has it. */
async function readVersion(
  db: Database,
  { market, phone }: Pick<FeedPerson, 'market' | 'phone'>,
): Promise<{ borrowerId: number | null; advancedDays: number; version: string }> {
  const { rows } = await sql<{ borrowerId: number | null; advancedDays: number; version: string }>`
    with owner as (select borrower_id as id from phone_directory where market = ${market} and phone = ${phone})
    select (select id from owner) as "borrowerId",
      coalesce((select advanced_days from business_clock), 0) as "advancedDays",
      concat_ws('|',
        (select advanced_days from business_clock),
        (select max(message_id) from sandbox_messages where phone = ${phone}),
        (select id from owner),
        (select count(*) from messages where borrower_id = (select id from owner)),
        (select string_agg(order_id || state, ',' order by order_id) from orders where borrower_id = (select id from owner)),
        (select count(*) from order_decisions where borrower_id = (select id from owner)),
        (select string_agg(payout_id || state, ',' order by payout_id) from payouts where borrower_id = (select id from owner)),
        (select max(entry_id) from ledger_entries where borrower_id = (select id from owner)),
        (select count(*) from announcements where borrower_id = (select id from owner) and passed_on_at is not null)
      ) as version`.execute(db);
  return rows[0] ?? { borrowerId: null, advancedDays: 0, version: '' };
}
