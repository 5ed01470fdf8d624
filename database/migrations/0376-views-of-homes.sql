-- How many people read a home's page, day by day (UTC): numbers alone, nobody and no address is kept with them.
create table listing_view (
  listing_id uuid not null references listing (id) on delete cascade,
  day date not null,
  views integer not null,
  primary key (listing_id, day)
);
