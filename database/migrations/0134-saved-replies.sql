-- What somebody writes again and again in the chat, kept by them to be used once more.
create table saved_reply (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  content text not null,
  saved_at timestamptz not null,
  constraint a_saved_reply_has_words check (content <> '')
);
create index saved_reply_of_account on saved_reply (account_id, saved_at);
