-- What the books and the escrows were found to be, for every process: how the newest comparison ended, and which differences
-- stay. So the next to have the turn tells none of them again, and reads the chain again for none in vain (ADR 44).
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
  -- when the chain was read again for it, in vain since it stays
  read_again_at timestamptz,
  told_at timestamptz,
  primary key (chain_id, look, what)
);
