-- What staff sign in with beside a passphrase and codes: a key that stays on their device, of which we have the public half.
create table desk_passkeys (
  passkey_id text primary key,
  -- By which the device names it.
  credential_id text not null unique,
  staff_id text not null,
  name text not null,
  public_key bytea not null,
  -- How often it was used, as far as the device counts.
  counter bigint not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create index desk_passkeys_of_staff on desk_passkeys (staff_id);

-- What a passkey is asked to sign, once; whose it is to be, where one is added.
create table desk_challenges (
  challenge text primary key,
  staff_id text,
  expires_at timestamptz not null
);

create index desk_challenges_time on desk_challenges (expires_at);

-- The one that began a session; null: a passphrase did, or an identity provider.
alter table desk_sessions add column passkey_id text;
