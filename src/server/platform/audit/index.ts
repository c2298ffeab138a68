import { createHash, createHmac } from 'node:crypto';
import type { BaseLogger } from 'pino';
import type { ActorKind, AuditAction } from '../../../contract/desk/auditNames.ts';
import type { Market } from '../../config/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { minuteMs } from '../durations.ts';

/** Who acts, from which address and why. `visitor`: not authenticated. */
export type Actor = {
  kind: ActorKind;
  /** E-mail of a staff member, or name of a machine; empty for other kinds. */
  actorId?: string;
  address?: string;
  reason?: string | undefined;
};

type Action = AuditAction;

/** `borrowerId`: the borrower concerned; absent: none known. `subject`: an order, a payment, a call, a phone's hash. */
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

/** Records an audit event, in the transaction of the action where there is one. */
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

/** A pseudonym that links the events of one phone; a keyed hash, since all phone numbers are quickly enumerated. */
export function toPhoneSubject(secret: string, market: Market, phone: string): string {
  const hash = createHmac('sha256', secret).update(JSON.stringify(['audit phone', market, phone]));
  return `phone:${hash.digest('hex').slice(0, 32)}`;
}

/** The fields of an event that its chain hash covers. */
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

/** The chain hash of an event at its place: over its fields and the previous hash. `version`: which columns it covers. */
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

/** The events of links, by `toEventKey`. */
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

type AuditVerification = {
  /** Links verified. */
  links: number;
  /** The hash of the chain's head, to be compared with one noted elsewhere. */
  headHash: string;
  /** Broken links, each with its place. */
  faults: readonly string[];
  /** Events before the given time without a link. */
  unchainedEvents: number;
};

const verifyBatchSize = 2_000;
const maxFaults = 100;

/** Verifies every link of the hash chain against its event and the previous link, and counts events before `before` without a link. */
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

/** Counted separately, since events and links may be on different nodes. */
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
