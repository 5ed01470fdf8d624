-- Who deleted their account while a call of theirs was on its way leaves nothing behind it (D 11.23): the row waits for the
-- account's lock, reads it anew, and is refused by KH001, which Keyhold answers as a session that is over. KH002 says the
-- same of the other one, whose leaving is no reason to sign anybody out: there is nobody to write to.
set local lock_timeout = '5s';

create function refuse_of_the_gone() returns trigger language plpgsql as $$
declare
  own uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if own is null then return new; end if;
  perform from account where id = own and deleted_at is null for key share;
  if not found then raise exception 'the account % is gone', own using errcode = coalesce(tg_argv[1], 'KH001'); end if;
  return new;
end $$;

create trigger refuse_of_the_gone before insert on favourite for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on saved_search for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on saved_reply for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on push_device for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on passport_link for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on data_export for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on report for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on person_report for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on block for each row execute function refuse_of_the_gone('blocker_id');
create trigger refuse_of_the_gone before insert on wallet for each row execute function refuse_of_the_gone('account_id');
create trigger refuse_of_the_gone before insert on listing for each row execute function refuse_of_the_gone('landlord_id');
create trigger refuse_of_the_gone before insert on chat_attachment for each row execute function refuse_of_the_gone('sender_id');
-- A viewing is asked for by its tenant, offered by its landlord.
create trigger refuse_of_the_gone before insert on viewing for each row when (new.state = 'asked') execute function refuse_of_the_gone('tenant_id');
create trigger refuse_to_the_gone before insert on viewing for each row when (new.state = 'asked') execute function refuse_of_the_gone('landlord_id', 'KH002');
create trigger refuse_offers_of_the_gone before insert on viewing for each row when (new.state <> 'asked') execute function refuse_of_the_gone('landlord_id');
create trigger refuse_offers_to_the_gone before insert on viewing for each row when (new.state <> 'asked') execute function refuse_of_the_gone('tenant_id', 'KH002');
create trigger refuse_of_the_gone before insert on lease for each row execute function refuse_of_the_gone('tenant_id');
create trigger refuse_to_the_gone before insert on lease for each row execute function refuse_of_the_gone('landlord_id', 'KH002');

-- Messages are written many at once, each behind the lock of its conversation, which leaving takes too: one look for all.
create function refuse_messages_of_the_gone() returns trigger language plpgsql as $$
begin
  perform from fresh join account on account.id = fresh.sender_id where account.deleted_at is not null;
  if found then raise exception 'a sender is gone' using errcode = 'KH001'; end if;
  perform from fresh join account on account.id = fresh.recipient_id where account.deleted_at is not null;
  if found then raise exception 'a recipient is gone' using errcode = 'KH002'; end if;
  return null;
end $$;
create trigger refuse_of_the_gone after insert on message referencing new table as fresh
  for each statement execute function refuse_messages_of_the_gone();
