import { type RawBuilder, sql } from 'kysely';
import { refreshDayTotals } from '../../../src/server/modules/accounting/index.ts';
import type { Database } from '../../../src/server/platform/database/index.ts';
import { firstBorrower, speiOffset } from './borrowerNumbers.ts';
import { marketDay, sampleOffer } from './orders.ts';

const batchSize = 100_000;
/** An order's state by its number: of a thousand so many wait, so many are owed, the rest is repaid. */
const state = sql`case when n % 1000 < 2 then 'in_review' when n % 1000 < 80 then 'declined' when n % 1000 < 83 then 'paying_out'
  when n % 1000 < 143 then 'overdue' when n % 1000 < 243 then 'to_be_repaid' else 'repaid' end`;
/** The day its loan began: within three years; what is owed began of late. */
const disbursedOn = sql`case when n % 1000 < 83 then null when n % 1000 < 143 then current_date - 20 - (n / 1000 % 60)::int
  when n % 1000 < 243 then current_date - (n / 1000 % 14)::int else current_date - 20 - (n / 7 % 1075)::int end`;
const isRepaid = sql`n % 1000 >= 243`;
const isDisbursed = sql`n % 1000 >= 83`;
const names = sql`(array['María', 'José', 'Guadalupe', 'Juan', 'Fernanda', 'Luis', 'Carlos', 'Alejandra'])[1 + n % 8] || ' ' ||
  (array['Hernández', 'García', 'Martínez', 'López', 'González', 'Pérez', 'Rodríguez'])[1 + n / 8 % 7] || ' ' ||
  (array['Flores', 'Gómez', 'Morales', 'Vázquez', 'Reyes', 'Jiménez', 'Torres', 'Díaz', 'Cruz', 'Ruiz', 'Ortiz'])[1 + n / 56 % 11]`;

