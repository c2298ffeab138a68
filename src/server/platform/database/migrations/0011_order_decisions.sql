-- What the rules said of an order: when the borrower confirmed it, and when it was reviewed.
create table order_decisions (
  borrower_id bigint not null,
  order_id text not null,
  stage text not null check (stage in ('confirmed', 'reviewed')),
  decided_at timestamptz not null,
  amount bigint not null,
  -- The most that could be asked for.
  limit_amount bigint not null,
  -- The outcome that stands against the amount; null: granted.
  against jsonb,
  -- Each rule's outcome, and what was known of the borrower.
  outcomes jsonb not null,
  facts jsonb not null,
  primary key (borrower_id, order_id, stage)
);
