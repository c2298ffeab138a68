-- When staff last asked the borrower for another account than the one that failed.
alter table payouts add column account_asked_at timestamptz;
-- A payout by the number that its provider gave it.
create index payouts_provider_id on payouts (provider_id) where provider_id is not null;
