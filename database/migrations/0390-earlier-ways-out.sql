-- After a changed TOKEN_SECRET a letter has a new link to leave by, and those in letters before go on working (D 9.3).
set local lock_timeout = '5s';
alter table subscription add column earlier_unsubscribe_hash bytea;
create index subscription_by_earlier_token on subscription (earlier_unsubscribe_hash) where earlier_unsubscribe_hash is not null;
