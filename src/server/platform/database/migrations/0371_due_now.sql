-- What is due of a loan now: what it owes less what falls due later.
alter table loan_positions
  add column not_due bigint not null default 0,
  -- The next day on which more falls due; null: none. The default: a row that the version before wrote, which the daily run fills.
  add column next_due_on date default '0001-01-01';

create index loan_positions_next_due on loan_positions (market, next_due_on) where next_due_on is not null and state <> 'repaid';
create index loan_positions_due_now on loan_positions (currency, (greatest(owed - not_due, 0)), order_id);
create index loan_positions_past_due on loan_positions (market, due_on) include (currency, product_id, owed, due_amount, not_due)
  where state in ('to_be_repaid', 'overdue') and written_off_on is null;
create index loan_positions_amounts on loan_positions (currency, principal, order_id)
  include (market, owed, outstanding_principal, due_amount, written_off_principal, not_due);

-- contract of 0146: loan_positions_past_due has the same order
drop index loan_positions_due;
-- contract of 0154: loan_positions_amounts has the same order
drop index loan_positions_amount;

-- What was due of loans past due; null of days before. What they owed is no longer read.
alter table portfolio_market_days add column due_now bigint;
alter table portfolio_market_days alter column overdue set default 0;
