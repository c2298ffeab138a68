-- What a provider's file of a day came to, by currency.
create table settlement_totals (
  provider text not null,
  day date not null,
  currency text not null,
  payments integer not null,
  amount bigint not null,
  primary key (provider, day, currency)
);

create index received_payments_paid on received_payments (paid_at);

-- Days of a provider that two people have looked through and closed.
create table desk_closed_days (
  provider text not null,
  day date not null,
  asked_by text not null,
  closed_by text not null,
  closed_at timestamptz not null,
  reason text not null,
  primary key (provider, day),
  check (asked_by <> closed_by)
);

-- What a person asks of his data. Staff know a request by its id.
create table privacy_requests (
  request_id text primary key,
  borrower_id bigint not null,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'objection')),
  asked text not null,
  received_at timestamptz not null,
  answer_by date not null,
  effect_by date,
  state text not null check (state in ('open', 'granted', 'refused', 'done')),
  answer text,
  answered_at timestamptz
);

create index privacy_requests_state on privacy_requests (state, answer_by, request_id);
create index privacy_requests_of_borrower on privacy_requests (borrower_id);

-- Machines that call /operator: each by a token of its own, kept as its hash, for the calls that it may make.
create table operator_tokens (
  name text primary key,
  token_hash bytea not null unique,
  calls text[] not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
