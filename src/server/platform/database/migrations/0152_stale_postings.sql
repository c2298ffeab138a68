-- An entry of a run that began on a month's last day and is written after that month was closed: the day on which it began is
-- closed too, so it counts on the first that isn't. Runs after ledger_entries_closed_month, which handles earlier months.
create function post_behind_closed_month() returns trigger language plpgsql as $$
declare
  own_market text;
  closed date;
begin
  select coalesce((select market from borrowers where borrower_id = new.borrower_id), '') into own_market;
  insert into accounting_books (market) values (own_market) on conflict do nothing;
  perform from accounting_books where market = own_market for share;
  select max(closed_through) into closed from accounting_books where own_market in ('', market);
  if closed >= coalesce(new.accounting_day, new.value_date) then
    new.accounting_day := closed + 1;
  end if;
  return new;
end
$$;

-- fills: accounting_day, which the version before leaves null; nothing is refused
create trigger ledger_entries_stale before insert on ledger_entries
  for each row
  when (
    coalesce(new.accounting_day, new.value_date) < date_trunc('month', new.posted_at + interval '1 day')
    and coalesce(new.accounting_day, new.value_date) >= date_trunc('month', new.posted_at)
  )
  execute function post_behind_closed_month();
