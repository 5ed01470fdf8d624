-- Days on which a home is not to be had besides its leases: blocked by its landlord, or taken from another calendar.
create table calendar_source (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing (id) on delete cascade,
  name text not null,
  url text not null,
  created_at timestamptz not null,
  next_read_at timestamptz not null,
  read_at timestamptz,
  -- since when it could not be read, and why
  failed_since timestamptz,
  failure text,
  constraint a_calendar_is_read_once unique (listing_id, url)
);
create index calendar_source_due on calendar_source (next_read_at);

create table blocked_days (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing (id) on delete cascade,
  source_id uuid references calendar_source (id) on delete cascade,
  nights daterange not null,
  note text,
  constraint blocked_days_are_nights check (not isempty(nights) and not lower_inf(nights) and not upper_inf(nights))
);
create index blocked_days_of_listing on blocked_days using gist (listing_id, nights);
create index blocked_days_of_source on blocked_days (source_id);

-- The address of a home's own calendar follows from this; a new one ends the old.
alter table listing add column calendar_version integer not null default 1;
