-- Which house this database is of: its bucket of files bears the same id, so that two houses never sweep each other's pictures.
-- A backup that is restored is the same house.
set local lock_timeout = '5s';
create table house (
  id uuid primary key default gen_random_uuid(),
  is_the_one boolean not null default true unique check (is_the_one)
);
insert into house default values;
