-- The keeper (D 11.1): who keeps on a chain and when they were last at work, and every call that was tried, noted before it is sent.
create table keeper (
  chain_id bigint,
  account text,
  -- The lease clock when it first kept: a local keeper leaves alone what was begun before.
  since bigint not null,
  seen_at timestamptz not null,
  state text not null,
  primary key (chain_id, account),
  constraint state_is_known check (state in ('ready', 'waiting', 'short-of-gas'))
);

create table keeper_try (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  escrow text not null,
  terms_id text not null,
  parts text[] not null,
  account text not null,
  tried_at timestamptz not null,
  -- Of a call that was sent: the transaction as it was signed, and the most that it can cost. The same bytes may be sent again.
  nonce bigint,
  transaction text,
  signed text,
  most numeric(78, 0),
  outcome text,
  reason text,
  paid numeric(78, 0),
  foreign key (chain_id, escrow, terms_id) references lease_terms (chain_id, escrow, id),
  constraint outcome_is_known check (outcome in ('released', 'failed', 'lost', 'refused', 'too-dear')),
  constraint what_is_sent_is_whole check (outcome in ('refused', 'too-dear') or num_nulls(nonce, transaction, signed, most) = 0)
);
create unique index one_call_on_its_way on keeper_try (chain_id) where outcome is null;
create index keeper_try_by_terms on keeper_try (terms_id);
create index keeper_try_by_time on keeper_try (chain_id, tried_at);
