import { createHash } from 'node:crypto';
import type { Database } from '../database/index.ts';

/** What of an event its seal holds. */
export type Sealed = {
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

export const sealedColumns = [
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
export const sealVersion = 2;
const amountColumns: readonly string[] = ['amount', 'currency', 'debtBefore', 'debtAfter'];

/** The seal of an event at its place: of itself, and of all before it. `version`: which columns it covers. */
export function sealOf(before: Buffer, place: number, event: Sealed, version = sealVersion): Buffer {
  const { at, ...rest } = event;
  const columns = sealedColumns.filter((column) => version > 1 || !amountColumns.includes(column));
  const fields = columns.map((column) => (column === 'at' ? at.toISOString() : rest[column]));
  return createHash('sha256')
    .update(before)
    .update(JSON.stringify([place, ...fields]))
    .digest();
}

export function nameOf({ borrowerId, eventId }: Pick<Sealed, 'borrowerId' | 'eventId'>): string {
  return `${borrowerId}:${eventId}`;
}

/** Events by the names that links have for them. */
export async function eventsOf(
  db: Database,
  links: readonly Pick<Sealed, 'borrowerId' | 'eventId'>[],
): Promise<Map<string, Sealed>> {
  if (links.length === 0) return new Map();
  const rows = await db
    .selectFrom('auditEvents')
    .select(sealedColumns)
    .where('borrowerId', 'in', [...new Set(links.map(({ borrowerId }) => borrowerId))])
    .where(
      'eventId',
      'in',
      links.map(({ eventId }) => eventId),
    )
    .execute();
  return new Map(rows.map((row) => [nameOf(row), row]));
}
