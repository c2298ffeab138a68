-- What the app itself needs: steps of the application, payout accounts, what was reported.

-- What the borrower declared, a row a step; a later declaration takes the place of an earlier one.
create table certifications (
  borrower_id bigint not null,
  step text not null check (step in ('personal', 'job', 'ext')),
  declared jsonb not null,
  declared_at timestamptz not null,
  primary key (borrower_id, step)
);

-- Payout accounts, the newest one in force; older ones stay, so that a past payout can be followed.
create table bank_accounts (
  borrower_id bigint not null,
  entry_id bigint generated always as identity,
  bank_name text not null,
  ifsc text not null,
  account_number text not null,
  session_hash bytea not null,
  bound_at timestamptz not null,
  primary key (borrower_id, entry_id)
);

create table tracked_events (
  borrower_id bigint not null,
  event_id bigint generated always as identity,
  event text not null,
  page text not null,
  at timestamptz not null,
  primary key (borrower_id, event_id)
);

create index tracked_events_time on tracked_events (at);

-- The last location and device a borrower agreed to report; gone when the consent is.
create table reports (
  borrower_id bigint not null,
  kind text not null check (kind in ('location', 'device')),
  reported jsonb not null,
  consented_at timestamptz not null,
  reported_at timestamptz not null,
  primary key (borrower_id, kind)
);
