-- What homes can be filtered by lies in every index that searches and maps read (docs/adr/0020-filter-indexes.md). The
-- migration of a new filter calls this once: it adds a column of `listing` to each of them.
create function add_to_search_indexes(filter text) returns void language plpgsql as $$
declare index record;
begin
  for index in
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and tablename = 'listing' and indexdef like '% INCLUDE (%'
  loop
    execute format('drop index %I', index.indexname);
    execute replace(index.indexdef, ' INCLUDE (', format(' INCLUDE (%I, ', filter));
  end loop;
end
$$;
