// SPDX-License-Identifier: MIT
// Four people who let and rent among themselves, and the rules by which every move of money between them is judged.
pragma solidity 0.8.37;

import {TestBase, vm} from "./TestBase.sol";
import {Escrow} from "./Deployed.sol";
import {RentToken} from "../src/RentToken.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";
import {Terms, Part, LeaseState} from "../src/IRentEscrow.sol";

/// Whose word moved the money.
enum By {
    Anyone,
    Tenant,
    Landlord,
    Arbitrator,
    Both
}

abstract contract HandlerBase is TestBase {
    uint256 constant FIRST_KEY = 1000;
    uint256 constant PURSE = 1e30;
    address constant FEES = address(0xFEE);
    address constant OTHER_FEES = address(0xFEF);
    address constant PAIR_ARBITRATOR = address(0xA4C); // the escrow's
    address constant OWNER = address(0x0E4);
    address constant STRANGER = address(0x57A);

    TestUSDT public immutable usdt;
    RentToken public immutable rnb;
    Escrow public immutable escrow;
    address[4] public people;
    Terms[] internal leases;
    bytes32[] private ids;
    address[2] internal arbitrators = [address(0xA4B), address(0xA4D)]; // of terms
    /// What each fee receiver should have got.
    mapping(address receiver => uint256) public fees;
    mapping(bytes32 id => uint256) internal paidIn;
    mapping(bytes32 id => uint256) internal paidOut;
    /// What was seen broken, by the number of the rule.
    mapping(uint256 rule => string) public broken;
    mapping(string act => uint256) public done;

    constructor(Escrow escrow_, TestUSDT usdt_, RentToken rnb_) {
        (escrow, usdt, rnb) = (escrow_, usdt_, rnb_);
        for (uint256 i; i < 4; i++) {
            people[i] = vm.addr(FIRST_KEY + i);
            vm.startPrank(people[i]);
            usdt_.approve(address(escrow_), type(uint256).max); // so that a wrongly spent allowance shows
            rnb_.approve(address(escrow_), type(uint256).max);
            vm.stopPrank();
        }
    }

    function count() external view returns (uint256) {
        return leases.length;
    }

    function remember(Terms memory t) internal returns (uint256 i) {
        i = leases.length;
        leases.push(t);
        ids.push(escrow.leaseId(t));
        paidIn[ids[i]] = uint256(t.handover) + t.deposit;
    }

    function idOf(uint256 i) public view returns (bytes32) {
        return ids[i];
    }

    function keyOf(address who) internal view returns (uint256 key) {
        for (uint256 i; i < 4; i++) {
            if (people[i] == who) key = FIRST_KEY + i;
        }
    }

    /// A tenant and another person as landlord.
    function pair(uint256 seed) internal view returns (address tenant, address landlord) {
        (tenant, landlord) = (people[seed % 4], people[(seed % 4 + 1 + (seed >> 8) % 3) % 4]);
    }

    function firstDue(Terms memory t, Part part) internal view returns (uint256) {
        return part == Part.Handover ? t.moveIn + escrow.releaseDuration() : t.moveOut + 14 days;
    }

    function heldOf(LeaseState memory l, Part part) internal pure returns (uint256) {
        return part == Part.Handover ? l.handover : l.deposit;
    }

    function dueOf(LeaseState memory l, Part part) internal pure returns (uint256) {
        return part == Part.Handover ? l.handoverDue : l.depositDue;
    }

    function wealth(address who) internal view returns (uint256) {
        return usdt.balanceOf(who) + escrow.credit(who);
    }

    function breaks(uint256 rule, bool isBroken, string memory how) internal {
        if (isBroken && bytes(broken[rule]).length == 0) broken[rule] = how;
    }

    function feePaid(uint256 fee) internal {
        fees[escrow.feeReceiver()] += fee;
    }

    // ---------------------------------------------------------------- judging

    struct Before {
        bytes32 others;
        uint256 tenant;
        uint256 landlord;
        LeaseState lease;
    }

    /// Everything that may not move when somebody acts on lease `i` (or, past the end, on the pair's deposit).
    function others(address tenant, address landlord, uint256 i) internal view returns (bytes32 sum) {
        bool isPair = i >= leases.length;
        for (uint256 a; a < 4; a++) {
            address who = people[a];
            if (who != tenant && who != landlord) sum = keccak256(abi.encode(sum, wealth(who), rnb.balanceOf(who)));
            for (uint256 b; b < 4; b++) {
                if (isPair && who == tenant && people[b] == landlord) continue;
                (uint256 amount, uint256 due) = escrow.rentDepositMapping(who, people[b]);
                sum = keccak256(abi.encode(sum, amount, due));
            }
        }
        for (uint256 l; l < leases.length; l++) {
            if (l != i) sum = keccak256(abi.encode(sum, escrow.leaseState(ids[l])));
        }
    }

    function look(uint256 i) internal view returns (Before memory) {
        Terms memory t = leases[i];
        return Before(others(t.tenant, t.landlord, i), wealth(t.tenant), wealth(t.landlord), escrow.leaseState(idOf(i)));
    }

    struct Moved {
        uint256 fromHandover;
        uint256 fromDeposit;
        uint256 toTenant;
        uint256 toLandlord;
    }

    /// Judges an act on lease `i` by what it changed.
    function judge(string memory act, uint256 i, Before memory before, By by) internal {
        done[act]++;
        Terms memory t = leases[i];
        bytes32 id = idOf(i);
        LeaseState memory l = escrow.leaseState(id);
        breaks(6, others(t.tenant, t.landlord, i) != before.others, act);
        breaks(5, l.handover > before.lease.handover || l.deposit > before.lease.deposit, act);
        Moved memory m = Moved(
            before.lease.handover - l.handover,
            before.lease.deposit - l.deposit,
            wealth(t.tenant) - before.tenant,
            wealth(t.landlord) - before.landlord
        );
        breaks(2, m.toTenant + m.toLandlord != m.fromHandover + m.fromDeposit, act);
        paidOut[id] += m.fromHandover + m.fromDeposit;
        breaks(5, paidOut[id] + l.handover + l.deposit != paidIn[id], act);
        breaks(4, l.handoverDue < before.lease.handoverDue || l.depositDue < before.lease.depositDue, act);
        breaks(4, l.handoverDue > firstDue(t, Part.Handover) + 180 days, act);
        breaks(4, l.depositDue > firstDue(t, Part.Deposit) + 180 days, act);
        breaks(3, isTooEarly(t, before.lease, m, by), act);
    }

    /// Whether money moved that this word alone may not move (rule 3).
    function isTooEarly(Terms memory t, LeaseState memory was, Moved memory m, By by) private view returns (bool) {
        if (by == By.Anyone) {
            if (m.fromHandover != 0 && block.timestamp < was.handoverDue) return true;
            if (m.fromDeposit != 0 && block.timestamp < was.depositDue) return true;
            return m.toLandlord != m.fromHandover;
        }
        if (by == By.Tenant) return m.fromDeposit != 0 || m.toTenant != 0;
        if (by == By.Landlord) return m.toLandlord != 0; // they may give back what is due to them
        if (by == By.Both) return m.fromHandover != 0 && m.fromDeposit != 0;
        if (m.fromHandover != 0 && m.fromDeposit != 0) return true;
        Part part = m.fromHandover != 0 ? Part.Handover : Part.Deposit;
        // A ruling: only on what is disputed and not due yet.
        if (m.fromHandover == 0 && m.fromDeposit == 0) return false;
        return dueOf(was, part) == firstDue(t, part) || block.timestamp >= dueOf(was, part);
    }

    /// Judges a renewal of lease `i` into `next`, before it is remembered: nothing moves but the deposit and what was paid in or sent home.
    function judgeRenewal(uint256 i, Before memory before, Terms memory next) internal {
        Terms memory t = leases[i];
        (LeaseState memory was, LeaseState memory old) = (before.lease, escrow.leaseState(idOf(i)));
        LeaseState memory fresh = escrow.leaseState(escrow.leaseId(next));
        breaks(6, others(t.tenant, t.landlord, i) != before.others, "renew");
        breaks(5, old.deposit != 0 || was.deposit == 0 || old.handover != was.handover, "renew");
        breaks(4, old.handoverDue != was.handoverDue || old.depositDue != was.depositDue, "renew");
        breaks(3, was.depositDue != firstDue(t, Part.Deposit) || block.timestamp >= was.depositDue, "renew");
        breaks(2, wealth(t.tenant) + next.deposit != before.tenant + was.deposit, "renew");
        breaks(2, wealth(t.landlord) != before.landlord, "renew");
        breaks(1, fresh.handover != 0 || fresh.deposit != next.deposit, "renew");
        breaks(4, fresh.handoverDue != firstDue(next, Part.Handover), "renew");
        breaks(4, fresh.depositDue != firstDue(next, Part.Deposit), "renew");
        paidOut[idOf(i)] += was.deposit;
        done["renew"]++;
    }
}
