-- Whom a letter and a line of the bell speak of, beside their reader: when somebody leaves, what names them to others goes by
-- this and never by its words (D 11.23).
alter table outbox add column about_ids uuid[] not null default '{}';
alter table notice add column about_id uuid references account (id) on delete set null;
create index notice_about on notice (about_id) where about_id is not null;
-- What was told before says it by its path: a lease, whose other party it is, or a conversation with somebody.
with told as (
  select notice.id, account_id, coalesce(substring(path from '[?&]with=([0-9a-f-]{36})')::uuid,
    case account_id when tenant_id then landlord_id when landlord_id then tenant_id end) as about
  from notice left join lease on lease.id = substring(path from '/(?:leases|disputes)/([0-9a-f-]{36})')::uuid
)
update notice set about_id = about from told join account on account.id = about where told.id = notice.id;
with told as (
  select outbox.id, coalesce(substring(content ->> 'path' from '[?&]with=([0-9a-f-]{36})')::uuid,
    case reader.id when tenant_id then landlord_id when landlord_id then tenant_id end) as about
  from outbox join account reader on reader.email = recipient left join lease
    on lease.id = substring(content ->> 'path' from '/(?:leases|disputes)/([0-9a-f-]{36})')::uuid
  where content ? 'path'
)
update outbox set about_ids = array[about] from told where told.id = outbox.id and about is not null;
