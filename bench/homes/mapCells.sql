-- Counts the cells of the map from all homes at once. Changes to homes afterwards are counted by the tick.
insert into map_cell
  select case grouping(city_id) when 1 then 0 else city_id end, 8, map_x >> 8, map_y >> 8, count(*), sum(shown_lat),
    sum(shown_lng), min(rent_price), min(map_x), min(map_y), min(shown_lat), min(shown_lng), max(shown_lat), max(shown_lng)
  from listing where state = 'published' and deleted_at is null
  group by grouping sets ((city_id, map_x >> 8, map_y >> 8), (map_x >> 8, map_y >> 8));
do $$ begin
  for wider in 5..9 loop
    insert into map_cell
      select city_id, 2 * wider, x >> 2, y >> 2, sum(homes), sum(lat_sum), sum(lng_sum), min(rent_min), min(map_x), min(map_y),
        min(south), min(west), max(north), max(east)
      from map_cell where level = 2 * wider - 2 group by city_id, x >> 2, y >> 2;
  end loop;
end $$;
analyze map_cell;
