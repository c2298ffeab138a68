import type { BaseLogger } from 'pino';
import type { AuditFaultKind } from '../../../contract/desk/auditActions.ts';
import type { Database } from '../database/index.ts';
import { dayMs, hourMs } from '../durations.ts';
import { computeChainHash, getEventsByKey, toEventKey, writeAuditCheckpoint } from './chain.ts';

/** What is wrong at a place of the chain. */
export type AuditFault = { place: number; kind: AuditFaultKind };

type AuditVerification = {
  /** Links verified. */
  links: number;
  /** The hash of the chain's head, to be compared with one noted elsewhere. */
  headHash: string;
  faults: readonly AuditFault[];
  /** Events before the given time without a link. */
  unchainedEvents: number;
};

const verifyBatchSize = 2_000;
const maxFaults = 100;

/** Verifies every link of the hash chain against its event and the previous link, and counts events before `before` without a link. */
export async function verifyAudit(db: Database, before: Date): Promise<AuditVerification> {
  const faults: AuditFault[] = [];
  let place = 0;
  let hash: Buffer = Buffer.alloc(0);
  for (;;) {
    const links = await db
      .selectFrom('auditLinks')
      .select(['place', 'borrowerId', 'eventId', 'hash', 'version'])
      .where('place', '>', place)
      .orderBy('place')
      .limit(verifyBatchSize)
      .execute();
    const events = await getEventsByKey(db, links);
    for (const link of links) {
      if (link.place !== place + 1) faults.push({ place: place + 1, kind: 'linkGone' });
      place = link.place;
      const event = events.get(toEventKey(link));
      if (event === undefined) faults.push({ place, kind: 'eventGone' });
      else if (!computeChainHash(hash, place, event, link.version).equals(link.hash))
        faults.push({ place, kind: 'eventChanged' });
      hash = link.hash;
    }
    if (links.length < verifyBatchSize || faults.length > maxFaults) break;
  }
  const head = await db.selectFrom('auditHead').select(['place', 'hash']).executeTakeFirstOrThrow();
  const isHeadIntact = head.place === place && (place === 0 || head.hash.equals(hash));
  if (!isHeadIntact && faults.length <= maxFaults) faults.push({ place, kind: 'endGone' });
  return {
    links: place,
    headHash: hash.toString('hex'),
    faults,
    unchainedEvents: await countUnchainedEvents(db, before),
  };
}

/** Events before `before` without a link. Counted separately, since events and links may be on different nodes. */
export async function countUnchainedEvents(db: Database, before: Date): Promise<number> {
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

/** The number of events recorded after a verification at that moment. */
export async function countEventsSince(db: Database, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom('auditEvents')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('at', '>', at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The verdict of the last verification; undefined before the first that found a chain. */
export async function findLastVerification(db: Database) {
  const last = await db
    .selectFrom('auditVerifications')
    .selectAll()
    .orderBy('verifiedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && isVerdict(last) ? last : undefined;
}

/** A chain without links gives no verdict. */
function isVerdict({ links, faults }: { links: number; faults: readonly AuditFault[] }): boolean {
  return links > 0 || faults.length > 0;
}

type AuditServices = { db: Database; log: Pick<BaseLogger, 'info' | 'error'> };

/** Verifies the chain once a day. */
export async function verifyAuditDaily(services: AuditServices, now: Date): Promise<void> {
  const last = await findLastVerification(services.db);
  if (last !== undefined && now.getTime() - last.verifiedAt.getTime() < dayMs) return;
  await extendAndVerifyChain(services, now);
}

/** Extends the chain to now, verifies it and stores the verdict. A fault is an error of the log. */
export async function extendAndVerifyChain({ db, log }: AuditServices, now: Date): Promise<void> {
  // The chain then contains every event recorded before this moment.
  await writeAuditCheckpoint({ db, log });
  const { links, headHash, faults, unchainedEvents } = await verifyAudit(
    db,
    new Date(now.getTime() - hourMs),
  );
  if (!isVerdict({ links, faults })) return;
  await db
    .insertInto('auditVerifications')
    .values({
      verifiedAt: now,
      links,
      headHash,
      faults: JSON.stringify(faults),
      unchainedEvents,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (faults.length > 0 || unchainedEvents > 0)
    log.error({ faults, unchainedEvents }, 'the audit does not fit its hash chain');
}
