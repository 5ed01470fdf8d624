-- What waits for the landlord of a home is counted by home: who began to write about it, who keeps it in mind.
create index conversation_of_listing on conversation (listing_id) where listing_id is not null;
create index favourite_of_listing on favourite (listing_id);
