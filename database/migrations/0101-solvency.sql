-- What may be held by an escrow beside our leases: whoever paid into it, by lease, pair or credit (D 11.20, the solvency alarm).
create index chain_event_paid_in on chain_event (chain_id, escrow)
  where told like '{"event":"LeasePaid"%' or told like '{"event":"LeaseRenewed"%' or told like '{"event":"PayRentDeposit"%';
-- Pairs' deposits told before they were listened to are heard by reading once more, from each chain's deployment.
update chain_cursor set next_block = 0;
