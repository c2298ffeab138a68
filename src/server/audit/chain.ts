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
] as const;

/** The seal of an event at its place: of itself, and of all before it. */
export function sealOf(before: Buffer, place: number, event: Sealed): Buffer {
  const { at, ...rest } = event;
  const fields = sealedColumns.map((column) => (column === 'at' ? at.toISOString() : rest[column]));
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
