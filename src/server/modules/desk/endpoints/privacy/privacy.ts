import { type Selectable, sql } from 'kysely';
import { formatAuditSubject } from '../../../../../contract/desk/auditSubject.ts';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn, daysBetween, toDay } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import { type Database, isApprovalPendingSql, type Schema } from '../../../../platform/database/index.ts';
import { shardKeys } from '../../../../platform/database/shardKeys.ts';
import { decryptRow } from '../../../../platform/fieldEncryption/index.ts';
import { listErasureBlockers } from '../../../accounts/index.ts';
import { notFound } from '../../../api/index.ts';
import { getTypeTitle } from '../../../complaints/index.ts';
import { findMessageLanguage, findRecipient } from '../../../contactPreferences/index.ts';
import { createPersonalDataSheet } from '../../../documents/index.ts';
import { getMarketsByBorrower } from '../../../loans/index.ts';
import { findMessageChannel } from '../../../notifications/index.ts';
import {
  answerPrivacyRequest,
  findExport,
  fromStoredErasure,
  openPrivacyRequest,
} from '../../../privacy/index.ts';
import type { Services } from '../../../services.ts';
import { findAssignees, isAssignedSql, toAssignedCase } from '../../cases/assignees.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError, rejectedFieldError } from '../../errors.ts';
import { chooseSortOrder, paginate } from '../../pagination.ts';
import { personalDataEndpoint } from '../../personalDataAccess/endpoint.ts';
import { addBorrowerNames, getBorrower } from '../borrowerNames.ts';
import { renderPdf } from '../documents.ts';
import { listAccounts, listDeclared } from '../personalFields.ts';
import { isAtDeadlineSql, listDeadlines } from '../queues/deadlines.ts';
import { nameActors } from '../staffNames.ts';
import { listOptionalConsents } from './withdrawConsent.ts';

export const privacyRequestsEndpoint = readEndpoint(
  'privacyRequests',
  async (services, staff, { state, assignee, deadline, sort, ...page }) => {
    const now = await services.clock.now();
    const deadlines = listDeadlines(services);
    const dueBy = state === 'granted' ? deadlines.grantedRequests : deadlines.privacyRequests;
    const query = services.db
      .selectFrom('privacyRequests')
      .selectAll()
      .where('state', '=', state)
      .where(
        isAssignedSql(staff, 'privacy_request', assignee, {
          table: 'privacy_requests',
          caseId: 'request_id',
        }),
      )
      .where(isAtDeadlineSql(services, deadline, dueBy, now));
    const answerBy = { answerBy: 'day', requestId: 'text' } as const;
    const receivedAt = { receivedAt: 'instant', requestId: 'text' } as const;
    const effectBy = { effectBy: 'day', requestId: 'text' } as const;
    const isEnded = state === 'refused' || state === 'done';
    const byState = isEnded ? receivedAt : state === 'granted' ? effectBy : answerBy;
    const sortOrder = chooseSortOrder(sort, { answerBy, receivedAt }, { by: byState, isDescending: isEnded });
    return paginate(query, sortOrder, page, (rows) => toRequestRows(services, rows));
  },
);

export const privacyRequestEndpoint = readEndpoint(
  'privacyRequest',
  async (services, _staff, { requestId }) => {
    const privacyRequest = await services.db
      .selectFrom('privacyRequests')
      .selectAll()
      .where('requestId', '=', requestId)
      .executeTakeFirstOrThrow(notFound);
    const [row] = await toRequestRows(services, [privacyRequest]);
    if (row === undefined) throw notFound();
    return {
      ...row,
      language: await findMessageLanguage(services, privacyRequest.borrowerId),
      pendingApprovalId: await findPendingApproval(services.db, privacyRequest, await services.clock.now()),
      erasureBlockers:
        privacyRequest.kind === 'erasure' &&
        (privacyRequest.state === 'open' || privacyRequest.state === 'granted')
          ? await listErasureBlockers(services, row)
          : [],
      answerChannel: await findAnswerChannel(services, privacyRequest.borrowerId),
      sentAnswer: await findSentAnswer(services.db, privacyRequest),
      optionalConsents: privacyRequest.kind === 'objection' ? await listOptionalConsents(services, row) : [],
      exportedAt: await findExport(services.db, privacyRequest),
      decisions: await listDecisions(services.db, privacyRequest),
    };
  },
);

async function toRequestRows(
  { db, clock, config }: Services,
  rows: readonly RequestRow[],
): Promise<DeskRowInput<'privacyRequests'>[]> {
  const now = await clock.now();
  const markets = await getMarketsByBorrower(db, rows);
  const cases = rows.map(({ borrowerId, requestId: caseId }) => ({ borrowerId, caseId }));
  const assignees = await findAssignees(db, 'privacy_request', cases);
  return (await addBorrowerNames(db, rows)).map(({ answeredAt: _, outcome, ...row }) => {
    const market = markets.get(row.borrowerId) ?? '';
    const { timeZone } = getMarket(config, market);
    const deadlines = { open: row.answerBy, granted: row.effectBy, refused: null, done: null };
    const deadline = deadlines[row.state];
    const today = toDay(calendarDayIn(timeZone, now));
    return {
      ...row,
      market,
      outcome: outcome && fromStoredErasure(outcome),
      daysLeft: deadline === null ? null : daysBetween(today, toDay(deadline)),
      ...toAssignedCase(assignees.get(row.requestId)),
    };
  });
}

