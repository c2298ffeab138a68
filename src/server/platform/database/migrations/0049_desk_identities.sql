-- Who the owner of an account is at an identity provider, bound at the first sign-in by it: e-mails are given to others.
create table desk_identities (
  issuer text not null,
  subject text not null,
  staff_id text not null,
  bound_at timestamptz not null,
  primary key (issuer, subject),
  unique (staff_id, issuer)
);
