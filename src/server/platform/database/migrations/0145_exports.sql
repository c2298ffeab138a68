-- Exports for a data warehouse, one a day. Increments hold what was recorded before `recorded_before` and not before the last
-- finished export's.
create table export_runs (
  day date primary key,
  recorded_before timestamptz not null,
  started_at timestamptz not null,
  finished_at timestamptz
);

-- The files of an export that are written whole, as its manifest lists them.
create table export_files (
  day date not null references export_runs on delete cascade,
  dataset text not null,
  entry jsonb not null,
  primary key (day, dataset)
);
