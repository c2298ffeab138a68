-- What the desk's lists of refunds and of borrowers to be called are sorted and filtered by.
create index refunds_by_amount on refunds (currency, amount, provider, payment_id, refund_key);
create index collection_cases_promised on collection_cases (promised_by) where promised_by is not null;
create index collection_cases_broken on collection_cases (market, priority, borrower_id) where broken_on is not null;
-- Loans by their amount, with what the list's totals add up of them.
create index loan_positions_amount on loan_positions (currency, principal, order_id)
  include (market, owed, outstanding_principal, due_amount, written_off_principal);
-- Payments of unknown references, which the totals of all payments add to those of loans.
create index received_payments_of_nobody on received_payments (paid_at) where borrower_id = 0;
-- What the job that sends suspense back looks for each time.
create index received_payments_going_back on received_payments (return_asked_at)
  where return_asked_at is not null and return_id is null;

-- contract of 0122: loan_positions_amount has the same order
drop index loan_positions_principal;
-- contract of 0123: received_payments_by_paid begins with the same column
drop index received_payments_paid;
-- contract of 0144: the journal has an index of its own
drop index ledger_entries_value_date;
-- contract of 0146: what was disbursed is summed by loan_positions
drop index orders_disbursed;
-- contract of 0026: phones are found by phone_directory, or by their end
drop index borrowers_mobile_phone;
