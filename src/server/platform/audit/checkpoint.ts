import type { BaseLogger } from 'pino';
import { type Database, transaction } from '../database/index.ts';
import { minuteMs } from '../durations.ts';
import {
  type ChainedAuditEvent,
  chainHashVersion,
  computeChainHash,
  hashedColumns,
  toEventKey,
} from './chain.ts';

const batchSize = 1_000;
/** How long after its moment an event may still be written: longer than any transaction of ours lasts. */
const maxCommitDelayMs = 60 * minuteMs;

/**
 * Adds what was written since to the audit's chain, oldest first. Whoever adds holds the chain's end, so that it has one; what
 * is written meanwhile waits for no one.
 * @returns how many events it sealed
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
      // Where the log is kept apart from the database, it says what the chain's end was.
      if (linkCount > 0) log.info({ place, seal: hash.toString('hex') }, 'audit sealed');
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

/** Links and events may lie on different machines, so they are asked for apart. */
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
