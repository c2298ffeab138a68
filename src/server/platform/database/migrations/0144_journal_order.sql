-- A day's entries in the journal's order, so that a page of it costs the same wherever it begins.
create index ledger_entries_journal on ledger_entries (value_date, borrower_id, entry_id) where accounting_day is null;
