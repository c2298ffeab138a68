-- What visitors of the site write in the contact form, where the brand wants it delivered.
create table inbox_messages (
  message_id bigint generated always as identity primary key,
  name text not null,
  telephone text not null,
  email text not null,
  remark text not null,
  received_at timestamptz not null
);

create index inbox_messages_newest on inbox_messages (received_at desc);
