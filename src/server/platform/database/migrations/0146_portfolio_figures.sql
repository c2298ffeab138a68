-- What the portfolio's figures are sums of. Null: a row that the version before wrote; the daily run fills it.
alter table loan_positions
  -- Left to pay of the principal, as the ledger has it.
  add column outstanding_principal bigint,
  -- Due date by which the loan counts as past due for the portfolio at risk; null once nothing is due.
  add column at_risk_since date,
  -- Left to pay of the oldest unpaid instalment, late charges left out.
  add column due_amount bigint,
  -- Left of the principal at the end of the day of its write-off; null without one.
  add column written_off_principal bigint;

create index loan_positions_at_risk on loan_positions (market, at_risk_since)
  include (currency, product_id, outstanding_principal)
  where state in ('to_be_repaid', 'overdue') and written_off_on is null;
create index loan_positions_due on loan_positions (market, due_on) include (currency, product_id, owed, due_amount)
  where state in ('to_be_repaid', 'overdue') and written_off_on is null;
create index loan_positions_disbursed_sums on loan_positions (disbursed_on)
  include (market, currency, product_id, principal);

-- A row for each payment that was applied to a loan, as the desk lists and sums it: payments never change, what is reversed of
-- them does.
create table payment_positions (
  borrower_id bigint not null,
  provider text not null,
  payment_id text not null,
  order_id text not null,
  market text not null,
  currency text not null,
  product_id text not null,
  -- A day of the market.
  value_date date not null,
  paid_at timestamptz not null,
  amount bigint not null,
  reversed bigint not null,
  primary key (borrower_id, provider, payment_id)
);
create index payment_positions_value_date on payment_positions (value_date)
  include (market, currency, product_id, amount, reversed);
create index payment_positions_paid on payment_positions (paid_at, provider, payment_id);

-- What was due and past due on a day of a market, to compare a later day with.
create table portfolio_market_days (
  day date not null,
  market text not null,
  currency text not null,
  -- What was unpaid of the day's instalments when the job first looked at it.
  due bigint not null,
  -- What loans with an instalment past due owed when it last did.
  overdue bigint not null,
  primary key (day, market)
);
