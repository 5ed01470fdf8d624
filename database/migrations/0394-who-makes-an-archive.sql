-- Who makes an archive that was asked for, and until when it is theirs: one process at a time, and another goes on once that is
-- over. An earlier version sets neither; its archives are free ten minutes after they were asked for, as they were to it.
set local lock_timeout = '5s';
alter table data_export add column taken_by uuid, add column taken_until timestamptz;
