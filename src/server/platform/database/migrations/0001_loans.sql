-- Borrowers, their loans, the money in, and the ledger.
-- Every table that grows with borrowers starts its key with borrower_id. The few that the outside world
-- addresses without knowing the borrower (session, reference, webhook) are directories keyed by what it knows.
-- Borrower 0 is the house: it holds what belongs to nobody yet.

create table borrowers (
  borrower_id bigint primary key,
  market text not null,
  mobile_phone text not null,
  full_name text not null,
  address text not null,
  payout_bank text not null default '',
  payout_last4 text not null default '',
  created_at timestamptz not null
);

create sequence borrower_numbers start 100001;

create table sessions (
  token_hash bytea primary key,
  borrower_id bigint not null,
  device_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index sessions_of_borrower on sessions (borrower_id);

create table orders (
  borrower_id bigint not null,
  order_id text not null,
  product_id text not null,
  state text not null,
  terms jsonb not null,
  -- The product while the order is open: one open order a product, however often it is pushed.
  open_key text,
  created_at timestamptz not null,
  decided_at timestamptz,
  disbursed_on date,
  settled_on date,
  score smallint,
  primary key (borrower_id, order_id),
  unique (borrower_id, open_key)
);

create table agreements (
  borrower_id bigint not null,
  order_id text not null,
  hash text not null,
  document jsonb not null,
  -- Who agreed, and the account the loan goes to, as they stood then.
  full_name text not null,
  address text not null,
  payout_bank text not null,
  payout_last4 text not null,
  session_hash bytea not null,
  agreed_at timestamptz not null,
  primary key (borrower_id, order_id)
);

-- What the daily run reads: the open instalments of disbursed orders, kept by the same transaction as the
-- ledger. The late charge of an instalment is late_exact / 10000, half-up: the sum over late days of
-- unpaid amount times rate in basis points.
create table instalments (
  borrower_id bigint not null,
  order_id text not null,
  number smallint not null,
  due_on date not null,
  unpaid bigint not null,
  late_days integer not null,
  late_exact bigint not null,
  late_through date not null,
  -- The most late interest may reach; null where the product sets no cap.
  late_cap bigint,
  primary key (borrower_id, order_id, number)
);

create index instalments_due on instalments (due_on) where unpaid > 0;

create table extensions (
  borrower_id bigint not null,
  order_id text not null,
  sequence smallint not null,
  fee bigint not null check (fee > 0),
  days smallint not null check (days between 1 and 7),
  requested_on date not null,
  expires_on date not null,
  primary key (borrower_id, order_id, sequence)
);

create table payment_references (
  borrower_id bigint not null,
  reference text not null,
  order_id text not null,
  provider text not null,
  pay_code text not null,
  purpose smallint not null,
  amount bigint not null check (amount > 0),
  extension_sequence smallint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  live boolean not null default true,
  primary key (borrower_id, reference)
);

create unique index payment_references_live
  on payment_references (borrower_id, order_id, pay_code, purpose, amount) where live;

create table reference_directory (
  reference text primary key,
  borrower_id bigint not null
);

create table payments (
  borrower_id bigint not null,
  provider text not null,
  payment_id text not null,
  order_id text not null,
  reference text not null,
  channel text not null,
  purpose smallint not null,
  extension_sequence smallint,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  value_date date not null,
  received_at timestamptz not null,
  primary key (borrower_id, provider, payment_id)
);

create index payments_of_order on payments (borrower_id, order_id);

-- Every payment a provider ever told of, once, whether it found its debt or not.
create table received_payments (
  provider text not null,
  payment_id text not null,
  reference text not null,
  amount bigint not null,
  currency text not null,
  paid_at timestamptz not null,
  received_at timestamptz not null,
  borrower_id bigint not null,
  primary key (provider, payment_id)
);

create table webhook_events (
  provider text not null,
  event_id text not null,
  body text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

create function is_balanced(amounts bigint[]) returns boolean
  language sql immutable strict
  return (select coalesce(sum(amount), 0) = 0 from unnest(amounts) as amount);

-- One row an event: its lines are two arrays side by side, so an entry that doesn't sum to zero can't exist.
create table ledger_entries (
  borrower_id bigint not null,
  entry_id bigint generated always as identity,
  order_id text not null,
  event text not null,
  value_date date not null,
  posted_at timestamptz not null,
  accounts text[] not null,
  amounts bigint[] not null,
  primary key (borrower_id, entry_id),
  unique (borrower_id, order_id, event),
  check (is_balanced(amounts)),
  check (cardinality(accounts) = cardinality(amounts))
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end
$$;

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();

create view ledger_lines as
  select e.borrower_id, e.order_id, e.entry_id, e.event, e.value_date, line.account, line.amount
  from ledger_entries e, unnest(e.accounts, e.amounts) as line (account, amount);

-- How far tests and the demonstration have moved the business clock.
create table business_clock (
  only_row boolean primary key default true check (only_row),
  advanced_days integer not null
);

-- Secrets the server makes for itself when the settings name none.
create table server_secrets (
  name text primary key,
  value text not null
);

-- Counters of what may be done only so often: one row a subject and window.
create table usage_counters (
  subject text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (subject, window_start)
);
