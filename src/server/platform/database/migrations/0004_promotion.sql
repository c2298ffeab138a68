-- Promotion: one-time codes, captchas, what visitors did, and through which channel a borrower came.
-- A visitor has no borrower yet, so these are directories keyed by what he brings: phone, sid, channel.

-- The last code sent to a phone for a purpose. Only a keyed hash of it is kept.
create table one_time_codes (
  purpose text not null,
  phone text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries_left smallint not null,
  used_at timestamptz,
  primary key (purpose, phone)
);

create index one_time_codes_expiry on one_time_codes (expires_at);

create table captchas (
  sid_hash bytea primary key,
  answer text not null,
  expires_at timestamptz not null,
  tries_left smallint not null,
  -- The phone whose message the answer bought; null while it can still buy one.
  phone text
);

create index captchas_expiry on captchas (expires_at);

-- One account a phone and market, whatever registers at the same time.
create table phone_directory (
  market text not null,
  phone text not null,
  borrower_id bigint not null,
  primary key (market, phone)
);

insert into phone_directory (market, phone, borrower_id)
  select market, mobile_phone, borrower_id from borrowers where mobile_phone <> ''
  on conflict do nothing;

create index borrowers_mobile_phone on borrowers (mobile_phone);

create table registrations (
  borrower_id bigint primary key,
  template_id text not null,
  user_from text not null,
  app_from text not null,
  utm_tag text not null,
  invite_code text not null,
  merchant_number text not null,
  user_name text not null,
  app_name text not null,
  device_id text not null,
  registered_at timestamptz not null
);

create index registrations_time on registrations (registered_at);

-- What a visitor did before he was a borrower; his phone only as a keyed hash.
create table promotion_events (
  event_id bigint generated always as identity primary key,
  kind text not null check (kind in ('visit', 'click', 'code_sent', 'already_registered')),
  at timestamptz not null,
  template_id text not null,
  user_from text not null,
  app_from text not null,
  utm_tag text not null,
  client_type text not null,
  page_type integer not null,
  phone_hash bytea
);

create index promotion_events_time on promotion_events (at);

-- What the sandbox provider was given to send.
create table sandbox_messages (
  message_id bigint generated always as identity primary key,
  calling_code text not null,
  phone text not null,
  text text not null,
  -- Written where a real message would be, so that both cost the same; never shown.
  is_decoy boolean not null,
  sent_at timestamptz not null
);

create index sandbox_messages_phone on sandbox_messages (phone, message_id);
