import { createHash, createHmac } from 'node:crypto';
import type { BaseLogger } from 'pino';
import type { ActorKind, AuditAction } from '../../../contract/desk/names.ts';
import type { Market } from '../../config/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { minuteMs } from '../durations.ts';

/** Who does something, from where and why. `visitor`: nobody has shown who it is. */
export type Actor = {
  kind: ActorKind;
  /** Who of the staff, or which machine; empty where the kind or the borrower says it. */
  actorId?: string;
  address?: string;
  reason?: string | undefined;
};

type Action = AuditAction;

/** `borrowerId`: whom it concerns; absent: nobody known. `subject`: an order, a payment, a call, a phone's hash. */
export type AuditEvent = {
  action: Action;
  borrowerId?: number | undefined;
  subject: string;
} & Partial<AuditAmounts>;

/** What an event moved and the debt of its loan before and after, in minor units of the currency. */
export type AuditAmounts = {
  amount: number | null;
  currency: string | null;
  debtBefore: number | null;
  debtAfter: number | null;
};

const unknownBorrowerId = 0;

/** Writes down what somebody does: in the transaction that does it, where there is one. */
export async function recordAudit(
  db: Database,
  { kind, actorId = '', address = '', reason = '' }: Actor,
  { action, borrowerId = unknownBorrowerId, subject, ...amounts }: AuditEvent,
  now: Date,
): Promise<void> {
  await db
    .insertInto('auditEvents')
    .values({
      borrowerId,
      at: now,
      actorKind: kind,
      actor: actorId,
      action,
      subject,
      address,
      reason,
      ...amounts,
    })
    .execute();
}

/** Tells that two events are about one phone, and nobody which; keyed, because numbers are quickly tried through. */
export function toPhoneSubject(secret: string, market: Market, phone: string): string {
  const hash = createHmac('sha256', secret).update(JSON.stringify(['audit phone', market, phone]));
  return `phone:${hash.digest('hex').slice(0, 32)}`;
}

/** What of an event its seal holds. */
type ChainedAuditEvent = {
  borrowerId: number;
  eventId: number;
  at: Date;
  actorKind: string;
  actor: string;
  action: string;
  subject: string;
  address: string;
  reason: string;
  amount: number | null;
  currency: string | null;
  debtBefore: number | null;
  debtAfter: number | null;
};

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

/** The version of the hash that new links carry, and the columns that version 1 left out. */
const chainHashVersion = 2;
const amountColumns: readonly string[] = ['amount', 'currency', 'debtBefore', 'debtAfter'];

/** The seal of an event at its place: of itself, and of all before it. `version`: which columns it covers. */
function computeChainHash(
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

function toEventKey({ borrowerId, eventId }: Pick<ChainedAuditEvent, 'borrowerId' | 'eventId'>): string {
  return `${borrowerId}:${eventId}`;
}

/** Events by the names that links have for them. */
async function getEventsByKey(
  db: Database,
  links: readonly Pick<ChainedAuditEvent, 'borrowerId' | 'eventId'>[],
): Promise<Map<string, ChainedAuditEvent>> {
  if (links.length === 0) return new Map();
  const rows = await db
    .selectFrom('auditEvents')
    .select(hashedColumns)
    .where('borrowerId', 'in', [...new Set(links.map(({ borrowerId }) => borrowerId))])
    .where(
      'eventId',
      'in',
      links.map(({ eventId }) => eventId),
    )
    .execute();
  return new Map(rows.map((row) => [toEventKey(row), row]));
}

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

type AuditVerification = {
  /** Links that were held against their events. */
  links: number;
  /** The chain's end, to be compared with the one that was noted elsewhere. */
  headHash: string;
  /** What doesn't fit, each with its place. */
  faults: readonly string[];
  /** Events that no link names, beside those of the last hour. */
  unchainedEvents: number;
};

const verifyBatchSize = 2_000;
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
      .limit(verifyBatchSize)
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
    if (links.length < verifyBatchSize || faults.length > maxFaults) break;
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
