-- Both are told 72 and 24 hours before a part is paid out (D 11.1): how many hours before they were told last.
alter table deposit add column handover_told smallint;
alter table deposit add column deposit_told smallint;
