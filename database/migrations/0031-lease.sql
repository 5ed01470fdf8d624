-- A lease from the request on. Instants are unix seconds of the lease clock (D 6.6), amounts the stablecoin's smallest unit.
create table lease (
  id uuid primary key,
  number bigint generated always as identity unique,
  listing_id uuid not null references listing (id),
  tenant_id uuid not null references account (id),
  landlord_id uuid not null references account (id),
  stage text not null,
  valid_from date not null,
  valid_to date not null,
  time_zone text not null,
  requested_at bigint not null,
  answer_by bigint not null,
  move_in bigint not null,
  move_out bigint not null,

  rent numeric(78, 0) not null,
  handover numeric(78, 0) not null,
  deposit numeric(78, 0) not null,
  deposit_policy text not null,

  full_name text not null,
  birthday date not null,
  profession text not null,
  home_address text not null,
  mobile text not null,
  email text not null,
  message text,
  -- passport or ID number, nationality, marital status and the salt of their seal: AES-256-GCM (D 6.7)
  identity bytea not null,

  -- from acceptance on, frozen (D 4.8)
  accepted_at bigint,
  pay_by bigint,
  landlord_wallet text,
  arbitrator text,
  chain_id bigint,
  escrow text,
  release_duration bigint,
  document text,
  acceptance_signature text,
  -- the terms whose payment was the first to be final (D 4.8)
  paid_terms text,

  constraint nobody_rents_from_themselves check (tenant_id <> landlord_id),
  constraint a_lease_has_nights check (valid_from < valid_to),
  constraint an_accepted_lease_is_frozen check (
    num_nulls(accepted_at, pay_by, landlord_wallet, arbitrator, chain_id, escrow, release_duration, document) in (0, 8)
  )
);
create index lease_of_tenant on lease (tenant_id, number desc);
create index lease_of_landlord on lease (landlord_id, number desc);
create index lease_of_listing on lease (listing_id, stage);
create index lease_unanswered on lease (answer_by) where stage in ('Pending Request', 'Request Received');
create index lease_unpaid on lease (pay_by) where stage = 'Pay Deposit';
create unique index one_pending_request_per_stay on lease (tenant_id, listing_id, valid_from, valid_to)
  where stage in ('Pending Request', 'Request Received');

-- What happened, one row an act, never changed (D 6.13). `tx` lets readers wait for slower writers.
create table lease_history (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  lease_id uuid not null references lease (id),
  act text not null,
  party text not null,
  person_id uuid,
  at bigint not null,
  server_at timestamptz not null,
  from_stage text,
  to_stage text not null,
  facts jsonb not null default '{}'
);
create index lease_history_of_lease on lease_history (lease_id, id);
create index lease_history_in_order on lease_history (tx, id);
create function refuse_rewriting() returns trigger language plpgsql as
  $$ begin raise exception 'what happened is not rewritten' using constraint = 'history_is_append_only'; end $$;
create trigger history_is_append_only before update or delete on lease_history
  for each row execute function refuse_rewriting();

-- Every set of terms ever issued, by its id on chain: one for each wallet a tenant started to pay from (D 4.8).
create table lease_terms (
  id text primary key,
  lease_id uuid not null references lease (id),
  chain_id bigint not null,
  escrow text not null,
  tenant text not null,
  landlord text not null,
  arbitrator text not null,
  handover numeric(78, 0) not null,
  deposit numeric(78, 0) not null,
  move_in bigint not null,
  move_out bigint not null,
  pay_by bigint not null,
  document text not null,
  started_at bigint not null
);
create index lease_terms_of_lease on lease_terms (lease_id, started_at);

-- Who saw somebody's identity, and when (D 6.7).
create table identity_view (
  id bigint generated always as identity primary key,
  lease_id uuid not null references lease (id),
  person_id uuid not null,
  seen_at timestamptz not null
);

-- The agreement as canonical JSON: offered for 30 minutes (D 2.7), frozen at acceptance (D 6.9).
create table agreement (
  lease_id uuid primary key references lease (id),
  landlord_wallet text not null,
  pay_by bigint not null,
  offered_until bigint not null,
  salt text not null,
  document text not null,
  canonical text not null,
  frozen_at bigint
);
