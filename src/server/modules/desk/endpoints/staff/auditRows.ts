import type { Selectable } from 'kysely';
import { parseCallSubject } from '../../../../../contract/desk/auditSubject.ts';
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
  const findExecution = await loadExecutedRequests(db, rows);
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
      approvedBy: findExecution(row)?.decidedBy ?? null,
      borrowerId: row.borrowerId === lenderAccount.borrowerId ? null : row.borrowerId,
      place: link?.place ?? null,
      hash: link?.hash.toString('hex') ?? null,
    };
  });
}

type AuditLine = Selectable<Schema['auditEvents']>;
type ExecutedRequest = Pick<Selectable<Schema['deskApprovals']>, 'approvalId' | 'decidedBy'>;

/** Reads which approval request each line executed: its maker made the call at the moment of its approval. */
async function loadExecutedRequests(
  db: Database,
  lines: readonly AuditLine[],
): Promise<(line: AuditLine) => ExecutedRequest | undefined> {
  const done = lines.filter(({ action }) => action === 'desk_done');
  if (done.length === 0) return () => undefined;
  const requests = await db
    .selectFrom('deskApprovals')
    .select(['approvalId', 'call', 'makerEmail', 'decidedBy', 'decidedAt'])
    .where('state', '=', 'approved')
    .where(
      'decidedAt',
      'in',
      done.map(({ at }) => at),
    )
    .execute();
  return ({ action, actor, at, subject }) => {
    const parsed = parseCallSubject(action, subject);
    if (parsed?.approvedBy === undefined) return undefined;
    return requests.find(
      ({ call, makerEmail, decidedAt }) =>
        call === parsed.name && makerEmail === actor && decidedAt?.getTime() === at.getTime(),
    );
  };
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
