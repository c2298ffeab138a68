-- The desk's search finds a claim by the beginning or the end of the reference that the borrower told, however it is spaced.
create index payment_claims_reference on payment_claims (lower(replace(reference, ' ', '')) text_pattern_ops)
  where reference <> '';
create index payment_claims_reference_ending on payment_claims (reverse(lower(replace(reference, ' ', ''))) text_pattern_ops)
  where reference <> '';
