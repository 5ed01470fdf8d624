-- A deposit that went to the landlord at the handover is owed back after move-out (D 11.3): of what both were told.
-- 0 nothing yet, 1 that it is to be returned, 2 that its day has passed.
alter table deposit add column owed_reminded smallint not null default 0;
