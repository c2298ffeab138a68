-- What each of the staff moved or asked to move: counted against the limits of one person, by kind and market day.
create table desk_exposures (
  staff_id text not null,
  -- The idempotency key of the request.
  key text not null,
  call text not null,
  market text not null,
  day date not null,
  borrower_id bigint not null,
  order_id text not null,
  amount bigint not null,
  currency text not null,
  state text not null check (state in ('executed', 'pending', 'withdrawn', 'rejected')),
  -- Until when a pending one counts.
  expires_at timestamptz,
  recorded_at timestamptz not null,
  primary key (staff_id, key)
);

create index desk_exposures_of_day on desk_exposures (staff_id, call, market, day);
create index desk_exposures_of_order on desk_exposures (order_id, staff_id, recorded_at);

-- Why a request waits: an approval reason, or the limit that it is above; and what the person had moved with it.
alter table desk_approvals add column why text;
alter table desk_approvals add column exposure bigint;
