-- Images of a borrower's identity document and a selfie: encrypted files by their names. `is_current`: whole, and the one of
-- its kind that counts; others are on their way, or were never sent whole. `data_key`: what it is encrypted with.
create table identity_images (
  borrower_id bigint not null,
  name text not null,
  kind text not null check (kind in ('front', 'back', 'selfie')),
  sent_at timestamptz not null,
  data_key text not null,
  is_current boolean not null default false,
  primary key (borrower_id, name)
);

create unique index identity_images_current on identity_images (borrower_id, kind) where is_current;
create index identity_images_by_age on identity_images (sent_at);

-- What a borrower agreed to, each by itself, or withdrew from: the last of each counts. Its words are in `legal_texts`.
create table consents (
  borrower_id bigint not null,
  consent_id text not null,
  at timestamptz not null,
  hash text not null,
  is_agreed boolean not null,
  primary key (borrower_id, consent_id, at)
);
