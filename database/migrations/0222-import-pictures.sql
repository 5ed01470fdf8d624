-- Pictures that a file or a feed names by their address: fetched once each, one after the other for each home.
create table import_picture (
  listing_id uuid not null references listing (id) on delete cascade,
  url text not null,
  place integer not null,
  tries integer not null default 0,
  -- null once it was fetched or given up
  next_try_at timestamptz,
  failure text,
  primary key (listing_id, url)
);
create index import_picture_due on import_picture (next_try_at) where next_try_at is not null;
