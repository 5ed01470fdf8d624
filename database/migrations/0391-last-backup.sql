-- When a backup of this house was last taken by its own command: whoever runs it is told when that is long ago.
set local lock_timeout = '5s';
alter table house add column backed_up_at timestamptz;
