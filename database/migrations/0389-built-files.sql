-- Scripts, styles and fonts of each version's pages, under names that change with what is in them: during an upgrade any
-- process is asked for those of either version, and a page that was open before asks later for the rest of its own (ADR 45).
set local lock_timeout = '5s';
create table built_file (
  name text primary key,
  -- as it is sent: by Brotli where it became smaller
  content bytea not null,
  is_brotli boolean not null,
  -- when a process that has it last said so, as each does at its start and each day
  seen_at timestamptz not null default now()
);
-- It is compressed already, or does not become smaller.
alter table built_file alter column content set storage external;
