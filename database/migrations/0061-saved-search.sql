-- Searches somebody keeps, and the homes each has found: every home once, so that nobody is told of it twice.
create table saved_search (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  name text not null,
  -- what it asks, as the address of the results says it
  query text not null,
  muted boolean not null default false,
  saved_at timestamptz not null,
  checked_at timestamptz not null,
  -- the last letter
  told_at timestamptz,
  constraint a_search_is_saved_once unique (account_id, query),
  constraint a_saved_search_has_a_name check (name <> '')
);
create index saved_search_waiting on saved_search (checked_at) where not muted;

create table search_match (
  search_id uuid not null references saved_search (id) on delete cascade,
  listing_id uuid not null references listing (id) on delete cascade,
  found_at timestamptz not null,
  -- not looked at yet; not written about yet
  is_fresh boolean not null,
  is_untold boolean not null,
  primary key (search_id, listing_id)
);
create index search_match_fresh on search_match (search_id) where is_fresh or is_untold;
create index search_match_of_listing on search_match (listing_id);
