-- Emails that were given up are counted each minute, by every process: they are few among all that left (D 11.30).
set local lock_timeout = '5s';
create index outbox_given_up on outbox (id) where failed_at is not null and sent_at is null and dealt_with_at is null;
