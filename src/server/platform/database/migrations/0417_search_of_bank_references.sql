-- The desk's search finds a deposit by the number that the bank names, and a line of a statement by its reference, however spaced.
create index till_deposits_reference on till_deposits ((lpad(('x' || left(deposit_id, 8))::bit(32)::bigint::text, 10, '0')) text_pattern_ops);
create index till_deposits_reference_ending
  on till_deposits (reverse(lpad(('x' || left(deposit_id, 8))::bit(32)::bigint::text, 10, '0')) text_pattern_ops);
create index bank_statement_lines_reference on bank_statement_lines (lower(replace(reference, ' ', '')) text_pattern_ops)
  where reference <> '';
create index bank_statement_lines_reference_ending
  on bank_statement_lines (reverse(lower(replace(reference, ' ', ''))) text_pattern_ops)
  where reference <> '';
