-- The payments of a provider's file of a day, beside which ours are shown. A line that names no payment by its id has its number.
create table settlement_lines (
  provider text not null,
  day date not null,
  payment_id text not null,
  reference text not null,
  amount bigint not null,
  currency text not null,
  paid_at timestamptz not null,
  -- Null: the provider's own file; else the e-mail of who uploaded it.
  uploaded_by text,
  primary key (provider, payment_id, day)
);
create index settlement_lines_of_day on settlement_lines (provider, day);

-- Which side was right where something differed: ours, the provider's, or both.
alter table desk_closed_days add column right_side text;
alter table payment_differences add column right_side text;
alter table payout_differences add column right_side text;
