// SPDX-License-Identifier: MIT
// When the handover is due, for the solver: in the escrow's packed types, with a dispute and lengthening. What is paid early, by
// agreement or by a ruling leaves the due time alone, so of the exits only the release is here.
pragma solidity 0.8.37;

contract HandoverDues {
    struct Lease {
        uint88 handover;
        uint32 handoverDue;
        bool handoverDisputed;
    }

    Lease internal lease;
    uint32 internal firstHandover; // the due time without a dispute

    function payLease(uint88 handover, uint32 handoverDue) external {
        require(handoverDue > block.timestamp && handoverDue < 2 ** 31);
        require(lease.handoverDue == 0);
        lease = Lease(handover, handoverDue, false);
        firstHandover = handoverDue;
    }

    function releaseHandover() external {
        require(lease.handover != 0 && block.timestamp >= lease.handoverDue);
        lease.handover = 0;
        assert(block.timestamp >= firstHandover); // never early
    }

    function disputeHandover(uint88 claim) external {
        require(!lease.handoverDisputed && block.timestamp < lease.handoverDue);
        require(claim != 0 && claim <= lease.handover);
        lease.handover = claim;
        lease.handoverDue = lease.handoverDue + 14 days;
        lease.handoverDisputed = true;
    }

    function lengthenHandover(uint32 newDue) external {
        require(lease.handover != 0 && lease.handoverDisputed && block.timestamp < lease.handoverDue);
        require(newDue > lease.handoverDue && newDue <= block.timestamp + 30 days);
        require(newDue <= uint256(firstHandover) + 180 days);
        lease.handoverDue = newDue;
    }

    function claim_TheDueTimeLiesNotBeforeItsFirstOrPastItsCap() external view {
        assert(lease.handoverDue >= firstHandover && lease.handoverDue <= uint256(firstHandover) + 180 days);
    }
}
