-- Each attempt at delivering an event to the lender's own systems, and what they answered: kept for `eventAttemptDays` of
-- desk.json.
create table event_attempts (
  number bigint not null,
  attempt_id bigint generated always as identity,
  at timestamptz not null,
  -- Null: there was no answer, and `error` says why.
  status smallint,
  -- The beginning of the answer's body.
  response text not null,
  error text not null,
  duration_ms integer not null,
  primary key (number, attempt_id)
);
create index event_attempts_by_time on event_attempts (at);

-- When an attempt last failed.
alter table events add column failed_at timestamptz;
create index events_failed on events (number) where failed_at is not null;
create index events_undelivered on events (number) where delivered_at is null;
create index events_by_type on events (type, number);
create index events_of_order on events ((body::jsonb #>> '{data,orderId}'), number);

-- The payment that a provider's notice is about; null for any other, and for those received before.
alter table webhook_events add column payment_id text;
create index webhook_events_of_payment on webhook_events (payment_id) where payment_id is not null;
create index webhook_events_by_time on webhook_events (received_at, provider, event_id);
