-- What a person reads of their sessions: from which browser and system, in which time zone the device says it is, and when it was seen.
alter table session
  add column browser text,
  add column system text,
  add column time_zone text,
  add column seen_at timestamptz;
update session set seen_at = created_at;
alter table session alter column seen_at set not null;
alter table session alter column seen_at set default now();
