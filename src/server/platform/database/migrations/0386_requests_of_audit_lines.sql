-- The request and the approval that a line belongs to; null: a line of neither, or of the version before. The chain's hashes
-- don't cover them.
alter table audit_events add column request_key text;
alter table audit_events add column approval_id text;
