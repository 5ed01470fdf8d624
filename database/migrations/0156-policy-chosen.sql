-- Whether the landlord chose when the deposit leaves the escrow, or has what goes without saying: a wizard asks only the latter (D 5.5).
alter table listing add column policy_chosen boolean not null default false;
update listing set policy_chosen = true where state <> 'draft' or deposit_policy <> 'at-handover';
