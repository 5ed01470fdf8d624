-- "Recommended" puts homes that are free soon before those free later. Which are is a column, since an index knows no
-- clock: the tick keeps it. It looks anew at what `availability_change` names, and each hour at all of them.
set local lock_timeout = '5s';
alter table listing add column free_later boolean not null default false;

create table availability_change (listing_id uuid not null);

create function note_availability_change() returns trigger language plpgsql as $function$ begin
  if tg_table_name = 'listing' then
    insert into availability_change (listing_id) values (new.id);
  else
    insert into availability_change (listing_id) values (case tg_op when 'DELETE' then old.listing_id else new.listing_id end);
  end if;
  return null;
end $function$;
create trigger listing_availability after update on listing for each row
  when (row(old.state, old.available_from, old.available_until, old.time_zone)
    is distinct from row(new.state, new.available_from, new.available_until, new.time_zone))
  execute function note_availability_change();
create trigger stay_availability after insert or update or delete on stay for each row execute function note_availability_change();
create trigger blocked_days_availability after insert or update or delete on blocked_days
  for each row execute function note_availability_change();
