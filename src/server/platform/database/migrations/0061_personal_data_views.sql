-- Who of the staff saw which unmasked personal data: counted against the limits of one person.
create table personal_data_views (
  staff_id text not null,
  view_id bigint generated always as identity,
  viewed_at timestamptz not null,
  borrower_id bigint not null,
  call text not null,
  -- What of the borrower: a field, an agreement, pictures or everything.
  field text not null,
  basis text not null check (basis in ('assigned', 'approved', 'unassigned')),
  -- The case or approval that it rests on.
  evidence text,
  primary key (staff_id, view_id)
);

create index personal_data_views_of_staff on personal_data_views (staff_id, viewed_at);
create index personal_data_views_by_time on personal_data_views (viewed_at);

-- Somebody reached a limit: compliance looks at it and says so.
create table personal_data_alerts (
  alert_id text primary key,
  staff_id text not null,
  limit_name text not null check (limit_name in ('unassignedPerHour', 'unassignedPerDay', 'assignedPerDay')),
  reached_at timestamptz not null,
  borrowers integer not null,
  reviewed_at timestamptz,
  reviewed_by text,
  review_note text
);

create index personal_data_alerts_of_staff on personal_data_alerts (staff_id, limit_name, reached_at);
create index personal_data_alerts_open on personal_data_alerts (reached_at) where reviewed_at is null;
