-- The link in the letter that tells the old address of a change: whoever reads it there keeps the address (D 11.28).
alter table letter_token
  drop constraint purpose_is_known,
  add constraint purpose_is_known check (purpose in ('confirm', 'reset', 'device', 'keep'));
create index letter_token_that_keeps on letter_token (email) where purpose = 'keep';
