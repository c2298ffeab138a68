-- Deposits that no line of a bank statement shows yet.
create index till_deposits_unmatched on till_deposits (deposited_at) where matched_at is null;
