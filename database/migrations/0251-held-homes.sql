-- A home with the pictures of another's waits until a person has looked (D 11.31): since when, and when it was found to be right.
set local lock_timeout = '5s';
alter table listing add column held_at timestamptz, add column cleared_at timestamptz;
alter table operator_act drop constraint act_is_known, add constraint act_is_known
  check (act in ('find', 'hide', 'show', 'suspend', 'reinstate', 'settle', 'release')) not valid;
