-- Which picture of a home is its floor plan.
set local lock_timeout = '5s';
alter table photo add column is_plan boolean not null default false;
