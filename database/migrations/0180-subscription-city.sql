-- Cities without homes that somebody who signed up for the newsletter waits for.
create table subscription_city (
  email text not null references subscription (email) on delete cascade,
  city_id integer not null,
  primary key (email, city_id)
);
