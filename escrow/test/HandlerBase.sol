// SPDX-License-Identifier: MIT
// Four people who let and rent among themselves, and the rules by which every move of money between them is judged.
pragma solidity 0.8.37;

import {TestBase, vm} from "./TestBase.sol";
import {Escrow} from "./Deployed.sol";
import {RentToken} from "../src/RentToken.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";
import {
    Terms,
    Part,
    LeaseState,
    FLAG_HANDOVER_DISPUTED,
    FLAG_DEPOSIT_DISPUTED,
    FLAG_RENEWAL,
    FLAG_RENEWED,
    FLAG_CANCELLED,
    FLAG_REFUNDED,
    FLAG_ENDED_EARLIER
} from "../src/IRentEscrow.sol";

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
    address[4] public wallets; // a second wallet of each, for money that goes back
    Terms[] internal leases;
    bytes32[] private ids;
    address[2] internal arbitrators = [address(0xA4B), address(0xA4D)]; // of terms
    /// What each fee receiver should have got.
    mapping(address receiver => uint256) public fees;
    mapping(bytes32 id => uint256) internal paidIn;
    mapping(bytes32 id => uint256) internal paidOut;
    /// When a deposit is due without a dispute; an earlier end changes it.
    mapping(bytes32 id => uint256) internal depositDue;
    /// What was seen broken, by the number of the rule.
    mapping(uint256 rule => string) public broken;
    mapping(string act => uint256) public done;

    constructor(Escrow escrow_, TestUSDT usdt_, RentToken rnb_) {
        (escrow, usdt, rnb) = (escrow_, usdt_, rnb_);
        for (uint256 i; i < 4; i++) {
            people[i] = vm.addr(FIRST_KEY + i);
            wallets[i] = vm.addr(2 * FIRST_KEY + i);
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
        depositDue[ids[i]] = t.moveOut + uint256(t.returnDays) * 1 days;
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
        return part == Part.Handover ? t.moveIn + escrow.releaseDuration() : depositDue[escrow.leaseId(t)];
    }

    /// The move-out that counts.
    function moveOutOf(Terms memory t, LeaseState memory l) internal pure returns (uint256) {
        return l.newMoveOut == 0 ? t.moveOut : l.newMoveOut;
    }

    /// The move-out that a signed end replaces.
    function agreedMoveOutOf(Terms memory t, LeaseState memory l) internal pure returns (uint256) {
        return l.agreedMoveOut == 0 ? t.moveOut : l.agreedMoveOut;
    }

    function isDisputed(LeaseState memory l, Part part) internal pure returns (bool) {
        return l.flags & (part == Part.Handover ? FLAG_HANDOVER_DISPUTED : FLAG_DEPOSIT_DISPUTED) != 0;
    }

    /// Where money goes that is the tenant's again.
    function home(Terms memory t) internal pure returns (address) {
        return t.tenantPayout == address(0) ? t.tenant : t.tenantPayout;
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
        uint256 home;
        uint256 tenant;
        uint256 landlord;
        LeaseState lease;
    }

    /// Everything that may not move when somebody acts on lease `i` (or, past the end, on the pair's deposit).
    function others(address tenant, address landlord, uint256 i) internal view returns (bytes32 sum) {
        bool isPair = i >= leases.length;
        address payout = isPair ? address(0) : leases[i].tenantPayout;
        for (uint256 a; a < 4; a++) {
            address who = people[a];
            if (who != tenant && who != landlord) sum = keccak256(abi.encode(sum, wealth(who), rnb.balanceOf(who)));
            if (wallets[a] != payout) sum = keccak256(abi.encode(sum, wealth(wallets[a])));
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
        return Before(
            others(t.tenant, t.landlord, i),
            wealth(home(t)),
            wealth(t.tenant),
            wealth(t.landlord),
            escrow.leaseState(idOf(i))
        );
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
            wealth(home(t)) - before.home,
            wealth(t.landlord) - before.landlord
        );
        breaks(2, m.toTenant + m.toLandlord != m.fromHandover + m.fromDeposit, act);
        breaks(2, home(t) != t.tenant && wealth(t.tenant) != before.tenant, act); // not the wallet that paid
        paidOut[id] += m.fromHandover + m.fromDeposit;
        breaks(5, paidOut[id] + l.handover + l.deposit != paidIn[id], act);
        breaks(5, l.flags & before.lease.flags != before.lease.flags, act); // what has happened stays so
        if (l.newMoveOut != before.lease.newMoveOut) judgeEnd(act, t, before.lease, l, by);
        else breaks(4, l.depositDue < before.lease.depositDue || l.agreedMoveOut != before.lease.agreedMoveOut, act);
        breaks(4, l.handoverDue < before.lease.handoverDue, act);
        breaks(4, l.handoverDue > firstDue(t, Part.Handover) + 180 days, act);
        breaks(4, l.depositDue > firstDue(t, Part.Deposit) + 180 days, act);
        breaks(3, isTooEarly(t, before.lease, l, m, by), act);
    }

    /// Judges an earlier end: the only act that moves a due time back, and never into the past or before the new move-out.
    function judgeEnd(string memory act, Terms memory t, LeaseState memory was, LeaseState memory l, By by) private {
        (uint256 moveOut, uint256 end) = (moveOutOf(t, was), l.newMoveOut);
        breaks(4, end <= t.moveIn || end >= moveOut || block.timestamp >= moveOut, act);
        uint256 due = (end > block.timestamp ? end : block.timestamp) + uint256(t.returnDays) * 1 days;
        breaks(4, l.depositDue != due || due >= was.depositDue || isDisputed(was, Part.Deposit), act);
        breaks(4, l.flags != was.flags | FLAG_ENDED_EARLIER, act);
        breaks(4, was.flags & (FLAG_CANCELLED | FLAG_REFUNDED | FLAG_RENEWED) != 0, act);
        breaks(2, l.handover != was.handover || l.deposit != was.deposit, act);
        if (by == By.Tenant || by == By.Landlord) {
            uint256 notice = by == By.Tenant ? t.tenantNotice : t.landlordNotice;
            breaks(3, notice == 0 || end < block.timestamp + notice * 1 days || end < t.earliestEnd, act);
            breaks(3, by == By.Landlord && block.timestamp < t.moveIn, act);
            breaks(4, l.agreedMoveOut != agreedMoveOutOf(t, was), act); // and so no signature dies
        } else if (by == By.Arbitrator) {
            breaks(3, !isDisputed(was, Part.Handover) || block.timestamp >= was.handoverDue, act);
            breaks(3, block.timestamp < firstDue(t, Part.Handover) + 48 hours, act);
            breaks(4, l.agreedMoveOut != end, act);
        } else {
            breaks(3, by != By.Both, act);
            breaks(4, l.agreedMoveOut != end, act);
        }
        depositDue[escrow.leaseId(t)] = due;
    }

    /// Whether something happened that this word alone may not do, or not yet (rule 3).
    function isTooEarly(Terms memory t, LeaseState memory was, LeaseState memory l, Moved memory m, By by)
        private
        view
        returns (bool)
    {
        if (by == By.Anyone) {
            if (m.fromHandover != 0 && block.timestamp < was.handoverDue) return true;
            if (m.fromDeposit != 0 && block.timestamp < was.depositDue) return true;
            return m.toLandlord != m.fromHandover || l.flags != was.flags;
        }
        if (by == By.Tenant) {
            if (l.flags & FLAG_CANCELLED != was.flags & FLAG_CANCELLED) return isWrongCancellation(t, was, m);
            bool isActing = m.fromHandover != 0 || isDisputed(l, Part.Handover) != isDisputed(was, Part.Handover);
            return m.fromDeposit != 0 || m.toTenant != 0 || (isActing && block.timestamp < t.moveIn);
        }
        if (by == By.Landlord) {
            bool isClaim = isDisputed(l, Part.Deposit) != isDisputed(was, Part.Deposit);
            if (isClaim && block.timestamp < moveOutOf(t, was)) return true;
            return m.toLandlord != 0; // they may give back what is due to them
        }
        if (by == By.Both) return m.fromHandover != 0 && m.fromDeposit != 0;
        if (m.fromHandover != 0 && m.fromDeposit != 0) return true;
        Part part = m.fromHandover != 0 ? Part.Handover : Part.Deposit;
        // A ruling: only on what is disputed and not due yet, after the hearing.
        if (m.fromHandover == 0 && m.fromDeposit == 0) return false;
        if (block.timestamp < firstDue(t, part) + 48 hours) return true;
        return !isDisputed(was, part) || block.timestamp >= dueOf(was, part);
    }

    /// Whether a cancellation gave the landlord another share than the terms say, or came at a wrong time.
    function isWrongCancellation(Terms memory t, LeaseState memory was, Moved memory m) private view returns (bool) {
        uint256 share = t.firstRent;
        if (block.timestamp <= t.freeUntil) share = 0;
        else if (block.timestamp <= t.halfUntil) share = (t.firstRent - t.firstRent % 2) / 2;
        if (was.handover != t.handover || was.flags & (FLAG_RENEWAL | FLAG_REFUNDED) != 0) return true;
        return m.toLandlord != share || block.timestamp >= t.moveIn;
    }

    /// Judges a renewal of lease `i` into `next`, before it is remembered: nothing moves but the deposit and what was paid in or sent home.
    function judgeRenewal(uint256 i, Before memory before, Terms memory next) internal {
        Terms memory t = leases[i];
        (LeaseState memory was, LeaseState memory old) = (before.lease, escrow.leaseState(idOf(i)));
        LeaseState memory fresh = escrow.leaseState(escrow.leaseId(next));
        breaks(6, others(t.tenant, t.landlord, i) != before.others, "renew");
        breaks(5, old.deposit != 0 || was.deposit == 0 || old.handover != was.handover, "renew");
        breaks(4, old.handoverDue != was.handoverDue || old.depositDue != was.depositDue, "renew");
        breaks(3, isDisputed(was, Part.Deposit) || block.timestamp >= was.depositDue, "renew");
        breaks(3, block.timestamp < t.moveIn || next.moveIn != moveOutOf(t, was), "renew");
        breaks(3, old.flags != was.flags | FLAG_RENEWED || fresh.flags != FLAG_RENEWAL, "renew");
        breaks(2, next.tenantPayout != t.tenantPayout, "renew");
        uint256 moved = was.deposit < next.deposit ? was.deposit : next.deposit;
        (uint256 in_, uint256 out) = (next.deposit - moved, was.deposit - moved);
        if (home(t) == t.tenant) {
            breaks(2, wealth(t.tenant) + in_ != before.tenant + out, "renew");
        } else {
            breaks(2, wealth(t.tenant) + in_ != before.tenant || wealth(home(t)) != before.home + out, "renew");
        }
        breaks(2, wealth(t.landlord) != before.landlord, "renew");
        breaks(1, fresh.handover != 0 || fresh.deposit != next.deposit, "renew");
        breaks(4, fresh.handoverDue != next.moveIn + escrow.releaseDuration(), "renew");
        breaks(4, fresh.depositDue != next.moveOut + uint256(next.returnDays) * 1 days, "renew");
        paidOut[idOf(i)] += was.deposit;
        done["renew"]++;
    }
}
