-- Whoever was on the list before confirming was asked had a letter with the way out, and stays.
update subscription set confirmed_at = consented_at where confirmed_at is null and confirm_hash is null;
