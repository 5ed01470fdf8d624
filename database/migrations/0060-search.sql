-- Searches and maps among very many homes: each order of results has an index that also holds what filters ask, so that a
-- page of ids, a count and the cells of a map are read from the index alone.
drop index listing_by_weight, listing_by_rent, listing_by_age, listing_on_map;

create index listing_by_weight on listing (city_id, weight, published_at desc, id)
  include (rent_price, room_size, beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating, air_conditioning,
    balcony_terrace, elevator, pet_friendly, available_from, available_until, map_x, map_y, shown_lat, shown_lng)
  where state = 'published' and deleted_at is null;
create index listing_by_rent on listing (city_id, rent_price, published_at desc, id)
  include (room_size, beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating, air_conditioning,
    balcony_terrace, elevator, pet_friendly, available_from, available_until)
  where state = 'published' and deleted_at is null;
create index listing_by_age on listing (city_id, published_at desc, id)
  include (rent_price, room_size, beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating, air_conditioning,
    balcony_terrace, elevator, pet_friendly, available_from, available_until)
  where state = 'published' and deleted_at is null;

-- the same wherever the homes are
create index listing_everywhere_by_weight on listing (weight, published_at desc, id)
  include (rent_price, room_size, beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating, air_conditioning,
    balcony_terrace, elevator, pet_friendly, available_from, available_until, map_x, map_y)
  where state = 'published' and deleted_at is null;
create index listing_everywhere_by_rent on listing (rent_price, published_at desc, id)
  include (room_size, beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating, air_conditioning,
    balcony_terrace, elevator, pet_friendly, available_from, available_until, map_x, map_y)
  where state = 'published' and deleted_at is null;
create index listing_everywhere_by_age on listing (published_at desc, id)
  include (rent_price, room_size, beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating, air_conditioning,
    balcony_terrace, elevator, pet_friendly, available_from, available_until, map_x, map_y)
  where state = 'published' and deleted_at is null;

create index listing_on_map on listing (map_x, map_y)
  include (id, city_id, rent_price, room_size, beds_number, bathroom, rental_type, term_of_lease, furnished, parking, heating,
    air_conditioning, balcony_terrace, elevator, pet_friendly, available_from, available_until, shown_lat, shown_lng)
  where state = 'published' and deleted_at is null;
