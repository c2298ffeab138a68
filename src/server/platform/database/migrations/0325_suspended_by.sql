-- Which account locked it out: null where it isn't, or where the version before did it.
alter table desk_staff add column suspended_by text;
