-- Deposits that a bank's money may be: by what names them, and by amount.
create index till_deposits_by_reference on till_deposits (left(deposit_id, 8));
create index till_deposits_by_amount on till_deposits (amount);
-- Lines in use that a payment in suspense may be.
create index bank_statement_lines_used on bank_statement_lines (currency, amount, value_date) where used_as is not null;
