-- What is said in a conversation is counted from one: whoever missed something asks for what came after a number (D 7.5).
alter table conversation add column last_sequence integer not null default 0;
alter table message add column sequence integer;
update message set sequence = counted.sequence from (
  select id, row_number() over (partition by conversation_id order by number) as sequence from message) counted
where counted.id = message.id;
update conversation set last_sequence = (select count(*) from message where conversation_id = conversation.id);
alter table message alter column sequence set not null;
alter table message add constraint one_message_per_sequence unique (conversation_id, sequence);
drop index message_by_conversation;

-- Every process hears that a session ended, by whatever statement, and once that is committed (docs/adr/0029-stomp.md).
create function tell_session_ended() returns trigger language plpgsql as $$ begin
  perform pg_notify('keyhold', json_build_object('topic', 'session-ended',
    'notes', json_build_array(json_build_object('sessionId', old.id)))::text);
  return null;
end $$;
create trigger ended_session_is_told after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_ended();
create trigger deleted_session_is_told after delete on session
  for each row when (old.ended_at is null) execute function tell_session_ended();
