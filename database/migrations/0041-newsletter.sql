-- Who wants to hear from us, and what they agreed to (D 9.3).

create table subscription (
  email text primary key,
  name text not null,
  phone text not null,
  language_id integer not null,
  consented_at timestamptz not null,
  consent_version text not null,
  unsubscribe_hash bytea not null,
  unsubscribed_at timestamptz
);
create index subscription_by_token on subscription (unsubscribe_hash);
