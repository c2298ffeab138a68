-- What an erasure let go of and what it kept, table by table and why; null: nothing was erased.
alter table privacy_requests add column outcome jsonb;