async function findAnswerChannel(services: Services, borrowerId: number) {
  const recipient = await findRecipient(services.db, borrowerId);
  return recipient === undefined ? null : findMessageChannel(services, recipient, 'privacy_answered');
}

/** The last message that told the borrower an answer. */
async function findSentAnswer(
  db: Database,
  { borrowerId, requestId }: Pick<RequestRow, 'borrowerId' | 'requestId'>,
) {
  const message = await db
    .selectFrom('messages')
    .select(['at', 'channel', 'withheld'])
    .where((row) => row.and({ borrowerId, template: 'privacy_answered' }))
    .where('subject', 'like', `${requestId} %`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (message === undefined) return null;
  return { at: message.at, channel: message.channel, isWithheld: message.withheld !== '' };
}

/** The approval that puts a granted request in effect and is pending; null: none does. */
async function findPendingApproval(
  db: Database,
  { borrowerId, requestId }: Pick<RequestRow, 'borrowerId' | 'requestId'>,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('deskApprovals')
    .select('approvalId')
    .where('borrowerId', '=', borrowerId)
    .where('call', 'in', ['correctPerson', 'erasePerson'])
    .where(sql<boolean>`request ->> 'requestId' = ${requestId}`)
    .where(isApprovalPendingSql(now))
    .limit(1)
    .executeTakeFirst();
  return row?.approvalId ?? null;
}

/** Who decided what, when and why, by the audit's lines of answers; the last one may be an operation that was approved. */
async function listDecisions(db: Database, { borrowerId, requestId, state, answeredAt }: RequestRow) {
  if (state === 'open') return [];
  // Lines of earlier versions don't say what was answered.
  const subjects = [[], ['granted'], ['refused'], ['done']].map((answer) =>
    formatAuditSubject('answerPrivacyRequest', [requestId, ...answer]),
  );
  const lines = await db
    .selectFrom('auditEvents')
    .select(['at', 'actor', 'reason'])
    .where((line) => line.and({ borrowerId, action: 'desk_done' }))
    .where('subject', 'in', subjects)
    .orderBy('eventId')
    .execute();
  // What was done, or answered twice, was granted first.
  const first = state === 'done' || lines.length > 1 ? 'granted' : state;
  const answers = lines.map(({ at, actor: by, reason }, index) => ({
    state: index === 0 ? first : state,
    at,
    by,
    reason,
  }));
  const decisions = await nameActors(db, answers);
  if (decisions.at(-1)?.state === state) return decisions;
  return [...decisions, { state, at: answeredAt, by: null, reason: '' }];
}

export const openPrivacyRequestEndpoint = writeEndpoint('openPrivacyRequest', {
  async execute(services, { now }, { borrowerId, kind, requestText, identityShownBy }) {
    const { market } = await getBorrower(services.db, borrowerId);
    const request = { borrowerId, market, kind, requestText, identityShownBy };
    return { reply: await openPrivacyRequest(services, request, now) };
  },
});

type RequestRow = Selectable<Schema['privacyRequests']>;

export const answerPrivacyRequestEndpoint = writeEndpoint('answerPrivacyRequest', {
  async execute(services, { now }, { reason: _, ...given }) {
    const { requestId, state } = given;
    const answered = await answerPrivacyRequest(services, given, now);
    if (answered === 'identityFirst') throw rejectedFieldError(answered, 'identityShownBy');
    if (typeof answered === 'string') throw conflictError(answered);
    return { reply: { requestId, state, ...answered } };
  },
});

/** Say nothing of a person, or open something. */
const excludedColumns = ['session_hash', 'content_hash', 'account_hash', 'token_hash', 'provider_token'];

/** All data stored under a borrower's id, table by table, in readable form. */
export const exportPersonEndpoint = personalDataEndpoint('exportPerson', {
  async getSubject({ db }, { borrowerId }) {
    await getBorrower(db, borrowerId);
    return { borrowerId, orderId: null, field: 'everything' };
  },
  async disclose(services, { now, executor: { address } }, { borrowerId, format, language }) {
    if (format === 'pdf') {
      const sheet = await createSheet(services, { borrowerId, language, now });
      const reply = { borrowerId, at: now, data: {}, pdf: '' };
      return {
        reply,
        async afterCommit(rootServices) {
          return { ...reply, pdf: await renderPdf(rootServices, sheet, borrowerId, address) };
        },
      };
    }
    const { db, fieldEncryption } = services;
    const data: Record<string, unknown> = {};
    const tables = Object.entries(shardKeys).filter(([, shardKey]) => shardKey === 'borrower');
    for (const [table] of tables) {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(own) - ${excludedColumns}::text[] as row
        from ${sql.table(table)} own where borrower_id = ${borrowerId}`.execute(db);
      if (rows.length > 0) data[table] = rows.map(({ row }) => decryptRow(fieldEncryption, table, row));
    }
    return { reply: { borrowerId, at: now, data, pdf: '' } };
  },
});

type SheetRequest = { borrowerId: number; language: 'es' | 'en'; now: Date };

async function createSheet(services: Services, { borrowerId, language, now }: SheetRequest) {
  const { config } = services;
  const { market } = await getBorrower(services.db, borrowerId);
  return createPersonalDataSheet(services, {
    borrowerId,
    language,
    day: calendarDayIn(getMarket(config, market).timeZone, now),
    declared: await listDeclared(services, borrowerId, true),
    accounts: await listAccounts(services, borrowerId),
    toTopic: (type) => getTypeTitle(config.complaints, type, language),
  });
}
