-- Who writes to whom is checked once per conversation and no more for each message: its two people are accounts, they cannot
-- go without it, and it cannot go without its messages. Every message is stored under the lock of its conversation.
set local lock_timeout = '5s';
alter table message drop constraint message_sender_id_fkey;
alter table message drop constraint message_recipient_id_fkey;
