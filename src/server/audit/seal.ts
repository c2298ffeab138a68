import type { BaseLogger } from 'pino';
import { type Database, transaction } from '../database/index.ts';
import { minuteMs } from '../durations.ts';
import { nameOf, type Sealed, sealedColumns, sealOf, sealVersion } from './chain.ts';

const batchSize = 1_000;
/** How long after its moment an event may still be written: longer than any transaction of ours lasts. */
const lateMs = 60 * minuteMs;

/**
 * Adds what was written since to the audit's chain, oldest first. Whoever adds holds the chain's end, so that it has one; what
 * is written meanwhile waits for no one.
 * @returns how many events it sealed
 */
export async function sealAudit({
  db,
  log,
}: {
  db: Database;
  log: Pick<BaseLogger, 'info'>;
}): Promise<number> {
  let sealed = 0;
  for (;;) {
    const { count, place, hash } = await transaction(db, sealBatch);
    sealed += count;
    if (count < batchSize) {
      // Where the log is kept apart from the database, it says what the chain's end was.
      if (sealed > 0) log.info({ place, seal: hash.toString('hex') }, 'audit sealed');
      return sealed;
    }
  }
}

async function sealBatch(trx: Database): Promise<{ count: number; place: number; hash: Buffer }> {
  const head = await trx
    .selectFrom('auditHead')
    .select(['place', 'hash'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const events = await unsealed(trx);
  let { place, hash } = head;
  const links = events.map((event) => {
    place += 1;
    hash = sealOf(hash, place, event);
    const { borrowerId, eventId, at } = event;
    return { place, borrowerId, eventId, at, hash, version: sealVersion };
  });
  if (links.length > 0) {
    await trx.insertInto('auditLinks').values(links).execute();
    await trx.updateTable('auditHead').set({ place, hash }).execute();
  }
  return { count: links.length, place, hash };
}

/** Links and events may lie on different machines, so they are asked for apart. */
async function unsealed(trx: Database): Promise<Sealed[]> {
  const last = await trx
    .selectFrom('auditLinks')
    .select((link) => link.fn.max('at').as('at'))
    .executeTakeFirst();
  const from = new Date((last?.at ?? new Date(lateMs)).getTime() - lateMs);
  const known = await trx
    .selectFrom('auditLinks')
    .select(['borrowerId', 'eventId'])
    .where('at', '>=', from)
    .execute();
  const sealed = new Set(known.map(nameOf));
  const events = await trx
    .selectFrom('auditEvents')
    .select(sealedColumns)
    .where('at', '>=', from)
    .orderBy('at')
    .orderBy('borrowerId')
    .orderBy('eventId')
    .limit(known.length + batchSize)
    .execute();
  return events.filter((event) => !sealed.has(nameOf(event))).slice(0, batchSize);
}
