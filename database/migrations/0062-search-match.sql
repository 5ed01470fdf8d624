-- A home never leaves its table, and to ask for each of ninety thousand homes whether it is there makes saving a search slow.
alter table search_match drop constraint search_match_listing_id_fkey;
drop index search_match_of_listing;
