-- Whether the one whose money is due was reminded to release it (D 6.12), and a quick look at who saw an identity.
alter table deposit
  add column handover_reminded boolean not null default false,
  add column deposit_reminded boolean not null default false;
create index deposit_handover_due on deposit (handover_due) where handover_held > 0 and not handover_reminded;
create index deposit_deposit_due on deposit (deposit_due) where deposit_held > 0 and not deposit_reminded;
create index identity_view_of_lease on identity_view (lease_id, person_id, seen_at);
