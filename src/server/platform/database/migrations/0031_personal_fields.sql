-- An account is kept encrypted, so it is found by its keyed hash, under the name of its key. Null: kept before there were keys.
alter table bank_accounts add column account_hash text;
create index bank_accounts_hash on bank_accounts (account_hash) where account_hash is not null;
