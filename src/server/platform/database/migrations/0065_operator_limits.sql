-- What a token may move a day, by call and currency, in minor units. Null: what the market's approval limits say.
alter table operator_tokens add column daily_limits jsonb;

-- What each token moved, once a thing: counted under the token's row lock against its limit of the market day.
create table operator_usage (
  token text not null,
  kind text not null,
  thing text not null,
  day date not null,
  borrower_id bigint not null,
  order_id text not null,
  amount bigint not null,
  currency text not null,
  recorded_at timestamptz not null,
  primary key (token, kind, thing)
);

create index operator_usage_of_day on operator_usage (token, day);
create index operator_usage_of_order on operator_usage (order_id, recorded_at);
