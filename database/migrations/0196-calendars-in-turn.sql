-- Calendars of different landlords are read in turn, and those that fail less and less often.
alter table calendar_source add column taken_at timestamptz, add column failures integer not null default 0;
