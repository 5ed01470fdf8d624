-- The form of a lease is that of the text that both hold to, whoever wrote the row: a process of an older version, which
-- knows no forms, freezes a text that a newer one wrote. `json`, as the words of people may have any escape.
create function take_agreement_form() returns trigger language plpgsql as $$ begin
  update lease set agreement_form = case new.canonical::json ->> 'form' when 'keyhold-agreement-2' then 2 else 1 end
  where id = new.lease_id;
  return null;
end $$;
create trigger agreement_form_is_of_its_text after update of frozen_at on agreement
  for each row when (old.frozen_at is null and new.frozen_at is not null) execute function take_agreement_form();

-- What was accepted so while two versions ran side by side.
update lease set agreement_form = 2 from agreement
where lease_id = lease.id and frozen_at is not null and agreement_form = 1
  and canonical::json ->> 'form' = 'keyhold-agreement-2';
