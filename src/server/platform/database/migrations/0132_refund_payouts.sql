-- A refund of money that no provider pays back leaves by a payout to the agreed account.
alter table refunds add column payout_id text;
create index refunds_of_payout on refunds (borrower_id, payout_id) where payout_id is not null;
