-- Browsers from which somebody signed in: they may still try when strangers have guessed too often (D 11.12). Only the hash of
-- what the browser keeps is kept; one browser may belong to several people.
create table known_device (
  hash bytea,
  account_id uuid references account on delete cascade,
  seen_at timestamptz not null,
  primary key (hash, account_id)
);
create index known_device_by_account on known_device (account_id);

alter table letter_token
  drop constraint purpose_is_known,
  add constraint purpose_is_known check (purpose in ('confirm', 'reset', 'device'));
