-- What the books and the escrows were found to be, for every process: how the newest comparison ended, and for which
-- differences the chain was read again. So the next to have the turn reads it again for none in vain (ADR 44).
set local lock_timeout = '5s';
create table books_look (
  chain_id bigint not null,
  -- our leases against the escrow, or what each escrow has against what it owes
  look text not null check (look in ('books', 'escrow')),
  -- the final block that it was about
  block bigint not null,
  agrees boolean not null,
  looked_at timestamptz not null,
  primary key (chain_id, look)
);
create table books_alarm (
  chain_id bigint not null,
  look text not null check (look in ('books', 'escrow')),
  -- the difference in words, with its amounts: when they change it is another one
  what text not null,
  -- the node, or two, that the chain was read again from for it, in vain if it stays; by a hash of the address
  node text not null,
  read_again_at timestamptz not null,
  primary key (chain_id, look, what, node)
);
