-- When somebody wants no letters but those about money (D 6.17): minutes of the day in their time zone.
create table quiet_hours (
  account_id uuid primary key references account (id) on delete cascade,
  from_minute smallint not null check (from_minute between 0 and 1439),
  until_minute smallint not null check (until_minute between 0 and 1439),
  time_zone text not null,
  constraint quiet_hours_end check (from_minute <> until_minute)
);
