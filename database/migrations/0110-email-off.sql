-- What somebody does not want by e-mail (D 6.16). Money is not among it, and the newsletter has its own table.
create table email_off (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null,
  primary key (account_id, kind),
  constraint only_these_can_be_off check (kind in ('requests', 'messages', 'searches'))
);
