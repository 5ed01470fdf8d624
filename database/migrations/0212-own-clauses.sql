-- What a landlord adds to the agreement in their own words, and in which language (D 11.24).
set local lock_timeout = '5s';
alter table listing
  add column own_clauses text,
  add column own_clauses_language integer;
