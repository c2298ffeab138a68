-- Today probes for the days of providers that have payments.
create index received_payments_day on received_payments (provider, (coalesce(accounting_day, (paid_at at time zone 'UTC')::date)));
