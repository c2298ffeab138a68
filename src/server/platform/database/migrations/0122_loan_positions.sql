-- A row for each loan that was paid out, as the desk lists it: written with its instalments and by the daily run. The daily
-- run also writes the rows of loans from before.
create table loan_positions (
  borrower_id bigint not null,
  order_id text not null,
  market text not null,
  currency text not null,
  product_id text not null,
  state text not null,
  principal bigint not null,
  -- Left to pay if each instalment is paid on its day, late charges included.
  owed bigint not null,
  -- The day on which the oldest unpaid instalment is due; null once nothing is.
  due_on date,
  -- The start, in its market, of the first day on which it is late; far away once nothing is due.
  late_from timestamptz not null,
  disbursed_on date not null,
  written_off_on date,
  -- When a recorded event takes effect that has not yet; null: none does.
  changes_on date,
  primary key (borrower_id, order_id)
);

create index loan_positions_disbursed on loan_positions (disbursed_on, order_id);
create index loan_positions_owed on loan_positions (currency, owed, order_id);
create index loan_positions_principal on loan_positions (currency, principal, order_id);
create index loan_positions_late on loan_positions (late_from, order_id);
create index loan_positions_state on loan_positions (state, currency, owed, order_id);
create index loan_positions_state_disbursed on loan_positions (state, disbursed_on, order_id);
create index loan_positions_changes on loan_positions (changes_on) where changes_on is not null;
create index loan_positions_written_off on loan_positions (currency, owed, order_id) where written_off_on is not null;
