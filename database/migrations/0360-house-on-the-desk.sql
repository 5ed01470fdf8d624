-- Whoever looks after Keyhold looks at the house and sends a letter again (D 11.30); the letter's name and number stay in the log.
set local lock_timeout = '5s';
alter table operator_act add column letter text;
alter table operator_act drop constraint act_is_known, add constraint act_is_known
  check (act in ('find', 'hide', 'show', 'suspend', 'reinstate', 'settle', 'release', 'house', 'resend')) not valid;
