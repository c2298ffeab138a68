import { createHash } from 'node:crypto';
import type { Database } from '../database/index.ts';

/** What of an event its seal holds. */
export type ChainedAuditEvent = {
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

export const hashedColumns = [
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
export const chainHashVersion = 2;
const amountColumns: readonly string[] = ['amount', 'currency', 'debtBefore', 'debtAfter'];

/** The seal of an event at its place: of itself, and of all before it. `version`: which columns it covers. */
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

/** Events by the names that links have for them. */
export async function getEventsByKey(
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
