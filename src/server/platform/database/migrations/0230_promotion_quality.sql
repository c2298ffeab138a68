-- Who of those that registered on the day asked for a loan since, and who of them is more than 30 days late or written off now.
alter table promotion_days
  add column applied bigint not null default 0,
  add column late bigint not null default 0;
