-- The books: what the ledger comes to by day, in accounts of the lender's chart.
-- When an entry was written, by the database's clock; null of those from before.
alter table ledger_entries add column recorded_at timestamptz;
alter table ledger_entries alter column recorded_at set default clock_timestamp();

create index ledger_entries_recorded on ledger_entries using brin (recorded_at);
create index ledger_entries_value_date on ledger_entries using brin (value_date);
create index ledger_entries_accounting_day on ledger_entries (accounting_day) where accounting_day is not null;

-- The market of a borrower's entries; of the lender's own the currency, or the market, that their accounts end in.
create table ledger_day_totals (
  book text not null,
  day date not null,
  account text not null,
  debit bigint not null,
  credit bigint not null,
  primary key (book, day, account)
);

-- Entries recorded before it are among the totals.
create table ledger_totals_through (
  only_row boolean primary key default true check (only_row),
  recorded_before timestamptz
);
insert into ledger_totals_through (recorded_before) values (null);

create table accounting_months (
  market text not null,
  month date not null check (month = date_trunc('month', month)),
  closed_at timestamptz not null,
  asked_by text not null,
  closed_by text not null,
  reason text not null,
  primary key (market, month)
);

-- How far a market's books are closed; null: not at all. The row of no market stands for the lender's own entries, which may
-- be of any: its row is locked by whoever closes a month of one.
create table accounting_books (
  market text primary key,
  closed_through date
);

-- An entry whose day falls in what two people have closed is posted on the day it is written. The row of its books is
-- shared until the transaction ends: nobody closes a month meanwhile.
create function post_after_closed_month() returns trigger language plpgsql as $$
declare
  own_market text;
begin
  select coalesce((select market from borrowers where borrower_id = new.borrower_id), '') into own_market;
  insert into accounting_books (market) values (own_market) on conflict do nothing;
  perform from accounting_books where market = own_market for share;
  if exists (
    select from accounting_books
    where closed_through >= coalesce(new.accounting_day, new.value_date) and own_market in ('', market)
  ) then
    new.accounting_day := (new.posted_at at time zone 'UTC')::date;
  end if;
  return new;
end
$$;

-- fills: accounting_day, which the version before leaves null; nothing is refused
create trigger ledger_entries_closed_month before insert on ledger_entries
  for each row
  when (coalesce(new.accounting_day, new.value_date) < date_trunc('month', new.posted_at))
  execute function post_after_closed_month();
