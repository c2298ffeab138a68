import { sql } from 'kysely';
import { firstIdentifierPosition, formatCall } from '../../../../../contract/desk/auditSubject.ts';
import type { TimelineKind } from '../../../../../contract/desk/borrowers.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { readEndpoint } from '../../endpoint.ts';
import { paginate } from '../../pagination.ts';
import { getBorrower } from '../borrowerNames.ts';

type TimelineRow = {
  at: Date;
  id: string;
  kind: TimelineKind;
  orderId: string | null;
  what: string;
  by: string;
  amount: number | null;
  currency: string | null;
  reason: string;
};

/** In the audit: what staff did to a borrower that no other table records. */
const ownActs = (
  [
    'setLanguage',
    'endBorrowerSessions',
    'openPrivacyRequest',
    'answerPrivacyRequest',
    'withdrawConsent',
    'erasePerson',
    'correctPerson',
  ] as const
).map((name) => `${formatCall(name)}%`);

/** How the audit's lines of approvals begin; the request's id, the decision, its call and what that is about follow. */
const decision = formatCall('approve');

/** In SQL: an identifier of a subject, by default the first. */
const identifier = (index = 0) => sql`split_part(subject, ' ', ${sql.lit(firstIdentifierPosition + index)})`;

/** In SQL: who answered a complaint and why, by the audit; null if the answer came from outside the desk. */
function answerer(borrowerId: number) {
  return sql`
    select case a.actor when '' then a.actor_kind else a.actor end as by, a.reason
    from audit_events a
    where a.borrower_id = ${borrowerId} and a.action = 'desk_done' and a.subject = ${`${formatCall('answerComplaint')} `} || folio
    order by abs(extract(epoch from a.at - answered_at)) limit 1`;
}

/** Days set for a call, by the ids of the notes in the timeline. */
async function findPlannedCalls(db: Database, borrowerId: number) {
  const notes = await db
    .selectFrom('deskNotes')
    .select(['noteId', 'nextActionOn'])
    .where('borrowerId', '=', borrowerId)
    .where('nextActionOn', 'is not', null)
    .execute();
  return new Map(notes.map(({ noteId, nextActionOn }) => [`h${noteId}`, nextActionOn]));
}

/** The timeline of a borrower, newest first: one SQL statement over that borrower's rows alone. */
export const borrowerTimelineEndpoint = readEndpoint(
  'timeline',
  async ({ db }, _staff, { borrowerId, ...page }) => {
    await getBorrower(db, borrowerId);
    const happened = sql<TimelineRow>`(
    select created_at as at, 'a' || order_id as id, 'order' as kind, order_id as "orderId", 'asked' as what,
      'borrower' as by, (terms ->> 'principal')::bigint as amount, terms ->> 'currency' as currency, '' as reason
    from orders where borrower_id = ${borrowerId}
    union all
    select received_at, 'b' || provider || payment_id, 'payment', p.order_id, channel, provider, amount,
      (select o.terms ->> 'currency' from orders o where o.borrower_id = p.borrower_id and o.order_id = p.order_id),
      ''
    from payments p where p.borrower_id = ${borrowerId}
    union all
    select recorded_at, 'c' || event_id, 'servicing', order_id, kind,
      case actor when '' then actor_kind else actor end, (event ->> 'amount')::bigint,
      (select o.terms ->> 'currency' from orders o where o.borrower_id = e.borrower_id and o.order_id = e.order_id),
      reason
    from loan_events e where borrower_id = ${borrowerId}
    union all
    select asked_at, 'd' || payment_id || refund_key, 'refund', order_id,
      case when refund_id is null then 'pending' else 'paid' end, provider, amount, currency, ''
    from refunds where borrower_id = ${borrowerId}
    union all
    select coalesce(ended_at, sent_at, created_at), 'e' || payout_id, 'payout', order_id, state, provider, amount,
      currency, reason
    from payouts where borrower_id = ${borrowerId} and order_id not like 'refund:%'
    union all
    select sent_at, 'f' || folio, 'complaint', order_id, folio,
      case channel when 'phone' then 'borrowerByPhone' else 'borrower' end, null, null, ''
    from complaints where borrower_id = ${borrowerId}
    union all
    select turn.at, turn.kind || folio || number, turn.kind, null, folio, turn.by, null, null, ''
    from complaint_questions,
      lateral (values (asked_at, 'question', actor), (replied_at, 'reply', 'borrower')) as turn (at, kind, by)
    where borrower_id = ${borrowerId} and turn.at is not null
    union all
    select answered_at, 'g' || folio, 'answer', order_id, folio, coalesce(by, ''), null, null, coalesce(reason, '')
    from complaints left join lateral (${answerer(borrowerId)}) as audited on true
    where borrower_id = ${borrowerId} and answered_at is not null
    union all
    select turn.at, turn.kind || folio || number, turn.kind, null, folio, '', null, null, ''
    from complaint_former_answers, lateral (values (answered_at, 'answer'), (reopened_at, 'reopened')) as turn (at, kind)
    where borrower_id = ${borrowerId}
    union all
    select coalesce(corrected_at, at), 'h' || note_id, case when corrects is null then kind else 'callCorrection' end, order_id, text, actor, null, null, coalesce(outcome, '')
    from desk_notes where borrower_id = ${borrowerId}
    union all
    select at, 'j' || template || subject || attempt, 'message', order_id, template,
      case withheld when '' then channel else 'withheld' end, null, null, withheld
    from messages where borrower_id = ${borrowerId}
    union all
    select sent_at, 'k' || order_id || number, 'claim', order_id, state, 'borrower', amount,
      (select o.terms ->> 'currency' from orders o where o.borrower_id = c.borrower_id and o.order_id = c.order_id),
      ''
    from payment_claims c where borrower_id = ${borrowerId}
    union all
    select at, 'l' || event_id, 'approvalRequest', case when subject like '%/:orderId%' then ${identifier()} end, subject,
      actor, amount, currency, reason
    from audit_events where borrower_id = ${borrowerId} and action = 'desk_waits'
    union all
    select at, 'm' || event_id, 'approval', substring(subject from ' ([A-Z][A-Za-z0-9]*)$'),
      ${identifier(1)} || ' ' || ${identifier(2)}, actor, amount, currency, reason
    from audit_events
    where borrower_id = ${borrowerId} and action = 'desk_done' and subject like ${`${decision} %`}
    union all
    select at, 'i' || event_id, 'audit', case when subject like '%/:orderId/%' then ${identifier()} end,
      case when action in ('desk_done', 'personal_data_revealed') then subject else action end,
      case actor when '' then actor_kind else actor end, null, null, reason
    from audit_events where borrower_id = ${borrowerId}
      and (action in ('sign_in', 'order_approved', 'order_declined', 'order_paid_out', 'personal_data_revealed',
        'account_closed') or (action = 'desk_done' and subject like any (${ownActs}::text[])))
    )`;
    const query = db.selectFrom(happened.as('happened')).selectAll();
    const order = { by: { at: 'instant', id: 'text' }, isDescending: true } as const;
    return paginate(query, order, page, async (rows) => {
      const planned = await findPlannedCalls(db, borrowerId);
      return rows.map(({ id, ...row }) => ({ ...row, nextActionOn: planned.get(id) ?? null }));
    });
  },
);
