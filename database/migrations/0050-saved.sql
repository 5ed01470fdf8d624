-- Homes somebody keeps in mind (D 5.12), and what people say is wrong with a home.

create table favourite (
  account_id uuid not null references account (id) on delete cascade,
  listing_id uuid not null references listing (id) on delete cascade,
  saved_at timestamptz not null,
  primary key (account_id, listing_id)
);

create table report (
  id uuid primary key default gen_random_uuid(),
  listing_id uuid not null references listing (id) on delete cascade,
  account_id uuid references account (id) on delete set null,
  reason text not null,
  words text not null,
  reported_at timestamptz not null,
  constraint a_report_has_a_reason check (reason in ('not-real', 'wrong-facts', 'pays-outside', 'not-allowed', 'other'))
);
create index report_of_listing on report (listing_id, reported_at desc);
