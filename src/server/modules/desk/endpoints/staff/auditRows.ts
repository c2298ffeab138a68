import type { Selectable } from 'kysely';
import {
  findSubjectStaff,
  parseAuditSubject,
  parseCallSubject,
} from '../../../../../contract/desk/auditSubject.ts';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Database, Schema } from '../../../../platform/database/index.ts';
import { lenderLedgerKey } from '../../../ledger/index.ts';
import { findConflictText } from '../../errors.ts';
import { loadNamesByEmail, loadStaffById } from '../staffNames.ts';
import { loadAuditedRequests } from './auditRequests.ts';

/** Lines with the names of their staff and their hashes. */
export async function toAuditRows(
  db: Database,
  rows: readonly AuditLine[],
  language: 'es' | 'en',
): Promise<DeskRowInput<'audit'>[]> {
  const links = await listAuditLinks(db, rows);
  const findExecution = await loadExecutedRequests(db, rows);
  const staffNames = await loadNamesByEmail(
    db,
    rows.flatMap((row) =>
      [row.actorKind === 'staff' ? row.actor : [], findExecution(row)?.decidedBy ?? []].flat(),
    ),
  );
  const findStaff = await loadSubjectStaff(db, rows);
  const findTill = await loadTills(db, rows);
  const findRequest = await loadAuditedRequests(db, rows);
  return rows.map((line) => {
    const { requestKey: _, approvalId: __, ...row } = line;
    const { refusalCode = '' } = parseAuditSubject(row.action, row.subject);
    const approvedBy = findExecution(line)?.decidedBy ?? null;
    const link = links.get(`${row.borrowerId}:${row.eventId}`);
    return {
      ...row,
      eventId: String(row.eventId),
      actorName: row.actorKind === 'staff' ? (staffNames.get(row.actor) ?? null) : null,
      approvedBy,
      approvedByName: approvedBy && (staffNames.get(approvedBy) ?? null),
      refusedBecause: findConflictText(refusalCode)?.[language] ?? null,
      staff: findStaff(line),
      till: findTill(line),
      request: findRequest(line),
      borrowerId: row.borrowerId === lenderLedgerKey.borrowerId ? null : row.borrowerId,
      place: link?.place ?? null,
      hash: link?.hash.toString('hex') ?? null,
    };
  });
}

type AuditLine = Selectable<Schema['auditEvents']>;

async function loadSubjectStaff(
  db: Database,
  lines: readonly AuditLine[],
): Promise<(line: AuditLine) => DeskRowInput<'audit'>['staff']> {
  const findId = ({ action, subject }: AuditLine) => findSubjectStaff(action, subject);
  const staffIds = lines.flatMap((line) => findId(line) ?? []);
  const people = await loadStaffById(db, staffIds);
  return (line) => {
    const staffId = findId(line);
    const name = staffId && people.get(staffId)?.name;
    return staffId && name ? { staffId, name } : null;
  };
}

/** Reads which till the call of each line is about: one of its identifiers, of which the holder's account may be another. */
async function loadTills(
  db: Database,
  lines: readonly AuditLine[],
): Promise<(line: AuditLine) => DeskRowInput<'audit'>['till']> {
  const listIds = ({ action, subject }: AuditLine) => {
    const { call, subjectId, details } = parseAuditSubject(action, subject);
    return call?.path.includes(':tillId') === true ? [subjectId, ...details] : [];
  };
  const ids = lines.flatMap(listIds);
  if (ids.length === 0) return () => null;
  const tills = await db
    .selectFrom('tills')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'tills.staffId')
    .select(['tillId', 'name as holderName'])
    .where('tillId', 'in', ids)
    .execute();
  return (line) => tills.find(({ tillId }) => listIds(line).includes(tillId)) ?? null;
}

type ExecutedRequest = Pick<Selectable<Schema['deskApprovals']>, 'approvalId' | 'decidedBy'>;

/** Reads which approval request each line executed; for earlier versions' lines, one whose maker's call was approved at that moment. */
async function loadExecutedRequests(
  db: Database,
  lines: readonly AuditLine[],
): Promise<(line: AuditLine) => ExecutedRequest | undefined> {
  const done = lines.filter(({ action }) => action === 'desk_done');
  if (done.length === 0) return () => undefined;
  const approvalIds = done.flatMap(({ approvalId }) => approvalId ?? []);
  const requests = await db
    .selectFrom('deskApprovals')
    .select(['approvalId', 'call', 'makerEmail', 'decidedBy', 'decidedAt'])
    .where('state', '=', 'approved')
    .where((row) =>
      row.or([
        row('approvalId', 'in', ['', ...approvalIds]),
        row(
          'decidedAt',
          'in',
          done.map(({ at }) => at),
        ),
      ]),
    )
    .execute();
  return ({ action, actor, at, subject, requestKey, approvalId }) => {
    if (action !== 'desk_done' || requestKey !== null) return undefined;
    if (approvalId !== null) return requests.find((request) => request.approvalId === approvalId);
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
