-- What a write of the desk was sent, but for personal data, free text and secrets, and by which browser; null: it was made
-- before this was stored, or by the version before.
alter table desk_requests add column sent jsonb;
alter table desk_requests add column device text;
