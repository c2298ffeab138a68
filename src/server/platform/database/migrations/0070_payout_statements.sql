-- What left by each provider's own list of a day's orders, held against the payouts: by operating day of the provider.
create table payout_statements (
  provider text not null,
  day date not null,
  -- When it was first asked for, and when it was read.
  missing_since timestamptz not null,
  read_at timestamptz,
  primary key (provider, day)
);

create table payout_statement_orders (
  provider text not null,
  -- The provider's own id of the order, and the id that it was given under.
  provider_id text not null,
  payout_id text not null,
  day date not null,
  amount bigint not null,
  currency text not null,
  state text not null check (state in ('sent', 'arrived', 'returned', 'refused')),
  at timestamptz not null,
  primary key (provider, provider_id)
);

create index payout_statement_orders_of_payout on payout_statement_orders (provider, payout_id);
create index payout_statement_orders_of_day on payout_statement_orders (provider, day);

-- Where a list and the payouts disagree, until two people close it.
create table payout_differences (
  provider text not null,
  kind text not null,
  -- The order's id at the provider; of a payout that no list has, its own id.
  reference text not null,
  payout_id text not null,
  day date not null,
  listed_amount bigint,
  our_amount bigint,
  currency text not null,
  seen_at timestamptz not null,
  closed_at timestamptz,
  closed_reason text,
  primary key (provider, kind, reference)
);

create index payout_differences_open on payout_differences (seen_at) where closed_at is null;

alter table payouts
  -- The operating day in whose list it was found.
  add column listed_on date,
  -- When its provider first said, of every day that it can belong to and after all were over, that it has none of this id.
  add column absent_at timestamptz,
  -- When two people said that it never left; its state is `refused` since.
  add column declared_failed_at timestamptz;

create index payouts_unlisted on payouts (provider, sent_at) where state = 'arrived' and listed_on is null;

-- When the sandbox was given it; `at` is when its state changed last.
alter table sandbox_payouts add column given_at timestamptz not null default now();
update sandbox_payouts set given_at = at;
