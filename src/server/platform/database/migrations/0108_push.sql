-- Browsers that borrowers' messages go to, by the hash of their address at a push service. One belongs to one session.
create table push_subscriptions (
  endpoint_hash bytea primary key,
  borrower_id bigint not null,
  token_hash bytea not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);

create index push_subscriptions_of_borrower on push_subscriptions (borrower_id);

-- wider: messages go to browsers too.
alter table messages
  drop constraint messages_channel_check,
  add constraint messages_channel_check check (channel in ('sms', 'email', 'push'));
