-- A home to rent, from draft to deleted. Prices are whole units (D 5.3); what the wizard has not asked yet is null.
create table listing (
  id uuid primary key default gen_random_uuid(),
  landlord_id uuid not null references account (id),
  state text not null default 'draft',

  title text,
  description text,
  rental_type integer not null default 100000,
  currency integer not null default 200000,
  rent_price integer,
  deposit integer,
  deposit_policy text not null default 'at-handover',
  available_from date,
  available_until date,
  room_size double precision,
  beds_number smallint not null default 1,
  bathroom smallint not null default 1,
  toilet smallint not null default 1,
  term_of_lease integer[] not null default '{}',

  floor_type integer,
  distance_to_public_transport integer,
  near_to_metro text,
  surrounding text,
  view text,
  furnished boolean not null default false,
  parking boolean not null default false,
  heating boolean not null default false,
  air_conditioning boolean not null default false,
  balcony_terrace boolean not null default false,
  elevator boolean not null default false,
  pet_friendly boolean not null default false,
  smoking_allowed boolean not null default false,

  city_id integer,
  country text,
  address1 text,
  neighbourhood text,
  -- where it is, and where others see it: the same, or moved once (D 5.11)
  location_lat double precision,
  location_lng double precision,
  place_is text not null default 'exact',
  shown_lat double precision,
  shown_lng double precision,
  -- the shown place in web-mercator units of zoom 24: a cell of any zoom is a shift of these
  map_x integer,
  map_y integer,
  time_zone text,

  -- what `weight` is made of (D 5.7); lower is better
  completeness smallint not null default 0,
  answer_rate smallint not null default 50,
  weight integer not null default 0,

  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  deleted_at timestamptz,

  constraint a_listing_has_a_state check (state in ('draft', 'published', 'unpublished')),
  constraint a_deposit_has_a_policy check (deposit_policy in ('at-handover', 'until-move-out')),
  constraint a_place_is_exact_or_blurred check (place_is in ('exact', 'blurred')),
  constraint prices_are_whole_and_bounded check (rent_price between 1 and 1000000 and deposit between 1 and 1000000),
  constraint available_days_are_in_order check (available_until > available_from),
  -- 61 is 6 or more, 31 is 3 or more (spec public §9)
  constraint rooms_are_counted check (beds_number in (1, 2, 3, 4, 5, 61) and bathroom in (1, 2, 31) and toilet in (1, 2, 31)),
  constraint a_published_home_is_complete check (
    state <> 'published'
    or deleted_at is not null
    or num_nulls(title, description, rent_price, deposit, available_from, room_size, floor_type, near_to_metro,
      city_id, country, address1, location_lat, location_lng, shown_lat, shown_lng, map_x, map_y, time_zone, published_at) = 0
    and cardinality(term_of_lease) > 0
  )
);

create index listing_of_landlord on listing (landlord_id, created_at desc);
create index listing_by_weight on listing (city_id, weight, published_at desc, id) where state = 'published' and deleted_at is null;
create index listing_by_rent on listing (city_id, rent_price, published_at desc, id) where state = 'published' and deleted_at is null;
create index listing_by_age on listing (published_at desc, id) where state = 'published' and deleted_at is null;
create index listing_on_map on listing (map_x, map_y) where state = 'published' and deleted_at is null;
