-- An account that one admin alone locked out; null: it isn't. The version before lets it sign in again.
alter table desk_staff add column suspended_at timestamptz;
