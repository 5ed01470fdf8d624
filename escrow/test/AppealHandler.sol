// SPDX-License-Identifier: MIT
// What people, instances and strangers do with disputes before two instances, in any order. Each call finds, or makes, a dispute.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {AppealWorld} from "./AppealWorld.sol";
import {Arbitration, Escrow} from "./Deployed.sol";
import {RentToken} from "../src/RentToken.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";
import {Stage} from "../src/IAppealableArbitration.sol";
import {Terms, Part, LeaseState, FLAG_DEPOSIT_DISPUTED} from "../src/IRentEscrow.sol";

contract AppealHandler is AppealWorld {
    uint256 private papers;

    constructor(Escrow escrow_, TestUSDT usdt_, RentToken rnb_) AppealWorld(escrow_, usdt_, rnb_) {}

    // ---------------------------------------------------------------- finding a dispute

    /// A dispute at this stage, held and not due; if there is none, it is made.
    function find(uint256 seed, Stage stage) private returns (uint256 i) {
        for (uint256 k; k < disputes.length; k++) {
            i = addmod(seed, k, disputes.length);
            if (disputes[i].stage == stage && isLive(i)) return i;
        }
        i = open(seed, stage == Stage.Open ? seed >> 250 : 0);
        if (stage == Stage.Open) return i;
        until(disputes[i].firstDue + 48 hours);
        decideAs(turnOf(i), i, disputes[i].held / 3, 0);
        if (stage == Stage.Appealed) appealAs(disputes[i].terms.landlord, i);
    }

    function until(uint256 moment) private {
        if (block.timestamp < moment) vm.warp(moment);
    }

    /// A new lease with one or both parts in dispute, before one of the two arbitrations.
    function open(uint256 seed, uint256 which) private returns (uint256 i) {
        Terms memory t = newTerms(seed, which);
        vm.prank(usdt.faucet());
        usdt.setBlocked(t.tenant, false);
        vm.prank(t.tenant);
        escrow.payLease(t);
        owns[t.tenant] -= uint256(t.handover) + t.deposit;
        moveOuts[escrow.leaseId(t)] = t.moveOut;
        i = disputes.length;
        vm.warp(t.moveIn);
        dispute(t, Part.Handover, bound(seed >> 130, 1, t.handover));
        if (seed % 3 == 0) claim(t, seed);
        judge("open", i, true, true);
    }

    function newTerms(uint256 seed, uint256 which) private returns (Terms memory t) {
        (t.tenant, t.landlord) = (people[seed % 4], people[(seed % 4 + 1 + (seed >> 8) % 3) % 4]);
        if (seed % 5 != 0) t.tenantPayout = wallets[(seed >> 12) % 4];
        t.arbitrator = address(arbitrations[which % 2 == 1 ? 1 : 0]);
        (t.handover, t.deposit) = (uint88(bound(seed >> 20, 1, 1e24)), uint88(bound(seed >> 70, 1, 1e24)));
        t.firstRent = t.handover;
        t.payBy = uint40(block.timestamp);
        t.moveIn = t.payBy + 1;
        // With a short stay both parts are in dispute at the same time.
        t.moveOut = t.moveIn + 2 + uint40(seed % 3 == 0 ? (seed >> 40) % 4 days : (seed >> 40) % 200 days);
        t.returnDays = uint8(bound(seed >> 180, 3, 30));
        t.document = bytes32(++papers);
    }

    function dispute(Terms memory t, Part part, uint256 sum) private {
        uint256 held = part == Part.Handover ? t.handover : t.deposit;
        uint256 firstDue = part == Part.Handover ? t.moveIn + 5 days : escrow.leaseState(escrow.leaseId(t)).depositDue;
        vm.prank(part == Part.Handover ? t.tenant : t.landlord);
        escrow.dispute(t, sum);
        owns[part == Part.Handover ? t.landlord : home(t)] += held - sum; // what is not claimed
        disputes.push();
        (uint256 i, uint256 due) = (disputes.length - 1, firstDue + 14 days);
        disputes[i].terms = t;
        (disputes[i].part, disputes[i].held, disputes[i].due, disputes[i].firstDue) = (part, sum, due, firstDue);
    }

    function claim(Terms memory t, uint256 seed) private {
        until(moveOuts[escrow.leaseId(t)]);
        dispute(t, Part.Deposit, bound(seed >> 160, 1, t.deposit));
    }

    /// Mostly the one whose turn it is, else anybody.
    function somebody(uint256 i, uint256 seed) private view returns (address who) {
        who = turnOf(i);
        if (seed % 4 == 0 || who == address(0)) who = accounts[(seed >> 2) % accounts.length];
    }

    // ---------------------------------------------------------------- the instances

    function open(uint256 seed) external {
        open(seed, seed >> 250);
    }

    /// The landlord claims a deposit whose stay has ended, or ends soon; if there is none, a decision ends one.
    function claimLater(uint256 seed) external {
        for (uint256 k; k < disputes.length; k++) {
            uint256 i = addmod(seed, k, disputes.length);
            if (isClaimable(disputes[i].terms)) return claimAgain(i, seed);
        }
        uint256 ended = open((seed >> 2) * 3 + 1, 0);
        Dispute storage d = disputes[ended];
        until(d.firstDue + 48 hours);
        decideAs(turnOf(ended), ended, d.held / 2, canEnd(ended, block.timestamp + 1) ? block.timestamp + 1 : 0);
        until(d.appealUntil + 1);
        executeAs(ended);
        if (isClaimable(d.terms)) claimAgain(ended, seed);
    }

    function isClaimable(Terms memory t) private view returns (bool) {
        LeaseState memory l = escrow.leaseState(escrow.leaseId(t));
        if (l.deposit == 0 || l.flags & FLAG_DEPOSIT_DISPUTED != 0 || block.timestamp >= l.depositDue) return false;
        return moveOuts[escrow.leaseId(t)] < block.timestamp + 20 days;
    }

    function claimAgain(uint256 i, uint256 seed) private {
        Terms memory t = disputes[i].terms;
        if (escrow.leaseState(escrow.leaseId(t)).newMoveOut != 0) done["claimAfterAnEnd"]++;
        claim(t, seed);
        judge("claimLater", i, true, true);
    }

    function decide(uint256 seed, uint256 size) external {
        uint256 i = find(seed, seed % 3 == 0 ? Stage.Appealed : Stage.Open);
        if ((seed >> 8) % 8 != 0 && isLive(i)) until(disputes[i].firstDue + 48 hours);
        uint256 held = disputes[i].held;
        Terms memory t = disputes[i].terms;
        uint256 end = (seed >> 16) % 3 == 0 ? bound(size >> 128, t.moveIn, t.moveOut + 1 days) : 0;
        decideAs(somebody(i, seed >> 32), i, size % 9 == 0 ? held + 1 : bound(size, 0, held), end);
    }

    function decideAs(address who, uint256 i, uint256 toTenant, uint256 end) private {
        Dispute storage d = disputes[i];
        bool isAllowed = who == turnOf(i) && who != address(0) && block.timestamp >= d.firstDue + 48 hours;
        isAllowed = isAllowed && toTenant <= d.held && (end == 0 || canName(i, end));
        vm.prank(who);
        (bool ok,) =
            address(arbitrationOf(i)).call(abi.encodeCall(arbitrationOf(i).decide, (d.terms, d.part, toTenant, uint40(end))));
        if (isAllowed && isLast(i)) {
            if (d.stage == Stage.Appealed) d.feeTo = arbitrationOf(i).secondInstance();
            done[d.stage == Stage.Appealed ? "decideAppeal" : "decideAlone"]++;
            carriedOut(i, toTenant, end);
        } else if (isAllowed) {
            (d.stage, d.toTenant, d.newMoveOut) = (Stage.Decided, toTenant, end);
            d.appealUntil = block.timestamp + 5 days;
            dueAtLeast(i, block.timestamp + 12 days);
        }
        judge("decide", i, ok, isAllowed);
    }

    function carriedOut(uint256 i, uint256 toTenant, uint256 end) private {
        disputes[i].stage = Stage.Closed;
        if (end != 0 && canEnd(i, end)) moveOuts[escrow.leaseId(disputes[i].terms)] = end;
        leaves(i, toTenant);
    }

    function lengthen(uint256 seed, uint256 more) external {
        uint256 i = find(seed, Stage((seed >> 8) % 3));
        Dispute storage d = disputes[i];
        address who = somebody(i, seed >> 32);
        uint256 newDue = more % 5 == 0 ? block.timestamp + more % 200 days : bound(more, d.due + 1, d.due + 30 days);
        bool isAllowed = who == turnOf(i) && who != address(0) && newDue > d.due;
        isAllowed = isAllowed && newDue <= block.timestamp + 30 days && newDue <= d.firstDue + 180 days;
        vm.prank(who);
        (bool ok,) = address(arbitrationOf(i)).call(abi.encodeCall(arbitrationOf(i).lengthen, (d.terms, d.part, newDue)));
        if (isAllowed) dueAtLeast(i, newDue);
        judge("lengthen", i, ok, isAllowed);
    }

    // ---------------------------------------------------------------- the sides, and anybody

    function appeal(uint256 seed) external {
        uint256 i = find(seed, (seed >> 8) % 8 == 0 ? Stage.Appealed : Stage.Decided);
        Terms memory t = disputes[i].terms;
        address[3] memory sides = [t.tenant, home(t), t.landlord];
        appealAs((seed >> 16) % 4 == 0 ? accounts[(seed >> 20) % accounts.length] : sides[(seed >> 20) % 3], i);
    }

    function appealAs(address who, uint256 i) private {
        Dispute storage d = disputes[i];
        bool isAllowed = isLive(i) && d.stage == Stage.Decided && block.timestamp <= d.appealUntil;
        isAllowed = isAllowed && isSide(d.terms, who) && !usdt.isBlocked(who);
        vm.prank(who);
        (bool ok,) = address(arbitrationOf(i)).call(abi.encodeCall(arbitrationOf(i).appeal, (d.terms, d.part)));
        if (isAllowed) {
            (d.stage, d.feeTo) = (Stage.Appealed, who);
            owns[who] -= FEE;
            fees[arbitrationOf(i)] += FEE;
            dueAtLeast(i, block.timestamp + 30 days);
        }
        judge("appeal", i, ok, isAllowed);
    }

    function execute(uint256 seed) external {
        uint256 i = find(seed, seed % 2 == 0 ? Stage.Decided : Stage.Appealed);
        Dispute storage d = disputes[i];
        if ((seed >> 8) % 4 != 0) until(d.stage == Stage.Decided ? d.appealUntil + 1 : d.due - 7 days + 1);
        executeAs(i);
    }

    function executeAs(uint256 i) private {
        Dispute storage d = disputes[i];
        bool isAllowed = canExecute(i);
        vm.prank(STRANGER);
        (bool ok,) = address(arbitrationOf(i)).call(abi.encodeCall(arbitrationOf(i).execute, (d.terms, d.part)));
        if (isAllowed) carriedOut(i, d.toTenant, d.newMoveOut);
        judge(d.feeTo == address(0) ? "execute" : "executeAppealed", i, ok, isAllowed);
    }

    function takeFee(uint256 seed) external {
        uint256 i = seed % (disputes.length + 1);
        for (uint256 k; k < disputes.length && (i == disputes.length || !canTakeFee(i)); k++) {
            i = addmod(seed, k, disputes.length);
        }
        if (i == disputes.length) i = find(seed, Stage.Appealed);
        Dispute storage d = disputes[i];
        bool isAllowed = canTakeFee(i);
        vm.prank(STRANGER);
        (bool ok,) = address(arbitrationOf(i)).call(abi.encodeCall(arbitrationOf(i).takeFee, (d.terms, d.part)));
        if (isAllowed) {
            owns[d.feeTo] += FEE;
            fees[arbitrationOf(i)] -= FEE;
            d.feeTo = address(0);
        }
        judge("takeFee", i, ok, isAllowed);
    }

    /// Both share the part, whatever was decided.
    function settle(uint256 seed, uint256 share) external {
        uint256 i = find(seed, Stage((seed >> 8) % 3));
        Dispute storage d = disputes[i];
        (uint256 toTenant, bytes32 id) = (bound(share, 0, d.held), escrow.leaseId(d.terms));
        bytes memory s = signShares(d.terms.tenant, id, d.part, toTenant, d.held - toTenant);
        vm.prank(d.terms.landlord);
        escrow.settle(d.terms, d.part, toTenant, d.held - toTenant, block.timestamp, s);
        leaves(i, toTenant);
        judge("settle", i, true, true);
    }

    /// The one who would lose the part gives it up.
    function releaseEarly(uint256 seed) external {
        uint256 i = find(seed, Stage((seed >> 8) % 3));
        Dispute storage d = disputes[i];
        bool isHandover = d.part == Part.Handover;
        vm.prank(isHandover ? d.terms.tenant : d.terms.landlord);
        escrow.releaseEarly(d.terms);
        leaves(i, isHandover ? 0 : d.held);
        judge("releaseEarly", i, true, true);
    }

    /// What is due goes to its default payee; an undisputed deposit is left alone.
    function release(uint256 seed) external {
        for (uint256 k; k < disputes.length; k++) {
            uint256 i = addmod(seed, k, disputes.length);
            if (disputes[i].held == 0 || block.timestamp < disputes[i].due) continue;
            releaseAll(disputes[i].terms);
            return judge("release", i, true, true);
        }
        Terms memory t = disputes[find(seed, Stage.Open)].terms;
        until(t.moveIn + 5 days + 14 days);
    }

    function releaseAll(Terms memory t) private {
        bytes32 id = escrow.leaseId(t);
        bool isClaimed;
        uint256 depositDue = escrow.leaseState(id).depositDue;
        for (uint256 i; i < disputes.length; i++) {
            Dispute storage d = disputes[i];
            if (d.terms.document != t.document) continue;
            if (d.part == Part.Deposit) isClaimed = true;
            if (d.held != 0 && block.timestamp >= d.due) leaves(i, d.part == Part.Handover ? 0 : d.held);
        }
        if (!isClaimed && block.timestamp >= depositDue) owns[home(t)] += escrow.leaseState(id).deposit;
        vm.prank(STRANGER);
        escrow.release(t);
    }

    function letTimePass(uint256 seed) external {
        vm.warp(block.timestamp + seed % 9 days);
        done["letTimePass"]++;
    }

    function blockSomebody(uint256 seed) external {
        address who = accounts[seed % accounts.length];
        vm.prank(usdt.faucet());
        usdt.setBlocked(who, (seed >> 8) % 2 == 0);
        done["blockSomebody"]++;
    }

    // ---------------------------------------------------------------- adversaries

    /// Both instances at the escrow itself, and a keeper and a thief with one key at the arbitration.
    function adversariesTry(uint256 seed) external {
        uint256 i = find(seed, Stage((seed >> 8) % 3));
        (Terms memory t, Part part) = (disputes[i].terms, disputes[i].part);
        address[4] memory who = [arbitrationOf(i).firstInstance(), arbitrationOf(i).secondInstance(), STRANGER, t.tenant];
        for (uint256 k; k < 4; k++) {
            refuses(who[k], address(escrow), abi.encodeCall(escrow.split, (t, part, 0)));
            refuses(who[k], address(escrow), abi.encodeCall(escrow.lengthen, (t, part, disputes[i].due + 1)));
            refuses(who[k], address(escrow), abi.encodeCall(escrow.endEarlier, (t, t.moveIn + 1, 0, "")));
        }
        address thief = (seed >> 16) % 2 == 0 ? t.tenant : t.landlord;
        address[2] memory outsiders = [STRANGER, thief];
        for (uint256 k; k < 2; k++) {
            refuses(outsiders[k], address(arbitrationOf(i)), abi.encodeCall(arbitrationOf(i).decide, (t, part, 0, 0)));
            refuses(
                outsiders[k], address(arbitrationOf(i)), abi.encodeCall(arbitrationOf(i).lengthen, (t, part, disputes[i].due + 1))
            );
        }
        t.arbitrator = address(arbitrations[t.arbitrator == address(arbitrations[0]) ? 1 : 0]); // other terms are another lease
        refuses(Arbitration(t.arbitrator).firstInstance(), t.arbitrator, abi.encodeCall(arbitrationOf(i).decide, (t, part, 0, 0)));
        done["adversariesTry"]++;
        judge("adversariesTry", i, true, true);
    }

    function signShares(address who, bytes32 id, Part part, uint256 toTenant, uint256 toLandlord)
        private
        view
        returns (bytes memory)
    {
        uint256 key;
        for (uint256 i; i < 4; i++) {
            if (people[i] == who) key = FIRST_KEY + i;
        }
        (, string memory name, string memory version, uint256 chain, address place,,) = escrow.eip712Domain();
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                chain,
                place
            )
        );
        bytes32 shares =
            keccak256(abi.encode(escrow.SETTLEMENT_TYPEHASH(), id, part, toTenant, toLandlord, block.timestamp));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked("\x19\x01", domain, shares)));
        return abi.encodePacked(r, s, v);
    }
}
