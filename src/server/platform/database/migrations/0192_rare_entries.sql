-- The journal of a kind of event that is rare: extensions, waivers, refunds, tills. Of the others a page is found at once.
create index ledger_entries_rare on ledger_entries (value_date, borrower_id, entry_id)
  where accounting_day is null and split_part(event, ':', 1) not in ('accrual', 'disbursement', 'payment', 'replay');
