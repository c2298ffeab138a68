-- The verdicts of the daily verification of the audit's hash chain.
create table audit_verifications (
  verified_at timestamptz primary key,
  links bigint not null,
  seal text not null,
  faults jsonb not null,
  unsealed integer not null
);

-- Of the audit's lines those that moved an amount.
create index audit_events_with_amount on audit_events (at, event_id) where amount is not null;
