-- What happened with somebody's leases, as the bell on every page lists it: one row for each letter's reader.
create table notice (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  -- The sentence in each language as it was when it happened: names and titles as they were told.
  titles jsonb not null,
  path text not null,
  at timestamptz not null,
  read_at timestamptz
);
create index notice_by_account on notice (account_id, id desc);
create index notice_unread on notice (account_id) where read_at is null;
