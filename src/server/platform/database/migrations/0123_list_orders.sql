-- What the lists of borrowers, payments and refunds are sorted by.
create index borrowers_created on borrowers (created_at, borrower_id);
create index received_payments_by_paid on received_payments (paid_at, provider, payment_id);
create index received_payments_by_amount on received_payments (currency, amount, provider, payment_id);
create index refunds_by_asked on refunds (asked_at, provider, payment_id, refund_key);
