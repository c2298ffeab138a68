-- Complaints with their images, and the legal texts that contracts were agreed on.

create table complaints (
  borrower_id bigint not null,
  folio text not null,
  order_id text,
  problem_type text not null,
  problem_son_type text,
  detail text not null,
  images text[] not null,
  -- Names the content: the same sent again within minutes is a retry, not a second complaint.
  content_hash bytea not null,
  sent_at timestamptz not null,
  answer_by date not null,
  answer text,
  answer_images text[] not null default '{}',
  answered_at timestamptz,
  score smallint check (score between 1 and 5),
  primary key (borrower_id, folio),
  check ((answer is null) = (answered_at is null))
);

create index complaints_of_borrower on complaints (borrower_id, sent_at desc);
create index complaints_waiting on complaints (answer_by) where answered_at is null;

-- Staff know a complaint by its folio alone.
create table complaint_directory (
  folio text primary key,
  borrower_id bigint not null
);

-- Images a borrower sent up. One without a folio has not been used yet.
create table uploads (
  borrower_id bigint not null,
  name text not null,
  folio text,
  created_at timestamptz not null,
  primary key (borrower_id, name)
);

create index uploads_unused on uploads (created_at) where folio is null;

-- The wording of each version ever offered, so that a contract always shows what was agreed on.
create table legal_texts (
  hash text primary key,
  document text not null,
  version text not null,
  es text not null,
  en text not null,
  kept_at timestamptz not null
);
