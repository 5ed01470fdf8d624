-- What a euro is in other currencies: the last file of the bank that was read, and when one is asked for again. One row.
create table exchange_rates (
  is_the_one boolean primary key default true check (is_the_one),
  day date,
  per_euro jsonb,
  ask_at timestamp with time zone not null
);
