-- Whoever looks after Keyhold (D 11.30): what they did and looked at, which nobody rewrites; who is suspended, which homes are
-- hidden, and how a report ended.
alter table account add column suspended_at timestamptz;
alter table listing add column hidden_at timestamptz;
alter table report add column settled_at timestamptz, add column outcome text;
alter table person_report add column settled_at timestamptz, add column outcome text;
create table operator_act (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id uuid not null references account,
  act text not null constraint act_is_known
    check (act in ('find', 'hide', 'show', 'suspend', 'reinstate', 'settle')),
  subject_id uuid,
  reason text not null constraint an_act_has_a_reason check (reason <> '')
);
create index operator_act_newest on operator_act (at desc);
create trigger operator_act_stands before update or delete on operator_act
  for each row execute function refuse_rewriting();
create trigger operator_act_stands_whole before truncate on operator_act
  for each statement execute function refuse_rewriting();
