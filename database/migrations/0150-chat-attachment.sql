-- Pictures and PDFs in a message of the chat (D 7.8): uploaded for one conversation, then named by one message. Each is
-- encrypted with a key of its own, which lies with its name in `details`, encrypted by its row (D 11.23).
create table chat_attachment (
  -- Made by the sender's browser: an upload that is sent again is kept once.
  id uuid primary key,
  sender_id uuid not null references account (id) on delete cascade,
  recipient_id uuid not null references account (id) on delete cascade,
  -- null until a message names it; what none names is gone after a day
  message_id uuid references message (id) on delete cascade,
  position integer not null default 0,
  kind text not null,
  -- SHA-256 of what was uploaded, in hexadecimal digits; how many bytes are kept, before they are encrypted
  upload_hash text not null,
  bytes integer not null,
  -- of a picture, in pixels
  width integer,
  height integer,
  details bytea not null,
  uploaded_at timestamptz not null,
  constraint kind_is_known check (kind in ('picture', 'pdf')),
  constraint nothing_is_no_attachment check (bytes > 0),
  constraint a_picture_has_a_size check ((kind = 'picture') = (width is not null and height is not null))
);
create index chat_attachment_of_message on chat_attachment (message_id, position) where message_id is not null;
create index chat_attachment_unsent on chat_attachment (uploaded_at) where message_id is null;
create index chat_attachment_by_sender on chat_attachment (sender_id, uploaded_at);
create index chat_attachment_by_recipient on chat_attachment (recipient_id);

-- A picture is kept large and small, a PDF once.
create table chat_attachment_content (
  attachment_id uuid references chat_attachment (id) on delete cascade,
  size text not null,
  content bytea not null,
  primary key (attachment_id, size),
  constraint size_is_known check (size in ('large', 'small'))
);
-- what is encrypted cannot be made smaller
alter table chat_attachment_content alter column content set storage external;

-- How many a message names: it may have them alone, without words.
alter table message add column attachments integer not null default 0;
alter table message drop constraint message_has_words;
alter table message add constraint message_has_words
  check (length(content) <= 4000 and (content <> '' or attachments > 0));
