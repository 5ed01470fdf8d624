-- The same terms have the same id in every escrow: terms and deposits are keyed by chain, escrow and id, so that what was paid
-- into another escrow of ours is seen beside the lease's own (D 11.20).
alter table deposit add column chain_id bigint, add column escrow text;
update deposit set chain_id = lease_terms.chain_id, escrow = lease_terms.escrow from lease_terms where lease_terms.id = terms_id;
alter table deposit alter column chain_id set not null, alter column escrow set not null;
alter table deposit drop constraint deposit_terms_id_fkey, drop constraint deposit_pkey;
alter table lease_terms add column is_elsewhere boolean not null default false;
alter table lease_terms drop constraint lease_terms_pkey, add primary key (chain_id, escrow, id);
alter table deposit add primary key (chain_id, escrow, terms_id),
  add foreign key (chain_id, escrow, terms_id) references lease_terms (chain_id, escrow, id);
create index lease_terms_by_id on lease_terms (id);
-- Which escrows a cursor speaks of: one that it does not name is read from its deployment. None at first, so all are read again.
alter table chain_cursor add column escrows text[] not null default '{}';
-- What was told of our terms by another escrow, and passed over, counts now.
update chain_event set is_final = false from lease_terms
  where lease_terms.id = lease and (lease_terms.escrow <> chain_event.escrow or lease_terms.chain_id <> chain_event.chain_id);
