import { type RawBuilder, sql } from 'kysely';
import { type CaseKind, caseKinds } from '../../../../../contract/desk/personalData.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import type { Services } from '../../../services.ts';
import { listOwnSuspense, openCaseSql } from '../../cases/cases.ts';
import { addBorrowerNames } from '../borrowerNames.ts';
import { type Deadline, isAtDeadlineSql, listDeadlines } from '../queues/deadlines.ts';

type Work = DeskReplyInput<'today'>['assigned'][number];
type BorrowerCaseKind = Exclude<CaseKind, 'suspense'>;

/** When a case of each kind is due. A late loan: when it was promised to be paid, or its borrower is to be called. */
function listCaseDeadlines(services: Services): Record<BorrowerCaseKind, Deadline> {
  const deadlines = listDeadlines(services);
  const { privacyRequests } = deadlines;
  return {
    application: deadlines.applications,
    complaint: deadlines.complaints,
    claim: deadlines.claims,
    privacy_request: {
      ...privacyRequests,
      dueOn: sql<string>`case when state = 'granted' then effect_by else answer_by end`,
    },
    collections: {
      dueOn: sql<string>`(
        select least(c.promised_by, c.next_action_on) from collection_cases c where c.borrower_id = orders.borrower_id
      )`,
      market: sql<string>`terms ->> 'market'`,
    },
    approval: deadlines.approvals,
    payout: deadlines.payouts,
  };
}

/** Every open case that is assigned to a staff member, what is due first at the top. */
export async function listAssignedWork(services: Services, staffId: string, now: Date): Promise<Work[]> {
  const deadlines = listCaseDeadlines(services);
  const kinds = caseKinds.filter((kind) => kind !== 'suspense');
  const found = await Promise.all(
    kinds.map((kind) => listCases(services, { kind, staffId, deadline: deadlines[kind], now })),
  );
  const suspense = (await listOwnSuspense(services.db, staffId)).map(({ caseId, isReversal }) => ({
    ...{ kind: 'suspense' as const, caseId, borrowerId: 0, call: null, isLate: false },
    ...{ dueAt: null, dueOn: null, list: isReversal ? ('reversals' as const) : null },
  }));
  const named = await addBorrowerNames(services.db, [...found.flat(), ...suspense]);
  return named.toSorted((one, other) => toDueTime(one) - toDueTime(other));
}

function toDueTime({ dueAt, dueOn }: Pick<Work, 'dueAt' | 'dueOn'>): number {
  const due = dueAt ?? dueOn;
  return due === null ? Number.MAX_SAFE_INTEGER : new Date(due).getTime();
}

type AssignedCasesQuery = { kind: BorrowerCaseKind; staffId: string; deadline: Deadline; now: Date };

async function listCases(services: Services, { kind, staffId, deadline, now }: AssignedCasesQuery) {
  const key = { borrowerId: sql.ref('a.borrowerId'), caseId: sql.ref('a.caseId') };
  const due = 'dueAt' in deadline ? deadline.dueAt : sql`null::timestamptz`;
  const dueDay: RawBuilder<unknown> = 'dueOn' in deadline ? deadline.dueOn : sql`null::date`;
  const call = kind === 'approval' ? sql`min(call)` : sql`null`;
  const list = kind === 'privacy_request' ? sql`max(state) filter (where state = 'granted')` : sql`null`;
  const { rows } = await sql<Omit<Work, 'name'>>`
    select ${kind}::text as kind, a.case_id as "caseId", a.borrower_id as "borrowerId", open.*
    from assignments a
    join lateral (
      select min(${due}) as "dueAt", min(${dueDay}) as "dueOn", ${call} as call, ${list} as list,
        coalesce(bool_or(${isAtDeadlineSql(services, 'late', deadline, now)}), false) as "isLate"
      from ${openCaseSql(kind, key, now)}
      having count(*) > 0
    ) open on true
    where a.staff_id = ${staffId} and a.case_kind = ${kind} and a.closed_at is null`.execute(services.db);
  return rows;
}
