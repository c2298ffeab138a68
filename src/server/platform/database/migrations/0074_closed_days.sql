-- The day, UTC, on which an entry is posted whose value date falls in a day that two people have closed; null: its own day.
alter table ledger_entries add column accounting_day date;
alter table payments add column accounting_day date;
alter table received_payments add column accounting_day date;
-- The day on which a payment left suspense for a loan, where the day that holds it was closed by then.
alter table received_payments add column matched_day date;

create index received_payments_accounting_day on received_payments (accounting_day) where accounting_day is not null;
create index received_payments_matched_day on received_payments (matched_day) where matched_day is not null;

-- A provider's day, UTC, that is over: its row is locked by whoever posts into it (shared) and by whoever closes it, so that
-- an entry is either among the figures that were closed or late.
create table accounting_days (
  provider text not null,
  day date not null,
  primary key (provider, day)
);
