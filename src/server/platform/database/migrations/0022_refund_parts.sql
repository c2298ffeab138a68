-- Credit goes back in parts: a payment may have several refunds, each by a key of its own; the one of before has the empty key.
alter table refunds add column refund_key text not null default '';
alter table refunds drop constraint refunds_pkey;
alter table refunds add primary key (borrower_id, provider, payment_id, refund_key);
