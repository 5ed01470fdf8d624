-- While a release rolls out, processes of the one before still store messages, and know nothing of their sequence: who
-- gives none is counted on, under the lock of the conversation. A message stored before keeps its own, so that no number is left out.
create function count_message() returns trigger language plpgsql as $$ begin
  perform from conversation where id = new.conversation_id for update;
  select sequence into new.sequence from message where id = new.id;
  if not found then
    update conversation set last_sequence = last_sequence + 1 where id = new.conversation_id
      returning last_sequence into new.sequence;
  end if;
  return new;
end $$;
create trigger uncounted_message_is_counted before insert on message
  for each row when (new.sequence is null) execute function count_message();
