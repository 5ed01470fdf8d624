// SPDX-License-Identifier: MIT
// What people do with the escrow, in any order. Each call finds, or makes, a lease it can succeed on.
pragma solidity 0.8.37;

import {vm} from "./Bench.sol";
import {Town, By} from "./Town.sol";
import {Escrow} from "./Deployed.sol";
import {RentToken} from "../src/RentToken.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";
import {Terms, Part, Lease} from "../src/IRentEscrow.sol";

contract Handler is Town {
    uint256 private papers;

    constructor(Escrow escrow_, TestUSDT usdt_, RentToken rnb_) Town(escrow_, usdt_, rnb_) {}

    // ---------------------------------------------------------------- finding a lease

    enum Wanted {
        Held,
        Open,
        Disputed,
        Due
    }

    function fits(uint256 i, Part part, Wanted wanted) private view returns (bool) {
        Lease memory l = escrow.leaseState(idOf(i));
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
        t.arbitrator = ARBITRATOR;
        t.handover = uint88(bound(size, 1, 1e24));
        t.deposit = uint88(bound(size >> 100, 1, 1e24));
        t.moveIn = uint40(block.timestamp - 4 days + (seed >> 16) % 20 days);
        t.moveOut = t.moveIn + 1 + uint40((seed >> 48) % 60 days);
        t.payBy = uint40(block.timestamp);
        t.document = bytes32(++papers);
        blocks(t.tenant, false);
        uint256 landlordHad = wealth(t.landlord);
        vm.prank(t.tenant);
        escrow.payLease(t);
        breaks(3, wealth(t.landlord) != landlordHad, "payLease");
        i = remember(t);
        fees++;
        done["payLease"]++;
    }

    // ---------------------------------------------------------------- the lease door

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
        uint256 i = find(seed, Part.Handover, Wanted.Open);
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
        vm.prank(ARBITRATOR);
        escrow.lengthen(leases[i], part, bound(to, due + 1, latest));
        judge("lengthen", i, before, By.Arbitrator);
    }

    function split(uint256 seed, uint256 share) external {
        Part part = Part(seed % 2);
        uint256 i = find(seed, part, Wanted.Disputed);
        Before memory before = look(i);
        vm.prank(ARBITRATOR);
        escrow.split(leases[i], part, bound(share, 0, heldOf(before.lease, part)));
        judge("split", i, before, By.Arbitrator);
    }

    function sendHome(uint256 seed) external {
        uint256 i = find(seed, Part.Deposit, Wanted.Open);
        Before memory before = look(i);
        vm.prank(ARBITRATOR);
        escrow.split(leases[i], Part.Deposit, before.lease.deposit);
        judge("sendHome", i, before, By.Arbitrator);
    }

    function signedBy(address who, bytes32 id, Part part, uint256 a, uint256 b) private view returns (bytes memory) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("RentEscrow"),
                keccak256("1"),
                block.chainid,
                address(escrow)
            )
        );
        bytes32 shares = keccak256(abi.encode(escrow.SETTLEMENT_TYPEHASH(), id, part, a, b, block.timestamp));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(who), keccak256(abi.encodePacked("\x19\x01", domain, shares)));
        return abi.encodePacked(r, s, v);
    }

    // ---------------------------------------------------------------- the pair door

    function payRentDeposit(uint256 seed, uint256 amount) public {
        (address tenant, address landlord) = pair(seed);
        (uint256 open,) = escrow.rentDepositMapping(tenant, landlord);
        if (open != 0) return releaseRentDeposit(seed);
        blocks(tenant, false);
        bytes32 before = others(tenant, landlord, type(uint256).max);
        uint256 had = wealth(landlord);
        vm.prank(tenant);
        escrow.payRentDeposit(landlord, bound(amount, 1, 1e24));
        fees++;
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
            vm.prank(ARBITRATOR);
            escrow.rentDepositArbitrationPayAction(tenant, landlord, bound(share, 0, amount));
            breaks(2, wealth(tenant) + wealth(landlord) != had + amount, "sharePair");
            done["sharePair"]++;
        } else {
            vm.prank(ARBITRATOR);
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
        fees++;
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

    /// What must be refused, whoever tries: strangers and the owner at any exit, and a second payment.
    function tryTheForbidden(uint256 seed) external {
        uint256 i = find(seed, Part(seed % 2), Wanted.Held);
        Terms memory t = leases[i];
        address[2] memory who = [STRANGER, escrow.owner()];
        for (uint256 k; k < 2; k++) {
            refuses(7, who[k], abi.encodeCall(escrow.releaseEarly, (t)));
            refuses(7, who[k], abi.encodeCall(escrow.refund, (t)));
            refuses(7, who[k], abi.encodeCall(escrow.dispute, (t, 1)));
            refuses(7, who[k], abi.encodeCall(escrow.split, (t, Part.Deposit, t.deposit)));
            refuses(7, who[k], abi.encodeCall(escrow.lengthen, (t, Part(seed % 2), block.timestamp + 20 days)));
            refuses(7, who[k], abi.encodeCall(escrow.rentDepositArbitrationPayAction, (t.tenant, t.landlord, 0)));
        }
        refuses(3, t.tenant, abi.encodeCall(escrow.refund, (t)));
        refuses(3, t.landlord, abi.encodeCall(escrow.split, (t, Part.Deposit, 0)));
        blocks(t.tenant, false);
        refuses(5, t.tenant, abi.encodeCall(escrow.payLease, (t)));
        vm.prank(escrow.owner());
        escrow.setFeeReceiver(FEES);
        done["tryTheForbidden"]++;
    }

    function refuses(uint256 rule, address who, bytes memory call) private {
        vm.prank(who);
        (bool ok,) = address(escrow).call(call);
        breaks(rule, ok, "the forbidden");
    }
}
