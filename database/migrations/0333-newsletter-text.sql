-- The very words somebody agreed to, in their language, beside the version (D 9.3); null where an earlier form named another one.
set local lock_timeout = '5s';
alter table subscription add column consent_text text;
