-- What waits in suspense is said by the payment itself: since when, and when it was given to an order.
alter table received_payments add column suspended_at timestamptz;
alter table received_payments add column matched_at timestamptz;

update received_payments received set suspended_at = entry.posted_at
from ledger_entries entry
where entry.borrower_id = 0 and entry.order_id = ''
  and entry.event = 'payment:' || received.provider || ':' || received.payment_id;

update received_payments received set matched_at = entry.posted_at
from ledger_entries entry
where entry.borrower_id = 0 and entry.order_id = ''
  and entry.event = 'match:' || received.provider || ':' || received.payment_id;

alter table received_payments add constraint received_payments_matched_once
  check (matched_at is null or suspended_at is not null);

create index received_payments_waiting on received_payments (received_at)
  where suspended_at is not null and matched_at is null;
