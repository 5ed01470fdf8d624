-- What a home is found by beside its own columns: floor, pets, energy certificate, bills that the rent includes, and a
-- landlord with a deposit record (D 11.16). One column of numbers (rental/src/livingFilter.ts), since an index holds 32
-- columns and no more (docs/adr/0020-filter-indexes.md). A trigger writes it, whichever release changes a home.
set local lock_timeout = '5s';
alter table listing
  add column traits integer[] not null default '{}',
  add column verified boolean not null default false;
create function note_traits() returns trigger language plpgsql as $function$ begin
  new.traits := array_remove(array[
    new.floor_type,
    case when new.energy_rating ~ '^[A-G]$' then ascii(new.energy_rating) - 64 end,
    case when new.bills = 0 then 11 end,
    case when new.verified then 12 end], null) || case when new.pet_friendly then new.pets else '{}' end;
  return new;
end $function$;
create trigger listing_traits
  before insert or update of floor_type, energy_rating, bills, pets, pet_friendly, verified on listing
  for each row execute function note_traits();
