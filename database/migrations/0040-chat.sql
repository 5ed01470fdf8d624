-- Conversations of two people, and the listing each began from (D 7).

create table conversation (
  id uuid primary key default gen_random_uuid(),
  -- The smaller id first, so that a pair has one conversation whoever writes first.
  first_id uuid not null references account on delete cascade,
  second_id uuid not null references account on delete cascade,
  listing_id uuid,
  created_at timestamptz not null,
  constraint one_conversation_per_pair unique (first_id, second_id),
  constraint pair_in_order check (first_id < second_id)
);
create index conversation_by_second on conversation (second_id);

create table message (
  -- Made by the sender's browser: sent twice, stored once (D 7.5).
  id uuid constraint message_stored_once primary key,
  number bigint generated always as identity,
  conversation_id uuid not null references conversation on delete cascade,
  sender_id uuid not null references account on delete cascade,
  recipient_id uuid not null references account on delete cascade,
  content text not null constraint message_has_words check (length(content) between 1 and 4000),
  caution boolean not null,
  sent_at timestamptz not null,
  seen_at timestamptz
);
create index message_by_conversation on message (conversation_id, number desc);
create index message_unseen on message (recipient_id) where seen_at is null;
