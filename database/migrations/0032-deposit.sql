-- What the escrow holds for a lease, by the terms that were paid; from final events alone. Amounts in the smallest unit.
create table deposit (
  terms_id text primary key references lease_terms (id),
  lease_id uuid not null references lease (id),
  is_second boolean not null,
  handover_held numeric(78, 0) not null,
  handover_due bigint not null,
  deposit_held numeric(78, 0) not null,
  deposit_due bigint not null,
  to_tenant numeric(78, 0) not null,
  to_landlord numeric(78, 0) not null,
  refunded_before_handover boolean not null
);
create index deposit_of_lease on deposit (lease_id);

-- The final events that were applied, each once.
create table deposit_event (
  chain_id bigint not null,
  block_hash text not null,
  log_index integer not null,
  constraint an_event_counts_once primary key (chain_id, block_hash, log_index)
);

-- Every movement of money of a lease (D 6.10). `number` makes the invoice.
create table payment (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  lease_id uuid not null references lease (id),
  kind text not null,
  part text,
  amount numeric(78, 0) not null,
  currency text not null,
  payer text not null,
  payee text not null,
  at bigint not null,
  chain_id bigint not null,
  transaction text not null,
  is_second boolean not null
);
create index payment_of_lease on payment (lease_id, number);
