-- Since when a restructured loan counts as past due for the portfolio at risk, until three of its new instalments were paid on time.
alter table orders add column past_due_since date;
