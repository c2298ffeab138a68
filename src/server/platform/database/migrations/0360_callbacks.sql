-- Who set the day of the next call, also where nothing is late.
alter table collection_cases add column next_action_by text;
alter table collection_cases alter column late_since drop not null;
create index desk_notes_next_action on desk_notes (next_action_on) where next_action_on is not null;
create index collection_cases_next_action on collection_cases (next_action_on) where next_action_on is not null;
