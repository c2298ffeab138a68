-- The desk: who works there, where they are signed in, what they asked for, and what waits for a second person.

create table desk_staff (
  staff_id text primary key,
  email text not null unique,
  name text not null,
  roles text[] not null,
  -- Null: signs in by the identity provider alone.
  passphrase text,
  -- One-time codes: what they are made from, whether they are asked for, and the last moment of one that was used.
  codes_secret bytea,
  codes_confirmed boolean not null default false,
  codes_used bigint not null default 0,
  created_at timestamptz not null,
  closed_at timestamptz
);

create table desk_sessions (
  token_hash bytea primary key,
  -- By which it is listed and ended.
  session_id text not null unique,
  staff_id text not null,
  address text not null,
  device text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null
);

create index desk_sessions_of_staff on desk_sessions (staff_id);

-- A write by the key that whoever made it chose: the same again gets the same answer.
create table desk_requests (
  staff_id text not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  status smallint not null,
  -- Null: what was answered isn't kept.
  reply jsonb,
  at timestamptz not null,
  primary key (staff_id, key)
);

create index desk_requests_time on desk_requests (at);

create table desk_approvals (
  approval_id text primary key,
  call text not null,
  request jsonb not null,
  key text not null,
  order_id text,
  borrower_id bigint,
  amount bigint,
  currency text,
  asked_by text not null,
  asked_at timestamptz not null,
  reason text not null,
  expires_at timestamptz not null,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  -- Who asked doesn't decide.
  check (decided_by is distinct from asked_by),
  check ((state = 'waiting') = (decided_by is null))
);

create index desk_approvals_state on desk_approvals (state, asked_at, approval_id);

-- What was said or done about a debt.
create table desk_notes (
  borrower_id bigint not null,
  note_id bigint generated always as identity,
  order_id text not null,
  at timestamptz not null,
  actor text not null,
  kind text not null check (kind in ('note', 'call', 'message', 'visit')),
  text text not null,
  primary key (borrower_id, note_id)
);

create index desk_notes_of_order on desk_notes (borrower_id, order_id, at);

-- Who of the staff it was, or which machine.
alter table audit_events add column actor text not null default '';
alter table audit_events drop constraint audit_events_actor_kind_check;
alter table audit_events add constraint audit_events_actor_kind_check
  check (actor_kind in ('borrower', 'visitor', 'operator', 'system', 'staff'));
create index audit_events_actor on audit_events (actor, at) where actor <> '';

alter table loan_events add column actor text not null default '';
alter table loan_events drop constraint loan_events_actor_kind_check;
alter table loan_events add constraint loan_events_actor_kind_check
  check (actor_kind in ('borrower', 'visitor', 'operator', 'system', 'staff'));

-- The audit's chain: each event's place, and a hash of it and of all before. A job adds to it, so that nobody's transaction
-- waits for another's.
create table audit_links (
  place bigint primary key,
  borrower_id bigint not null,
  event_id bigint not null,
  at timestamptz not null,
  hash bytea not null,
  unique (borrower_id, event_id)
);

create index audit_links_time on audit_links (at);

create trigger audit_links_append_only before update or delete on audit_links
  for each row execute function refuse_change();
create trigger audit_links_never_emptied before truncate on audit_links
  for each statement execute function refuse_change();

-- The chain's end; whoever adds to it holds this row.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  place bigint not null,
  hash bytea not null
);

insert into audit_head (place, hash) values (0, '');

-- What the desk searches and lists by.
create function plain_name(name text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('pg_catalog.simple', translate(lower(name), 'áàâäãéèêëíìîïóòôöõúùûüñç', 'aaaaaeeeeiiiiooooouuuunc'))
$$;

create index borrowers_name on borrowers using gin (plain_name(full_name));
create index borrowers_phone on borrowers (reverse(mobile_phone) text_pattern_ops);
create index orders_by_id on orders (order_id text_pattern_ops);
create index orders_state on orders (state, created_at, order_id);
create index payment_references_ending on payment_references (reverse(reference) text_pattern_ops);
create index bank_accounts_number on bank_accounts (account_number);
create index payouts_state on payouts (state, created_at, payout_id);
create index complaints_answered on complaints (answered_at) where answered_at is not null;
create index loan_events_promises on loan_events (recorded_at) where kind = 'promise';
create index instalments_unpaid on instalments (unpaid, due_on) where unpaid > 0;

-- A loan that is approved for less than was asked for has its agreement written anew, beside the one that was agreed to.
alter table agreements add column revision smallint not null default 1;
alter table agreements drop constraint agreements_pkey;
alter table agreements add primary key (borrower_id, order_id, revision);
