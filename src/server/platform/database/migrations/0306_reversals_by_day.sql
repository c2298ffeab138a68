-- Reversals by the day on which they were recorded, for the days of reconciliation.
create index loan_events_reversals on loan_events (recorded_at) where kind = 'reversal';
