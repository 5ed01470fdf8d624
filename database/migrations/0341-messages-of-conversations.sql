-- Every message is stored under the lock of its conversation, so the reference was looked up for each of them in vain. Messages
-- still go with their conversation, whoever deletes it, and none is stored without one: looked at once for all that are stored.
set local lock_timeout = '5s';

create function delete_messages_of_conversations() returns trigger language plpgsql as $$ begin
  delete from message using gone where message.conversation_id = gone.id;
  return null;
end $$;
create function refuse_messages_of_no_conversation() returns trigger language plpgsql as $$ begin
  perform from fresh where not exists (select from conversation where id = fresh.conversation_id);
  if found then
    raise exception 'a message has no conversation' using errcode = 'foreign_key_violation', constraint = 'message_has_a_conversation';
  end if;
  return null;
end $$;

lock table conversation, message in access exclusive mode;
create trigger messages_go_with_their_conversation after delete on conversation referencing old table as gone
  for each statement execute function delete_messages_of_conversations();
create trigger message_has_a_conversation after insert on message referencing new table as fresh
  for each statement execute function refuse_messages_of_no_conversation();
alter table message drop constraint message_conversation_id_fkey;
