// SPDX-License-Identifier: MIT
// A lease's due times, for the solver: both parts in the escrow's packed types, with disputes and lengthening. What is paid
// early, by agreement or by a ruling leaves the due times alone, so of the exits only the releases are here.
pragma solidity 0.8.37;

contract Dues {
    struct Lease {
        uint88 handover;
        uint40 handoverDue;
        uint88 deposit;
        uint40 depositDue;
    }

    Lease internal lease;
    uint40 internal firstHandover; // the due times of the terms
    uint40 internal firstDeposit;

    function payLease(uint88 handover, uint88 deposit, uint40 handoverDue, uint40 depositDue) external {
        require(handoverDue > block.timestamp && depositDue > block.timestamp);
        require(handoverDue < 2 ** 39 && depositDue < 2 ** 39 && (handover != 0 || deposit != 0));
        require(lease.handoverDue == 0);
        lease = Lease(handover, handoverDue, deposit, depositDue);
        firstHandover = handoverDue;
        firstDeposit = depositDue;
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
        require(lease.handoverDue == firstHandover && block.timestamp < lease.handoverDue);
        require(claim != 0 && claim <= lease.handover);
        lease.handover = claim;
        lease.handoverDue = lease.handoverDue + 14 days;
    }

    function disputeDeposit(uint88 claim) external {
        require(lease.depositDue == firstDeposit && block.timestamp < lease.depositDue);
        require(claim != 0 && claim <= lease.deposit);
        lease.deposit = claim;
        lease.depositDue = lease.depositDue + 14 days;
    }

    function lengthenHandover(uint40 newDue) external {
        require(lease.handover != 0 && lease.handoverDue != firstHandover && block.timestamp < lease.handoverDue);
        require(newDue > lease.handoverDue && newDue <= block.timestamp + 30 days);
        require(newDue <= uint256(firstHandover) + 180 days);
        lease.handoverDue = newDue;
    }

    function lengthenDeposit(uint40 newDue) external {
        require(lease.deposit != 0 && lease.depositDue != firstDeposit && block.timestamp < lease.depositDue);
        require(newDue > lease.depositDue && newDue <= block.timestamp + 30 days);
        require(newDue <= uint256(firstDeposit) + 180 days);
        lease.depositDue = newDue;
    }

    function claim_NoDueTimeMovesBackOrPastItsCap() external view {
        assert(lease.handoverDue >= firstHandover && lease.handoverDue <= uint256(firstHandover) + 180 days);
        assert(lease.depositDue >= firstDeposit && lease.depositDue <= uint256(firstDeposit) + 180 days);
    }
}
