import { sql } from 'kysely';
import type { DeskReply } from '../../src/contract/desk/schemas/index.ts';
import { refreshPortfolio } from '../../src/server/modules/reporting/index.ts';
import type { Database } from '../../src/server/platform/database/index.ts';
import type {
  HandledPayment,
  Instalment,
  LedgerEntry,
  ManualPayment,
  RefundRow,
  Returned,
  SequenceFacts,
  StateBefore,
  SuspenseMatch,
} from './facts.ts';
import type { SequenceRun } from './run.ts';
import { countedProviders } from './testLender.ts';

const receivableAccounts = sql`line.account like '%\\_receivable' or line.account = 'write_offs'`;
const manualAccounts = sql`line.account in ('cash:cash_desk', 'cash:bank_statement')`;

const borrowerIds = ({ loans }: SequenceRun) => loans.map(({ borrowerId }) => borrowerId);

export async function readStateBefore(run: SequenceRun): Promise<StateBefore> {
  const { db } = run.lender.server;
  await sql`delete from portfolio_days`.execute(db);
  const last = await sql<{ id: string | null }>`select max(entry_id) as id from ledger_entries`.execute(db);
  const principal = await sql<{ orderId: string; amount: string }>`
    select order_id as "orderId", sum(amount) as amount from ledger_lines
    where borrower_id = any(${borrowerIds(run)}) and account = 'principal_receivable' group by 1`.execute(db);
  return {
    lastEntry: Number(last.rows[0]?.id ?? 0),
    instalments: await listInstalments(run),
    principal: new Map(principal.rows.map(({ orderId, amount }) => [orderId, Number(amount)])),
    closedDay: await readClosedDay(run),
  };
}

async function listInstalments(run: SequenceRun): Promise<Instalment[]> {
  const { rows } = await sql<Instalment>`
    select order_id as "orderId", number, to_char(due_on, 'YYYY-MM-DD') as "dueOn", unpaid from instalments
    where borrower_id = any(${borrowerIds(run)}) order by order_id, number`.execute(run.lender.server.db);
  return rows.map((row) => ({ ...row, unpaid: Number(row.unpaid) }));
}

/** The closed day as the reconciliation shows it. */
async function readClosedDay({ lender }: SequenceRun): Promise<string> {
  const { body } = await lender.checker.get(`reconciliation?day=${lender.closedDay}&limit=200`);
  const items = body.items as { provider: string; day: string; currency: string }[];
  const closed = items.filter(
    ({ provider, day }) =>
      day === lender.closedDay && countedProviders.some((countedProvider) => countedProvider === provider),
  );
  return JSON.stringify(closed);
}

