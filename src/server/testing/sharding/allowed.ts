type AllowedQueries = { reason: string; queries: readonly RegExp[] };

/** Queries that go to every machine, each for a reason. What isn't here is a mistake. */
const allowedQueries: readonly AllowedQueries[] = [
  {
    reason:
      'a borrower’s sessions, by an index that each machine has: signing in, the account page, an image’s address',
    queries: [/^(select|delete) .*from "(sessions|push_subscriptions)" where \(?"borrower_id" = \$1/],
  },
  {
    reason: 'an event of a visitor, whose number the insert makes',
    queries: [/^insert into "promotion_events" \("kind"/],
  },
  {
    reason: 'a daily run’s batches: whatever is due, whoever owes it',
    queries: [
      /^\s*with (due|fallen) as materialized/,
      /^\s*select distinct e\.borrower_id, e\.order_id\s+from loan_events e/,
      /^\s*select borrower_id, order_id from \(\s*select o\.borrower_id, o\.order_id\s+from instalments i/,
      /^\s*select o\.borrower_id, o\.order_id\s+from \(\s*select distinct borrower_id, order_id from payments/,
      /^select "order_id", "(created_at|decided_at)" from "orders" where "state" = /,
      /^select .* from "borrowers" inner join "payments" .* from "refunds" where "refunds"."borrower_id" = "payments"."borrower_id"/,
      /^\s*insert into (loan_positions|payment_positions) \(/,
      /^\s*select o\.borrower_id, o\.order_id\s+from orders o\s+where o\.disbursed_on is not null/,
      /^\s*with late_loans as/,
      /^delete from "collection_cases" where "computed_at" < /,
    ],
  },
  {
    reason: 'a provider’s file of a day, read again: its lines are replaced',
    queries: [/^delete from "settlement_lines" where \("provider" = \$1 and "day" = \$2\)/],
  },
  {
    reason: 'what is forgotten by its age',
    queries: [
      /^delete from "(captchas|one_time_codes)" where "expires_at" < /,
      /^delete from "tracked_events" where "at" < /,
      /^delete from "offered_disclosures" where "given_on" < /,
      /^delete from "usage_counters" where "window_start" < /,
      /^delete from "(promotion_events|event_attempts)" where "at" < /,
      /^select "borrower_id", "name" from "uploads" where "folio" is null/,
      /^select "borrower_id", "name" from "identity_images" where \("sent_at" < /,
      /^select "borrower_id", "name" from "identity_images" where "is_current" = \$1 and "data_key" <> /,
    ],
  },
  {
    reason: 'what is pending at a provider, taken up by a job',
    queries: [
      /^select .* from "card_payments" inner join "borrowers"/,
      /^select .* from "refunds" where "refund_id" is null/,
      /^select .* from "payment_references" where "(asked_at" is distinct|ended_at" is not null)/,
      /^select .* from "payouts" where "state" in/,
      /^select .* from "received_reversals" where \(?"applied_at" is null/,
      /^select .* from "received_payments" where "return_asked_at" < /,
      /^select .* from "returnable_credits" where "next_look_at" <= /,
    ],
  },
  {
    reason: 'what is left to staff, reported by the check of the ledger',
    queries: [/^select .* from "payment_differences" where "closed_at" is null/],
  },
  {
    reason: 'outgoing events and the reminders of a day, passed on by a job',
    queries: [
      /^(select|update) .*"announcements" .*("passed_on_at" is null|"passed_on_at" = )/,
      /^\s*select distinct o\.borrower_id, o\.order_id\s+from instalments i/,
    ],
  },
  {
    reason: 'the books, which defer the interest and provide for the debt of all open loans',
    queries: [/^select "orders"."borrower_id", .* from "orders" .*and \(?orders\.state in /s],
  },
  {
    reason:
      'the chain of the audit, made by a job of what was recorded since its last link, and the count that it must have',
    queries: [
      /^select .* from "audit_events" where "at" >= \$1 order by "at"/,
      /^select count\(\*\) as "count" from "audit_events" where "at" < \$1$/,
    ],
  },
  {
    reason: 'a provider’s statement of a day, compared with all payouts that it should name',
    queries: [
      /^select .* from "payouts" where \("provider" = \$1 and "state" = \$2 and "listed_on" is null\)/,
    ],
  },
  {
    reason: 'the figures of the portfolio and of the books, which add up every loan and every entry',
    queries: [
      /^\s*select days\.today as day, .* from \(\s*select o\.borrower_id/s,
      /^\s*select days\.today as day, .* from \(select currency, .*\) as days\s+join instalments i\s/s,
      /^\s*select \$1::date as week, .* from portfolio_marks o\s/s,
      /^\s*select to_char\(o\.disbursed_on, 'YYYY-MM'\) as month, /,
      /^\s*select p\.value_date as day, .* from \(select currency, .*\) as days\s+join payments p\s/s,
      /^\s*select m\.today as day, .* left join loan_positions p on p\.market = m\.market /s,
      /^\s*select book, day, account, .* from ledger_entries e\s/s,
    ],
  },
  {
    reason: 'the funnel, made again from every visit and registration',
    queries: [
      /^\s*select day, template_id, .* from promotion_events where kind in /s,
      /^\s*select \(registered_at at time zone 'UTC'\)::date as day, /,
    ],
  },
  {
    reason: 'the buckets of a week ago, which those of today replace',
    queries: [
      /^select "marked_on" from "portfolio_marks" limit/,
      /^delete from "portfolio_marks"$/,
      /^\s*insert into portfolio_marks \(/,
    ],
  },
  {
    reason: 'fields that are encrypted with a former key, whoever’s they are',
    queries: [/^\s*select "[a-z_]+" as first, "[a-z_]+" as second, .* as kept\s+from "[a-z_]+" where /s],
  },
  {
    reason: 'the check of the ledger, which adds up everything',
    queries: [
      /^select "borrower_id", "order_id", max\("late_through"\) as "through" from "instalments"/,
      /^\s*select [^;]* as account, sum\([^;]+\) as total\s+from (ledger_lines|received_payments|refunds|loan_events|payouts)\b/,
    ],
  },
];

export function isAllowedQuery(text: string): boolean {
  return allowedQueries.some(({ queries }) => queries.some((query) => query.test(text)));
}
