-- How often an archive was begun, so that one that cannot be made is given up and said to be; and when it was fetched: a line
-- that was cut may fetch it again for a while (D 11.29).
alter table data_export add column tries integer not null default 0, add column fetched_at timestamptz;
