-- Payments whose notice never came, refunds, and the books the sandbox provider keeps.

-- When a provider was last asked about a reference; infinity once it was asked well after its end.
alter table payment_references add column asked_at timestamptz;
create index payment_references_to_ask on payment_references (coalesce(asked_at, created_at)) where live;

-- The settlement files that were read, each day of a provider once.
create table settlement_files (
  provider text not null,
  day date not null,
  read_at timestamptz not null,
  primary key (provider, day)
);

-- Credit that goes back the way it came: a payment's once. Asked until the provider has said that it paid.
create table refunds (
  borrower_id bigint not null,
  provider text not null,
  payment_id text not null,
  order_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  asked_at timestamptz not null,
  refund_id text,
  value_date date,
  primary key (borrower_id, provider, payment_id),
  check ((refund_id is null) = (value_date is null))
);

create index refunds_of_order on refunds (borrower_id, order_id);
create index refunds_asked on refunds (asked_at) where refund_id is null;

create table sandbox_payments (
  payment_id text primary key,
  reference text not null,
  amount bigint not null,
  currency text not null,
  paid_at timestamptz not null
);

create index sandbox_payments_reference on sandbox_payments (reference);
create index sandbox_payments_day on sandbox_payments (paid_at);

create table sandbox_refunds (
  idempotency_key text primary key,
  refund_id text not null,
  payment_id text not null,
  amount bigint not null
);
