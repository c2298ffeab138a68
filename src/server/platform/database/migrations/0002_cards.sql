-- Card repayment: cards, one-time tokens, charges. Of a card only what is shown and the provider's token are kept.

create table cards (
  borrower_id bigint not null,
  card_id text not null,
  bank_name text not null,
  bank_code text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  provider_token text not null,
  -- The bank wants its holder asked for a code before each charge.
  asks_code boolean not null,
  added_at timestamptz not null,
  primary key (borrower_id, card_id)
);

-- A repayToken: one commit uses up every token of its order. Only its hash is kept.
create table repay_tokens (
  borrower_id bigint not null,
  token_hash bytea not null,
  order_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (borrower_id, token_hash)
);

create index repay_tokens_live on repay_tokens (borrower_id, order_id) where used_at is null;
create index repay_tokens_expiry on repay_tokens (expires_at);

-- created -> charging -> succeeded | failed | unknown; unknown -> succeeded | failed. See src/server/modules/cards/states.ts.
create table card_payments (
  borrower_id bigint not null,
  -- Also the key by which the provider charges once, however often it is asked.
  record_id text not null,
  order_id text not null,
  card_id text not null,
  token_hash bytea not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('created', 'charging', 'succeeded', 'failed', 'unknown')),
  failure text,
  created_at timestamptz not null,
  code_sent_at timestamptz,
  charging_at timestamptz,
  primary key (borrower_id, record_id)
);

-- One charge of an order at a time: while one may still take money, no other starts.
create unique index card_payments_one_live on card_payments (borrower_id, order_id)
  where state in ('charging', 'unknown');
create index card_payments_of_order on card_payments (borrower_id, order_id);
create index card_payments_to_resolve on card_payments (charging_at) where state in ('charging', 'unknown');

-- What the sandbox bank charged: it stands outside, so it has books of its own.
create table sandbox_card_charges (
  idempotency_key text primary key,
  charge_id text not null,
  amount bigint not null,
  currency text not null,
  outcome text not null check (outcome in ('succeeded', 'declined')),
  charged_at timestamptz not null
);
