import { sql } from 'kysely';
import { type Database, unawaitedWrite } from '../../platform/database/index.ts';
import type { AnnouncementKind } from '../../platform/database/schema/messages.ts';

/** Something that happened. Told of twice by its kind and subject, it is one. */
export type OutboxEvent = {
  borrowerId: number;
  kind: AnnouncementKind;
  subject: string;
  orderId: string | null;
  /** Ids, amounts in minor units, days: nobody's name, phone or account. */
  data: Readonly<Record<string, unknown>>;
  at: Date;
};

/** Says that something happened, in the transaction in which it does: who is outside is told once that commits. Nobody waits for it. */
export async function publishEvent(trx: Database, event: OutboxEvent): Promise<void> {
  await insertEvent.run(trx, toInsertValues(event));
}

/** The same, to be sent together with other statements. */
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
