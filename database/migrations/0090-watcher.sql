-- Terms leave the comparison with the escrow only once it holds nothing for them and never will again (D 11.20).
alter table lease_terms add column is_settled boolean not null default false;
-- What was read before blooms were held against it is read once more, from each chain's deployment.
update chain_cursor set next_block = 0;
