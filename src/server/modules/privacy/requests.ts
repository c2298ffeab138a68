import type { Selectable } from 'kysely';
import type { Erasure } from '../../../contract/desk/personalData.ts';
import { calendarDayIn, type Day } from '../../../lending/index.ts';
import { computeDeadline, getMarket, type Market } from '../../config/index.ts';
import type { Database, Schema } from '../../platform/database/index.ts';
import { createShortId } from '../../platform/shortId.ts';
import { listErasureBlockers } from '../accounts/index.ts';
import { notFound } from '../api/index.ts';
import type { Services } from '../services.ts';

type RequestRow = Selectable<Schema['privacyRequests']>;
type StoredErasure = NonNullable<RequestRow['outcome']>;
type PrivacyDeadline = 'answer' | 'effect';

/** Stores a borrower's request about personal data, to be answered by the market's deadline. */
export async function openPrivacyRequest(
  { config, db }: Pick<Services, 'config' | 'db'>,
  request: Pick<RequestRow, 'borrowerId' | 'kind' | 'requestText'> & {
    market: Market;
    identityShownBy?: RequestRow['identityShownBy'] | undefined;
  },
  now: Date,
): Promise<Pick<RequestRow, 'requestId' | 'answerBy'>> {
  const { market, ...received } = request;
  const requestId = createShortId();
  const answerBy = computePrivacyDeadline(config, market, 'answer', now);
  await db
    .insertInto('privacyRequests')
    .values({ ...received, requestId, receivedAt: now, answerBy, state: 'open' })
    .execute();
  return { requestId, answerBy };
}

/** The transitions of a request. A granted request that can't be executed, such as an erasure after a new loan, is refused. */
function listNextStates(
  state: RequestRow['state'],
  kind: RequestRow['kind'],
): readonly RequestRow['state'][] {
  if (state === 'open') return ['granted', 'refused'];
  if (state !== 'granted') return [];
  return kind === 'correction' || kind === 'erasure' ? ['done', 'refused'] : ['done'];
}

/**
 * - `decided`: its state can't follow
 * - `eraseFirst`, `exportFirst`, `correctFirst`: what it granted isn't done
 * - `identityFirst`: the identity of the person who asks for a copy, a correction or an erasure isn't verified
 * - `stillOwes`: what an erasure asks for can't be done yet
 */
type AnswerRefusal =
  | 'decided'
  | 'eraseFirst'
  | 'exportFirst'
  | 'correctFirst'
  | 'identityFirst'
  | 'stillOwes';

type PrivacyAnswer = Pick<RequestRow, 'requestId' | 'state'> & {
  answer: string;
  identityShownBy?: RequestRow['identityShownBy'] | undefined;
};

type AnsweredRequest = Pick<
  RequestRow,
  'borrowerId' | 'kind' | 'state' | 'receivedAt' | 'effectBy' | 'identityShownBy'
>;

