-- Finds pictures by how they look, and those that were not looked at yet. Nothing is filled in: the first is empty.
set local lock_timeout = '5s';
create index photo_by_look on photo using gin (look_parts);
create index photo_not_looked_at on photo (id) where look_parts is null;
