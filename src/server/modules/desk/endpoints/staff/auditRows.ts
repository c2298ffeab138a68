import type { Selectable } from 'kysely';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database, Schema } from '../../../../platform/database/index.ts';
import { lenderAccount } from '../../../ledger/index.ts';
import { getStaffNames } from '../staffNames.ts';

/** Lines with the names of their staff and their hashes. */
export async function toAuditRows(
  db: Database,
  rows: readonly Selectable<Schema['auditEvents']>[],
): Promise<DeskRowInput<'audit'>[]> {
  const links = await listAuditLinks(db, rows);
  const staffNames = await getStaffNames(
    db,
    rows.filter(({ actorKind }) => actorKind === 'staff').map(({ actor }) => actor),
  );
  return rows.map((row) => {
    const link = links.get(`${row.borrowerId}:${row.eventId}`);
    return {
      ...row,
      eventId: String(row.eventId),
      actorName: row.actorKind === 'staff' ? (staffNames.get(row.actor) ?? null) : null,
      borrowerId: row.borrowerId === lenderAccount.borrowerId ? null : row.borrowerId,
      place: link?.place ?? null,
      hash: link?.hash.toString('hex') ?? null,
    };
  });
}

type AuditKey = { borrowerId: number; eventId: number };

async function listAuditLinks(db: Database, events: readonly AuditKey[]) {
  const eventIds = events.map(({ eventId }) => eventId);
  const rows =
    events.length === 0
      ? []
      : await db
          .selectFrom('auditLinks')
          .select(['borrowerId', 'eventId', 'place', 'hash'])
          .where('borrowerId', 'in', [...new Set(events.map(({ borrowerId }) => borrowerId))])
          .where('eventId', 'in', eventIds)
          .execute();
  return new Map(rows.map((link) => [`${link.borrowerId}:${link.eventId}`, link]));
}
