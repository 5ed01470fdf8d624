-- How far notices have followed the history of leases: everything up to (tx, id) was told.
create table notice_cursor (
  name text primary key,
  tx xid8 not null,
  id bigint not null
);
