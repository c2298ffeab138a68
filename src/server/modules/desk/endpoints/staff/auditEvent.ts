import type { Selectable } from 'kysely';
import { findCaseKind, parseAuditSubject } from '../../../../../contract/desk/auditSubject.ts';
import type { Database, Schema } from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import { lenderLedgerKey } from '../../../ledger/index.ts';
import { readEndpoint } from '../../endpoint.ts';
import { parseRequestKey } from '../../writes/requestKey.ts';
import { toAuditRows } from './auditRows.ts';

type AuditLine = Selectable<Schema['auditEvents']>;

/** A line of the audit with what was sent, what it recorded and the approval that it belongs to. Throws 404. */
export const auditEventEndpoint = readEndpoint(
  'auditEvent',
  async ({ db }, { language }, { eventId, borrowerId = lenderLedgerKey.borrowerId }) => {
    const line = await db
      .selectFrom('auditEvents')
      .selectAll()
      .where((row) => row.and({ borrowerId, eventId }))
      .executeTakeFirstOrThrow(notFound);
    const [row] = await toAuditRows(db, [line], language);
    if (row === undefined) throw notFound();
    const loanEvents = await listLoanEvents(db, line);
    const request = row.approvedBy === null ? await findRequest(db, line) : undefined;
    const keys = loanEvents.map((event) => event.eventId);
    return {
      ...row,
      device: request?.device ?? null,
      requestKey: request?.key ?? null,
      sent: request?.sent ?? null,
      approvalId: await findApprovalId(db, line, keys),
      recorded: loanEvents.map(toRecorded),
    };
  },
);

/** The write of a staff member that left the line. What a checker's approval executes has the maker's name; the maker sent it earlier. */
async function findRequest(db: Database, { actorKind, actor, at, action, requestKey }: AuditLine) {
  if (actorKind !== 'staff' || action === 'desk_seen') return undefined;
  const query = db
    .selectFrom('deskIdempotencyKeys')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'deskIdempotencyKeys.staffId')
    .select(['key', 'sent', 'device']);
  if (requestKey !== null) {
    const { staffId, key } = parseRequestKey(requestKey);
    return query.where((row) => row.and({ 'deskIdempotencyKeys.staffId': staffId, key })).executeTakeFirst();
  }
  // A line of earlier versions has no key: the request at the moment of its transaction.
  const requests = await query.where('email', '=', actor).where('at', '=', at).limit(2).execute();
  return requests.length === 1 ? requests[0] : undefined;
}

/** What the line's write recorded on the loan that its subject names. */
async function listLoanEvents(db: Database, line: AuditLine) {
  const { borrowerId, at, subject } = line;
  const eventIds = await listRecordedEventIds(db, line);
  const events = await db
    .selectFrom('loanEvents')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.borrowerId', '=', 'loanEvents.borrowerId')
        .onRef('orders.orderId', '=', 'loanEvents.orderId'),
    )
    .select(['loanEvents.orderId', 'eventId', 'kind', 'valueDate', 'event', 'evidence', 'terms'])
    .where('loanEvents.borrowerId', '=', borrowerId)
    .where((row) =>
      eventIds === null ? row('recordedAt', '=', at) : row('eventId', 'in', ['', ...eventIds]),
    )
    .execute();
  const words = subject.split(' ');
  const named = events.filter(({ orderId }) => words.includes(orderId));
  const only = named.filter(({ eventId }) => words.includes(eventId));
  return only.length > 0 ? only : named;
}

/** The events that lines of the same request or approval name; null: a line of neither, or of earlier versions. */
async function listRecordedEventIds(
  db: Database,
  { borrowerId, requestKey, approvalId }: AuditLine,
): Promise<string[] | null> {
  if (requestKey === null && approvalId === null) return null;
  const lines = await db
    .selectFrom('auditEvents')
    .select('subject')
    .where('borrowerId', '=', borrowerId)
    .where('action', '=', 'loan_serviced')
    .where('requestKey', requestKey === null ? 'is' : '=', requestKey)
    .where('approvalId', approvalId === null ? 'is' : '=', approvalId)
    .execute();
  return lines.flatMap(({ subject }) => subject.split(' ').slice(2));
}

type RecordedEvent = Awaited<ReturnType<typeof listLoanEvents>>[number];

function toRecorded({ eventId, orderId, kind, valueDate, event, evidence, terms }: RecordedEvent) {
  return {
    eventId,
    orderId,
    kind,
    valueDate,
    evidence,
    amount: 'amount' in event ? (event.amount ?? null) : null,
    currency: terms.currency,
    of: 'of' in event ? event.of : null,
  };
}

/**
 * The approval request that the line is about: its making, its execution, what that recorded on a loan, or a call about it. Lines
 * of earlier versions have its moment; other words of a subject may be anybody's.
 */
async function findApprovalId(
  db: Database,
  { subject, action, actor, at, borrowerId, requestKey, approvalId }: AuditLine,
  eventIds: readonly string[],
): Promise<string | null> {
  if (approvalId !== null) return approvalId;
  const parsed = parseAuditSubject(action, subject);
  const named = [parsed.subjectId, ...parsed.details];
  const about =
    parsed.call?.path.includes(':approvalId') === true
      ? [parsed.subjectId]
      : named.filter((word) => findCaseKind(parsed, word) === 'approval');
  const approvals = await db
    .selectFrom('deskApprovals')
    .select('approvalId')
    .where((row) =>
      row.or([
        ...(about.length > 0 ? [row('approvalId', 'in', about)] : []),
        ...(eventIds.length > 0 ? [row('key', 'in', eventIds)] : []),
        ...(requestKey === null
          ? [
              row.and([row('approvalId', 'in', named), row.and({ makerEmail: actor, askedAt: at })]),
              row.and({
                makerEmail: actor,
                decidedAt: at,
                state: 'approved',
                borrowerId: borrowerId || null,
              }),
            ]
          : []),
      ]),
    )
    .limit(1)
    .execute();
  return approvals[0]?.approvalId ?? null;
}
