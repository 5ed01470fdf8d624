// SPDX-License-Identifier: MIT
// What people do with the escrow, in any order. Each call finds, or makes, a lease it can succeed on.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {HandlerBase, By} from "./HandlerBase.sol";
import {Escrow} from "./Deployed.sol";
import {RentToken} from "../src/RentToken.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";
import {Terms, Part, LeaseState} from "../src/IRentEscrow.sol";

contract Handler is HandlerBase {
    uint256 private papers;

    constructor(Escrow escrow_, TestUSDT usdt_, RentToken rnb_) HandlerBase(escrow_, usdt_, rnb_) {}

    // ---------------------------------------------------------------- finding a lease

    enum Wanted {
        Held,
        Open,
        Disputed,
        Due
    }

    function fits(uint256 i, Part part, Wanted wanted) private view returns (bool) {
        LeaseState memory l = escrow.leaseState(idOf(i));
        (uint256 due, uint256 first) = (dueOf(l, part), firstDue(leases[i], part));
        if (heldOf(l, part) == 0) return false;
        if (wanted == Wanted.Open) return due == first && block.timestamp < due;
        if (wanted == Wanted.Disputed) return due != first && block.timestamp < due;
        if (wanted == Wanted.Due) return block.timestamp >= due;
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

    function disputed(uint256 i, Part part, uint256 claim) private {
        Terms memory t = leases[i];
        Before memory before = look(i);
        vm.prank(part == Part.Handover ? t.tenant : t.landlord);
        escrow.dispute(t, claim);
        judge("dispute", i, before, part == Part.Handover ? By.Tenant : By.Landlord);
    }

    function payNew(uint256 seed, uint256 size) private returns (uint256 i) {
        Terms memory t;
        (t.tenant, t.landlord) = pair(seed);
        t.arbitrator = arbitrators[seed % 2];
        t.handover = uint88(bound(size, 1, 1e24));
        t.deposit = uint88(bound(size >> 100, 1, 1e24));
        t.moveIn = uint40(block.timestamp + (seed >> 16) % 20 days);
        t.moveOut = t.moveIn + 1 + uint40((seed >> 48) % 60 days);
        t.payBy = uint40(block.timestamp);
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
        vm.prank(leases[i].arbitrator);
        escrow.split(leases[i], part, bound(share, 0, heldOf(before.lease, part)));
        judge("split", i, before, By.Arbitrator);
    }

    function renew(uint256 seed, uint256 size) external {
        uint256 i = find(seed, Part.Deposit, Wanted.Open);
        if (block.timestamp > leases[i].moveOut) i = payNew(seed, size);
        (Terms memory t, Terms memory next) = (leases[i], leases[i]);
        (next.handover, next.deposit) = (0, uint88(bound(size, 1, 1e24)));
        (next.moveIn, next.payBy) = (t.moveOut, uint40(bound(seed >> 8, block.timestamp, t.moveOut)));
        next.moveOut = next.moveIn + 1 + uint40((seed >> 48) % 60 days);
        (next.arbitrator, next.document) = (arbitrators[(seed >> 1) % 2], bytes32(++papers));
        bytes memory s = signRenewal(t.landlord, idOf(i), escrow.leaseId(next));
        if (next.deposit > t.deposit) blocks(t.tenant, false);
        Before memory before = look(i);
        vm.prank(t.tenant);
        escrow.renew(t, next, s);
        judgeRenewal(i, before, next);
        remember(next);
    }

    function signRenewal(address who, bytes32 oldId, bytes32 newId) private view returns (bytes memory) {
        return signedStruct(who, keccak256(abi.encode(escrow.RENEWAL_TYPEHASH(), oldId, newId)));
    }

    function signedBy(address who, bytes32 id, Part part, uint256 a, uint256 b) private view returns (bytes memory) {
        return signedStruct(
            who, keccak256(abi.encode(escrow.SETTLEMENT_TYPEHASH(), id, part, a, b, block.timestamp))
        );
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
        if (amount == 0) return payRentDeposit(seed, share);
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

    function blockSomebody(uint256 seed) external {
        blocks(people[seed % 4], seed % 8 < 4);
        done["blockSomebody"]++;
    }

    function payCredit(uint256 seed) external {
        address who = people[seed % 4];
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
        uint256 i = find(seed, Part(seed % 2), Wanted((seed >> 8) % 4));
        Before memory before = look(i);
        Part part = Part((seed >> 16) % 2);
        address who = share % 3 == 0 ? PAIR_ARBITRATOR : arbitrators[share % 2];
        bool isTheirs = who == leases[i].arbitrator;
        uint256 held = heldOf(before.lease, part);
        uint256 to = seed >> 32 == 0 ? held : bound(seed >> 32, 0, held + 1);
        bytes memory call = share % 5 == 0
            ? abi.encodeCall(escrow.lengthen, (leases[i], part, block.timestamp + (seed >> 64) % 200 days))
            : abi.encodeCall(escrow.split, (leases[i], part, to));
        vm.prank(who);
        (bool ok,) = address(escrow).call(call);
        breaks(3, ok && !isTheirs, "another arbitrator");
        judge("arbitratorTries", i, before, By.Arbitrator);
        refuses(3, who, abi.encodeCall(escrow.refund, (leases[i])));
        refuses(3, who, abi.encodeCall(escrow.releaseEarly, (leases[i])));
        refuses(3, who, abi.encodeCall(escrow.dispute, (leases[i], 1)));
    }

    /// An owner who tries everything: fees may go elsewhere from then on, and not one unit of anybody's deposit moves.
    function ownerTries(uint256 seed) external {
        uint256 i = find(seed, Part(seed % 2), Wanted((seed >> 8) % 4));
        (Terms memory t, Before memory before) = (leases[i], look(i));
        address[4] memory never = [address(0), address(escrow), address(usdt), address(rnb)];
        refuses(7, OWNER, abi.encodeCall(escrow.setFeeReceiver, (never[(seed >> 16) % 4])));
        refuses(7, OWNER, abi.encodeCall(escrow.renounceOwnership, ()));
        refuses(7, OWNER, abi.encodeCall(escrow.split, (t, Part(seed % 2), 0)));
        refuses(7, OWNER, abi.encodeCall(escrow.lengthen, (t, Part(seed % 2), block.timestamp + 20 days)));
        refuses(7, OWNER, abi.encodeCall(escrow.releaseEarly, (t)));
        refuses(7, OWNER, abi.encodeCall(escrow.refund, (t)));
        refuses(7, OWNER, abi.encodeCall(escrow.rentDepositArbitrationPayAction, (t.tenant, t.landlord, 0)));
        refuses(
            7,
            OWNER,
            abi.encodeCall(
                escrow.rentDepositArbitrationLengthenAction, (t.tenant, t.landlord, block.timestamp + 20 days)
            )
        );
        vm.prank(OWNER);
        escrow.setFeeReceiver(seed % 2 == 0 ? FEES : OTHER_FEES);
        breaks(7, others(t.tenant, t.landlord, i) != before.others, "ownerTries");
        breaks(7, keccak256(abi.encode(escrow.leaseState(idOf(i)))) != keccak256(abi.encode(before.lease)), "ownerTries");
        breaks(7, wealth(t.tenant) != before.tenant || wealth(t.landlord) != before.landlord, "ownerTries");
        done["ownerTries"]++;
    }

    /// What must be refused to strangers and parties: any exit of theirs, a second payment, a renewal by one alone or of what is disputed or due.
    function tryTheForbidden(uint256 seed) external {
        uint256 i = find(seed, Part(seed % 2), Wanted((seed >> 8) % 4));
        Terms memory t = leases[i];
        refuses(7, STRANGER, abi.encodeCall(escrow.releaseEarly, (t)));
        refuses(7, STRANGER, abi.encodeCall(escrow.refund, (t)));
        refuses(7, STRANGER, abi.encodeCall(escrow.dispute, (t, 1)));
        refuses(7, STRANGER, abi.encodeCall(escrow.split, (t, Part.Deposit, t.deposit)));
        refuses(7, STRANGER, abi.encodeCall(escrow.lengthen, (t, Part(seed % 2), block.timestamp + 20 days)));
        refuses(7, STRANGER, abi.encodeCall(escrow.rentDepositArbitrationPayAction, (t.tenant, t.landlord, 0)));
        refuses(3, t.tenant, abi.encodeCall(escrow.refund, (t)));
        refuses(3, t.landlord, abi.encodeCall(escrow.split, (t, Part.Deposit, 0)));
        blocks(t.tenant, false);
        refuses(5, t.tenant, abi.encodeCall(escrow.payLease, (t)));
        Terms memory next = t;
        (next.handover, next.deposit, next.document) = (0, 1, bytes32(++papers));
        (next.moveIn, next.moveOut, next.payBy) = (t.moveOut, t.moveOut + 1 days, t.moveOut);
        bytes32 newId = escrow.leaseId(next);
        t = leases[i];
        refuses(3, t.tenant, abi.encodeCall(escrow.renew, (t, next, signRenewal(t.tenant, idOf(i), newId))));
        bytes memory both = signRenewal(t.landlord, idOf(i), newId);
        refuses(3, t.landlord, abi.encodeCall(escrow.renew, (t, next, both)));
        if (!fits(i, Part.Deposit, Wanted.Open)) refuses(3, t.tenant, abi.encodeCall(escrow.renew, (t, next, both)));
        done["tryTheForbidden"]++;
    }

    function refuses(uint256 rule, address who, bytes memory call) private {
        vm.prank(who);
        (bool ok,) = address(escrow).call(call);
        breaks(rule, ok, "the forbidden");
    }
}
