-- The nights a home is let or held for a lease: [move-in, move-out). Leases write here, searches read.
create table stay (
  lease_id uuid primary key,
  listing_id uuid not null references listing (id),
  nights daterange not null,
  constraint a_stay_has_nights check (not isempty(nights) and not lower_inf(nights) and not upper_inf(nights)),
  constraint one_household_at_a_time exclude using gist (listing_id with =, nights with &&)
);
