-- What was read from the chain (docs/chain.md, "Following the chain"): how far, the blocks that may still vanish, and the escrow's events.
create table chain_cursor (
  chain_id bigint primary key,
  next_block bigint not null,
  -- the newest block whose events have all been delivered as final
  final_block bigint,
  final_time bigint
);

create table chain_block (
  chain_id bigint not null,
  number bigint not null,
  hash text not null,
  time bigint not null,
  seen_at timestamptz not null,
  primary key (chain_id, number)
);

create table chain_event (
  chain_id bigint not null,
  block_hash text not null,
  log_index integer not null,
  block bigint not null,
  transaction text not null,
  escrow text not null,
  lease text not null,
  time bigint not null,
  told text not null,
  seen_at timestamptz not null,
  is_final boolean not null default false,
  constraint an_event_is_told_once primary key (chain_id, block_hash, log_index)
);
create index chain_event_unfinal on chain_event (chain_id, block, log_index) where not is_final;
create index chain_event_of_lease on chain_event (lease, block, log_index);
