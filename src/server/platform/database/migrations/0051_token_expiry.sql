-- A machine's token ends. Those that are there, and those that the version before makes meanwhile, last a year from now on.
alter table operator_tokens
  add column expires_at timestamptz not null default (now() + interval '1 year');
