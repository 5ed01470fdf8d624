// SPDX-License-Identifier: MIT
// What people do with the escrow, in any order. Each call finds, or makes, a lease it can succeed on.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {HandlerBase, By} from "./HandlerBase.sol";
import {Escrow} from "./Deployed.sol";
import {RentToken} from "../src/RentToken.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";
import {
    Terms,
    Part,
    LeaseState,
    FLAG_RENEWAL,
    FLAG_RENEWED,
    FLAG_CANCELLED,
    FLAG_REFUNDED
} from "../src/IRentEscrow.sol";

contract Handler is HandlerBase {
    uint256 private papers;

    constructor(Escrow escrow_, TestUSDT usdt_, RentToken rnb_) HandlerBase(escrow_, usdt_, rnb_) {}

    // ---------------------------------------------------------------- finding a lease

    enum Wanted {
        Held,
        Open,
        Disputed,
        Due,
        Cancellable,
        Endable
    }

    function fits(uint256 i, Part part, Wanted wanted) private view returns (bool) {
        (Terms memory t, LeaseState memory l) = (leases[i], escrow.leaseState(idOf(i)));
        if (wanted == Wanted.Endable) {
            if (l.flags & (FLAG_RENEWED | FLAG_CANCELLED | FLAG_REFUNDED) != 0) return false;
            return block.timestamp < moveOutOf(t, l) && t.moveIn + 1 < moveOutOf(t, l);
        }
        if (wanted == Wanted.Cancellable) {
            if (l.flags & (FLAG_RENEWAL | FLAG_CANCELLED | FLAG_REFUNDED) != 0) return false;
            return l.handover == t.handover && block.timestamp < t.moveIn;
        }
        if (heldOf(l, part) == 0) return false;
        if (wanted == Wanted.Open) return !isDisputed(l, part) && block.timestamp < dueOf(l, part);
        if (wanted == Wanted.Disputed) return isDisputed(l, part) && block.timestamp < dueOf(l, part);
        if (wanted == Wanted.Due) return block.timestamp >= dueOf(l, part);
        return true;
    }

    /// A lease whose part is as wanted; if there is none, it is made so.
    function find(uint256 seed, Part part, Wanted wanted) private returns (uint256 i) {
        for (uint256 k; k < leases.length; k++) {
            i = addmod(seed, k, leases.length);
            if (fits(i, part, wanted)) return i;
        }
        i = payNew(seed, seed);
        if (wanted == Wanted.Disputed) disputed(i, part, heldOf(escrow.leaseState(idOf(i)), part) / 2 + 1);
        if (wanted == Wanted.Due) vm.warp(firstDue(leases[i], part));
    }

    /// Lets time pass until `moment`, if it lies ahead.
    function until(uint256 moment) private {
        if (block.timestamp < moment) vm.warp(moment);
    }

    function disputed(uint256 i, Part part, uint256 claim) private {
        Terms memory t = leases[i];
        Before memory before = look(i);
        until(part == Part.Handover ? t.moveIn : moveOutOf(t, before.lease));
        vm.prank(part == Part.Handover ? t.tenant : t.landlord);
        escrow.dispute(t, claim);
        judge("dispute", i, before, part == Part.Handover ? By.Tenant : By.Landlord);
    }

    function payNew(uint256 seed, uint256 size) private returns (uint256 i) {
        Terms memory t;
        (t.tenant, t.landlord) = pair(seed);
        if (seed % 3 != 0) t.tenantPayout = wallets[seed % 4];
        t.arbitrator = arbitrators[seed % 2];
        t.handover = uint88(bound(size, 1, 1e24));
        t.firstRent = uint88(bound(size >> 60, 0, t.handover));
        t.deposit = uint88(bound(size >> 100, 1, 1e24));
        t.moveIn = uint40(block.timestamp + 1 + (seed >> 16) % 20 days);
        t.moveOut = t.moveIn + 2 + uint40((seed >> 48) % 120 days);
        t.payBy = uint40(block.timestamp);
        (t.freeUntil, t.halfUntil) = (uint40(bound(size >> 160, 0, t.moveIn)), t.moveIn);
        t.halfUntil = uint40(bound(size >> 200, t.freeUntil, t.moveIn));
        t.tenantNotice = uint16((seed >> 80) % 20);
        t.landlordNotice = seed % 5 == 0 ? 0 : 30 + uint16((seed >> 90) % 10);
        t.earliestEnd = uint40(bound(seed >> 100, t.moveIn + 1, t.moveOut));
        t.returnDays = uint8(bound(seed >> 140, 3, 30));
        t.document = bytes32(++papers);
        blocks(t.tenant, false);
        uint256 landlordHad = wealth(t.landlord);
        vm.prank(t.tenant);
        escrow.payLease(t);
        breaks(3, wealth(t.landlord) != landlordHad, "payLease");
        i = remember(t);
        feePaid(escrow.depositFee());
        done["payLease"]++;
    }

    // ---------------------------------------------------------------- leases

    function payLease(uint256 seed, uint256 size) external {
        payNew(seed, size);
    }

    function release(uint256 seed) external {
        uint256 i = find(seed, Part(seed % 2), Wanted.Due);
        Before memory before = look(i);
        vm.prank(STRANGER);
        escrow.release(leases[i]);
        judge("release", i, before, By.Anyone);
    }

    function releaseEarly(uint256 seed) external {
        Part part = Part(seed % 2);
        uint256 i = find(seed, part, Wanted.Held);
        Before memory before = look(i);
        if (part == Part.Handover) until(leases[i].moveIn);
        vm.prank(part == Part.Handover ? leases[i].tenant : leases[i].landlord);
        escrow.releaseEarly(leases[i]);
        judge("releaseEarly", i, before, part == Part.Handover ? By.Tenant : By.Landlord);
    }

    function refund(uint256 seed) external {
        uint256 i = find(seed, Part(seed % 2), Wanted.Held); // due or not, disputed or not
        Before memory before = look(i);
        vm.prank(leases[i].landlord);
        escrow.refund(leases[i]);
        judge("refund", i, before, By.Landlord);
    }

    function cancel(uint256 seed) external {
        uint256 i = find(seed, Part.Handover, Wanted.Cancellable);
        Before memory before = look(i);
        vm.prank(leases[i].tenant);
        escrow.cancel(leases[i]);
        judge("cancel", i, before, By.Tenant);
    }

    /// By notice, where the days allow one; else by both.
    function endEarlier(uint256 seed, uint256 to) external {
        uint256 i = find(seed, Part.Deposit, Wanted.Endable);
        (Terms memory t, Before memory before) = (leases[i], look(i));
        (bool isTenants, uint256 moveOut) = (to % 2 == 0, moveOutOf(t, before.lease));
        if (!isTenants && to % 3 != 0) until(t.moveIn); // the landlord's notice
        uint256 notice = isTenants ? t.tenantNotice : t.landlordNotice;
        uint256 earliest = block.timestamp + notice * 1 days;
        if (earliest < t.earliestEnd) earliest = t.earliestEnd;
        vm.startPrank(isTenants ? t.tenant : t.landlord);
        if (notice != 0 && earliest < moveOut && to % 3 != 0) {
            escrow.endEarlier(t, uint40(bound(to >> 8, earliest, moveOut - 1)), 0, "");
            judge("notice", i, before, isTenants ? By.Tenant : By.Landlord);
        } else {
            uint256 end = bound(to >> 8, t.moveIn + 1, moveOut - 1);
            bytes memory s = signEnd(isTenants ? t.landlord : t.tenant, idOf(i), agreedMoveOutOf(t, before.lease), end);
            escrow.endEarlier(t, uint40(end), block.timestamp, s);
            judge("endByBoth", i, before, By.Both);
        }
        vm.stopPrank();
    }

    function dispute(uint256 seed, uint256 claim) external {
        Part part = Part(seed % 2);
        uint256 i = find(seed, part, Wanted.Open);
        disputed(i, part, bound(claim, 1, heldOf(escrow.leaseState(idOf(i)), part)));
    }

    function settle(uint256 seed, uint256 share) external {
        Part part = Part(seed % 2);
        uint256 i = find(seed, part, Wanted.Held);
        Before memory before = look(i);
        uint256 held = heldOf(before.lease, part);
        share = bound(share, 0, held);
        Terms memory t = leases[i];
        bool isTenants = share % 2 == 0;
        bytes memory s = signedBy(isTenants ? t.landlord : t.tenant, idOf(i), part, share, held - share);
        vm.prank(isTenants ? t.tenant : t.landlord);
        escrow.settle(t, part, share, held - share, block.timestamp, s);
        judge("settle", i, before, By.Both);
    }

    function lengthen(uint256 seed, uint256 to) external {
        Part part = Part(seed % 2);
        uint256 i = find(seed, part, Wanted.Disputed);
        Before memory before = look(i);
        (uint256 due, uint256 latest) = (dueOf(before.lease, part), block.timestamp + 30 days);
        uint256 cap = firstDue(leases[i], part) + 180 days;
        if (latest > cap) latest = cap;
        if (latest <= due) return;
        vm.prank(leases[i].arbitrator);
        escrow.lengthen(leases[i], part, bound(to, due + 1, latest));
        judge("lengthen", i, before, By.Arbitrator);
    }

    function split(uint256 seed, uint256 share) external {
        Part part = Part(seed % 2);
        uint256 i = find(seed, part, Wanted.Disputed);
        Before memory before = look(i);
        until(firstDue(leases[i], part) + 48 hours);
        vm.prank(leases[i].arbitrator);
        escrow.split(leases[i], part, bound(share, 0, heldOf(before.lease, part)));
        judge("split", i, before, By.Arbitrator);
    }

    function renew(uint256 seed, uint256 size) external {
        uint256 i = find(seed, Part.Deposit, Wanted.Open);
        if (block.timestamp > moveOutOf(leases[i], escrow.leaseState(idOf(i)))) i = payNew(seed, size);
        until(leases[i].moveIn);
        (Terms memory t, Terms memory next) = (leases[i], leases[i]);
        (next.handover, next.firstRent, next.deposit) = (0, 0, uint88(bound(size, 1, 1e24)));
        next.moveIn = uint40(moveOutOf(t, escrow.leaseState(idOf(i))));
        next.payBy = uint40(bound(seed >> 8, block.timestamp, next.moveIn));
        next.moveOut = next.moveIn + 2 + uint40((seed >> 48) % 60 days);
        (next.freeUntil, next.halfUntil, next.earliestEnd) = (0, 0, next.moveOut);
        (next.arbitrator, next.document) = (arbitrators[(seed >> 1) % 2], bytes32(++papers));
        bytes memory s = signRenewal(t.landlord, idOf(i), escrow.leaseId(next));
        if (next.deposit > escrow.leaseState(idOf(i)).deposit) blocks(t.tenant, false);
        Before memory before = look(i);
        vm.prank(t.tenant);
        escrow.renew(t, next, s);
        judgeRenewal(i, before, next);
        remember(next);
    }

    function signRenewal(address who, bytes32 oldId, bytes32 newId) private view returns (bytes memory) {
        return signedStruct(who, keccak256(abi.encode(escrow.RENEWAL_TYPEHASH(), oldId, newId)));
    }

    function signEnd(address who, bytes32 id, uint256 moveOut, uint256 end) private view returns (bytes memory) {
        return
            signedStruct(who, keccak256(abi.encode(escrow.EARLIER_END_TYPEHASH(), id, moveOut, end, block.timestamp)));
    }

    function signedBy(address who, bytes32 id, Part part, uint256 a, uint256 b) private view returns (bytes memory) {
        return signedStruct(who, keccak256(abi.encode(escrow.SETTLEMENT_TYPEHASH(), id, part, a, b, block.timestamp)));
    }

    function signedStruct(address who, bytes32 struct_) private view returns (bytes memory) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("RentEscrow"),
                keccak256("3"),
                block.chainid,
                address(escrow)
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(who), keccak256(abi.encodePacked("\x19\x01", domain, struct_)));
        return abi.encodePacked(r, s, v);
    }

    // ---------------------------------------------------------------- pairs

    function payRentDeposit(uint256 seed, uint256 amount) public {
        (address tenant, address landlord) = pair(seed);
        (uint256 open,) = escrow.rentDepositMapping(tenant, landlord);
        if (open != 0) return releaseRentDeposit(seed);
        blocks(tenant, false);
        bytes32 before = others(tenant, landlord, type(uint256).max);
        uint256 had = wealth(landlord);
        vm.prank(tenant);
        escrow.payRentDeposit(landlord, bound(amount, 1, 1e24));
        feePaid(escrow.depositFee());
        done["payRentDeposit"]++;
        breaks(3, wealth(landlord) != had, "payRentDeposit");
        breaks(6, others(tenant, landlord, type(uint256).max) != before, "payRentDeposit");
    }

    function releaseRentDeposit(uint256 seed) public {
        (address tenant, address landlord) = pair(seed);
        (uint256 amount, uint256 due) = escrow.rentDepositMapping(tenant, landlord);
        if (amount == 0) return payRentDeposit(seed, seed);
        if (block.timestamp < due) {
            try escrow.releaseRentDeposit(tenant, landlord) {
                breaks(3, true, "releaseRentDeposit");
            } catch {}
            if (seed % 3 != 0) return;
            vm.warp(due);
        }
        bytes32 before = others(tenant, landlord, type(uint256).max);
        uint256 had = wealth(landlord);
        escrow.releaseRentDeposit(tenant, landlord);
        done["releaseRentDeposit"]++;
        breaks(2, wealth(landlord) != had + amount, "releaseRentDeposit");
        breaks(6, others(tenant, landlord, type(uint256).max) != before, "releaseRentDeposit");
    }

    function arbitratePair(uint256 seed, uint256 share) external {
        (address tenant, address landlord) = pair(seed);
        (uint256 amount, uint256 due) = escrow.rentDepositMapping(tenant, landlord);
        if (amount == 0) {
            payRentDeposit(seed, share);
            (amount, due) = escrow.rentDepositMapping(tenant, landlord);
        }
        bytes32 before = others(tenant, landlord, type(uint256).max);
        uint256 had = wealth(tenant) + wealth(landlord);
        if (share % 2 == 0 || due <= block.timestamp || due + 2 days > block.timestamp + 30 days) {
            vm.prank(PAIR_ARBITRATOR);
            escrow.rentDepositArbitrationPayAction(tenant, landlord, bound(share, 0, amount));
            breaks(2, wealth(tenant) + wealth(landlord) != had + amount, "sharePair");
            done["sharePair"]++;
        } else {
            vm.prank(PAIR_ARBITRATOR);
            escrow.rentDepositArbitrationLengthenAction(tenant, landlord, bound(share, due + 1, due + 2 days));
            (, uint256 later) = escrow.rentDepositMapping(tenant, landlord);
            breaks(4, later <= due || later > block.timestamp + 30 days, "lengthenPair");
            done["lengthenPair"]++;
        }
        breaks(6, others(tenant, landlord, type(uint256).max) != before, "arbitratePair");
    }

    function payRent(uint256 seed, uint256 amount) external {
        (address tenant, address landlord) = pair(seed);
        blocks(tenant, false);
        blocks(landlord, false);
        bytes32 before = others(tenant, landlord, type(uint256).max);
        vm.prank(tenant);
        if (seed % 3 == 0) escrow.payRent(landlord, bound(amount, 1, 1e24));
        else escrow.payRentFor(bytes32(seed), landlord, bound(amount, 1, 1e24));
        feePaid(escrow.rentFee());
        vm.prank(landlord);
        if (seed % 2 == 0) escrow.payBackToRentee(tenant, bound(amount, 1, 1e24));
        else escrow.payBackFor(bytes32(seed), tenant, bound(amount, 1, 1e24));
        done["payRent"]++;
        breaks(6, others(tenant, landlord, type(uint256).max) != before, "payRent");
    }

    // ---------------------------------------------------------------- the rest of the world

    function anybody(uint256 seed) private view returns (address) {
        return seed & 8 == 0 ? people[seed % 4] : wallets[seed % 4];
    }

    function blockSomebody(uint256 seed) external {
        blocks(anybody(seed), seed & 16 == 0);
        done["blockSomebody"]++;
    }

    function payCredit(uint256 seed) external {
        address who = anybody(seed);
        uint256 owed = escrow.credit(who);
        if (owed == 0) return;
        blocks(who, false);
        uint256 had = usdt.balanceOf(who);
        escrow.payCredit(who);
        breaks(2, usdt.balanceOf(who) != had + owed, "payCredit");
        done["payCredit"]++;
    }

    function blocks(address who, bool isBlocked) private {
        vm.prank(usdt.faucet());
        usdt.setBlocked(who, isBlocked);
    }

    function letTimePass(uint256 seconds_) external {
        vm.warp(block.timestamp + seconds_ % 4 days);
    }

    /// An arbitrator who tries what they like on any lease, in any state; what succeeds is judged by the rules.
    function arbitratorTries(uint256 seed, uint256 share) external {
        uint256 i = find(seed, Part(seed % 2), Wanted((seed >> 8) % 6));
        Before memory before = look(i);
        Part part = Part((seed >> 16) % 2);
        address who = share % 3 == 0 ? PAIR_ARBITRATOR : arbitrators[share % 2];
        bool isTheirs = who == leases[i].arbitrator;
        uint256 held = heldOf(before.lease, part);
        uint256 to = seed >> 32 == 0 ? held : bound(seed >> 32, 0, held + 1);
        bytes memory call = share % 5 == 0
            ? abi.encodeCall(escrow.lengthen, (leases[i], part, block.timestamp + (seed >> 64) % 200 days))
            : share % 5 == 1
                ? abi.encodeCall(escrow.endEarlier, (leases[i], endOf(i, seed), 0, ""))
                : abi.encodeCall(escrow.split, (leases[i], part, to));
        vm.prank(who);
        (bool ok,) = address(escrow).call(call);
        breaks(3, ok && !isTheirs, "another arbitrator");
        judge("arbitratorTries", i, before, By.Arbitrator);
        refuses(3, who, abi.encodeCall(escrow.refund, (leases[i])));
        refuses(3, who, abi.encodeCall(escrow.releaseEarly, (leases[i])));
        refuses(3, who, abi.encodeCall(escrow.dispute, (leases[i], 1)));
        refuses(3, who, abi.encodeCall(escrow.cancel, (leases[i])));
    }

    /// Some day around the stay.
    function endOf(uint256 i, uint256 seed) private view returns (uint40) {
        return uint40(bound(seed >> 96, leases[i].moveIn, leases[i].moveOut));
    }

    /// An owner who tries everything: fees may go elsewhere from then on, and not one unit of anybody's deposit moves.
    function ownerTries(uint256 seed) external {
        uint256 i = find(seed, Part(seed % 2), Wanted((seed >> 8) % 6));
        (Terms memory t, Before memory before) = (leases[i], look(i));
        address[4] memory never = [address(0), address(escrow), address(usdt), address(rnb)];
        refuses(7, OWNER, abi.encodeCall(escrow.setFeeReceiver, (never[(seed >> 16) % 4])));
        refuses(7, OWNER, abi.encodeCall(escrow.renounceOwnership, ()));
        refuses(7, OWNER, abi.encodeCall(escrow.split, (t, Part(seed % 2), 0)));
        refuses(7, OWNER, abi.encodeCall(escrow.lengthen, (t, Part(seed % 2), block.timestamp + 20 days)));
        refuses(7, OWNER, abi.encodeCall(escrow.releaseEarly, (t)));
        refuses(7, OWNER, abi.encodeCall(escrow.refund, (t)));
        refuses(7, OWNER, abi.encodeCall(escrow.cancel, (t)));
        refuses(7, OWNER, abi.encodeCall(escrow.endEarlier, (t, endOf(i, seed), 0, "")));
        refuses(7, OWNER, abi.encodeCall(escrow.lowerFees, (escrow.depositFee() + 1, escrow.rentFee())));
        refuses(7, OWNER, abi.encodeCall(escrow.lowerFees, (escrow.depositFee(), escrow.rentFee() + 1)));
        refuses(7, OWNER, abi.encodeCall(escrow.rentDepositArbitrationPayAction, (t.tenant, t.landlord, 0)));
        refuses(
            7,
            OWNER,
            abi.encodeCall(
                escrow.rentDepositArbitrationLengthenAction, (t.tenant, t.landlord, block.timestamp + 20 days)
            )
        );
        vm.startPrank(OWNER);
        escrow.setFeeReceiver(seed % 2 == 0 ? FEES : OTHER_FEES);
        escrow.lowerFees(escrow.depositFee() - 1, escrow.rentFee() - seed % 2);
        vm.stopPrank();
        breaks(7, others(t.tenant, t.landlord, i) != before.others, "ownerTries");
        breaks(
            7, keccak256(abi.encode(escrow.leaseState(idOf(i)))) != keccak256(abi.encode(before.lease)), "ownerTries"
        );
        breaks(7, wealth(home(t)) != before.home || wealth(t.landlord) != before.landlord, "ownerTries");
        done["ownerTries"]++;
    }

    /// The keeper, and any stranger: `release` and `payCredit` are all that they can do.
    function keeperTries(uint256 seed) external {
        uint256 i = find(seed, Part(seed % 2), Wanted((seed >> 8) % 6));
        (Terms memory t, Part part) = (leases[i], Part((seed >> 16) % 2));
        refuses(7, STRANGER, abi.encodeCall(escrow.payLease, (t)));
        refuses(7, STRANGER, abi.encodeCall(escrow.releaseEarly, (t)));
        refuses(7, STRANGER, abi.encodeCall(escrow.refund, (t)));
        refuses(7, STRANGER, abi.encodeCall(escrow.cancel, (t)));
        refuses(7, STRANGER, abi.encodeCall(escrow.dispute, (t, 1)));
        refuses(7, STRANGER, abi.encodeCall(escrow.split, (t, part, heldOf(escrow.leaseState(idOf(i)), part))));
        refuses(7, STRANGER, abi.encodeCall(escrow.lengthen, (t, part, block.timestamp + 20 days)));
        refuses(7, STRANGER, abi.encodeCall(escrow.rentDepositArbitrationPayAction, (t.tenant, t.landlord, 0)));
        (uint256 moveOut, uint40 end) = (agreedMoveOutOf(t, escrow.leaseState(idOf(i))), endOf(i, seed));
        refuses(7, STRANGER, abi.encodeCall(escrow.endEarlier, (t, end, 0, "")));
        bytes memory s = signEnd(t.tenant, idOf(i), moveOut, end);
        refuses(7, STRANGER, abi.encodeCall(escrow.endEarlier, (t, end, block.timestamp, s)));
        done["keeperTries"]++;
    }

    /// A thief with one party's key: what needs the other's word, another role or another day is refused.
    function thiefTries(uint256 seed) external {
        uint256 i = find(seed, Part(seed % 2), Wanted((seed >> 8) % 6));
        (Terms memory t, LeaseState memory l, Part part) =
            (leases[i], escrow.leaseState(idOf(i)), Part((seed >> 16) % 2));
        address who = (seed >> 24) % 2 == 0 ? t.tenant : t.landlord;
        (uint256 moveOut, uint40 end, uint256 held) = (moveOutOf(t, l), endOf(i, seed), heldOf(l, part));
        refuses(3, who, abi.encodeCall(escrow.split, (t, part, who == t.tenant ? held : 0)));
        refuses(3, who, abi.encodeCall(escrow.lengthen, (t, part, block.timestamp + 20 days)));
        bytes memory s = signEnd(who, idOf(i), agreedMoveOutOf(t, l), end);
        refuses(3, who, abi.encodeCall(escrow.endEarlier, (t, end, block.timestamp, s)));
        (uint256 a, uint256 b) = who == t.tenant ? (held, uint256(0)) : (uint256(0), held);
        s = signedBy(who, idOf(i), part, a, b);
        refuses(3, who, abi.encodeCall(escrow.settle, (t, part, a, b, block.timestamp, s)));
        refuses(3, who, abi.encodeCall(who == t.tenant ? escrow.refund : escrow.cancel, (t)));
        if (who == t.tenant && block.timestamp < t.moveIn) {
            refuses(3, who, abi.encodeCall(escrow.dispute, (t, 1)));
            refuses(3, who, abi.encodeCall(escrow.releaseEarly, (t)));
        }
        if (who == t.landlord && block.timestamp < moveOut) refuses(3, who, abi.encodeCall(escrow.dispute, (t, 1)));
        if (isNoNotice(t, who, end)) refuses(3, who, abi.encodeCall(escrow.endEarlier, (t, end, 0, "")));
        done["thiefTries"]++;
    }

    /// Whether a party's notice cannot end the stay on that day.
    function isNoNotice(Terms memory t, address who, uint256 end) private view returns (bool) {
        uint256 notice = who == t.tenant ? t.tenantNotice : t.landlordNotice;
        if (notice == 0 || end < block.timestamp + notice * 1 days || end < t.earliestEnd) return true;
        return who == t.landlord && block.timestamp < t.moveIn;
    }

    /// What is refused to all: to pay a lease twice, or renew alone, from the wrong side, to another account, or what cannot move.
    function tryTheForbidden(uint256 seed) external {
        uint256 i = find(seed, Part(seed % 2), Wanted((seed >> 8) % 6));
        Terms memory t = leases[i];
        blocks(t.tenant, false);
        refuses(5, t.tenant, abi.encodeCall(escrow.payLease, (t)));
        Terms memory next = leases[i];
        (next.handover, next.firstRent, next.deposit, next.document) = (0, 0, 1, bytes32(++papers));
        next.moveIn = uint40(moveOutOf(t, escrow.leaseState(idOf(i))));
        (next.moveOut, next.payBy) = (next.moveIn + 2, next.moveIn);
        (next.freeUntil, next.halfUntil, next.earliestEnd) = (0, 0, next.moveOut);
        bytes32 newId = escrow.leaseId(next);
        refuses(3, t.tenant, abi.encodeCall(escrow.renew, (t, next, signRenewal(t.tenant, idOf(i), newId))));
        bytes memory both = signRenewal(t.landlord, idOf(i), newId);
        refuses(3, t.landlord, abi.encodeCall(escrow.renew, (t, next, both)));
        if (!fits(i, Part.Deposit, Wanted.Open) || block.timestamp < t.moveIn) {
            refuses(3, t.tenant, abi.encodeCall(escrow.renew, (t, next, both)));
        }
        next.tenantPayout = STRANGER;
        both = signRenewal(t.landlord, idOf(i), escrow.leaseId(next));
        refuses(2, t.tenant, abi.encodeCall(escrow.renew, (t, next, both)));
        done["tryTheForbidden"]++;
    }

    function refuses(uint256 rule, address who, bytes memory call) private {
        vm.prank(who);
        (bool ok,) = address(escrow).call(call);
        breaks(rule, ok, "the forbidden");
    }
}
