-- What the two of a lease say in a dispute (D 6.11): kept before the dispute is opened at the escrow, and moving nothing.
-- The words are encrypted by the lease's row (D 11.23) and stay, as the agreement does, when one of the two leaves; they go
-- when it goes. What was withdrawn keeps no words.
create table dispute_statement (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease (id),
  part text not null,
  party text not null,
  reason text not null,
  -- the stablecoin's smallest unit
  claim numeric(78, 0),
  words bytea,
  -- unix seconds of the lease clock
  made_at bigint not null,
  withdrawn_at bigint,
  -- of one made before the dispute: when its part is due. If the escrow has told of no dispute by then, it is withdrawn.
  opens_by bigint,
  constraint part_is_known check (part in ('handover', 'deposit')),
  constraint party_is_known check (party in ('tenant', 'landlord')),
  constraint a_claim_is_something check (claim > 0),
  constraint withdrawn_words_are_gone check (withdrawn_at is null or words is null)
);
create unique index one_statement_of_a_party on dispute_statement (lease_id, part, party) where withdrawn_at is null;
create index dispute_statement_unopened on dispute_statement (opens_by) where withdrawn_at is null and opens_by is not null;

-- Who else than its writer saw a statement, and when (D 11.22).
create table dispute_statement_view (
  id bigint generated always as identity primary key,
  statement_id uuid not null references dispute_statement (id),
  person_id uuid not null,
  seen_at timestamptz not null
);
create index dispute_statement_view_of_statement on dispute_statement_view (statement_id, person_id, seen_at);
