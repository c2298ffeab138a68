-- Who was invited to an account of the desk, or to new credentials of one, by whom, and what became of it.
create table desk_invitations (
  invitation_id text primary key,
  -- Of the link; null: it is drawn and mailed once it is approved.
  token_hash bytea unique,
  -- The account it makes, or whose credentials it replaces.
  staff_id text not null,
  email text not null,
  name text not null,
  roles text[] not null,
  is_renewal boolean not null,
  -- The key of the request that waits for approval, and its approval; null: made on the server.
  key text unique,
  approval_id text,
  requested_by text not null,
  requested_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  expires_at timestamptz,
  is_mailed boolean not null,
  mailed_at timestamptz,
  accepted_at timestamptz,
  accepted_from text,
  revoked_at timestamptz
);

create index desk_invitations_of_account on desk_invitations (staff_id);

-- Who was shown the link by which the account got its credentials: these two decide nothing of each other. Null: it was mailed, or
-- made on the server.
alter table desk_staff add column invited_by text;

-- A passphrase that somebody else was told opens nothing any more: its hash becomes one that no passphrase has.
update desk_staff
  set passphrase = 'scrypt$65536$8$2$AAAAAAAAAAAAAAAAAAAAAA==$'
    || encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64')
  where passphrase like '%$first';
