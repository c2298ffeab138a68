-- The last day on which a dispute keeps callers away, of those that one person may decide; null: as many days as that are counted.
alter table desk_notes add column disputed_until date;