export async function collectFacts(run: SequenceRun, { lastEntry }: StateBefore): Promise<SequenceFacts> {
  const { db, services } = run.lender.server;
  const handledPayments = await sql<HandledPayment>`
    select p.order_id as "orderId", a.at::text as at from audit_events a
    join payments p on p.borrower_id = a.borrower_id and p.provider || ':' || p.payment_id = a.subject
    where a.borrower_id = any(${borrowerIds(run)}) and a.actor = ${run.email}
      and a.action in ('payment_by_hand', 'suspense_matched')
    union all
    select order_id, recorded_at::text from loan_events
    where borrower_id = any(${borrowerIds(run)}) and actor = ${run.email}
      and kind in ('reversal', 'waiver', 'settlementOffer', 'restructure')`.execute(db);
  const broken = await sql<{ text: string }>`
    select e.order_id || ' at ' || (e.event ->> 'annualRate') || ' for ' || jsonb_array_length(e.event -> 'periods') || ' periods' as text
    from loan_events e join orders o using (borrower_id, order_id)
    where e.borrower_id = any(${borrowerIds(run)}) and e.kind = 'restructure' and e.actor = ${run.email}
      and (e.event ->> 'annualRate')::numeric < (o.terms -> 'interest' ->> 'annualRate')::numeric`.execute(
    db,
  );
  const approved = await sql<{ orderId: string; principal: string }>`
    select o.order_id as "orderId", o.terms ->> 'principal' as principal from audit_events a
    join orders o on o.borrower_id = a.borrower_id and o.order_id = a.subject
    where a.borrower_id = any(${borrowerIds(run)}) and a.action = 'order_approved' and a.actor = ${run.email}`.execute(
    db,
  );
  const payouts = await sql<{ orderId: string; sent: number }>`
    select order_id as "orderId", count(*)::int as sent from payouts
    where borrower_id = any(${borrowerIds(run)}) and state in ('sent', 'arrived', 'unknown') group by 1`.execute(
    db,
  );
  const ownApprovalRows = await sql<{ text: string }>`
    select call || ' by ' || decided_by as text from desk_approvals
    where asked_by = ${run.email} and state = 'approved'`.execute(db);
  await refreshPortfolio(services);
  const portfolio = (await run.lender.checker.get('portfolio')).body as DeskReply<'portfolio'>;
  return {
    entries: await listEntries(run, lastEntry),
    refunds: await listRefunds(run),
    matches: await listMatches(run),
    returned: await listReturned(run),
    manualPayments: await listManualPayments(run),
    handledPayments: handledPayments.rows,
    ownTermsBroken: broken.rows.map(({ text }) => text),
    approvedWithoutSecondPerson: approved.rows.map(({ orderId, principal }) => ({
      orderId,
      principal: Number(principal),
    })),
    payouts: payouts.rows,
    ownApprovals: ownApprovalRows.rows.map(({ text }) => text),
    ownTillDecisions: await listOwnTillDecisions(run),
    heldDays: await listHeldDays(run),
    closedDay: await readClosedDay(run),
    instalments: await listInstalments(run),
    owed: await owedByOrder(run),
    today: (await services.clock.now()).toISOString().slice(0, 10),
    buckets: selectLateLoans(portfolio),
    tillDifferences: await listTillDifferences(run),
  };
}

/** What the portfolio's last day counts as late. */
export function selectLateLoans({ outstanding }: DeskReply<'portfolio'>): SequenceFacts['buckets'] {
  const last = outstanding
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  return outstanding.filter(({ day, bucket }) => day === last && bucket !== 'current');
}

/** The held days; a hold without an end counts for a year. */
async function listHeldDays(run: SequenceRun): Promise<SequenceFacts['heldDays']> {
  const { rows } = await sql<SequenceFacts['heldDays'][number]>`
    select distinct e.order_id as "orderId", to_char(held, 'YYYY-MM-DD') as day
    from loan_events e
    cross join lateral generate_series(
      e.value_date::timestamp,
      least(
        coalesce(e.event ->> 'until', e.event ->> 'paysBy')::timestamp,
        (
          select min(later.value_date)::timestamp - interval '1 day' from loan_events later
          where later.borrower_id = e.borrower_id and later.order_id = e.order_id
            and (later.event -> 'ends' @> to_jsonb(e.event_id) or later.event ->> 'promiseId' = e.event_id)
        ),
        e.value_date::timestamp + interval '1 year'
      ),
      interval '1 day'
    ) held
    where e.borrower_id = any(${borrowerIds(run)}) and e.kind in ('pause', 'promise') and e.actor = ${run.email}
    order by 1, 2`.execute(run.lender.server.db);
  return rows;
}

async function owedByOrder(run: SequenceRun): Promise<Map<string, number>> {
  const { rows } = await sql<{ orderId: string; amount: number }>`
    select line.order_id as "orderId", sum(line.amount)::float as amount from ledger_lines line
    where line.borrower_id = any(${borrowerIds(run)}) and (${receivableAccounts}) group by 1`.execute(
    run.lender.server.db,
  );
  return new Map(rows.map(({ orderId, amount }) => [orderId, amount]));
}

