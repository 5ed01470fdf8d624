-- Whoever reports somebody may show the newest messages of the two with it (D 7.6); each look at them stays in the log (D 11.30).
set local lock_timeout = '5s';
alter table person_report add column shows_messages boolean not null default false;
alter table operator_act drop constraint act_is_known, add constraint act_is_known
  check (act in ('find', 'hide', 'show', 'suspend', 'reinstate', 'settle', 'release', 'house', 'resend', 'messages')) not valid;
