-- What an arbitrator decides of a disputed part, and why (D 11.22): kept before their wallet asks the escrow, and moving
-- nothing. It can be replaced until the escrow has shared the part for good, and is fixed from then on; if the part is due
-- without that, words and hash go. The words are encrypted by the lease's row (D 11.23) and stay as long as its agreement.
create table dispute_decision (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease (id),
  part text not null,
  -- the arbitrator who wrote it
  person_id uuid not null references account (id),
  -- the stablecoin's smallest unit
  to_tenant numeric(78, 0) not null,
  words bytea,
  -- keccak256 of the canonical JSON of lease, part, share, words and time (api/src/desk.schema.ts)
  hash text,
  -- unix seconds of the lease clock
  made_at bigint not null,
  withdrawn_at bigint,
  -- when the part is due, as it was known; null once the escrow has shared the part, or it was withdrawn
  decides_by bigint,
  -- a later one was kept in its place; until the escrow's share is final nobody knows which of them the wallet carries out
  is_replaced boolean not null default false,
  constraint part_is_known check (part in ('handover', 'deposit')),
  constraint a_share_is_not_negative check (to_tenant >= 0),
  constraint withdrawn_words_are_gone check (num_nonnulls(words, hash) = case when withdrawn_at is null then 2 else 0 end)
);
create unique index one_decision_of_a_part on dispute_decision (lease_id, part) where withdrawn_at is null and not is_replaced;
create index dispute_decision_undecided on dispute_decision (decides_by) where withdrawn_at is null and decides_by is not null;

-- An arbitrator's desk looks for the leases that name them and were ever disputed.
create index lease_history_disputed on lease_history (lease_id) where act = 'hear' and facts ->> 'event' = 'LeaseDisputed';
