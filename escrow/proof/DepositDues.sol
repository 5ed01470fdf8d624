// SPDX-License-Identifier: MIT
// When the deposit is due, for the solver: in the escrow's packed types, with an earlier end, a dispute and lengthening. What is
// paid early, by agreement or by a ruling leaves the due time alone, so of the exits only the release is here.
pragma solidity 0.8.37;

contract DepositDues {
    uint88 internal deposit; // no struct: the solver gives up on one here
    uint32 internal depositDue;
    bool internal depositDisputed;
    uint32 internal firstDeposit; // the due time without a dispute
    uint32 internal moveOut;
    uint32 internal returnTime;

    function payLease(uint88 deposit_, uint32 due, uint32 returnTime_) external {
        require(due > block.timestamp && due < 2 ** 31);
        require(returnTime_ >= 3 days && returnTime_ <= 30 days && due > returnTime_);
        require(depositDue == 0);
        (deposit, depositDue) = (deposit_, due);
        firstDeposit = due;
        returnTime = returnTime_;
        moveOut = due - returnTime_;
    }

    /// By notice, by both or by a ruling: the one call that moves a due time back.
    function endEarlier(uint32 newMoveOut) external {
        require(depositDue != 0 && newMoveOut < moveOut && block.timestamp < moveOut);
        uint256 due = newMoveOut > block.timestamp ? newMoveOut : block.timestamp;
        due += returnTime;
        assert(due >= block.timestamp + 3 days); // never into the past
        assert(due < depositDue); // always back
        depositDue = uint32(due);
        firstDeposit = uint32(due);
        moveOut = newMoveOut;
    }

    function releaseDeposit() external {
        require(deposit != 0 && block.timestamp >= depositDue);
        deposit = 0;
        assert(block.timestamp >= firstDeposit); // never early
    }

    function disputeDeposit(uint88 claim) external {
        require(!depositDisputed && block.timestamp < depositDue && block.timestamp >= moveOut);
        require(claim != 0 && claim <= deposit);
        deposit = claim;
        depositDue = depositDue + 14 days;
        depositDisputed = true;
    }

    function lengthenDeposit(uint32 newDue) external {
        require(deposit != 0 && depositDisputed && block.timestamp < depositDue);
        require(newDue > depositDue && newDue <= block.timestamp + 30 days);
        require(newDue <= uint256(firstDeposit) + 180 days);
        depositDue = newDue;
    }

    function claim_TheDueTimeLiesNotBeforeItsFirstOrPastItsCap() external view {
        assert(depositDue >= firstDeposit && depositDue <= uint256(firstDeposit) + 180 days);
    }
}
