-- What was told, agreed to and posted is never changed, one row at a time or all at once.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

create trigger ledger_entries_never_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

create trigger webhook_events_append_only before update or delete on webhook_events
  for each row execute function refuse_change();
create trigger webhook_events_never_emptied before truncate on webhook_events
  for each statement execute function refuse_change();

create trigger payments_append_only before update or delete on payments
  for each row execute function refuse_change();
create trigger payments_never_emptied before truncate on payments
  for each statement execute function refuse_change();

create trigger agreements_append_only before update or delete on agreements
  for each row execute function refuse_change();
create trigger agreements_never_emptied before truncate on agreements
  for each statement execute function refuse_change();

create trigger legal_texts_append_only before update or delete on legal_texts
  for each row execute function refuse_change();
create trigger legal_texts_never_emptied before truncate on legal_texts
  for each statement execute function refuse_change();

-- Money that waited is given to its borrower here, so a row may change; it never goes.
create trigger received_payments_kept before delete on received_payments
  for each row execute function refuse_change();
create trigger received_payments_never_emptied before truncate on received_payments
  for each statement execute function refuse_change();
