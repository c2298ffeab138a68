import type { Database } from '../database/index.ts';
import { computeChainHash, getEventsByKey, toEventKey } from './chain.ts';

export type AuditVerification = {
  /** Links that were held against their events. */
  links: number;
  /** The chain's end, to be compared with the one that was noted elsewhere. */
  headHash: string;
  /** What doesn't fit, each with its place. */
  faults: readonly string[];
  /** Events that no link names, beside those of the last hour. */
  unchainedEvents: number;
};

const batchSize = 2_000;
const maxFaults = 100;

/** Holds every link of the audit's chain against its event and the link before, and says which events no link names. */
export async function verifyAudit(db: Database, before: Date): Promise<AuditVerification> {
  const faults: string[] = [];
  let place = 0;
  let hash: Buffer = Buffer.alloc(0);
  for (;;) {
    const links = await db
      .selectFrom('auditLinks')
      .select(['place', 'borrowerId', 'eventId', 'hash', 'version'])
      .where('place', '>', place)
      .orderBy('place')
      .limit(batchSize)
      .execute();
    const events = await getEventsByKey(db, links);
    for (const link of links) {
      if (link.place !== place + 1) faults.push(`${place + 1}: no link`);
      place = link.place;
      const event = events.get(toEventKey(link));
      if (event === undefined) faults.push(`${place}: its event is gone`);
      else if (!computeChainHash(hash, place, event, link.version).equals(link.hash))
        faults.push(`${place}: its event isn’t what was sealed`);
      hash = link.hash;
    }
    if (links.length < batchSize || faults.length > maxFaults) break;
  }
  const head = await db.selectFrom('auditHead').select(['place', 'hash']).executeTakeFirstOrThrow();
  const isHeadIntact = head.place === place && (place === 0 || head.hash.equals(hash));
  if (!isHeadIntact && faults.length <= maxFaults) faults.push(`${place}: the chain’s end isn’t here`);
  return {
    links: place,
    headHash: hash.toString('hex'),
    faults,
    unchainedEvents: await countUnchainedEvents(db, before),
  };
}

/** Counted apart, since events and links may lie on different machines. */
async function countUnchainedEvents(db: Database, before: Date): Promise<number> {
  const count = (rows: { count: string } | undefined) => Number(rows?.count ?? 0);
  const events = await db
    .selectFrom('auditEvents')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('at', '<', before)
    .executeTakeFirst();
  const links = await db
    .selectFrom('auditLinks')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('at', '<', before)
    .executeTakeFirst();
  return Math.max(0, count(events) - count(links));
}
