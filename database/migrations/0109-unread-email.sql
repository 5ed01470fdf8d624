-- What stays unread is told by letter (D 7.7): when each message was told, and from when on its recipient may be written to again.
-- What was written before counts as told, by a default that rewrites no row and does not stay.
alter table message add column told_at timestamptz default now();
alter table message alter column told_at drop default;
create index message_untold on message (sent_at) where seen_at is null and told_at is null;

create table unread_email (
  account_id uuid primary key references account (id) on delete cascade,
  rests_until timestamptz not null
);
