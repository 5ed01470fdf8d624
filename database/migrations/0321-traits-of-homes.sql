-- By parts: homes that are there already and have a trait that the trigger of 0320 did not write yet, five thousand at a
-- time. It answers whether there was one. What others are changing is left for the next part, so neither waits for the other
-- while it holds what that one wants.
with part as (
    select id from listing where traits = '{}' and (floor_type is not null or energy_rating ~ '^[A-G]$' or bills = 0
      or (pet_friendly and pets <> '{}'))
    limit 5000 for update skip locked),
  filled as (update listing set verified = verified from part where listing.id = part.id returning listing.id)
select exists (select from filled) or exists (
  select from listing where traits = '{}' and (floor_type is not null or energy_rating ~ '^[A-G]$' or bills = 0
    or (pet_friendly and pets <> '{}'))) as goes_on;
