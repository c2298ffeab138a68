-- What a refused line of a bank statement held; null of lines refused by the version before, and of those that were stored.
alter table bank_statement_items add column content text;
