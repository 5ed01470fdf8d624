-- What the two of a lease say about its rents (D 11.2): which month a rent at the escrow is for, and which month was paid
-- in another way. Said once and never rewritten; the ledger follows from it and from the payments.
create table rent_act (
  id bigint generated always as identity primary key,
  lease_id uuid not null references lease (id),
  party text not null,
  -- unix seconds of the lease clock
  at bigint not null,
  -- counted from 1
  month integer not null,
  -- a rent at the escrow: its transaction, and its order among the lease's rents in there, from 0
  chain_id bigint,
  transaction text,
  place integer,
  -- a month paid in another way: on which day; how much, once the landlord confirms it, in the smallest unit
  paid_on date,
  amount numeric(78, 0),
  constraint a_rent_act_says_one_thing check (
    num_nulls(chain_id, transaction, place) in (0, 3) and (transaction is null) <> (paid_on is null)
  )
);
create index rent_act_of_lease on rent_act (lease_id, id);
create trigger rent_act_is_append_only before update or delete on rent_act
  for each row execute function refuse_rewriting();

-- Of which days of which months somebody was reminded, so that nobody is twice; and when a lease is looked at next.
create table rent_reminder (
  lease_id uuid not null references lease (id),
  month integer not null,
  -- days from the due day; negative before it
  days integer not null,
  at bigint not null,
  constraint a_rent_reminder_is_sent_once primary key (lease_id, month, days)
);
create table rent_look (
  lease_id uuid primary key references lease (id),
  next_at bigint not null
);
