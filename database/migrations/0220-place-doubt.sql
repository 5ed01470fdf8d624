-- A marker that does not agree with the city (D 11.6): which doubt is open, and whether the landlord said that it stands right.
set local lock_timeout = '5s';
alter table listing
  add column place_doubt text constraint a_doubt_is_known check (place_doubt in ('marker-far', 'marker-abroad')),
  add column place_confirmed boolean not null default false;