/** Answers a request and tells the borrower. Throws 404. */
export async function answerPrivacyRequest(
  services: Services,
  { requestId, state, answer, identityShownBy }: PrivacyAnswer,
  now: Date,
): Promise<Pick<RequestRow, 'effectBy'> | AnswerRefusal> {
  const { config, db, jobs } = services;
  const privacyRequest = await db
    .selectFrom('privacyRequests')
    .select(['borrowerId', 'kind', 'state', 'receivedAt', 'effectBy', 'identityShownBy'])
    .where('requestId', '=', requestId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const { borrowerId } = privacyRequest;
  const { market } = await db
    .selectFrom('borrowers')
    .select('market')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  const isIdentityShown = (privacyRequest.identityShownBy ?? identityShownBy ?? null) !== null;
  const refusal =
    state === 'granted'
      ? await findGrantRefusal(services, { ...privacyRequest, market, isIdentityShown })
      : await findAnswerRefusal(db, privacyRequest, state);
  if (refusal !== null) return refusal;
  const effectBy =
    state === 'granted' ? computePrivacyDeadline(config, market, 'effect', now) : privacyRequest.effectBy;
  await db
    .updateTable('privacyRequests')
    .set({ state, answer, answeredAt: now, effectBy, identityShownBy })
    .where('requestId', '=', requestId)
    .execute();
  const message = { about: 'privacy.answered', subject: `${requestId} ${state}`, orderId: null } as const;
  await jobs.send(db, 'send-message', { borrowerId, ...message }, 0);
  return { effectBy };
}

/** All but an objection require that the identity of the person who asks was verified. */
async function findGrantRefusal(
  services: Services,
  request: AnsweredRequest & { market: Market; isIdentityShown: boolean },
): Promise<AnswerRefusal | null> {
  const { kind, state } = request;
  if (!listNextStates(state, kind).includes('granted')) return 'decided';
  if (kind !== 'objection' && !request.isIdentityShown) return 'identityFirst';
  if (kind !== 'erasure') return null;
  return (await listErasureBlockers(services, request)).length === 0 ? null : 'stillOwes';
}

async function findAnswerRefusal(
  db: Database,
  request: AnsweredRequest,
  next: RequestRow['state'],
): Promise<AnswerRefusal | null> {
  const { kind, state } = request;
  if (!listNextStates(state, kind).includes(next)) return 'decided';
  if (next !== 'done') return null;
  if (kind === 'access') return (await findExport(db, request)) === null ? 'exportFirst' : null;
  if (kind === 'objection') return null;
  return kind === 'erasure' ? 'eraseFirst' : 'correctFirst';
}

function computePrivacyDeadline(
  config: Services['config'],
  market: Market,
  deadline: PrivacyDeadline,
  from: Date,
): Day {
  const { timeZone, holidays, privacyDeadlines } = getMarket(config, market);
  return computeDeadline(calendarDayIn(timeZone, from), privacyDeadlines[deadline], holidays);
}

/** A granted request, locked until the transaction ends; null: it is of another kind, or not granted. Throws 404. */
export async function getGrantedRequest(
  db: Database,
  requestId: string,
  kind: RequestRow['kind'],
): Promise<Pick<RequestRow, 'borrowerId' | 'identityShownBy'> | null> {
  const privacyRequest = await db
    .selectFrom('privacyRequests')
    .select(['borrowerId', 'kind', 'state', 'identityShownBy'])
    .where('requestId', '=', requestId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  return privacyRequest.kind === kind && privacyRequest.state === 'granted' ? privacyRequest : null;
}

type Completion = Pick<PrivacyAnswer, 'requestId' | 'answer' | 'identityShownBy'> & { erasure?: Erasure };

/** A granted request is done, with what an erasure erased. */
export async function completePrivacyRequest(
  db: Database,
  { requestId, answer, identityShownBy, erasure }: Completion,
  now: Date,
): Promise<void> {
  const outcome = erasure && { outcome: JSON.stringify(toStoredErasure(erasure)) };
  await db
    .updateTable('privacyRequests')
    .set({ state: 'done', answer, answeredAt: now, identityShownBy, ...outcome })
    .where('requestId', '=', requestId)
    .execute();
}

/** When the borrower's data were last exported since a request arrived; null: they weren't. */
export async function findExport(
  db: Database,
  { borrowerId, receivedAt }: Pick<RequestRow, 'borrowerId' | 'receivedAt'>,
): Promise<Date | null> {
  const row = await db
    .selectFrom('personalDataViews')
    .select('viewedAt')
    .where((view) => view.and({ borrowerId, call: 'exportPerson' }))
    .where('viewedAt', '>=', receivedAt)
    .orderBy('viewedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.viewedAt ?? null;
}

function toStoredErasure({ erased, retainedRecords }: Erasure): StoredErasure {
  const kept = retainedRecords.map(({ retentionReason, ...record }) => ({
    ...record,
    why: retentionReason === 'notified' ? ('told' as const) : retentionReason,
  }));
  return { erased, kept };
}

export function fromStoredErasure({ erased, kept }: StoredErasure): Erasure {
  const retainedRecords = kept.map(({ why, ...record }) => ({
    ...record,
    retentionReason: why === 'told' ? ('notified' as const) : why,
  }));
  return { erased, retainedRecords };
}
