-- What everything else stands on: extensions, and nothing of a feature.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
