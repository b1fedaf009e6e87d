-- The last mail that told somebody of what they had not read of somebody else.
create table unread_mails (
  user_id uuid not null references users (id) on delete cascade,
  other_user_id uuid not null references users (id) on delete cascade,
  -- messages up to this one need no other mail
  last_seq bigint not null,
  mailed_at timestamptz not null,
  primary key (user_id, other_user_id)
);
create index unread_mails_other on unread_mails (other_user_id);

-- What waited before there were mails is not news.
insert into unread_mails (user_id, other_user_id, last_seq, mailed_at)
select user_id, other_user_id, last_message_seq, now() from participants where unread > 0;

create index participants_waiting on participants (last_message_at) where unread > 0;
