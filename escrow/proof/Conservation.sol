// SPDX-License-Identifier: MIT
// A lease's money in the vault, for the solver: both parts in the escrow's packed types, with due times, disputes and credits. Every
// way money comes in or goes out is here with its guards; who may call is left free, so the claim holds whoever calls.
pragma solidity 0.8.37;

contract Conservation {
    struct Lease {
        uint88 handover;
        uint32 handoverDue;
        uint88 deposit;
        uint32 depositDue;
        bool handoverDisputed;
        bool depositDisputed;
    }

    Lease internal lease;
    uint88 internal agreedHandover; // the handover of the terms
    uint256 internal paidIn;
    uint256 internal delivered; // left the vault
    uint256 internal credits; // refused by the token, still here
    uint256 internal moved; // to the lease that follows, still here

    function payLease(uint88 handover, uint88 deposit, uint32 handoverDue, uint32 depositDue) external {
        require(handoverDue > block.timestamp && depositDue > block.timestamp);
        require(handoverDue < 2 ** 31 && depositDue < 2 ** 31 && (handover != 0 || deposit != 0));
        require(lease.handoverDue == 0);
        lease = Lease(handover, handoverDue, deposit, depositDue, false, false);
        agreedHandover = handover;
        paidIn += uint256(handover) + deposit;
    }

    function releaseHandover(bool refused) external {
        require(lease.handover != 0 && block.timestamp >= lease.handoverDue);
        uint256 amount = lease.handover;
        lease.handover = 0;
        pay(amount, refused);
    }

    function releaseDeposit(bool refused) external {
        require(lease.deposit != 0 && block.timestamp >= lease.depositDue);
        uint256 amount = lease.deposit;
        lease.deposit = 0;
        pay(amount, refused);
    }

    function releaseHandoverEarly(bool refused) external {
        require(lease.handover != 0);
        uint256 amount = lease.handover;
        lease.handover = 0;
        pay(amount, refused);
    }

    function releaseDepositEarly(bool refused) external {
        require(lease.deposit != 0);
        uint256 amount = lease.deposit;
        lease.deposit = 0;
        pay(amount, refused);
    }

    function refund(bool refused) external {
        uint256 amount = uint256(lease.handover) + lease.deposit;
        require(amount != 0);
        lease.handover = 0;
        lease.deposit = 0;
        pay(amount, refused);
    }

    function cancel(uint88 toLandlord, bool refusesTenant, bool refusesLandlord) external {
        uint256 amount = uint256(lease.handover) + lease.deposit;
        require(lease.handoverDue != 0 && lease.handover == agreedHandover && toLandlord <= agreedHandover);
        lease.handover = 0;
        lease.deposit = 0;
        pay(amount - toLandlord, refusesTenant);
        pay(toLandlord, refusesLandlord);
    }

    function disputeHandover(uint88 claim, bool refused) external {
        require(!lease.handoverDisputed && block.timestamp < lease.handoverDue);
        require(claim != 0 && claim <= lease.handover);
        uint256 rest = lease.handover - claim;
        lease.handover = claim;
        lease.handoverDue = lease.handoverDue + 14 days;
        lease.handoverDisputed = true;
        pay(rest, refused);
    }

    function disputeDeposit(uint88 claim, bool refused) external {
        require(!lease.depositDisputed && block.timestamp < lease.depositDue);
        require(claim != 0 && claim <= lease.deposit);
        uint256 rest = lease.deposit - claim;
        lease.deposit = claim;
        lease.depositDue = lease.depositDue + 14 days;
        lease.depositDisputed = true;
        pay(rest, refused);
    }

    /// settle and split
    function shareHandover(uint256 toTenant, bool refusesTenant, bool refusesLandlord) external {
        require(lease.handover != 0 && toTenant <= lease.handover);
        uint256 rest = lease.handover - toTenant;
        lease.handover = 0;
        pay(toTenant, refusesTenant);
        pay(rest, refusesLandlord);
    }

    /// settle and split
    function shareDeposit(uint256 toTenant, bool refusesTenant, bool refusesLandlord) external {
        require(lease.deposit != 0 && toTenant <= lease.deposit);
        uint256 rest = lease.deposit - toTenant;
        lease.deposit = 0;
        pay(toTenant, refusesTenant);
        pay(rest, refusesLandlord);
    }

    /// The deposit stays for the lease that follows, as far as that wants it.
    function renew(uint88 wanted, bool refused) external {
        require(lease.deposit != 0 && !lease.depositDisputed && wanted != 0);
        uint256 stays = lease.deposit < wanted ? lease.deposit : wanted;
        uint256 home = lease.deposit - stays;
        lease.deposit = 0;
        moved += stays;
        pay(home, refused);
    }

    /// Some account's credit is paid.
    function payCredit(uint256 amount) external {
        require(amount != 0 && amount <= credits);
        credits -= amount;
        delivered += amount;
    }

    function pay(uint256 amount, bool refused) internal {
        if (refused) credits += amount;
        else delivered += amount;
    }

    function claim_WhatWasPaidInIsHeldOwedOrDelivered() external view {
        assert(paidIn == delivered + credits + moved + lease.handover + lease.deposit);
    }
}
