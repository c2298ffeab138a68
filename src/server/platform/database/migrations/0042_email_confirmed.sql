-- The address that a borrower wants to be written to, until he has confirmed it from there.
alter table contact_ways add column asked_email text not null default '';
