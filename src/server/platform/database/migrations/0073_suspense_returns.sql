-- Money in suspense that goes back to whoever sent it: when that was asked of its provider, and the refund it made.
alter table received_payments add column return_asked_at timestamptz;
alter table received_payments add column return_id text;
