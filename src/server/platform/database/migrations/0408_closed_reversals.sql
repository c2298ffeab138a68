-- What staff noted of a reversal whose payment is unknown, and that two of them closed it; it is applied all the same once its
-- payment arrives.
alter table received_reversals
  add column notes jsonb not null default '[]',
  add column closed_at timestamptz,
  add column closed_reason text;
create index received_reversals_closed on received_reversals (closed_at) where closed_at is not null;
