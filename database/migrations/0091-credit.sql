-- What a token refused to deliver waits at the escrow for the same account, until a call pays out there all that waits (D 11.20).
-- Made anew for its account from the chain's final events whenever one of them is heard: reading heals it.
create table credit (
  chain_id bigint not null,
  escrow text not null,
  token text not null,
  account text not null,
  -- where the escrow told it
  block_hash text not null,
  log_index integer not null,
  -- the lease's id on chain; null where nobody was paid out of a lease
  terms_id text,
  amount numeric(78, 0) not null check (amount > 0),
  transaction text not null,
  at bigint not null,
  -- when it was paid out at last
  paid_transaction text,
  paid_at bigint,
  constraint a_credit_is_told_once primary key (chain_id, block_hash, log_index)
);
create index credit_of_account on credit (chain_id, escrow, account);
create index credit_of_terms on credit (terms_id);
create index chain_event_credit on chain_event (chain_id, escrow) where told like '{"event":"Credit%';
-- Credits told before they were listened to are heard by reading once more, from each chain's deployment.
update chain_cursor set next_block = 0;
