-- A renewal is a lease of its own that names the one it follows (D 11.21).
alter table lease add column renews uuid references lease (id);
create index lease_renewing on lease (renews) where renews is not null;

-- What one of the two offered for the time after a stay. Signed by the landlord, it is a lease under the same id.
create table renewal (
  id uuid primary key,
  old_lease_id uuid not null references lease (id),
  offered_by text not null check (offered_by in ('tenant', 'landlord')),
  offered_at bigint not null,
  valid_to date not null,
  rent numeric(78, 0) not null check (rent > 0),
  deposit numeric(78, 0) not null check (deposit > 0),
  state text not null check (state in ('offered', 'withdrawn', 'signed')),
  -- what the landlord reads before signing, for 30 minutes
  salt text,
  canonical text,
  document text,
  pay_by bigint,
  read_until bigint,
  -- the landlord's, over both leases' ids
  signature text,
  constraint a_signed_renewal_has_its_words check (state <> 'signed' or num_nulls(salt, canonical, document, pay_by, signature) = 0)
);
create index renewal_of_lease on renewal (old_lease_id, offered_at);
create unique index one_open_renewal_per_lease on renewal (old_lease_id) where state = 'offered';
