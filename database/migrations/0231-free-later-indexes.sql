-- The order of "Recommended", for a city and everywhere, with what searches filter by (docs/adr/0020-filter-indexes.md); and
-- neighbourhoods, which are searched within their city alone, in the indexes of a city. Those that are there serve searches
-- until the new ones stand: they are built under other names, and take the names last.
set local lock_timeout = '5s';
do $$
declare
  in_city constant text[] := array['listing_by_weight', 'listing_by_rent', 'listing_by_age'];
  index record;
  written text;
  name text;
begin
  for index in
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and (indexname = any(in_city) or indexname = 'listing_everywhere_by_weight')
  loop
    written := index.indexdef;
    if index.indexname = any(in_city) then
      written := replace(written, ' INCLUDE (', ' INCLUDE (neighbourhood, ');
      execute replace(written, format('INDEX %s ', index.indexname), format('INDEX %s_next ', index.indexname));
    end if;
    if index.indexname like '%by_weight' then
      execute replace(replace(written,
        format('INDEX %s ', index.indexname), format('INDEX %s ', replace(index.indexname, 'by_weight', 'recommended'))),
        'weight, published_at', 'free_later, weight, published_at');
    end if;
  end loop;
  foreach name in array in_city loop
    execute format('drop index %I', name);
    execute format('alter index %I rename to %I', name || '_next', name);
  end loop;
end $$;
