-- An agency's own name for a home: the same reference twice is one home, however often a file is brought.
alter table listing add column reference text;
alter table listing add constraint a_reference_is_short check (length(reference) between 1 and 60);
create unique index one_home_per_reference on listing (landlord_id, reference) where reference is not null and deleted_at is null;
