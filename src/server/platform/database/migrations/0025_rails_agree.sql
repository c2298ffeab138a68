-- What of a payment in suspense was taken back before anybody gave it to an order.
alter table received_payments add column reversed bigint not null default 0
  constraint received_payments_reversed_in_part check (reversed between 0 and amount);

-- A provider's books have a payment otherwise than it was told of: for people, until one of them closes it.
create table payment_differences (
  provider text not null,
  payment_id text not null,
  -- What it is in the provider's books, by which of them, and when we saw it.
  told_amount bigint not null,
  told_currency text not null,
  source text not null,
  seen_at timestamptz not null,
  -- What was received by the same id.
  received_amount bigint not null,
  received_currency text not null,
  closed_at timestamptz,
  closed_reason text,
  primary key (provider, payment_id, told_amount, told_currency),
  check ((closed_at is null) = (closed_reason is null))
);

create index payment_differences_open on payment_differences (seen_at) where closed_at is null;
create trigger payment_differences_kept before delete on payment_differences
  for each row execute function refuse_change();
create trigger payment_differences_never_emptied before truncate on payment_differences
  for each statement execute function refuse_change();

-- A day whose file isn't there yet is a row of its own, so that it is asked for until it was read.
alter table settlement_files alter column read_at drop not null;
alter table settlement_files add column missing_since timestamptz;
alter table settlement_files add constraint settlement_files_read_or_missing
  check (read_at is not null or missing_since is not null);

-- Whoever agrees names the agreement: told twice, it is one loan.
alter table orders add column push_key text;
create unique index orders_of_push on orders (borrower_id, push_key);

-- When a charge without an answer is asked about next, each time later than the last.
alter table card_payments add column next_ask_at timestamptz;
-- Where its holder shows the bank who he is; the charge waits for it.
alter table card_payments add column continue_url text;
update card_payments set next_ask_at = charging_at where state in ('charging', 'unknown');
drop index card_payments_to_resolve;
create index card_payments_to_ask on card_payments (next_ask_at) where state in ('charging', 'unknown');

-- Numbers of accounts that are a loan's own, one for its repayment and one for each extension of it.
create sequence account_numbers_given as bigint;
create table account_numbers (
  borrower_id bigint not null,
  order_id text not null,
  purpose smallint not null,
  -- 0: no extension.
  extension_sequence smallint not null,
  number bigint not null,
  primary key (borrower_id, order_id, purpose, extension_sequence)
);

-- What of a payment the sandbox took back.
alter table sandbox_payments add column reversed bigint not null default 0;
