-- A restructured loan that was in arrears stays past due for the portfolio until three of its new instalments were paid on time.
alter table orders add column arrears_since date;
