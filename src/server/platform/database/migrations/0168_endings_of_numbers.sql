-- What the desk's search finds by its end, and the claims that are answered.
create index orders_ending on orders (reverse(order_id) text_pattern_ops);
create index hand_payments_ending on hand_payments (reverse(payment_id) text_pattern_ops);
create index payment_claims_closed on payment_claims (closed_at) where state <> 'open';
