-- An import by a file goes on by itself: what is still to be done stays with it, so that it outlives the page and the process.
set local lock_timeout = '5s';
alter table import_run
  -- the lines that were tried, until the last of them is done
  add column waiting jsonb,
  -- one process does it, until then at most
  add column taken_until timestamptz,
  -- how many homes it is for, and what was refused of them
  add column total integer not null default 0,
  add column refused jsonb not null default '[]';
create unique index import_run_under_way on import_run (landlord_id) where waiting is not null;
