-- What a complaint was answered with before it was opened again; its last answer stands in complaints.

create table complaint_former_answers (
  borrower_id bigint not null,
  folio text not null,
  number smallint not null,
  answer text not null,
  answer_images text[] not null,
  answered_at timestamptz not null,
  score smallint,
  reopened_at timestamptz not null,
  primary key (borrower_id, folio, number)
);
