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
  closed_at timestamptz,
  asked_by text,
  closed_by text,
  reason text,
  primary key (market, month)
);

-- An entry whose day falls in a month that two people have closed is posted on the day it is written. Its month's row is
-- shared until the transaction ends: nobody closes the month meanwhile.
create function post_after_closed_month() returns trigger language plpgsql as $$
declare
  own_day date := coalesce(new.accounting_day, new.value_date);
  own_month date := date_trunc('month', own_day)::date;
  own_market text;
begin
  select market into own_market from borrowers where borrower_id = new.borrower_id;
  if own_market is null then
    -- The lender's own entries: of whatever market, they wait for none that is being closed.
    perform from accounting_months where month = own_month for share;
  else
    insert into accounting_months (market, month) values (own_market, own_month) on conflict do nothing;
    perform from accounting_months where market = own_market and month = own_month for share;
  end if;
  if exists (
    select from accounting_months
    where month = own_month and closed_at is not null and (own_market is null or market = own_market)
  ) then
    new.accounting_day := (new.posted_at at time zone 'UTC')::date;
  end if;
  return new;
end
$$;

create trigger ledger_entries_closed_month before insert on ledger_entries
  for each row
  when (coalesce(new.accounting_day, new.value_date) < date_trunc('month', new.posted_at))
  execute function post_after_closed_month();
