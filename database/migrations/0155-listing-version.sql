-- Which version of a home was read: an edit of an older one is told of the newer (D 11.5). It counts what the landlord says.
alter table listing add column version integer not null default 0 check (version >= 0);
