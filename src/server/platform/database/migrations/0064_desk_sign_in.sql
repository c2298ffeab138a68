-- When the next passphrase or code of one subject is verified, once many were wrong: an account and network, a known browser.
create table desk_sign_in_slots (
  subject text primary key,
  free_at timestamptz not null
);
