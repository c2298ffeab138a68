-- Tills of the cash desk. A person has one open till in a market.
create table tills (
  till_id text primary key,
  staff_id text not null,
  market text not null,
  currency text not null,
  opening_float bigint not null check (opening_float >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  counted bigint check (counted >= 0),
  -- What was counted less what the till should have held.
  difference bigint,
  difference_posted_at timestamptz,
  -- Requests to record cash that waited for approval at the count: their cash was counted with the rest.
  waiting_requests text[] not null default '{}'
);

create unique index tills_open on tills (staff_id, market) where closed_at is null;
create index tills_by_opening on tills (opened_at, till_id);

-- What went into a till and out of it before its count, and what explains the count later.
create table till_movements (
  till_id text not null,
  number bigint generated always as identity,
  kind text not null check (kind in ('payment', 'reversal', 'deposit', 'unapproved')),
  subject text not null,
  amount bigint not null,
  recorded_at timestamptz not null,
  primary key (till_id, kind, subject)
);

create trigger till_movements_append_only before update or delete on till_movements
  for each row execute function refuse_change();
create trigger till_movements_never_emptied before truncate on till_movements
  for each statement execute function refuse_change();

create table till_deposits (
  deposit_id text primary key,
  till_id text not null,
  market text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  staff_id text not null,
  deposited_at timestamptz not null,
  line_id text unique,
  matched_by text,
  matched_at timestamptz
);

create index till_deposits_of_till on till_deposits (till_id);
create index till_deposits_by_time on till_deposits (deposited_at, deposit_id);

-- Receipts are numbered by it; a number that was drawn and not used is a gap.
create sequence receipt_numbers;

-- Payments that staff recorded, with where the money is: in a till, or on a line of a bank statement.
create table hand_payments (
  borrower_id bigint not null,
  provider text not null,
  payment_id text not null,
  order_id text not null,
  amount bigint not null,
  till_id text,
  statement_line_id text,
  staff_id text not null,
  note text not null,
  recorded_at timestamptz not null,
  primary key (borrower_id, provider, payment_id)
);

create trigger hand_payments_append_only before update or delete on hand_payments
  for each row execute function refuse_change();
create trigger hand_payments_never_emptied before truncate on hand_payments
  for each statement execute function refuse_change();

-- The till that a request's cash lies in while it waits. Null: it is about no cash, or the version before kept it.
alter table desk_approvals add column till_id text;
create index desk_approvals_of_till on desk_approvals (till_id) where till_id is not null;
