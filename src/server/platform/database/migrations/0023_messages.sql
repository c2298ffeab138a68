-- What happened and is told to somebody outside: written in the transaction in which it happens, once for its `kind` and
-- `subject`; passed on by and by, which `passed_on_at` says.
create table announcements (
  borrower_id bigint not null,
  kind text not null,
  -- What it is about: an order, a payment, a complaint, with all that tells it from others of its kind.
  subject text not null,
  order_id text,
  -- Whatever else who is told needs to know: ids, amounts, days; nobody's name or address.
  data jsonb not null default '{}',
  at timestamptz not null,
  passed_on_at timestamptz,
  primary key (borrower_id, kind, subject)
);

create index announcements_waiting on announcements (at) where passed_on_at is null;

-- Who passes announcements on locks this row, one after the other. `last_number`: of the last event that was given one.
create table announcement_numbers (
  only_row boolean primary key default true check (only_row),
  last_number bigint not null default 0
);
insert into announcement_numbers default values;

-- How a borrower is written to. Without a row: in the market's first language, by text message.
create table contact_ways (
  borrower_id bigint primary key,
  language text not null check (language in ('es', 'en')),
  email text not null default '',
  -- Since when he wants no reminders, and by which way he said so.
  stopped_at timestamptz,
  stopped_by text check (stopped_by in ('page', 'link', 'reply'))
);

-- Every message, as it was written: one row each time it was given to a provider, or was withheld and why.
create table messages (
  borrower_id bigint not null,
  template text not null,
  -- What it is about: with its template, it is sent once.
  subject text not null,
  attempt smallint not null,
  order_id text,
  -- `reminder`: asks for money that falls due. `collection`: that is late. `service`: tells what happened.
  kind text not null check (kind in ('service', 'reminder', 'collection')),
  at timestamptz not null,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  language text not null,
  title text not null,
  body text not null,
  -- Empty: it was given to a provider.
  withheld text not null default '',
  primary key (borrower_id, template, subject, attempt)
);

create index messages_recent on messages (borrower_id, at);

create trigger messages_append_only before update or delete on messages
  for each row execute function refuse_change();
create trigger messages_never_emptied before truncate on messages
  for each statement execute function refuse_change();

-- What the provider said. `refused`: nothing left, it may be tried again; `failed`: it can't be reached that way;
-- `unknown`: no answer, so it may have arrived and isn't sent again.
create table message_outcomes (
  borrower_id bigint not null,
  template text not null,
  subject text not null,
  attempt smallint not null,
  outcome text not null check (outcome in ('sent', 'refused', 'failed', 'unknown')),
  why text not null default '',
  at timestamptz not null,
  primary key (borrower_id, template, subject, attempt)
);

create trigger message_outcomes_append_only before update or delete on message_outcomes
  for each row execute function refuse_change();
create trigger message_outcomes_never_emptied before truncate on message_outcomes
  for each statement execute function refuse_change();

-- How far the reminders of a market's day have been asked for.
create table reminder_days (
  market text not null,
  day date not null,
  after_borrower bigint not null default -1,
  after_order text not null default '',
  done boolean not null default false,
  primary key (market, day)
);
