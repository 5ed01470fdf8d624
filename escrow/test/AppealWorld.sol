// SPDX-License-Identifier: MIT
// The rules of two instances, written a second time: what each dispute should hold and each account own, beside what it does.
pragma solidity 0.8.37;

import {TestBase, vm} from "./TestBase.sol";
import {Arbitration, Escrow, newArbitration} from "./Deployed.sol";
import {RentToken} from "../src/RentToken.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";
import {Case, Stage} from "../src/IAppealableArbitration.sol";
import {Terms, Part, LeaseState, FLAG_ENDED_EARLIER} from "../src/IRentEscrow.sol";

abstract contract AppealWorld is TestBase {
    uint256 constant FIRST_KEY = 5000;
    uint256 constant FEE = 7e18;
    uint256 constant PURSE = 1e30;
    address constant STRANGER = address(0x57A);

    /// A part under dispute, as the rules have it.
    struct Dispute {
        Terms terms;
        Part part;
        uint256 held;
        uint256 due;
        uint256 firstDue;
        Stage stage;
        uint256 toTenant;
        uint256 newMoveOut;
        uint256 appealUntil;
        address feeTo;
    }

    TestUSDT public immutable usdt;
    Escrow public immutable escrow;
    /// Before the first, no instance is ever a side; before the second, often.
    Arbitration[2] public arbitrations;
    address[4] public people;
    address[4] public wallets; // a second wallet of each, for money that goes back
    address[2] internal instances = [address(0xF125), address(0x5EC0)];
    Dispute[] internal disputes;
    /// What every account should own.
    mapping(address who => uint256) public owns;
    address[] internal accounts;
    /// The move-out that counts, by lease.
    mapping(bytes32 id => uint256) internal moveOuts;
    /// Fees that each arbitration should hold.
    mapping(Arbitration => uint256) public fees;
    /// What was seen broken, by the number of the rule.
    mapping(uint256 rule => string) public broken;
    mapping(string act => uint256) public done;
    uint256 private turn;

    constructor(Escrow escrow_, TestUSDT usdt_, RentToken rnb_) {
        (escrow, usdt) = (escrow_, usdt_);
        for (uint256 i; i < 4; i++) {
            people[i] = vm.addr(FIRST_KEY + i);
            wallets[i] = vm.addr(2 * FIRST_KEY + i);
            accounts.push(people[i]);
            accounts.push(wallets[i]);
        }
        accounts.push(instances[0]);
        accounts.push(instances[1]);
        accounts.push(STRANGER);
        arbitrations[0] = newArbitration(address(escrow_), instances[0], instances[1], FEE);
        arbitrations[1] = newArbitration(address(escrow_), people[0], wallets[1], FEE);
        for (uint256 i; i < accounts.length; i++) {
            vm.startPrank(accounts[i]); // every account allows everything, so that a wrongly spent allowance shows
            usdt_.approve(address(escrow_), type(uint256).max);
            usdt_.approve(address(arbitrations[0]), type(uint256).max);
            usdt_.approve(address(arbitrations[1]), type(uint256).max);
            rnb_.approve(address(escrow_), type(uint256).max);
            vm.stopPrank();
            owns[accounts[i]] = PURSE; // the suite gives it to them
        }
    }

    function accountCount() external view returns (uint256) {
        return accounts.length;
    }

    function accountAt(uint256 i) external view returns (address) {
        return accounts[i];
    }

    // ---------------------------------------------------------------- the rules

    function arbitrationOf(uint256 i) internal view returns (Arbitration) {
        return Arbitration(disputes[i].terms.arbitrator);
    }

    function home(Terms memory t) internal pure returns (address) {
        return t.tenantPayout == address(0) ? t.tenant : t.tenantPayout;
    }

    function isSide(Terms memory t, address who) internal pure returns (bool) {
        return who == t.tenant || who == t.landlord || who == home(t);
    }

    /// Held and not due.
    function isLive(uint256 i) internal view returns (bool) {
        return disputes[i].held != 0 && block.timestamp < disputes[i].due;
    }

    /// Whose turn it is to decide and to take time; zero if there is none.
    function turnOf(uint256 i) internal view returns (address) {
        Dispute storage d = disputes[i];
        (address first, address second) = (arbitrationOf(i).firstInstance(), arbitrationOf(i).secondInstance());
        if (!isLive(i)) return address(0);
        if (d.stage == Stage.Appealed) return block.timestamp + 7 days > d.due ? address(0) : second;
        if (d.stage != Stage.Open) return address(0);
        if (isSide(d.terms, first)) return isSide(d.terms, second) ? address(0) : second;
        if (isSide(d.terms, second)) return first;
        return block.timestamp + 42 days > d.firstDue + 180 days ? address(0) : first;
    }

    /// Whether the decision of the one whose turn it is is the last.
    function isLast(uint256 i) internal view returns (bool) {
        Dispute storage d = disputes[i];
        if (d.stage == Stage.Appealed) return true;
        return isSide(d.terms, arbitrationOf(i).firstInstance()) || isSide(d.terms, arbitrationOf(i).secondInstance());
    }

    /// Whether the terms ever let a decision name this end.
    function canName(uint256 i, uint256 newMoveOut) internal view returns (bool) {
        Terms memory t = disputes[i].terms;
        return disputes[i].part == Part.Handover && newMoveOut > t.moveIn && newMoveOut < t.moveOut;
    }

    function canEnd(uint256 i, uint256 newMoveOut) internal view returns (bool) {
        Terms memory t = disputes[i].terms;
        uint256 moveOut = moveOuts[escrow.leaseId(t)];
        if (disputes[i].part != Part.Handover) return false;
        return newMoveOut > t.moveIn && newMoveOut < moveOut && block.timestamp < moveOut;
    }

    function canExecute(uint256 i) internal view returns (bool) {
        Dispute storage d = disputes[i];
        if (!isLive(i)) return false;
        if (d.stage == Stage.Decided) return block.timestamp > d.appealUntil;
        return d.stage == Stage.Appealed && block.timestamp + 7 days > d.due;
    }

    function canTakeFee(uint256 i) internal view returns (bool) {
        Dispute storage d = disputes[i];
        if (d.feeTo == address(0) || usdt.isBlocked(d.feeTo)) return false;
        return d.stage != Stage.Appealed || d.held == 0 || block.timestamp + 7 days > d.due;
    }

    /// The part is shared, or goes to one of the two.
    function leaves(uint256 i, uint256 toTenant) internal {
        Dispute storage d = disputes[i];
        owns[home(d.terms)] += toTenant;
        owns[d.terms.landlord] += d.held - toTenant;
        d.held = 0;
    }

    function dueAtLeast(uint256 i, uint256 due) internal {
        if (disputes[i].due < due) disputes[i].due = due;
        breaks(4, disputes[i].due > disputes[i].firstDue + 180 days, "the cap");
    }

    // ---------------------------------------------------------------- judging

    function breaks(uint256 rule, bool isBroken, string memory how) internal {
        if (isBroken && bytes(broken[rule]).length == 0) broken[rule] = how;
    }

    function wealth(address who) internal view returns (uint256) {
        return usdt.balanceOf(who) + escrow.credit(who);
    }

    /// After an act on dispute `i` that the rules allow or refuse: it, one other, and every account are as the rules have it. What
    /// differs in a third dispute still differs when its turn comes, or in {compareAll}.
    function judge(string memory act, uint256 i, bool ok, bool isAllowed) internal {
        if (ok) done[act]++;
        breaks(3, ok != isAllowed, act);
        for (uint256 k; k < accounts.length; k++) {
            breaks(2, wealth(accounts[k]) != owns[accounts[k]], act);
        }
        compare(act, i);
        compare(act, turn++ % disputes.length);
    }

    function compareAll() external {
        for (uint256 i; i < disputes.length; i++) {
            compare("in the end", i);
        }
    }

    function compare(string memory act, uint256 i) private {
        Dispute storage d = disputes[i];
        bytes32 id = escrow.leaseId(d.terms);
        LeaseState memory l = escrow.leaseState(id);
        Case memory c = arbitrationOf(i).caseOf(id, d.part);
        (uint256 held, uint256 due) =
            d.part == Part.Handover ? (l.handover, l.handoverDue) : (l.deposit, l.depositDue);
        breaks(5, held != d.held || c.stage != d.stage, act);
        breaks(4, due != d.due || (c.firstDue != 0 && c.firstDue != d.firstDue), act);
        breaks(5, c.toTenant != d.toTenant || c.newMoveOut != d.newMoveOut, act);
        breaks(4, c.appealUntil != d.appealUntil, act);
        breaks(1, c.feeTo != d.feeTo, act);
        uint256 moveOut = l.flags & FLAG_ENDED_EARLIER == 0 ? d.terms.moveOut : l.newMoveOut;
        breaks(4, moveOut != moveOuts[id], act);
    }

    /// What a caller without the right to it calls, at the escrow or at the arbitration.
    function refuses(address who, address target, bytes memory call) internal {
        vm.prank(who);
        (bool ok,) = target.call(call);
        breaks(6, ok, "the forbidden");
    }
}
