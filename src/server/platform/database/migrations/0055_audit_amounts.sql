-- What a write moved, and the debt before and after it, in minor units. Null: it moved no loan's money, or the version
-- before wrote the line.
alter table audit_events add column amount bigint;
alter table audit_events add column currency text;
alter table audit_events add column debt_before bigint;
alter table audit_events add column debt_after bigint;

-- Which columns of an event its hash covers: 1 without the amounts, 2 with them.
alter table audit_links add column version smallint not null default 1;
