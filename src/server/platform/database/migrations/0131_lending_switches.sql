-- What two people stopped lending of; the row of no product is that of its market.
create table lending_suspensions (
  market text not null,
  product_id text not null,
  is_suspended boolean not null,
  changed_at timestamptz not null,
  asked_by text not null,
  approved_by text not null,
  reason text not null,
  primary key (market, product_id)
);

-- How much of a market may be approved in one of its days; null: as much as is asked for.
create table lending_caps (
  market text primary key,
  amount bigint check (amount >= 0),
  changed_at timestamptz not null,
  asked_by text not null,
  approved_by text not null,
  reason text not null
);

-- What was approved in a day, counted whether there is a cap or not.
create table lending_days (
  market text not null,
  day date not null,
  amount bigint not null,
  primary key (market, day)
);
