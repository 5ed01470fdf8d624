-- A smart account's signature may be longer than a row of an index: what is once per lease is its hash.
alter table shares_offer drop constraint one_signature_once;
create unique index one_signature_once on shares_offer (lease_id, sha256(signature::bytea));
-- Renewals are looked for at each event of a lease, and are few.
create index chain_event_renewals on chain_event (block, log_index) where told like '{"event":"LeaseRenewed"%';
