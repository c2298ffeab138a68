-- Of what waits for a second person one request waits at a time about the same thing. Null: kept by the version before, or
-- waited too long.
alter table desk_approvals add column thing text;

create unique index desk_approvals_once on desk_approvals (call, thing)
  where state = 'waiting' and decided_at is null;
