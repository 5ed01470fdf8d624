-- An earlier end of a stay that one of the two proposed, and the other one agreed to or not (D 11.21).
create table ending (
  id uuid primary key,
  lease_id uuid not null references lease (id),
  party text not null,
  valid_to date not null,
  -- unix seconds of the lease clock
  made_at bigint not null,
  answered_at bigint,
  state text not null,
  constraint party_is_known check (party in ('tenant', 'landlord')),
  constraint state_is_known check (state in ('proposed', 'withdrawn', 'agreed'))
);
create index ending_of_lease on ending (lease_id, made_at);
create unique index one_open_ending_per_lease on ending (lease_id) where state = 'proposed';
create unique index one_agreed_ending_per_lease on ending (lease_id) where state = 'agreed';

-- Of a lease that both ended early: its last day and move-out as the agreement and the escrow have them. valid_to and
-- move_out are what counts for the stay.
alter table lease add column first_valid_to date;
alter table lease add column first_move_out bigint;
alter table lease add constraint an_early_end_keeps_the_first
  check (num_nulls(first_valid_to, first_move_out) in (0, 2) and (first_valid_to is null or valid_to < first_valid_to));
