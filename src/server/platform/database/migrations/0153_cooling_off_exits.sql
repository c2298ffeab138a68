-- Requests to exit a loan within its cooling-off period, which the desk lists and adds up.
create index loan_events_exits on loan_events (recorded_at)
  where kind = 'settlementOffer' and event ->> 'cause' = 'coolingOff';