async function listEntries(run: SequenceRun, lastEntry: number): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    select e.order_id as "orderId", e.event, e.posted_at::text as at,
      to_char(e.posted_at at time zone (o.terms ->> 'timeZone'), 'YYYY-MM-DD') as day,
      coalesce(sum(line.amount) filter (where ${receivableAccounts}), 0)::float as owed,
      coalesce(sum(line.amount) filter (where ${manualAccounts}), 0)::float as "manualCash",
      coalesce(sum(line.amount) filter (where line.account like 'cash:%' and not (${manualAccounts})), 0)::float as "realCash",
      coalesce(sum(line.amount) filter (where line.account in ('waivers', 'waived_rests')), 0)::float as waived
    from ledger_entries e
    join orders o using (borrower_id, order_id)
    cross join unnest(e.accounts, e.amounts) as line (account, amount)
    where e.borrower_id = any(${borrowerIds(run)}) and e.entry_id > ${lastEntry}
    group by e.entry_id, e.order_id, e.event, e.posted_at, o.terms
    order by e.entry_id`.execute(run.lender.server.db);
  return rows;
}

async function listRefunds(run: SequenceRun): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.order_id as "orderId", r.provider, r.payment_id as "paymentId", r.amount::float as amount, r.asked_at::text as at,
      to_char(r.asked_at at time zone (o.terms ->> 'timeZone'), 'YYYY-MM-DD') as day,
      coalesce(a.actor_kind, '') as "byKind", coalesce(a.actor, '') as by
    from refunds r
    join orders o using (borrower_id, order_id)
    left join audit_events a on a.borrower_id = r.borrower_id and a.action = 'refund_asked'
      and a.subject = r.provider || ':' || r.payment_id || case when r.refund_key = '' then '' else ':' || r.refund_key end
    where r.borrower_id = any(${borrowerIds(run)})`.execute(run.lender.server.db);
  return rows;
}

async function listMatches(run: SequenceRun): Promise<SuspenseMatch[]> {
  const ids = run.suspensePayments.map(({ paymentId }) => paymentId);
  if (ids.length === 0) return [];
  const { rows } = await sql<SuspenseMatch>`
    select p.order_id as "orderId", r.payment_id as "paymentId", r.amount::float as amount,
      to_char(r.matched_at at time zone (o.terms ->> 'timeZone'), 'YYYY-MM-DD') as day,
      coalesce(a.actor_kind, '') as "byKind", coalesce(a.actor, '') as by,
      exists (select from payment_claims c where c.borrower_id = p.borrower_id and c.order_id = p.order_id
        and c.sent_at < r.received_at and (c.reference = r.reference or c.amount = r.amount)) as "isSupported"
    from received_payments r
    join payments p on p.borrower_id = r.borrower_id and p.provider = r.provider and p.payment_id = r.payment_id
    join orders o on o.borrower_id = p.borrower_id and o.order_id = p.order_id
    left join audit_events a on a.borrower_id = r.borrower_id and a.action = 'suspense_matched'
      and a.subject = r.provider || ':' || r.payment_id
    where r.payment_id = any(${ids}) and r.matched_at is not null`.execute(run.lender.server.db);
  return rows;
}

async function listReturned(run: SequenceRun): Promise<Returned[]> {
  const ids = run.suspensePayments.map(({ paymentId }) => paymentId);
  if (ids.length === 0) return [];
  const { rows } = await sql<Returned>`
    select r.payment_id as "paymentId", r.matched_at is not null as "isMatched",
      (select count(*) from payouts p where p.borrower_id = 0 and p.order_id = r.provider || ':' || r.payment_id
        and p.state in ('sent', 'arrived', 'unknown'))::int
      + (select count(*) from sandbox_refunds f where f.payment_id = r.payment_id)::int as times,
      exists (select from audit_events a where a.action = 'suspense_return_asked'
        and a.subject = r.provider || ':' || r.payment_id and a.actor = ${run.email}) as "isOwn"
    from received_payments r where r.payment_id = any(${ids}) and r.return_asked_at is not null`.execute(
    run.lender.server.db,
  );
  return rows;
}

