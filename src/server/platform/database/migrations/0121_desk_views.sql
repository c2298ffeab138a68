-- What a person saves of a list: filters, sort and columns; nothing in it names a borrower.
create table desk_views (
  staff_id text not null,
  view_id text not null,
  page text not null,
  name text not null,
  search jsonb not null,
  created_at timestamptz not null,
  primary key (staff_id, view_id),
  unique (staff_id, page, name)
);
