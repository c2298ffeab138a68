-- What a bank's line is that shows neither a payment nor a deposit, as two people said.
alter table bank_statement_lines
  add column explained_as text,
  add column explained_reason text,
  add column explained_at timestamptz;
