-- What the two of a lease wrote of the home at move-in and move-out (D 11.22): drafts, what was signed, and the answers.
-- The words are encrypted by the lease's row (D 11.23) and stay as long as its agreement. What was signed is never
-- changed; only the key that encrypts it is.
create table inventory_paper (
  id uuid primary key,
  number bigint generated always as identity,
  lease_id uuid not null references lease (id),
  stage text not null,
  party text not null,
  kind text not null,
  version integer not null,
  -- canonical JSON (RFC 8785), encrypted
  words bytea not null,
  -- keccak256 of the canonical JSON
  hash text not null,
  -- unix seconds of the lease clock: when it was saved, or signed
  made_at bigint not null,
  signer text,
  signature text,
  -- of an answer: how many entries were objected to
  objections integer,
  constraint stage_is_known check (stage in ('move-in', 'move-out')),
  constraint party_is_known check (party in ('tenant', 'landlord')),
  constraint kind_is_known check (kind in ('draft', 'inventory', 'answer')),
  constraint only_a_draft_is_unsigned check (num_nonnulls(signer, signature) = case when kind = 'draft' then 0 else 2 end),
  constraint only_an_answer_objects check ((objections is not null) = (kind = 'answer'))
);
create unique index one_draft_of_a_party on inventory_paper (lease_id, stage, party) where kind = 'draft';
create unique index one_inventory_of_a_version on inventory_paper (lease_id, stage, version) where kind = 'inventory';
create unique index one_answer_of_a_version on inventory_paper (lease_id, stage, version) where kind = 'answer';
create trigger what_was_signed_stays before update on inventory_paper for each row
  when (old.kind <> 'draft' and to_jsonb(old) - 'words' <> to_jsonb(new) - 'words')
  execute function refuse_rewriting();
create trigger what_was_signed_is_kept before delete on inventory_paper for each row
  when (old.kind <> 'draft') execute function refuse_rewriting();
