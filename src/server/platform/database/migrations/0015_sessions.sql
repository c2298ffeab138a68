-- Idle sessions end, and a borrower sees his own: when each was last used, and on what device.
alter table sessions add column seen_at timestamptz;
update sessions set seen_at = created_at;
alter table sessions alter column seen_at set not null;
alter table sessions add column device_name text not null default '';

-- A closed account keeps what the law makes the lender keep; nobody signs in to it.
alter table borrowers add column closed_at timestamptz;
