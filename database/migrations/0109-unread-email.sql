-- What stays unread is told by letter (D 7.7): when each message was told, and from when on its recipient may be written to again.
alter table message add column told_at timestamptz;
-- What was unread before is told to nobody.
update message set told_at = sent_at where seen_at is null;
create index message_untold on message (sent_at) where seen_at is null and told_at is null;

create table unread_email (
  account_id uuid primary key references account (id) on delete cascade,
  rests_until timestamptz not null
);
