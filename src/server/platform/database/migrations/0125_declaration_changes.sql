-- Fields that a borrower declared otherwise than before; `certifications` holds what is in force. `former`: the value before,
-- of fields that name and reach nobody; null: of others only that it changed.
create table declaration_changes (
  borrower_id bigint not null,
  entry_id bigint generated always as identity,
  step text not null check (step in ('personal', 'job', 'ext')),
  name text not null,
  former text,
  changed_at timestamptz not null,
  primary key (borrower_id, entry_id)
);
