-- What an import changed, so that it can be taken back as a whole for seven days; and the address an agency's homes are read from.
create table import_run (
  id uuid primary key default gen_random_uuid(),
  landlord_id uuid not null references account (id) on delete cascade,
  by_feed boolean not null,
  at timestamptz not null,
  undone_at timestamptz
);
create index import_run_of_landlord on import_run (landlord_id, at);
create index import_run_by_age on import_run (at);

create table import_change (
  run_id uuid not null references import_run (id) on delete cascade,
  listing_id uuid not null references listing (id) on delete cascade,
  reference text not null,
  result text not null check (result in ('new', 'changed', 'gone')),
  -- what the home said before, of what the import changed
  before jsonb not null,
  -- which version of the home the import made: another one now was made by somebody else
  version integer not null,
  primary key (run_id, listing_id)
);
create index import_change_of_listing on import_change (listing_id);

create table feed (
  landlord_id uuid primary key references account (id) on delete cascade,
  url text not null,
  created_at timestamptz not null,
  next_read_at timestamptz not null,
  -- one process reads it at a time, until then at most
  taken_until timestamptz,
  read_at timestamptz,
  counts jsonb,
  -- since when it could not be read, and why
  failed_since timestamptz,
  failure text
);
create index feed_due on feed (next_read_at);
