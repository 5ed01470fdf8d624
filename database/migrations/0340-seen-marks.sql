-- How far each of the two has seen what the other wrote, as a sequence: one number moves, where every message seen was
-- written anew into all of its indexes. A message is seen up to the mark, or as the release before says it, by seen_at.
set local lock_timeout = '5s';
alter table conversation
  add column first_seen integer not null default 0,
  add column second_seen integer not null default 0;
