-- What staff asked the borrower about a complaint that waits for its answer, and what the borrower replied.
create table complaint_questions (
  borrower_id bigint not null,
  folio text not null,
  number smallint not null,
  question text not null,
  asked_at timestamptz not null,
  actor text not null,
  reply text,
  reply_images text[] not null default '{}',
  replied_at timestamptz,
  primary key (borrower_id, folio, number)
);
-- Of the last question of a complaint that waits for its answer; null: none was asked since it was sent or opened again.
alter table complaints add column question_state text check (question_state in ('asked', 'replied'));
