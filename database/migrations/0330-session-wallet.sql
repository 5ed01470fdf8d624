-- Which wallet opened a session, so that ending sign-in by a wallet ends what it opened; null where another way did, and in
-- sessions that a wallet opened before this was kept.
set local lock_timeout = '5s';
alter table session add column wallet text;
