-- Money on its way to borrowers: an order is paid out by one at a time.

create table payouts (
  borrower_id bigint not null,
  order_id text not null,
  -- 1; another after the money came back or was refused.
  attempt smallint not null,
  -- Ours, and the provider's idempotency key.
  payout_id text not null,
  provider text not null,
  state text not null check (state in ('created', 'sent', 'arrived', 'returned', 'refused', 'unknown')),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- Whom and where it goes to, as it was agreed to.
  beneficiary_name text not null,
  bank_code text not null,
  account_number text not null,
  -- By which the provider knows it, and what it said last.
  provider_id text,
  reason text not null default '',
  created_at timestamptz not null,
  -- When it was given to the provider, when the provider was last asked, and when it came to its end.
  sent_at timestamptz,
  asked_at timestamptz,
  ended_at timestamptz,
  primary key (borrower_id, order_id, attempt)
);

create unique index payouts_one_of_order on payouts (borrower_id, order_id)
  where state in ('created', 'sent', 'arrived', 'unknown');
create index payouts_under_way on payouts (coalesce(asked_at, created_at))
  where state in ('created', 'sent', 'unknown');

create table payout_directory (
  payout_id text primary key,
  borrower_id bigint not null,
  order_id text not null
);

-- What was given to be paid out on a day, so that a limit holds for all instances.
create table payout_days (
  market text not null,
  day date not null,
  amount bigint not null,
  primary key (market, day)
);

create table sandbox_payouts (
  payout_id text primary key,
  order_id text not null,
  amount bigint not null,
  currency text not null,
  account_number text not null,
  state text not null,
  reason text not null default '',
  at timestamptz not null
);

-- What the sandbox does with the next payout of an order; without it, the money arrives.
create table sandbox_payout_plans (
  order_id text primary key,
  outcome text not null
);
