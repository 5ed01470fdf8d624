-- An email that was given up needs no look any more once an operator has dealt with it (D 11.30).
set local lock_timeout = '5s';
alter table outbox add column dealt_with_at timestamptz;
alter table operator_act drop constraint act_is_known, add constraint act_is_known
  check (act in ('find', 'hide', 'show', 'suspend', 'reinstate', 'settle', 'release', 'house', 'resend', 'messages', 'reports', 'suspicions', 'dealWith')) not valid;
