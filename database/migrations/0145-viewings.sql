-- Viewings of a home, arranged in the conversation of a landlord and a tenant (D 7.9).
create table viewing (
  -- Made by the browser, and the id of the message that stands for it: sent twice, kept once.
  id uuid primary key,
  landlord_id uuid not null references account (id) on delete cascade,
  tenant_id uuid not null references account (id) on delete cascade,
  listing_id uuid not null references listing (id) on delete cascade,
  -- That of the home, as it was when the times were offered.
  time_zone text not null,
  state text not null,
  way text,
  minutes integer,
  -- When each time that was offered begins.
  times timestamptz[] not null default '{}',
  words text not null default '',
  created_at timestamptz not null,
  starts_at timestamptz,
  -- The time that was agreed on, for as long as it is.
  during tstzrange,
  agreed_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references account (id) on delete set null,
  reason text not null default '',
  -- Hours before it of the last reminder.
  reminded integer,
  constraint nobody_views_their_own_home check (landlord_id <> tenant_id),
  constraint a_viewing_has_a_state
    check (state in ('asked', 'answered', 'offered', 'replaced', 'withdrawn', 'declined', 'agreed', 'cancelled')),
  constraint a_viewing_has_times check (state in ('asked', 'answered') or
    (way in ('in-person', 'video') and minutes in (15, 30, 45, 60) and cardinality(times) between 1 and 5)),
  constraint an_agreed_viewing_has_its_time check ((state = 'agreed') = (during is not null)),
  constraint one_viewing_at_a_time exclude using gist (landlord_id with =, during with &&) where (state = 'agreed')
);
create unique index one_open_offer on viewing (landlord_id, tenant_id) where state = 'offered';
create unique index one_open_question on viewing (landlord_id, tenant_id) where state = 'asked';
create index viewing_of_landlord on viewing (landlord_id, tenant_id, created_at desc);
create index viewing_of_tenant on viewing (tenant_id, created_at desc);
create index viewing_of_listing on viewing (listing_id);
create index viewing_ended_by on viewing (ended_by) where ended_by is not null;
create index viewing_to_remind_of on viewing (starts_at) where state = 'agreed';

-- Which messages of a conversation stand for what was done with a viewing: pages draw them, everything else reads their words.
create table viewing_entry (
  message_id uuid primary key references message (id) on delete cascade,
  viewing_id uuid not null references viewing (id) on delete cascade,
  kind text not null,
  constraint an_entry_has_a_kind
    check (kind in ('asked', 'offered', 'withdrawn', 'declined', 'agreed', 'cancelled'))
);
create index viewing_entry_of_viewing on viewing_entry (viewing_id);

-- Notices of viewings are switched off and on as other kinds.
alter table email_off drop constraint only_these_can_be_off;
alter table email_off add constraint only_these_can_be_off check (kind in ('requests', 'messages', 'viewings', 'searches'));
alter table push_off drop constraint push_off_kind_check;
alter table push_off add constraint push_off_kind_check
  check (kind in ('requests', 'money', 'messages', 'viewings', 'searches'));
