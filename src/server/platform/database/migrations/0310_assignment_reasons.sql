-- Why somebody assigned a case; empty: the queue did, or it was before this was stored, or by the version before.
alter table assignments add column reason text not null default '';
