-- What far-out maps show: published homes counted by cells of the map, for everywhere (city 0) and for each city, in squares
-- of 2^level units (docs/adr/0042-cells-of-the-map.md). The tick keeps it; `map_change` names the cells that are to be counted
-- anew, whichever release changes a home.
set local lock_timeout = '5s';
create table map_cell (
  city_id integer not null,
  level smallint not null,
  x integer not null,
  y integer not null,
  homes integer not null,
  lat_sum double precision not null,
  lng_sum double precision not null,
  rent_min integer not null,
  map_x integer not null,
  map_y integer not null,
  south double precision not null,
  west double precision not null,
  north double precision not null,
  east double precision not null,
  primary key (city_id, level, x, y)
);
create table map_change (
  city_id integer not null,
  x integer not null,
  y integer not null,
  at timestamptz not null default now()
);
create index map_change_oldest on map_change (at);

create function note_map_change() returns trigger language plpgsql as $function$ begin
  insert into map_change (city_id, x, y)
    select old.city_id, old.map_x >> 8, old.map_y >> 8 where old.state = 'published' and old.deleted_at is null
    union select new.city_id, new.map_x >> 8, new.map_y >> 8 where new.state = 'published' and new.deleted_at is null;
  return null;
end $function$;
create trigger listing_comes_on_map after insert or delete on listing for each row execute function note_map_change();
create trigger listing_moves_on_map after update on listing for each row
  when (row(old.state, old.deleted_at, old.city_id, old.map_x, old.map_y, old.shown_lat, old.shown_lng, old.rent_price)
    is distinct from row(new.state, new.deleted_at, new.city_id, new.map_x, new.map_y, new.shown_lat, new.shown_lng, new.rent_price))
  execute function note_map_change();
