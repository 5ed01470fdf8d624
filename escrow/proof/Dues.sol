// SPDX-License-Identifier: MIT
// A lease's due times, for the solver: both parts in the escrow's packed types, with disputes and lengthening. What is paid
// early, by agreement or by a ruling leaves the due times alone, so of the exits only the releases are here.
pragma solidity 0.8.37;

contract Dues {
    struct Lease {
        uint88 handover;
        uint32 handoverDue;
        uint88 deposit;
        uint32 depositDue;
        bool handoverDisputed;
        bool depositDisputed;
    }

    Lease internal lease;
    uint32 internal firstHandover; // the due times without a dispute
    uint32 internal firstDeposit;
    uint32 internal moveOut;
    uint32 internal returnTime;

    function payLease(uint88 handover, uint88 deposit, uint32 handoverDue, uint32 depositDue, uint32 returnTime_)
        external
    {
        require(handoverDue > block.timestamp && depositDue > block.timestamp);
        require(returnTime_ >= 3 days && returnTime_ <= 30 days && depositDue > returnTime_);
        require(handoverDue < 2 ** 31 && depositDue < 2 ** 31 && (handover != 0 || deposit != 0));
        require(lease.handoverDue == 0);
        lease = Lease(handover, handoverDue, deposit, depositDue, false, false);
        firstHandover = handoverDue;
        firstDeposit = depositDue;
        returnTime = returnTime_;
        moveOut = depositDue - returnTime_;
    }

    /// By notice, by both or by a ruling: the one call that moves a due time back.
    function endEarlier(uint32 newMoveOut) external {
        require(lease.handoverDue != 0 && newMoveOut < moveOut && block.timestamp < moveOut);
        uint256 due = newMoveOut > block.timestamp ? newMoveOut : block.timestamp;
        due += returnTime;
        assert(due >= block.timestamp + 3 days && due < lease.depositDue); // back, and never into the past
        lease.depositDue = uint32(due);
        firstDeposit = uint32(due);
        moveOut = newMoveOut;
    }

    function releaseHandover() external {
        require(lease.handover != 0 && block.timestamp >= lease.handoverDue);
        lease.handover = 0;
        assert(block.timestamp >= firstHandover); // never early
    }

    function releaseDeposit() external {
        require(lease.deposit != 0 && block.timestamp >= lease.depositDue);
        lease.deposit = 0;
        assert(block.timestamp >= firstDeposit); // never early
    }

    function disputeHandover(uint88 claim) external {
        require(!lease.handoverDisputed && block.timestamp < lease.handoverDue);
        require(claim != 0 && claim <= lease.handover);
        lease.handover = claim;
        lease.handoverDue = lease.handoverDue + 14 days;
        lease.handoverDisputed = true;
    }

    function disputeDeposit(uint88 claim) external {
        require(!lease.depositDisputed && block.timestamp < lease.depositDue && block.timestamp >= moveOut);
        require(claim != 0 && claim <= lease.deposit);
        lease.deposit = claim;
        lease.depositDue = lease.depositDue + 14 days;
        lease.depositDisputed = true;
    }

    function lengthenHandover(uint32 newDue) external {
        require(lease.handover != 0 && lease.handoverDisputed && block.timestamp < lease.handoverDue);
        require(newDue > lease.handoverDue && newDue <= block.timestamp + 30 days);
        require(newDue <= uint256(firstHandover) + 180 days);
        lease.handoverDue = newDue;
    }

    function lengthenDeposit(uint32 newDue) external {
        require(lease.deposit != 0 && lease.depositDisputed && block.timestamp < lease.depositDue);
        require(newDue > lease.depositDue && newDue <= block.timestamp + 30 days);
        require(newDue <= uint256(firstDeposit) + 180 days);
        lease.depositDue = newDue;
    }

    function claim_NoDueTimeLiesBeforeItsFirstOrPastItsCap() external view {
        assert(lease.handoverDue >= firstHandover && lease.handoverDue <= uint256(firstHandover) + 180 days);
        assert(lease.depositDue >= firstDeposit && lease.depositDue <= uint256(firstDeposit) + 180 days);
    }
}
