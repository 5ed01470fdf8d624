-- How the agreement of an accepted lease is written: in form 2 a short last month is charged by days (D 11.2). What was
-- signed so far, and what an older process still signs, is of form 1.
alter table lease add column agreement_form smallint not null default 1;
alter table lease add constraint agreement_form_is_known check (agreement_form in (1, 2));
