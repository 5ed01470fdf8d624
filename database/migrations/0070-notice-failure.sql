-- A row of the history that could not be told: how often it was tried, and why it failed. After the last try it is passed
-- over, and stays here until somebody looks after it; deleting the cursor's failure and setting it back tells it again.
create table notice_failure (
  name text not null references notice_cursor,
  tx xid8 not null,
  id bigint not null,
  failures integer not null default 1,
  last_error text not null,
  failed_at timestamptz not null,
  primary key (name, tx, id)
);
