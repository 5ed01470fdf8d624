-- What the two of a lease show in a dispute (D 11.22, docs/adr/0026-evidence.md): photos, PDFs, messages of theirs. Each
-- piece is encrypted with a key of its own, which lies with its name in `details`, encrypted by the lease's row (D 11.23).
create table dispute_evidence (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease (id),
  part text not null,
  party text not null,
  kind text not null,
  -- of what is kept, before it is encrypted: how many bytes, and their SHA-256 in hexadecimal digits
  bytes integer not null,
  hash text not null,
  details bytea not null,
  -- unix seconds of the lease clock
  added_at bigint not null,
  constraint part_is_known check (part in ('handover', 'deposit')),
  constraint party_is_known check (party in ('tenant', 'landlord')),
  constraint kind_is_known check (kind in ('photo', 'pdf', 'messages')),
  constraint nothing_is_no_evidence check (bytes > 0)
);
create unique index one_piece_of_the_same on dispute_evidence (lease_id, part, party, hash);

create table dispute_evidence_content (
  evidence_id uuid primary key references dispute_evidence (id) on delete cascade,
  content bytea not null
);
-- what is encrypted cannot be made smaller
alter table dispute_evidence_content alter column content set storage external;

-- Who saw that it is there, and who opened it, and when.
create table dispute_evidence_view (
  id bigint generated always as identity primary key,
  evidence_id uuid not null references dispute_evidence (id) on delete cascade,
  person_id uuid not null,
  opened boolean not null,
  seen_at timestamptz not null
);
create index dispute_evidence_view_of_evidence on dispute_evidence_view (evidence_id, person_id, seen_at);
