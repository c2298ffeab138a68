-- Of a borrower to be called: the last day of an open settlement offer, and whether the debt is disputed until another contact.
alter table collection_cases
  add column offered_until date,
  add column is_disputed boolean not null default false;
