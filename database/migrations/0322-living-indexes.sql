-- What else homes can be searched by now lies in the indexes that searches and maps read, built once for all of it
-- (docs/adr/0020-filter-indexes.md): features in every one; traits and people in those of a city and of the map alone, since
-- the wider indexes of everywhere made PostgreSQL read the table instead. Those that are there serve until the new ones stand.
set local lock_timeout = '5s';
do $$
declare
  index record;
  names text[] := '{}';
  name text;
  written text;
begin
  for index in
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename = 'listing' and indexdef like '% INCLUDE (%'
  loop
    written := replace(index.indexdef, format('INDEX %s ', index.indexname), format('INDEX %s_next ', index.indexname));
    written := replace(written, ' pet_friendly,', ' pet_friendly, smoking_allowed, washing_machine, desk,');
    if index.indexname not like 'listing\_everywhere%' then
      written := replace(written, ' INCLUDE (', ' INCLUDE (most_occupants, traits, ');
    end if;
    execute written;
    names := names || index.indexname::text;
  end loop;
  foreach name in array names loop
    execute format('drop index %I', name);
    execute format('alter index %I rename to %I', name || '_next', name);
  end loop;
end $$;
