import { sql } from 'kysely';
import { firstIdentifierPosition, formatCall } from '../../../../../contract/desk/auditSubject.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { isRefundPayoutSql } from '../../../payouts/index.ts';
import { readEndpoint } from '../../endpoint.ts';
import { paginate } from '../../pagination.ts';
import { getBorrower } from '../borrowerNames.ts';
import { nameActors } from '../staffNames.ts';
import { listOrders } from './timelineOrders.ts';
import { column, selectRows, type TimelineRow } from './timelineRows.ts';

/** What staff did to a borrower that only the audit records. */
const auditedCalls = (
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

/** In SQL: who acted, or what kind of actor. */
const actorSql = sql`case actor when '' then actor_kind else actor end`;

/** In SQL: the currency of the order of a row. */
const currencyOf = (table: string) => sql`(
  select o.terms ->> 'currency' from orders o
  where o.borrower_id = ${sql.ref(`${table}.borrower_id`)} and o.order_id = ${sql.ref(`${table}.order_id`)}
)`;

function listPayments(borrowerId: number) {
  const payment = { at: column('received_at'), kind: 'payment', id: sql`provider || payment_id` } as const;
  const amounts = { amount: column('amount'), currency: currencyOf('p') };
  return selectRows(
    {
      ...payment,
      ...amounts,
      orderId: column('p.order_id'),
      what: column('channel'),
      by: column('provider'),
    },
    sql`payments p where p.borrower_id = ${borrowerId}`,
  );
}

function listLoanEvents(borrowerId: number) {
  const event = { at: column('recorded_at'), kind: 'servicing', id: column('event_id') } as const;
  const amounts = { amount: sql`event ->> 'amount'`, currency: currencyOf('e') };
  const reason = column('reason');
  return selectRows(
    { ...event, ...amounts, orderId: column('order_id'), what: sql`e.kind`, by: actorSql, reason },
    sql`loan_events e where borrower_id = ${borrowerId}`,
  );
}

function listRefunds(borrowerId: number) {
  const refund = { at: column('asked_at'), kind: 'refund', id: sql`payment_id || refund_key` } as const;
  const amounts = { amount: column('amount'), currency: column('currency') };
  const what = sql`case when refund_id is null then 'pending' else 'paid' end`;
  return selectRows(
    { ...refund, ...amounts, orderId: column('order_id'), what, by: column('provider') },
    sql`refunds where borrower_id = ${borrowerId}`,
  );
}

function listPayouts(borrowerId: number) {
  const at = sql`coalesce(ended_at, sent_at, created_at)`;
  const payout = { at, kind: 'payout', id: column('payout_id'), orderId: column('order_id') } as const;
  const amounts = { amount: column('amount'), currency: column('currency') };
  return selectRows(
    { ...payout, ...amounts, what: column('state'), by: column('provider'), reason: column('reason') },
    sql`payouts where borrower_id = ${borrowerId} and not ${isRefundPayoutSql}`,
  );
}

const complainantSql = sql`case channel when 'phone' then 'borrowerByPhone' else 'borrower' end`;

/** Complaints with what was asked and answered about them. */
function listComplaints(borrowerId: number) {
  const ofBorrower = sql`borrower_id = ${borrowerId}`;
  const folio = column('folio');
  const orderId = column('order_id');
  const turn = {
    at: column('turn.at'),
    kind: column('turn.kind'),
    id: sql`folio || number`,
    what: folio,
  };
  return [
    selectRows(
      { at: column('sent_at'), kind: 'complaint', id: folio, orderId, what: folio, by: complainantSql },
      sql`complaints where ${ofBorrower}`,
    ),
    selectRows(
      { ...turn, by: column('turn.by') },
      sql`complaint_questions,
        lateral (values (asked_at, 'question', actor), (replied_at, 'reply', 'borrower')) as turn (at, kind, by)
        where ${ofBorrower} and turn.at is not null`,
    ),
    selectRows(
      {
        ...{ at: column('answered_at'), kind: 'answer', id: folio, orderId, what: folio },
        ...{ by: sql`coalesce(by, answered_by, '')`, reason: sql`coalesce(reason, '')` },
      },
      sql`complaints left join lateral (${answerer(borrowerId)}) as audited on true
        where ${ofBorrower} and answered_at is not null`,
    ),
    selectRows(
      { ...turn, by: sql`coalesce(turn.by, '')` },
      sql`complaint_former_answers,
        lateral (values (answered_at, 'answer', answered_by), (reopened_at, 'reopened', null)) as turn (at, kind, by)
        where ${ofBorrower}`,
    ),
  ];
}

const correctedAt = sql`coalesce(corrected_at, at)`;

function listNotes(borrowerId: number) {
  const kind = sql`case when corrects is null then n.kind else 'callCorrection' end`;
  const note = { at: correctedAt, kind, id: column('note_id'), orderId: column('order_id') };
  return selectRows(
    { ...note, what: column('text'), by: column('actor'), reason: sql`coalesce(outcome, '')` },
    sql`desk_notes n where borrower_id = ${borrowerId}`,
  );
}

function listMessages(borrowerId: number) {
  const message = { at: column('at'), kind: 'message', id: sql`template || subject || attempt` } as const;
  const by = sql`case withheld when '' then channel else 'withheld' end`;
  return selectRows(
    { ...message, orderId: column('order_id'), what: column('template'), by, reason: column('withheld') },
    sql`messages where borrower_id = ${borrowerId}`,
  );
}

function listClaims(borrowerId: number) {
  const claim = { at: column('sent_at'), kind: 'claim', id: sql`order_id || number` } as const;
  const amounts = { amount: column('amount'), currency: currencyOf('c') };
  return selectRows(
    { ...claim, ...amounts, orderId: column('order_id'), what: column('state'), by: 'borrower' },
    sql`payment_claims c where borrower_id = ${borrowerId}`,
  );
}

/** From the audit: requests of approval, their decisions, and what no other table records. */
function listAuditLines(borrowerId: number) {
  const line = { at: column('at'), id: column('event_id'), reason: column('reason') };
  const amounts = { amount: column('amount'), currency: column('currency') };
  const ofBorrower = sql`borrower_id = ${borrowerId}`;
  return [
    selectRows(
      {
        ...{ ...line, ...amounts, kind: 'approvalRequest', what: column('subject'), by: column('actor') },
        orderId: sql`case when subject like '%/:orderId%' then ${identifier()} end`,
      },
      sql`audit_events where ${ofBorrower} and action = 'desk_waits'`,
    ),
    selectRows(
      {
        ...{ ...line, ...amounts, kind: 'approval', by: column('actor') },
        orderId: sql`substring(subject from ' ([A-Z][A-Za-z0-9]*)$')`,
        what: sql`${identifier(1)} || ' ' || ${identifier(2)}`,
      },
      sql`audit_events where ${ofBorrower} and action = 'desk_done' and subject like ${`${decision} %`}`,
    ),
    selectRows(
      {
        ...{ ...line, kind: 'audit', by: actorSql },
        orderId: sql`case when subject like '%/:orderId/%' then ${identifier()} end`,
        what: sql`case when action in ('desk_done', 'personal_data_revealed') then subject else action end`,
      },
      sql`audit_events where ${ofBorrower}
        and (action in ('sign_in', 'personal_data_revealed', 'account_closed') or (action = 'desk_done' and subject like any (${auditedCalls}::text[])))`,
    ),
  ];
}

/** Days set for a call, by the ids of the notes in the timeline. */
async function findPlannedCalls(db: Database, borrowerId: number) {
  const notes = await db
    .selectFrom('deskNotes')
    .select(['noteId', 'kind', 'corrects', 'nextActionOn'])
    .where('borrowerId', '=', borrowerId)
    .where('nextActionOn', 'is not', null)
    .execute();
  return new Map(
    notes.map(({ noteId, kind, corrects, nextActionOn }) => [
      `${corrects === null ? kind : 'callCorrection'}:${noteId}`,
      nextActionOn,
    ]),
  );
}

/** The timeline of a borrower, newest first: one SQL statement over that borrower's rows alone. */
export const timelineEndpoint = readEndpoint('timeline', async ({ db }, _staff, { borrowerId, ...page }) => {
  await getBorrower(db, borrowerId);
  const sources = [
    listOrders,
    listPayments,
    listLoanEvents,
    listRefunds,
    listPayouts,
    listComplaints,
    listNotes,
    listMessages,
    listClaims,
    listAuditLines,
  ].flatMap((list) => list(borrowerId));
  const timeline = sql<TimelineRow>`(${sql.join(sources, sql` union all `)})`;
  const query = db.selectFrom(timeline.as('timeline')).selectAll();
  const sortOrder = { by: { at: 'instant', id: 'text' }, isDescending: true } as const;
  return paginate(query, sortOrder, page, async (rows) => {
    const planned = await findPlannedCalls(db, borrowerId);
    return (await nameActors(db, rows)).map(({ id, ...row }) => ({
      ...row,
      nextActionOn: planned.get(id) ?? null,
    }));
  });
});
