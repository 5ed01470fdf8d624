-- contract: 0134-saved-replies.sql
-- When a deposit that the landlord keeps is owed back, written with the stay's end; and whether a held part is disputed, written
-- with what is held. Both are computed in rental/ alone (depositOwed.ts, deposit.ts). Nothing was released: nobody writes without them.
set local lock_timeout = '5s';
alter table lease add column return_due bigint;
update lease set return_due = move_out + 14 * 86400;
alter table lease alter column return_due set not null;
alter table deposit add column handover_disputed boolean not null default false;
alter table deposit add column deposit_disputed boolean not null default false;
update deposit set handover_disputed = handover_held > 0 and handover_due <> move_in + release_duration,
  deposit_disputed = deposit_held > 0 and deposit_due <> coalesce(first_move_out, move_out) + 14 * 86400
from lease where lease.id = lease_id;
