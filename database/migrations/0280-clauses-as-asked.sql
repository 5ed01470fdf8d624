-- The landlord's own clauses as they were when a tenant asked (D 11.24). Who asked before saw none of them, and has none.
set local lock_timeout = '5s';
alter table lease
  add column own_clauses text,
  add column own_clauses_language integer;
