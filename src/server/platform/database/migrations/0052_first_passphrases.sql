-- A passphrase that somebody else was told is good for a week. Those that are there have one from now on.
alter table desk_staff add column first_until timestamptz;
update desk_staff set first_until = now() + interval '7 days' where passphrase like '%$first';
