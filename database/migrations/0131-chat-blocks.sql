-- Whose messages somebody does not take, and what people say about each other to whoever looks after Keyhold.
create table block (
  blocker_id uuid not null references account (id) on delete cascade,
  blocked_id uuid not null references account (id) on delete cascade,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint nobody_blocks_themselves check (blocker_id <> blocked_id)
);
create index block_of_blocked on block (blocked_id);

create table person_report (
  id uuid primary key default gen_random_uuid(),
  reported_id uuid not null references account (id) on delete cascade,
  account_id uuid references account (id) on delete set null,
  reason text not null,
  words text not null,
  reported_at timestamptz not null,
  constraint a_report_of_a_person_has_a_reason
    check (reason in ('pays-outside', 'not-who-they-say', 'insults', 'unwanted', 'other'))
);
create index person_report_of_person on person_report (reported_id, reported_at desc);
create index person_report_by_account on person_report (account_id);
create index person_report_in_order on person_report (reported_at desc);
