import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { BaseLogger } from 'pino';
import { type Database, type Schema, transaction } from '../database/index.ts';
import { minuteMs } from '../durations.ts';

const hashedColumns = [
  'borrowerId',
  'eventId',
  'at',
  'actorKind',
  'actor',
  'action',
  'subject',
  'address',
  'reason',
  'amount',
  'currency',
  'debtBefore',
  'debtAfter',
] as const;

/** The fields of an event that its chain hash covers. */
type ChainedAuditEvent = Pick<Selectable<Schema['auditEvents']>, (typeof hashedColumns)[number]>;

/** The version of the hash that new links carry, and the columns that version 1 left out. */
const chainHashVersion = 2;
const amountColumns: readonly string[] = ['amount', 'currency', 'debtBefore', 'debtAfter'];

/** The chain hash of an event at its place: over its fields and the previous hash. `version`: which columns it covers. */
export function computeChainHash(
  previousHash: Buffer,
  place: number,
  event: ChainedAuditEvent,
  version = chainHashVersion,
): Buffer {
  const { at, ...rest } = event;
  const columns = hashedColumns.filter((column) => version > 1 || !amountColumns.includes(column));
  const fields = columns.map((column) => (column === 'at' ? at.toISOString() : rest[column]));
  return createHash('sha256')
    .update(previousHash)
    .update(JSON.stringify([place, ...fields]))
    .digest();
}

export function toEventKey({
  borrowerId,
  eventId,
}: Pick<ChainedAuditEvent, 'borrowerId' | 'eventId'>): string {
  return `${borrowerId}:${eventId}`;
}

/** The events of links, by `toEventKey`. */
export async function getEventsByKey(
  db: Database,
  links: readonly Pick<ChainedAuditEvent, 'borrowerId' | 'eventId'>[],
): Promise<Map<string, ChainedAuditEvent>> {
  if (links.length === 0) return new Map();
  const eventIds = links.map(({ eventId }) => eventId);
  const rows = await db
    .selectFrom('auditEvents')
    .select(hashedColumns)
    .where('borrowerId', 'in', [...new Set(links.map(({ borrowerId }) => borrowerId))])
    .where('eventId', 'in', eventIds)
    .execute();
  return new Map(rows.map((row) => [toEventKey(row), row]));
}

const batchSize = 1_000;
/** The maximal delay between an event's timestamp and its commit: longer than any transaction. */
const maxCommitDelayMs = 60 * minuteMs;

/**
 * Appends the events recorded since the last run to the hash chain, oldest first. The head's row lock keeps the chain linear;
 * events recorded meanwhile don't wait for it.
 * @returns how many events were appended
 */
export async function writeAuditCheckpoint({
  db,
  log,
}: {
  db: Database;
  log: Pick<BaseLogger, 'info'>;
}): Promise<number> {
  let linkCount = 0;
  for (;;) {
    const { count, place, hash } = await transaction(db, writeCheckpointBatch);
    linkCount += count;
    if (count < batchSize) {
      // Evidence outside of the database: a log that is stored elsewhere holds each head of the chain.
      if (linkCount > 0)
        log.info({ place, hash: hash.toString('hex') }, 'checkpoint of the audit’s hash chain');
      return linkCount;
    }
  }
}

async function writeCheckpointBatch(trx: Database): Promise<{ count: number; place: number; hash: Buffer }> {
  const head = await trx
    .selectFrom('auditHead')
    .select(['place', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const events = await listUnchainedEvents(trx);
  let { place, hash } = head;
  const links = events.map((event) => {
    place += 1;
    hash = computeChainHash(hash, place, event);
    const { borrowerId, eventId, at } = event;
    return { place, borrowerId, eventId, at, hash, version: chainHashVersion };
  });
  if (links.length > 0) {
    await trx.insertInto('auditLinks').values(links).execute();
    await trx.updateTable('auditHead').set({ place, hash }).execute();
  }
  return { count: links.length, place, hash };
}

/** Links and events may be on different nodes, so they are queried separately. */
async function listUnchainedEvents(trx: Database): Promise<ChainedAuditEvent[]> {
  const last = await trx
    .selectFrom('auditLinks')
    .select((link) => link.fn.max('at').as('at'))
    .executeTakeFirst();
  const from = new Date((last?.at ?? new Date(maxCommitDelayMs)).getTime() - maxCommitDelayMs);
  const linkedEvents = await trx
    .selectFrom('auditLinks')
    .select(['borrowerId', 'eventId'])
    .where('at', '>=', from)
    .execute();
  const linkedKeys = new Set(linkedEvents.map(toEventKey));
  const events = await trx
    .selectFrom('auditEvents')
    .select(hashedColumns)
    .where('at', '>=', from)
    .orderBy('at')
    .orderBy('borrowerId')
    .orderBy('eventId')
    .limit(linkedEvents.length + batchSize)
    .execute();
  return events.filter((event) => !linkedKeys.has(toEventKey(event))).slice(0, batchSize);
}
