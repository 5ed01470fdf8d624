-- What became of pairs' deposits is listened to as well (D 11.25): released, lengthened, shared.
create index chain_event_of_pairs on chain_event (chain_id, block, log_index)
  where told like '{"event":"PayRentDeposit"%' or told like '{"event":"ReleaseRentDeposit"%' or told like '{"event":"RentDepositArbitration%';
-- What was told before is heard by reading once more, from each chain's deployment.
update chain_cursor set next_block = 0;
