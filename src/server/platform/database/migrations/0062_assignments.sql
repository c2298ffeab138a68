-- Whose a case is. The case is open as long as what it is about is; one assignment of a case is open at a time.
create table assignments (
  borrower_id bigint not null,
  assignment_id bigint generated always as identity,
  case_kind text not null check (case_kind in ('application', 'complaint', 'claim', 'privacy_request', 'collections')),
  case_id text not null,
  staff_id text not null,
  -- Who assigned it: a member of staff, or null: the queue.
  assigned_by text,
  assigned_at timestamptz not null,
  closed_at timestamptz,
  primary key (borrower_id, assignment_id)
);

create unique index assignments_open on assignments (borrower_id, case_kind, case_id) where closed_at is null;
create index assignments_of_staff on assignments (staff_id) where closed_at is null;