/** Payments that people recorded, and whether a till or a statement's line holds each. */
async function listManualPayments(run: SequenceRun): Promise<ManualPayment[]> {
  const { db } = run.lender.server;
  const backedCondition = (await hasTills(db))
    ? sql`exists (
        select from hand_payments h where h.borrower_id = p.borrower_id and h.provider = p.provider
          and h.payment_id = p.payment_id and h.amount = p.amount and (h.statement_line_id is not null or exists (
            select from till_movements m where m.till_id = h.till_id and m.kind = 'payment' and m.subject = h.payment_id
              and m.amount = h.amount)))`
    : sql`false`;
  const thirdPartyCondition = sql`exists (
    select from hand_payments h where h.borrower_id = p.borrower_id and h.provider = p.provider and h.payment_id = p.payment_id
      and h.statement_line_id = any(${run.strangerLines.map(({ lineId }) => lineId)}::text[])
      and not exists (
        select from payment_claims c where c.borrower_id = p.borrower_id and c.order_id = p.order_id
          and c.payment_id = p.payment_id and c.sent_at < (
            select min(f.imported_at) from bank_statement_items i join bank_statements f using (statement_id)
            where i.line_id = h.statement_line_id)))`;
  const { rows } = await sql<ManualPayment>`
    select p.order_id as "orderId", p.amount::float as amount, p.received_at::text as at,
      to_char(p.received_at at time zone (o.terms ->> 'timeZone'), 'YYYY-MM-DD') as day, ${backedCondition} as "isBacked",
      ${thirdPartyCondition} as "isThirdParty"
    from payments p join orders o using (borrower_id, order_id)
    where p.borrower_id = any(${borrowerIds(run)}) and p.provider in ('cash_desk', 'bank_statement')`.execute(
    db,
  );
  return rows;
}

async function listTillDifferences({ lender, staffId }: SequenceRun): Promise<string[]> {
  const { db } = lender.server;
  if (!(await hasTills(db))) return [];
  const { rows } = await sql<{ text: string }>`
    select t.till_id || ' counted ' || t.counted || ', with ' || content || ' in it' as text
    from (select *, opening_float + coalesce((select sum(amount) from till_movements m where m.till_id = tills.till_id), 0) as content
      from tills where staff_id = ${staffId} and closed_at is not null) t
    where cardinality(former_counts) + case when coalesce(former_counts[1], counted) = content then 0 else 1 end
      > (select count(*) from desk_approvals a where a.call = 'tillDifference' and a.request ->> 'tillId' = t.till_id)`.execute(
    db,
  );
  return rows.map(({ text }) => text);
}

async function listOwnTillDecisions({ lender, email, staffId }: SequenceRun): Promise<string[]> {
  const { db } = lender.server;
  if (!(await hasTills(db))) return [];
  const { rows } = await sql<{ text: string }>`
    select call || ' ' || state as text from desk_approvals a
    where decided_by = ${email} and (
      exists (select from tills t where t.staff_id = ${staffId} and (
        t.till_id in (a.till_id, a.request ->> 'tillId')
        or exists (select from hand_payments h where h.till_id = t.till_id and h.borrower_id = a.borrower_id
          and a.request ->> 'paymentId' in (h.payment_id, h.provider || ':' || h.payment_id))))
      or exists (select from till_deposits d where d.staff_id = ${staffId} and (
        d.deposit_id = a.request ->> 'depositId'
        or (a.request ->> 'place' = 'bank_statement' and not a.request ? 'lineId' and d.amount = a.amount
          and d.matched_at is null))))`.execute(db);
  return rows.map(({ text }) => text);
}

/** A version without tills holds cash nowhere. */
async function hasTills(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('hand_payments') is not null as there`.execute(db);
  return rows[0]?.there === true;
}
