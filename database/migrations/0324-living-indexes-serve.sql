-- The indexes that 0322 built take the place of those before. The whole table is asked for at once, and first: whoever holds
-- some of it gets what else they want before this does, and nobody waits in a ring.
set local lock_timeout = '5s';
lock table listing in access exclusive mode;
do $$
declare
  name text;
begin
  for name in
    select left(indexname, -length('_next')) from pg_indexes
    where schemaname = current_schema() and tablename = 'listing' and indexname like '%\_next'
  loop
    execute format('drop index %I', name);
    execute format('alter index %I rename to %I', name || '_next', name);
  end loop;
end $$;
