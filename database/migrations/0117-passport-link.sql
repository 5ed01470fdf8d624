-- Links to a deposit passport (D 11.16): made by the tenant, for a time. Only the hash of what stands in the link is kept; a
-- link that was ended, or whose time is over, leaves nothing behind.
create table passport_link (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  account_id uuid not null references account on delete cascade,
  shown_name text not null constraint shown_name_is_known check (shown_name in ('full', 'first', 'none')),
  shows_leases boolean not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  times_seen integer not null default 0,
  seen_at timestamptz
);
create index passport_link_by_account on passport_link (account_id, expires_at);
create index passport_link_over on passport_link (expires_at);
