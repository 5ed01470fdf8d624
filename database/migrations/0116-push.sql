-- By these keys push services know this Keyhold (D 6.18, RFC 8292): one pair for all processes, the private one encrypted.
create table push_key (
  id smallint primary key default 1 check (id = 1),
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null
);
-- Where a device hears notices: it goes with the session that said so. The language is the one its page was read in.
create table push_device (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  session_id uuid not null unique references session (id) on delete cascade,
  endpoint text not null unique,
  public_key text not null,
  auth text not null,
  language text not null,
  added_at timestamptz not null
);
create index push_device_by_account on push_device (account_id, added_at);
create function forget_push_device() returns trigger language plpgsql as
  $$ begin delete from push_device where session_id = new.id; return null; end $$;
create trigger ended_session_hears_no_push after update of ended_at on session
  for each row when (new.ended_at is not null) execute function forget_push_device();
-- What somebody does not want on their devices; money is among it, since it always comes by e-mail.
create table push_off (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('requests', 'money', 'messages', 'searches')),
  primary key (account_id, kind)
);
-- On its way to one device, posted with the letter it repeats; gone once it was handed over.
create table push_message (
  id bigint generated always as identity primary key,
  device_id uuid not null references push_device (id) on delete cascade,
  -- The line of the bell it repeats: what was read meanwhile is not told.
  notice_id bigint references notice (id) on delete cascade,
  kind text not null,
  title text not null,
  path text not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- Quiet hours hold it back.
  is_held boolean not null default false
);
create index push_message_due on push_message (next_attempt_at);
create index push_message_by_device on push_message (device_id);
create index push_message_by_notice on push_message (notice_id);
