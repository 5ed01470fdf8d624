-- contract: 0134-saved-replies.sql
-- Agreements have one form, so no lease notes it. Nothing was released: no version that reads the column runs beside this one.
set local lock_timeout = '5s';
drop trigger agreement_form_is_of_its_text on agreement;
drop function take_agreement_form();
alter table lease drop column agreement_form;
