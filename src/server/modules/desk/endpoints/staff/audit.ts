import { sql } from 'kysely';
import {
  answeredPattern,
  formatCall,
  type Refusal,
  refusedStatuses,
} from '../../../../../contract/desk/auditSubject.ts';
import type { DeskCallName } from '../../../../../contract/desk/calls.ts';
import {
  countEventsSince,
  countUnchainedEvents,
  findLastVerification,
} from '../../../../platform/audit/index.ts';
import { readEndpoint } from '../../endpoint.ts';
import { paginate } from '../../pagination.ts';
import { searchBorrowers } from '../borrowers/borrowerSearch.ts';
import { listActors } from '../staffNames.ts';
import { findAuditReference, mentionsReferenceSql } from './auditNumbers.ts';
import { toAuditRows } from './auditRows.ts';

export const auditChainEndpoint = readEndpoint('auditChain', async ({ db, clock }) => {
  const last = await findLastVerification(db);
  if (last !== undefined) return { ...last, newerEvents: await countEventsSince(db, last.verifiedAt) };
  const unchainedEvents = await countUnchainedEvents(db, await clock.now());
  return { verifiedAt: null, links: 0, headHash: '', faults: [], unchainedEvents, newerEvents: 0 };
});

/** Borrowers of a name whose lines are listed together. */
const maxNamesakes = 200;

/** Who did and saw what, the newest first. */
export const auditEndpoint = readEndpoint('audit', async (services, { language }, input) => {
  const { db } = services;
  const { borrowerId, name, about, kind, action, call, refusal, actor, from, until } = input;
  const { amountFrom, amountTo } = input;
  let query = db.selectFrom('auditEvents').selectAll();
  if (borrowerId !== undefined) query = query.where('borrowerId', '=', borrowerId);
  if (name !== undefined) {
    const { items } = await searchBorrowers(services, name, maxNamesakes, ['name']);
    const ids = items.map((person) => person.borrowerId);
    query = query.where(sql<boolean>`borrower_id = any(${ids}::bigint[])`);
  }
  if (about !== undefined) {
    const reference = await findAuditReference(db, about);
    query = query
      .where('borrowerId', '=', borrowerId ?? reference.borrowerId)
      .where(mentionsReferenceSql(about, reference));
  }
  if (amountFrom !== undefined || amountTo !== undefined) query = query.where('amount', 'is not', null);
  if (amountFrom !== undefined) query = query.where('amount', '>=', amountFrom);
  if (amountTo !== undefined) query = query.where('amount', '<=', amountTo);
  if (kind !== undefined) query = query.where('action', kind === 'acts' ? '<>' : '=', 'desk_seen');
  if (action !== undefined) query = query.where('action', '=', action);
  if (call !== undefined) query = query.where(isByCall(call));
  if (refusal !== undefined) query = query.where('action', '=', 'desk_refused').where(isRefusedFor(refusal));
  if (actor !== undefined) query = query.where('actor', 'in', await listActors(db, actor));
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (until !== undefined) query = query.where('at', '<', new Date(until));
  const sortOrder = { by: { at: 'instant', eventId: 'number' }, isDescending: true } as const;
  return paginate(query, sortOrder, input, (rows) => toAuditRows(db, rows, language));
});

/** As the index of lines by call has it. */
function isByCall(call: DeskCallName) {
  return sql<boolean>`actor_kind in ('staff', 'visitor') and split_part(subject, ' ', 1) || ' ' || split_part(subject, ' ', 2) = ${formatCall(call)}`;
}

function isRefusedFor(refusal: Refusal) {
  const isAnswered = (statuses: readonly string[]) => sql<boolean>`subject ~ ${answeredPattern(statuses)}`;
  const { rights, rule } = refusedStatuses;
  return refusal === 'input'
    ? sql<boolean>`not ${isAnswered([...rights, ...rule])}`
    : isAnswered(refusedStatuses[refusal]);
}
