-- The business in figures, prepared by a job: nobody who looks waits for all loans to be added up.

create table portfolio_days (
  day date not null,
  currency text not null,
  bucket text not null,
  loans integer not null,
  amount bigint not null,
  primary key (day, currency, bucket)
);

create table portfolio_vintages (
  month text not null,
  currency text not null,
  loans integer not null,
  lent bigint not null,
  repaid_loans integer not null,
  late_loans integer not null,
  outstanding bigint not null,
  primary key (month, currency)
);

-- Where each open loan stood when the week began, and how many went from where to where in the week.
create table portfolio_marks (
  borrower_id bigint not null,
  order_id text not null,
  currency text not null,
  bucket text not null,
  marked_on date not null,
  primary key (borrower_id, order_id)
);

create table portfolio_rolls (
  week date not null,
  currency text not null,
  from_bucket text not null,
  to_bucket text not null,
  loans integer not null,
  primary key (week, currency, from_bucket, to_bucket)
);

create table portfolio_collected (
  day date not null,
  currency text not null,
  expected bigint not null,
  collected bigint not null,
  primary key (day, currency)
);

create table portfolio_prepared (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null
);

create index payments_day on payments (value_date);
create index orders_disbursed on orders (disbursed_on) where disbursed_on is not null;
