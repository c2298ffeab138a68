-- What came of a call about a late debt, and when the borrower is to be called again.
alter table desk_notes add column outcome text
  check (outcome in ('no_answer', 'wrong_number', 'promise', 'refusal', 'dispute'));
alter table desk_notes add column next_action_on date;

-- Borrowers with late loans in the order in which they are to be called: computed hourly, and for a borrower by each write that
-- changes it. Days are the market's.
create table collection_cases (
  borrower_id bigint primary key,
  market text not null,
  currency text not null,
  late_since date not null,
  overdue bigint not null,
  loans integer not null,
  written_off integer not null,
  held_until date,
  promised_by date,
  broken_on date,
  is_phone_wrong boolean not null,
  called_on date,
  last_contact_at timestamptz,
  next_action_on date,
  priority bigint not null,
  computed_at timestamptz not null
);

create index collection_cases_priority on collection_cases (market, priority, borrower_id);
