-- Days past due that a restructured loan keeps for the portfolio at risk until three of its new instalments were paid on time.
alter table orders add column kept_days_past_due integer not null default 0;
