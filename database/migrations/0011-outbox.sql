-- Letters on their way: written in the transaction they speak of, sent afterwards (D 6.13).

create table outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  language_id integer not null,
  letter text not null,
  content jsonb not null,
  posted_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and failed_at is null;
