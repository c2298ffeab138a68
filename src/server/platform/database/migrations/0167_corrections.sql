-- Staff's corrections of a borrower's name, address or phone; the former phone is told of it.
create table corrections (
  borrower_id bigint not null,
  correction_id text not null,
  corrected_at timestamptz not null,
  former_phone text not null,
  primary key (borrower_id, correction_id)
);
