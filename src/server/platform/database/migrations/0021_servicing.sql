-- What the lender does about a loan, and where its money is: one row an event, as the replay reads it, with who did it and
-- why. `event_id` is the key that whoever asked for it gave: the same asked for twice happens once.
create table loan_events (
  borrower_id bigint not null,
  order_id text not null,
  event_id text not null,
  kind text not null,
  value_date date not null,
  recorded_at timestamptz not null,
  -- The event, whole: src/lending/events.ts, payout.ts.
  event jsonb not null,
  actor_kind text not null check (actor_kind in ('borrower', 'visitor', 'operator', 'system')),
  reason text not null,
  -- What it rests on: a receipt, a line of a statement, a text that was agreed to.
  evidence text not null default '',
  primary key (borrower_id, order_id, event_id)
);

create index loan_events_kind on loan_events (kind);

create trigger loan_events_append_only before update or delete on loan_events
  for each row execute function refuse_change();
create trigger loan_events_never_emptied before truncate on loan_events
  for each statement execute function refuse_change();
