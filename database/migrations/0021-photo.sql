-- Pictures of homes: the rows; the files lie in the photos gateway under the photo's id.
create table photo (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing (id) on delete cascade,
  position smallint not null,
  file_name text not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  blurred text not null,
  room text,
  hour text,
  drawn boolean not null default false,
  created_at timestamptz not null,
  constraint a_photo_has_its_place unique (listing_id, position) deferrable initially deferred
);
