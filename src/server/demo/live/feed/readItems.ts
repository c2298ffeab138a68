import { sql } from 'kysely';
import type { DemonstrationItem } from '../../../../contract/demonstrationFeed.ts';
import { listSandboxMessages } from '../../../integrations/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';

/** An item with its unique key; sorted by when it happened and by what leads to what. */
export type KeyedItem = { key: string; item: DemonstrationItem };

/** As many of each kind as a page shows of what was before it. */
const maxRead = 60;
const typeOrder = ['application', 'decision', 'payout', 'ledger', 'event', 'message'];

export type FeedPerson = { market: string; phone: string; borrowerId: number | null };

/** What is known of a person by now, the newest of each kind, in order. */
export async function readItems(
  db: Database,
  { phone, borrowerId }: FeedPerson,
  advancedDays: number,
): Promise<KeyedItem[]> {
  const codes = await readCodes(db, phone, advancedDays);
  const own = borrowerId === null ? [] : await readBorrowerItems(db, borrowerId);
  return [...codes, ...own].sort(
    (one, other) =>
      one.item.at.localeCompare(other.item.at) ||
      typeOrder.indexOf(one.item.type) - typeOrder.indexOf(other.item.type) ||
      one.key.localeCompare(other.key, 'en', { numeric: true }),
  );
}

/** Codes come by the clock of the world. */
async function readCodes(db: Database, phone: string, advancedDays: number): Promise<KeyedItem[]> {
  const messages = await listSandboxMessages(db, phone);
  return messages.slice(-maxRead).map(({ text, sentAt }) => ({
    key: `code:${sentAt.getTime()}:${text}`,
    item: {
      type: 'message',
      at: new Date(sentAt.getTime() + advancedDays * dayMs).toISOString(),
      channel: 'sms',
      title: '',
      text,
    },
  }));
}

async function readBorrowerItems(db: Database, borrowerId: number): Promise<KeyedItem[]> {
  const lists = await Promise.all([
    readMessages(db, borrowerId),
    readApplications(db, borrowerId),
    readDecisions(db, borrowerId),
    readPayouts(db, borrowerId),
    readLedger(db, borrowerId),
    readEvents(db, borrowerId),
  ]);
  return lists.flat();
}

async function readMessages(db: Database, borrowerId: number): Promise<KeyedItem[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['template', 'subject', 'attempt', 'at', 'channel', 'title', 'body'])
    .where('borrowerId', '=', borrowerId)
    .where('withheld', '=', '')
    .orderBy('at', 'desc')
    .limit(maxRead)
    .execute();
  return rows.map(({ template, subject, attempt, at, channel, title, body }) => ({
    key: `message:${template}:${subject}:${attempt}`,
    item: { type: 'message', at: at.toISOString(), channel, title, text: body },
  }));
}

async function readApplications(db: Database, borrowerId: number): Promise<KeyedItem[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['orderId', 'createdAt'])
    .select(sql<number>`(terms ->> 'principal')::bigint`.as('amount'))
    .select(sql<string>`terms ->> 'currency'`.as('currency'))
    .where('borrowerId', '=', borrowerId)
    .orderBy('createdAt', 'desc')
    .limit(maxRead)
    .execute();
  return rows.map(({ orderId, createdAt, amount, currency }) => ({
    key: `application:${orderId}`,
    item: { type: 'application', at: createdAt.toISOString(), orderId, amount, currency },
  }));
}

async function readDecisions(db: Database, borrowerId: number): Promise<KeyedItem[]> {
  const rows = await db
    .selectFrom('orderDecisions')
    .select(['orderId', 'decidedAt', 'blockingRule', 'outcomes'])
    .where('borrowerId', '=', borrowerId)
    .where('stage', '=', 'reviewed')
    .orderBy('decidedAt', 'desc')
    .limit(maxRead)
    .execute();
  return rows.map(({ orderId, decidedAt, blockingRule, outcomes }) => ({
    key: `decision:${orderId}:${decidedAt.getTime()}`,
    item: {
      type: 'decision',
      at: decidedAt.toISOString(),
      orderId,
      refusedBy: blockingRule?.rule ?? null,
      rules: outcomes.length,
    },
  }));
}

/** Each state that a transfer has been in is an item. */
async function readPayouts(db: Database, borrowerId: number): Promise<KeyedItem[]> {
  const rows = await db
    .selectFrom('payouts')
    .select(['payoutId', 'orderId', 'state', 'amount', 'currency', 'createdAt', 'sentAt', 'endedAt'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('createdAt', 'desc')
    .limit(maxRead)
    .execute();
  return rows.flatMap(({ payoutId, orderId, state, amount, currency, createdAt, sentAt, endedAt }) => {
    const steps = [
      ['created', createdAt],
      ['sent', sentAt],
      [state, endedAt],
    ] as const;
    return steps.flatMap(([step, at]) =>
      at === null
        ? []
        : [
            {
              key: `payout:${payoutId}:${step}`,
              item: { type: 'payout', at: at.toISOString(), orderId, state: step, amount, currency } as const,
            },
          ],
    );
  });
}

async function readLedger(db: Database, borrowerId: number): Promise<KeyedItem[]> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['entryId', 'orderId', 'event', 'postedAt', 'accounts', 'amounts'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('entryId', 'desc')
    .limit(maxRead)
    .execute();
  return rows.map(({ entryId, orderId, event, postedAt, accounts, amounts }) => ({
    key: `ledger:${entryId}`,
    item: {
      type: 'ledger',
      at: postedAt.toISOString(),
      orderId,
      event,
      lines: accounts.map((account, index) => ({ account, amount: amounts[index] ?? 0 })),
    },
  }));
}

async function readEvents(db: Database, borrowerId: number): Promise<KeyedItem[]> {
  const rows = await db
    .selectFrom('outgoingEvents')
    .select(['number', 'type', 'at', 'body'])
    .where(sql`(body::jsonb -> 'data' ->> 'borrowerId')::bigint`, '=', borrowerId)
    .orderBy('number', 'desc')
    .limit(maxRead)
    .execute();
  return rows.map(({ number, type, at, body }) => ({
    key: `event:${number}`,
    item: { type: 'event', at: at.toISOString(), number, name: type, body },
  }));
}
