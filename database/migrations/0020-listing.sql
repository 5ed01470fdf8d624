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
  beds smallint not null default 1,
  baths smallint not null default 1,
  toilets smallint not null default 1,
  terms integer[] not null default '{}',

  floor integer,
  transit_minutes integer,
  near_to_metro text,
  surrounding text,
  outlook text,
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
  address text,
  neighbourhood text,
  -- where it is, and where others see it: the same, or moved once (D 5.11)
  latitude double precision,
  longitude double precision,
  place_is text not null default 'blurred',
  shown_latitude double precision,
  shown_longitude double precision,
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
  constraint rooms_are_counted check (beds between 1 and 6 and baths between 1 and 3 and toilets between 1 and 3),
  constraint a_published_home_is_complete check (
    state <> 'published'
    or deleted_at is not null
    or num_nulls(title, description, rent_price, deposit, available_from, room_size, floor, near_to_metro, city_id,
      country, address, latitude, longitude, shown_latitude, shown_longitude, map_x, map_y, time_zone, published_at) = 0
    and cardinality(terms) > 0
  )
);

create index listing_of_landlord on listing (landlord_id, created_at desc);
create index listing_by_weight on listing (city_id, weight, published_at desc, id) where state = 'published' and deleted_at is null;
create index listing_by_rent on listing (city_id, rent_price, published_at desc, id) where state = 'published' and deleted_at is null;
create index listing_by_age on listing (published_at desc, id) where state = 'published' and deleted_at is null;
create index listing_on_map on listing (map_x, map_y) where state = 'published' and deleted_at is null;
