-- A call recorded wrongly stays as it was; the row that corrects it names it, has its time, and counts in its stead.
alter table desk_notes add column corrects bigint;
alter table desk_notes add column corrected_at timestamptz;

create unique index desk_notes_corrections on desk_notes (borrower_id, corrects) where corrects is not null;
