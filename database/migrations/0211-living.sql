-- What living in a home is like: its energy certificate, bills (0: the rent includes them), people, pets and rules.
set local lock_timeout = '5s';
alter table listing
  add column pets integer[] not null default '{}',
  add column energy_rating text,
  add column bills integer check (bills between 0 and 10000),
  add column most_occupants smallint check (most_occupants between 1 and 50),
  add column house_rules text;
