-- Who answered a complaint; null: it isn't answered, or was before this was stored.
alter table complaints add column answered_by text;
alter table complaint_former_answers add column answered_by text;
