-- Import of a portfolio: a batch of files that was checked, waits for two people, and is applied or undone as a whole.
create table import_batches (
  batch_id text primary key,
  name text not null,
  state text not null check (state in ('checking', 'refused', 'checked', 'applying', 'applied', 'undone', 'discarded')),
  created_by text not null,
  created_at timestamptz not null,
  borrowers integer not null default 0,
  loans integer not null default 0,
  payments integer not null default 0,
  errors integer not null default 0,
  -- By currency and measure, as totals.csv states them.
  totals jsonb not null default '{}',
  asked_by text,
  approved_by text,
  started_at timestamptz,
  applied_at timestamptz,
  undone_at timestamptz,
  -- Why it cannot go on by itself.
  failure text not null default ''
);

create table import_errors (
  batch_id text not null,
  number integer not null,
  file text not null,
  line integer not null,
  field text not null,
  reason text not null,
  detail text not null,
  primary key (batch_id, number)
);

-- What a transaction applies. `content`: compressed and encrypted rows; empty once they are applied.
create table import_chunks (
  batch_id text not null,
  number integer not null,
  borrowers integer not null,
  loans integer not null,
  content text not null,
  applied_at timestamptz,
  primary key (batch_id, number)
);

-- By its id in the other system what a borrower or a loan is here. An undone batch has none.
create table import_directory (
  kind text not null check (kind in ('borrower', 'loan')),
  external_id text not null,
  batch_id text not null,
  borrower_id bigint not null,
  order_id text not null,
  primary key (kind, external_id)
);

create index import_directory_batch on import_directory (batch_id);
