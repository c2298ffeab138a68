-- What the desk's search finds by its beginning, or a reference by its end.
create index complaint_directory_beginning on complaint_directory (folio text_pattern_ops);
create index hand_payments_beginning on hand_payments (payment_id text_pattern_ops);
create index desk_approvals_beginning on desk_approvals (approval_id text_pattern_ops);
create index privacy_requests_beginning on privacy_requests (request_id text_pattern_ops);
create index received_payments_suspense_beginning on received_payments (reference text_pattern_ops)
  where suspended_at is not null and matched_at is null;
create index received_payments_suspense_ending on received_payments (reverse(reference) text_pattern_ops)
  where suspended_at is not null and matched_at is null;
