-- A subscription counts once the letter's link was followed: whoever types an address agrees for nobody else (D 9.3).
set local lock_timeout = '5s';
alter table subscription add column confirmed_at timestamptz, add column confirm_hash bytea;
create index subscription_by_confirmation on subscription (confirm_hash);
