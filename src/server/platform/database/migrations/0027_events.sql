-- What leaves for the lender's own systems, under a running number without gaps: in the order in which it was passed on.
create table events (
  number bigint primary key,
  type text not null,
  at timestamptz not null,
  -- As it is sent and signed, byte for byte.
  body text not null,
  delivered_at timestamptz
);
