-- What a deposit was recorded as before it was corrected, oldest first. One that is corrected to nothing never was.
alter table till_deposits add column former_amounts bigint[] not null default '{}';
-- wider: the version before records deposits above zero alone
alter table till_deposits drop constraint till_deposits_amount_check,
  add constraint till_deposits_amount_check check (amount >= 0);

-- Posted differences of a count that were posted back, since what the till should have held was corrected; oldest first.
alter table tills add column former_differences bigint[] not null default '{}';
