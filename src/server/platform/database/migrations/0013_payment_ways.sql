-- How much of a debt a reference is for: what is due or falls due next, a part by choice, the whole. An extension's fee
-- has but the first.
alter table payment_references add column way text not null default 'instalment';

drop index payment_references_live;
create unique index payment_references_live
  on payment_references (borrower_id, order_id, pay_code, purpose, way, amount) where live;