/** So many borrowers with an order each, and with all that the desk's lists are about: ten ledger entries an order. */
export async function fillDesk(db: Database, orders: number): Promise<void> {
  const terms = JSON.stringify(sampleOffer(marketDay(new Date())).terms);
  for (let from = 0; from < orders; from += batchSize) {
    const until = Math.min(from + batchSize, orders) - 1;
    const borrowerNumbers = sql`generate_series(${firstBorrower + from}::bigint, ${firstBorrower + until}::bigint) as n`;
    const inserts = [...buildLoanInserts(borrowerNumbers, terms), ...buildCaseInserts(borrowerNumbers)];
    for (const insert of inserts) await insert.execute(db);
  }
  await refreshDayTotals({ db });
  for (const insert of chainInserts) await insert.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** The job that chains new events each minute has none left: it would go on for hours beside what is measured. */
const chainInserts = [
  sql`insert into audit_links (place, borrower_id, event_id, at, hash)
    select row_number() over (order by at, borrower_id, event_id), borrower_id, event_id, at, sha256(event_id::text::bytea)
    from audit_events`,
  sql`update audit_head set (place, hash) = (select place, hash from audit_links order by place desc limit 1)`,
];

const reference = sql`(${speiOffset}::numeric + n)::text`;
const createdAt = sql`coalesce(${disbursedOn}, current_date - (n / 1000 % 40)::int) + interval '10 hours' + n % 3600 * interval '1 second'`;

/** Borrowers with their orders, and the money of them. */
function buildLoanInserts(borrowerNumbers: RawBuilder<unknown>, terms: string): RawBuilder<unknown>[] {
  return [
    sql`insert into borrowers (borrower_id, market, mobile_phone, full_name, address, created_at)
      select n, 'MX', '1' || n, ${names}, 'Calle 1', ${createdAt} from ${borrowerNumbers}`,
    sql`insert into orders (borrower_id, order_id, product_id, state, terms, open_key, created_at, decided_at, disbursed_on, settled_on)
      select n, 'Q' || n, 'mx-quincena', ${state}, ${terms}::jsonb, null, ${createdAt}, ${createdAt}, ${disbursedOn},
        case when ${isRepaid} then ${disbursedOn} + 15 end
      from ${borrowerNumbers}`,
    sql`insert into instalments (borrower_id, order_id, number, due_on, unpaid, late_days, late_exact, late_through, late_cap)
      select n, 'Q' || n, 1, ${disbursedOn} + 15, case when ${isRepaid} then 0 else 200000 + n % 997 * 100 end, 0, 0, current_date, 300000
      from ${borrowerNumbers} where ${isDisbursed}`,
    sql`insert into loan_positions (borrower_id, order_id, market, currency, product_id, state, principal, owed, due_on, late_from,
        disbursed_on, outstanding_principal, at_risk_since, due_amount, not_due, next_due_on)
      select n, 'Q' || n, 'MX', 'MXN', 'mx-quincena', ${state}, 100000 + n % 11 * 50000,
        case when ${isRepaid} then 0 else 200000 + n % 997 * 100 end, case when not ${isRepaid} then ${disbursedOn} + 15 end,
        case when ${isRepaid} then '2199-01-01' else (${disbursedOn} + 16)::timestamp at time zone 'America/Mexico_City' end, ${disbursedOn},
        case when ${isRepaid} then 0 else 100000 + n % 11 * 50000 end, case when not ${isRepaid} then ${disbursedOn} + 15 end,
        case when ${isRepaid} then 0 else 200000 + n % 997 * 100 end,
        case when ${isRepaid} or ${disbursedOn} + 15 <= current_date then 0 else 200000 + n % 997 * 100 end,
        case when not ${isRepaid} and ${disbursedOn} + 15 > current_date then ${disbursedOn} + 15 end
      from ${borrowerNumbers} where ${isDisbursed}`,
    sql`insert into refunds (borrower_id, provider, payment_id, refund_key, order_id, amount, currency, asked_at, refund_id, value_date)
      select n, 'sandbox', 'B' || n, '', 'Q' || n, 1000 + n % 991 * 100, 'MXN', ${createdAt} + interval '20 days', 'r' || n, ${disbursedOn} + 20
      from ${borrowerNumbers} where ${isRepaid} and n % 20 = 11`,
    sql`insert into ledger_entries (borrower_id, order_id, event, value_date, posted_at, recorded_at, accounts, amounts)
      select n, 'Q' || n, case entry when 1 then 'payment:bench:' || n else 'accrual:' || (${disbursedOn} + entry) end, ${disbursedOn} + entry, ${createdAt}, now() - interval '1 hour', array['late_receivable', 'late_income'],
        array[100, -100]
      from ${borrowerNumbers}, generate_series(1, 10) as entry where ${isDisbursed}`,
    sql`insert into payment_references (borrower_id, reference, order_id, provider, pay_code, purpose, amount, created_at, expires_at,
        live, asked_at)
      select n, ${reference}, 'Q' || n, 'sandbox', 'SPEI', 1, 300000, ${createdAt}, ${createdAt}, false, 'infinity' from ${borrowerNumbers}`,
    sql`insert into received_payments (provider, payment_id, reference, amount, currency, paid_at, received_at, borrower_id, suspended_at)
      select 'sandbox', 'B' || n, ${reference}, 200000 + n % 997 * 100, 'MXN', ${createdAt} + interval '15 days', ${createdAt} + interval '15 days',
        case when n % 2000 = 999 then 0 else n end, case when n % 2000 = 999 then ${createdAt} end
      from ${borrowerNumbers} where ${isRepaid}`,
    sql`insert into payments (borrower_id, provider, payment_id, order_id, reference, channel, purpose, amount, paid_at, value_date, received_at)
      select n, 'sandbox', 'B' || n, 'Q' || n, ${reference}, 'SPEI', 1, 200000 + n % 997 * 100, ${createdAt}, ${disbursedOn} + 15, ${createdAt}
      from ${borrowerNumbers} where ${isRepaid} and n % 2000 <> 999`,
    sql`insert into payment_positions (borrower_id, provider, payment_id, order_id, market, currency, product_id, value_date, paid_at, amount,
        reversed)
      select n, 'sandbox', 'B' || n, 'Q' || n, 'MX', 'MXN', 'mx-quincena', ${disbursedOn} + 15, ${createdAt} + interval '15 days',
        200000 + n % 997 * 100, 0
      from ${borrowerNumbers} where ${isRepaid} and n % 2000 <> 999`,
    sql`insert into bank_accounts (borrower_id, bank_name, bank_code, account_number, session_hash, bound_at)
      select n, 'BBVA', '', ${reference}, '', ${createdAt} from ${borrowerNumbers}`,
    sql`insert into payouts (borrower_id, order_id, attempt, payout_id, provider, state, amount, currency, beneficiary_name, bank_code,
        account_number, created_at)
      select n, 'Q' || n, 1, 'P' || n, 'nobody', case when ${isDisbursed} then 'arrived' else 'returned' end, 240000, 'MXN', 'x', '', 'x', ${createdAt}
      from ${borrowerNumbers} where n % 1000 >= 80`,
  ];
}

/** What the staff work on, and what tells of it. */
function buildCaseInserts(borrowerNumbers: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    sql`insert into assignments (borrower_id, case_kind, case_id, staff_id, assigned_at)
      select n, 'collections', 'Q' || n, '0000000000000001', ${createdAt} from ${borrowerNumbers} where n % 1000 between 83 and 92`,
    sql`insert into complaints (borrower_id, folio, order_id, problem_type, detail, images, content_hash, sent_at, answer_by, answer, answered_at)
      select n, 'MX26-' || n, 'Q' || n, '2', 'x', '{}', '', ${createdAt}, current_date - 300 + (n / 100 % 320)::int,
        case when n / 100 % 50 > 0 then 'x' end, case when n / 100 % 50 > 0 then ${createdAt} end
      from ${borrowerNumbers} where n % 100 = 50`,
    sql`insert into loan_events (borrower_id, order_id, event_id, kind, value_date, recorded_at, event, actor_kind, reason)
      select n, 'Q' || n, 'b', 'promise', current_date - (n / 30 % 400)::int, now() - n / 30 % 400 * interval '1 day',
        jsonb_build_object('kind', 'promise', 'id', 'b', 'valueDate', current_date - (n / 30 % 400)::int,
          'paysBy', current_date - (n / 30 % 400)::int + 5, 'amount', 1000), 'staff', 'x'
      from ${borrowerNumbers} where n % 30 = 4 and ${isDisbursed}`,
    sql`insert into payment_claims (borrower_id, order_id, number, amount, paid_on, pay_code, reference, images, sent_at, answer_by, paused_until)
      select n, 'Q' || n, 1, 200000, current_date - 3, 'SPEI', ${reference}, '{}', now() - interval '1 day', current_date + 2, current_date
      from ${borrowerNumbers} where n % 1000 = 100`,
    sql`insert into desk_notes (borrower_id, order_id, at, actor, kind, text)
      select n, 'Q' || n, ${createdAt}, 'support@quincena.example', 'call', 'x' from ${borrowerNumbers} where n % 20 = 3`,
    sql`insert into privacy_requests (request_id, borrower_id, kind, asked, received_at, answer_by, state)
      select lpad(to_hex(n), 16, '0'), n, 'access', 'x', ${createdAt}, current_date + 10, case when n / 500 % 8 = 0 then 'open' else 'done' end
      from ${borrowerNumbers} where n % 500 = 1`,
    sql`insert into audit_events (borrower_id, at, actor_kind, actor, action, subject, address, reason)
      select n, ${createdAt} + act * interval '7 minutes', case act when 3 then 'staff' else 'system' end,
        case act when 3 then 'support@quincena.example' else '' end,
        (array['sign_in', 'order_approved', case when n % 5000 = 17 then 'personal_data_revealed' else 'desk_seen' end])[act], 'Q' || n, '', ''
      from ${borrowerNumbers}, generate_series(1, 3) as act`,
    sql`insert into registrations (borrower_id, template_id, user_from, app_from, utm_tag, invite_code, merchant_number, user_name, app_name,
        device_id, registered_at)
      select n, '2', 'source-' || n % 40, 'app', 'tag-' || n % 3, '', '', '', '', '', ${createdAt} from ${borrowerNumbers} where n % 2 = 0`,
    sql`insert into promotion_events (kind, at, template_id, user_from, app_from, utm_tag, client_type, page_type)
      select (array['visit', 'click'])[1 + n % 2], ${createdAt}, '2', 'source-' || n % 40, 'app', 'tag-' || n % 3, 'android', 1 from ${borrowerNumbers}`,
  ];
}
