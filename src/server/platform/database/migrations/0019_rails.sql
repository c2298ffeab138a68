-- What a provider says of a reference, when it is over, and payments that were taken back.

alter table payment_references
  -- By which the provider knows it; null: by the reference itself.
  add column provider_id text,
  -- What a till or a bank's app asks for besides.
  add column till jsonb not null default '{}',
  -- Whether it goes on taking money once it was paid.
  add column reusable boolean not null default true,
  -- Paid or replaced before its time, and when its provider knew.
  add column ended_at timestamptz,
  add column cancelled_at timestamptz;

create index payment_references_to_cancel on payment_references (ended_at)
  where ended_at is not null and cancelled_at is null;

-- Asked about until well after its end, whether or not it is still shown.
drop index payment_references_to_ask;
create index payment_references_to_ask on payment_references (coalesce(asked_at, created_at))
  where asked_at is distinct from timestamptz 'infinity';

-- Every payment that a provider said was taken back, once; applied when the loan knows of it.
create table received_reversals (
  provider text not null,
  payment_id text not null,
  reversal_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  reversed_at timestamptz not null,
  reason text not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (provider, payment_id, reversal_id)
);

create index received_reversals_waiting on received_reversals (received_at) where applied_at is null;

create trigger received_reversals_kept before delete on received_reversals
  for each row execute function refuse_change();
create trigger received_reversals_never_emptied before truncate on received_reversals
  for each statement execute function refuse_change();
