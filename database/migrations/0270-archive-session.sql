-- The session that asked for an archive: it is handed out to no other. Null for those asked for before: whoever wants one asks again.
set local lock_timeout = '5s';
alter table data_export add column session_id uuid;
