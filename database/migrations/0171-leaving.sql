-- Leaving (D 11.23): an account that was deleted is an empty stub, so that leases go on referring to somebody; a tenant's
-- identity goes 90 days after the end of its lease; and one's own data, packed for whoever asked, until they are fetched.
alter table account add column deleted_at timestamptz;
alter table lease add column identity_gone_at timestamptz;
create index lease_with_identity on lease (stage) where identity_gone_at is null;
create table data_export (
  account_id uuid primary key references account on delete cascade,
  asked_at timestamptz not null,
  made_at timestamptz,
  archive bytea,
  constraint what_is_made_is_there check ((made_at is null) = (archive is null))
);
-- The history stands, but for the words that somebody gave as a reason: they go with whoever wrote them.
drop trigger history_is_append_only on lease_history;
create trigger history_is_append_only before delete on lease_history
  for each row execute function refuse_rewriting();
create trigger history_is_changed_only_by_leaving before update on lease_history for each row
  when (new.facts is distinct from old.facts - 'reason' or to_jsonb(new) - 'facts' is distinct from to_jsonb(old) - 'facts')
  execute function refuse_rewriting();
