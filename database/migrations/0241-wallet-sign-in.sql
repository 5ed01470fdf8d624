-- Whether a proved wallet signs its owner in: once it was proved by somebody who showed who they are, which a session alone did not,
-- and not after they took their account back, until they prove it again.
set local lock_timeout = '5s';
alter table wallet add column signs_in boolean not null default false;
