import { type Selectable, sql } from 'kysely';
import {
  type Database,
  hasRow,
  type Schema,
  transaction,
  unawaitedWrite,
} from '../../platform/database/index.ts';
import type { OutgoingEventKind } from '../../platform/database/schema/messages.ts';
import type { Services } from '../services.ts';

export type { OutgoingEventKind };

/**
 * An event for the borrower’s messages and the lender’s systems. Repeated kind and subject are one event. `data`: ids, amounts in
 * minor units, days; no personal data.
 */
export type OutboxEvent = Omit<Selectable<Schema['eventOutbox']>, 'dispatchedAt'>;

/** Publishes an event in the transaction that causes it; it is dispatched after the commit. */
export async function publishEvent(trx: Database, event: OutboxEvent): Promise<void> {
  await insertEvent.run(trx, toInsertValues(event));
}

/** The statement of {@link publishEvent}, for a batch. */
export function publishEventQuery(event: OutboxEvent) {
  return insertEvent.bind(toInsertValues(event));
}

function toInsertValues({ data, ...event }: OutboxEvent) {
  return { ...event, data: JSON.stringify(data) };
}

const insertEvent = unawaitedWrite(
  {
    borrowerId: 'bigint',
    kind: 'text',
    subject: 'text',
    orderId: 'text | null',
    data: 'text',
    at: 'timestamptz',
  },
  ($) => sql`
    insert into announcements (borrower_id, kind, subject, order_id, data, at)
    values (${$.borrowerId}, ${$.kind}, ${$.subject}, ${$.orderId}, ${$.data}::jsonb, ${$.at})
    on conflict do nothing`,
);

/** A consumer of events; it works in the given transaction, so that each event is consumed once. */
type EventConsumer = (trx: Database, services: Services, events: readonly OutboxEvent[]) => Promise<void>;

const batchSize = 500;

/**
 * Dispatches pending events to all consumers, the oldest first. Processes are serialized by a lock, so that all consumers see one
 * order; it may be stopped anywhere and run twice at once.
 */
export async function dispatchEvents(services: Services, consumers: readonly EventConsumer[]): Promise<void> {
  while (await hasPendingEvents(services.db)) {
    const dispatchedCount = await transaction(services.db, async (trx) => {
      await lockDispatch(trx);
      const events = await listPendingEvents(trx);
      if (events.length === 0) return 0;
      for (const consume of consumers) await consume(trx, services, events);
      await markDispatched(trx, events, await services.clock.now());
      return events.length;
    });
    if (dispatchedCount < batchSize) return;
  }
}

async function hasPendingEvents(db: Database): Promise<boolean> {
  return hasRow(db.selectFrom('eventOutbox').select('kind').where('dispatchedAt', 'is', null));
}

async function lockDispatch(trx: Database): Promise<void> {
  await trx.selectFrom('eventNumbers').select('lastNumber').forUpdate().executeTakeFirstOrThrow();
}

function listPendingEvents(trx: Database): Promise<OutboxEvent[]> {
  return trx
    .selectFrom('eventOutbox')
    .select(['borrowerId', 'kind', 'subject', 'orderId', 'data', 'at'])
    .where('dispatchedAt', 'is', null)
    .orderBy('at')
    .orderBy('borrowerId')
    .orderBy('kind')
    .orderBy('subject')
    .limit(batchSize)
    .execute();
}

async function markDispatched(trx: Database, events: readonly OutboxEvent[], now: Date): Promise<void> {
  await trx
    .updateTable('eventOutbox')
    .set({ dispatchedAt: now })
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('borrowerId', 'kind', 'subject'),
        'in',
        events.map(({ borrowerId, kind, subject }) => tuple(borrowerId, kind, subject)),
      ),
    )
    .execute();
}
