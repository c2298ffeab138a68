-- What the lender's own service said of an order, beside what the rules said; null: it was not asked.
alter table order_decisions
  add column service text check (service in ('approved', 'declined', 'unanswered', 'misanswered')),
  -- Its words, or why its answer could not be used: for staff alone.
  add column service_reason text;
