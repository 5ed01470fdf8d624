-- What a landlord said a home has not; what stands neither here nor as true in its own column was not said (D 11.7).
-- The columns of features keep meaning "it has": searches and their indexes read only those (docs/adr/0020-filter-indexes.md).
set local lock_timeout = '5s';
alter table listing
  add column has_not text[] not null default '{}',
  add column washing_machine boolean not null default false,
  add column desk boolean not null default false;
