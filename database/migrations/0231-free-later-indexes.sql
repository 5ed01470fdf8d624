-- The order of "Recommended", for a city and everywhere, with what searches filter by (docs/adr/0020-filter-indexes.md); and
-- neighbourhoods, which are searched within their city alone, in the indexes of a city.
set lock_timeout = '5s';
do $$
declare index record;
begin
  for index in
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and indexname in ('listing_by_weight', 'listing_by_rent', 'listing_by_age')
  loop
    execute format('drop index %I', index.indexname);
    execute replace(index.indexdef, ' INCLUDE (', ' INCLUDE (neighbourhood, ');
  end loop;
  for index in
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and indexname in ('listing_by_weight', 'listing_everywhere_by_weight')
  loop
    execute replace(replace(index.indexdef,
      format('INDEX %s ', index.indexname), format('INDEX %s ', replace(index.indexname, 'by_weight', 'recommended'))),
      'weight, published_at', 'free_later, weight, published_at');
  end loop;
end $$;
