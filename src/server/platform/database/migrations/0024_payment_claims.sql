-- Payments that a borrower says he made and that don't show. One open claim a loan; its number counts them.
create table payment_claims (
  borrower_id bigint not null,
  order_id text not null,
  number smallint not null check (number > 0),
  amount bigint not null check (amount > 0),
  -- The day on which the borrower says he paid.
  paid_on date not null,
  -- Empty where he doesn't know.
  pay_code text not null,
  reference text not null,
  images text[] not null,
  sent_at timestamptz not null,
  answer_by date not null,
  -- Nobody reminds him of the debt until then, included.
  paused_until date not null,
  state text not null default 'open' check (state in ('open', 'matched', 'answered')),
  closed_at timestamptz,
  -- The payment that it was about, once it is there.
  provider text,
  payment_id text,
  answer text,
  primary key (borrower_id, order_id, number),
  check ((state = 'open') = (closed_at is null)),
  check ((state = 'matched') = (payment_id is not null)),
  check ((state = 'answered') = (answer is not null))
);

create unique index payment_claims_open on payment_claims (borrower_id, order_id) where state = 'open';
create index payment_claims_waiting on payment_claims (answer_by) where state = 'open';
