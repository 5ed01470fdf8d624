-- Photos of what an inventory says (D 11.22, docs/adr/0026-evidence.md): named in its text by their hash, encrypted each with
-- a key of its own, which lies in `details`, encrypted by the lease's row (D 11.23).
create table inventory_photo (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease (id),
  -- who added it: the other one sees it once an inventory that names it is signed
  party text not null,
  -- of what is kept, before it is encrypted: how many bytes, and their SHA-256 in hexadecimal digits
  bytes integer not null,
  hash text not null,
  details bytea not null,
  -- unix seconds of the lease clock
  added_at bigint not null,
  constraint party_is_known check (party in ('tenant', 'landlord')),
  constraint nothing_is_no_photo check (bytes > 0)
);
create unique index one_photo_of_the_same on inventory_photo (lease_id, party, hash);

create table inventory_photo_content (
  photo_id uuid primary key references inventory_photo (id) on delete cascade,
  content bytea not null
);
-- what is encrypted cannot be made smaller
alter table inventory_photo_content alter column content set storage external;
