-- Shares of a part that one of the two signed for the other to send (D 6.11). The signature is of use to the other one's
-- wallet alone, and until its deadline nothing takes it back: what was replaced or declined here stays good at the escrow.
create table shares_offer (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease (id),
  part text not null,
  party text not null,
  -- the stablecoin's smallest unit
  to_tenant numeric(78, 0) not null,
  to_landlord numeric(78, 0) not null,
  -- unix seconds of the chain, as signed
  deadline bigint not null,
  signature text not null,
  -- unix seconds of the lease clock
  made_at bigint not null,
  declined_at bigint,
  constraint part_is_known check (part in ('handover', 'deposit')),
  constraint party_is_known check (party in ('tenant', 'landlord')),
  constraint a_share_is_not_negative check (to_tenant >= 0 and to_landlord >= 0),
  constraint one_signature_once unique (lease_id, signature)
);
create index shares_offer_of_lease on shares_offer (lease_id, number);
