-- Who sent money that waits in suspense, as its provider told it: name and account, both encrypted, and the keyed hash of the account.
-- Kept until the payment is matched or returned.
create table suspense_payers (
  provider text not null,
  payment_id text not null,
  payer_name text not null,
  account_number text not null,
  account_hash text,
  primary key (provider, payment_id)
);
