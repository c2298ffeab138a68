-- Who did what, from where, when and why. A row names people by their numbers alone. Borrower 0 is the house: what
-- concerns nobody, or nobody known.
create table audit_events (
  borrower_id bigint not null,
  event_id bigint generated always as identity,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('borrower', 'visitor', 'operator', 'system')),
  action text not null,
  -- The order, payment or call that it was about; of a phone only a keyed hash.
  subject text not null,
  -- Where the actor called from, as far as proxies are believed; empty for the system.
  address text not null,
  reason text not null,
  primary key (borrower_id, event_id)
);

create index audit_events_time on audit_events (at);

create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();
create trigger audit_events_never_emptied before truncate on audit_events
  for each statement execute function refuse_change();
