-- What else homes can be searched by now lies in the indexes that searches and maps read, built once for all of it
-- (docs/adr/0020-filter-indexes.md): features in every one; traits and people in those of a city and of the map alone, since
-- the wider indexes of everywhere made PostgreSQL read the table instead. They are built beside those that serve, and 0324
-- puts them in their place: to drop one here would want more of the table than building took, and whoever writes a home
-- meanwhile would wait for this as this for them. A large house builds them before, without a lock (deploy/runbook.md).
set local lock_timeout = '5s';
do $$
declare
  index record;
  written text;
begin
  for index in
    select indexrelid::regclass::text as name from pg_index
    where indrelid = 'listing'::regclass and not indisvalid and indexrelid::regclass::text like '%\_next'
  loop
    raise exception 'The index % was not built to its end: drop it and start again.', index.name;
  end loop;
  for index in
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename = 'listing' and indexdef like '% INCLUDE (%'
      and indexname not like '%\_next'
  loop
    written := replace(index.indexdef, format('INDEX %s ', index.indexname),
      format('INDEX IF NOT EXISTS %s_next ', index.indexname));
    written := replace(written, ' pet_friendly,', ' pet_friendly, smoking_allowed, washing_machine, desk,');
    if index.indexname not like 'listing\_everywhere%' then
      written := replace(written, ' INCLUDE (', ' INCLUDE (most_occupants, traits, ');
    end if;
    execute written;
  end loop;
end $$;
