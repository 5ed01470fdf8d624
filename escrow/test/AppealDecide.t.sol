// SPDX-License-Identifier: MIT
// Who decides, when, and about what. See AppealDecide.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {AppealCase} from "./AppealCase.sol";
import {newArbitration} from "./Deployed.sol";
import {IAppealableArbitration, Case, Stage} from "../src/IAppealableArbitration.sol";
import {IRentEscrow, Terms, Part} from "../src/IRentEscrow.sol";

contract AppealDecideTest is AppealCase {
    // ---------------------------------------------------------------- the first instance

    function test_TheFirstDecisionWaitsForAnAppealAndMovesNoMoney() public {
        (Terms memory t, bytes32 id) = disputed();
        vm.expectEmit(address(arbitration));
        emit IAppealableArbitration.Decided(id, Part.Handover, FIRST, SHARE, MOVE_IN + 60 days, HEARD + 5 days);
        decides(FIRST, t, Part.Handover, SHARE, MOVE_IN + 60 days);
        Case memory c = arbitration.caseOf(id, Part.Handover);
        same(c.toTenant, SHARE, "share");
        same(c.newMoveOut, MOVE_IN + 60 days, "new move-out");
        same(c.firstDue, HANDOVER_DUE, "first due time");
        same(c.appealUntil, HEARD + 5 days, "appeal until");
        same(c.feeTo, address(0), "no fee");
        isAt(id, Part.Handover, Stage.Decided);
        holds(id, HANDOVER, DUE, DEPOSIT, DEPOSIT_DUE);
        same(escrow.leaseState(id).newMoveOut, 0, "the stay goes on");
    }

    function test_NobodyButTheFirstInstanceDecidesFirst() public {
        (Terms memory t,) = disputed();
        address[6] memory others = [SECOND, tenant, PAYOUT, landlord, PAIR_ARBITRATOR, STRANGER];
        for (uint256 i; i < others.length; i++) {
            notAllowed(others[i]);
            decides(others[i], t, Part.Handover, SHARE, 0);
        }
    }

    // Attack: ruling at once, before the other party was heard.
    function test_NoDecisionComesEarlierThanFortyEightHoursAfterTheFirstDueTime() public {
        Terms memory t = ours();
        pay(t);
        disputedHandover(t, HANDOVER);
        refused(IRentEscrow.TooEarly.selector, HEARD);
        decides(FIRST, t, Part.Handover, 0, 0);
        vm.warp(HEARD - 1);
        refused(IRentEscrow.TooEarly.selector, HEARD);
        decides(FIRST, t, Part.Handover, 0, 0);
        vm.warp(HEARD);
        decides(FIRST, t, Part.Handover, 0, 0);
    }

    function test_AFirstDecisionLengthensTheDisputeToTwelveDaysFromNow() public {
        (Terms memory t, bytes32 id) = disputed();
        vm.warp(DUE - 1);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseLengthened(id, Part.Handover, DUE - 1 + 12 days);
        decides(FIRST, t, Part.Handover, SHARE, 0);
        holds(id, HANDOVER, DUE - 1 + 12 days, DEPOSIT, DEPOSIT_DUE);
    }

    function test_ADecisionNeverShortensTheTimeThatTheFirstInstanceTook() public {
        (Terms memory t, bytes32 id) = disputed();
        vm.startPrank(FIRST);
        arbitration.lengthen(t, Part.Handover, HEARD + 30 days);
        arbitration.decide(t, Part.Handover, SHARE, 0);
        vm.stopPrank();
        holds(id, HANDOVER, HEARD + 30 days, DEPOSIT, DEPOSIT_DUE);
    }

    function test_TheFirstInstanceDecidesUntilFortyTwoDaysBeforeTheCap() public {
        (Terms memory t, bytes32 id) = disputed();
        lengthens(FIRST, t, Part.Handover, DUE, CAP - 42 days + 1);
        vm.warp(CAP - 42 days + 1);
        vm.startPrank(FIRST);
        refused(IRentEscrow.Expired.selector, CAP - 42 days);
        arbitration.decide(t, Part.Handover, SHARE, 0);
        refused(IRentEscrow.Expired.selector, CAP - 42 days);
        arbitration.lengthen(t, Part.Handover, CAP);
        vm.warp(CAP - 42 days);
        arbitration.decide(t, Part.Handover, SHARE, 0);
        vm.stopPrank();
        isAt(id, Part.Handover, Stage.Decided);
    }

    function test_TheFirstInstanceDecidesAPartOnce() public {
        (Terms memory t,) = decided();
        vm.expectRevert(IAppealableArbitration.AlreadyDecided.selector);
        decides(FIRST, t, Part.Handover, 0, 0);
        vm.expectRevert(IAppealableArbitration.AlreadyDecided.selector);
        decides(SECOND, t, Part.Handover, 0, 0);
    }

    // ---------------------------------------------------------------- about what

    function test_ADecisionSharesAtMostWhatIsHeld() public {
        (Terms memory t,) = disputed();
        refused(IRentEscrow.TooMuch.selector, HANDOVER);
        decides(FIRST, t, Part.Handover, HANDOVER + 1, 0);
        decides(FIRST, t, Part.Handover, HANDOVER, 0);
    }

    function test_OnlyADisputedPartThatIsHeldAndNotDueIsDecided() public {
        Terms memory t = ours();
        vm.expectRevert(IRentEscrow.NothingHeld.selector); // never paid
        decides(FIRST, t, Part.Handover, 0, 0);
        pay(t);
        vm.expectRevert(IRentEscrow.NotDisputed.selector);
        decides(FIRST, t, Part.Handover, 0, 0);
        disputedHandover(t, HANDOVER);
        vm.warp(HEARD);
        vm.expectRevert(IRentEscrow.NotDisputed.selector); // the dispute is of the other part
        decides(FIRST, t, Part.Deposit, 0, 0);
        vm.warp(DUE);
        refused(IRentEscrow.AlreadyDue.selector, DUE);
        decides(FIRST, t, Part.Handover, 0, 0);
        escrow.release(t);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        decides(FIRST, t, Part.Handover, 0, 0);
    }

    // Attack: a claim of the deposit alone opens no way to the first rent.
    function test_AClaimOfTheDepositDoesNotOpenTheFirstRent() public {
        Terms memory t = ours();
        (t.moveOut, t.returnDays) = (uint40(MOVE_IN + 2), 3);
        pay(t);
        claimedDeposit(t, 1);
        vm.expectRevert(IRentEscrow.NotDisputed.selector);
        decides(FIRST, t, Part.Handover, 0, 0);
    }

    function test_ALeaseWithAnotherArbitratorIsNotDecidedHere() public {
        Terms memory t = terms();
        pay(t);
        disputedHandover(t, HANDOVER);
        vm.warp(HEARD);
        vm.expectRevert(IAppealableArbitration.OtherArbitrator.selector);
        decides(FIRST, t, Part.Handover, 0, 0);
    }

    // Attack: a decision after a settlement.
    function test_ASettledPartIsNotDecided() public {
        (Terms memory t, bytes32 id) = disputed();
        settled(t, id, 500e18);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        decides(FIRST, t, Part.Handover, 0, 0);
    }

    // ---------------------------------------------------------------- the second instance

    function test_TheSecondInstanceDecidesAnAppealAtOnce() public {
        (Terms memory t, bytes32 id) = appealed();
        vm.expectEmit(address(arbitration));
        emit IAppealableArbitration.Decided(id, Part.Handover, SECOND, 700e18, 0, 0);
        decides(SECOND, t, Part.Handover, 700e18, 0);
        paidOut(700e18, 100e18, DEPOSIT);
        isAt(id, Part.Handover, Stage.Closed);
    }

    function test_NobodyElseDecidesAnAppeal() public {
        (Terms memory t,) = appealed();
        address[5] memory others = [FIRST, tenant, PAYOUT, landlord, STRANGER];
        for (uint256 i; i < others.length; i++) {
            notAllowed(others[i]);
            decides(others[i], t, Part.Handover, SHARE, 0);
        }
    }

    function test_TheSecondInstanceDecidesUntilTheLastSevenDays() public {
        (Terms memory t,) = appealed();
        uint256 until = HEARD + 5 days + 30 days - 7 days;
        vm.warp(until + 1);
        refused(IRentEscrow.Expired.selector, until);
        decides(SECOND, t, Part.Handover, HANDOVER, 0);
        vm.warp(until);
        decides(SECOND, t, Part.Handover, HANDOVER, 0);
        paidOut(HANDOVER, 0, DEPOSIT);
    }

    function test_TheSecondInstanceSharesAtMostWhatIsHeld() public {
        (Terms memory t,) = appealed();
        refused(IRentEscrow.TooMuch.selector, HANDOVER);
        decides(SECOND, t, Part.Handover, HANDOVER + 1, 0);
    }

    // ---------------------------------------------------------------- an instance that is a side

    // Attack: an instance that is a party.
    function testFuzz_AFirstInstanceThatIsASideLeavesTheCaseToTheSecond(uint256 which) public {
        address side = sideOf(which);
        (Terms memory t, bytes32 id) = disputedBefore(side, SECOND);
        noSayOf(side, t);
        vm.expectEmit(address(arbitration));
        emit IAppealableArbitration.Decided(id, Part.Handover, SECOND, SHARE, 0, 0);
        decides(SECOND, t, Part.Handover, SHARE, 0);
        isAt(id, Part.Handover, Stage.Closed);
        paidOut(SHARE, HANDOVER - SHARE, DEPOSIT);
    }

    function testFuzz_ASecondInstanceThatIsASideLeavesTheCaseToTheFirst(uint256 which) public {
        address side = sideOf(which);
        (Terms memory t, bytes32 id) = disputedBefore(FIRST, side);
        noSayOf(side, t);
        decides(FIRST, t, Part.Handover, SHARE, 0);
        isAt(id, Part.Handover, Stage.Closed);
        paidOut(SHARE, HANDOVER - SHARE, DEPOSIT);
    }

    function test_IfBothInstancesAreSidesNobodyDecidesAndTheDefaultPayeeIsPaid() public {
        (Terms memory t,) = disputedBefore(landlord, tenant);
        noSayOf(tenant, t);
        noSayOf(landlord, t);
        vm.warp(DUE);
        escrow.release(t);
        paidOut(0, HANDOVER, DEPOSIT);
    }

    function test_AnInstanceThatDecidesAloneDecidesUntilThePartIsDue() public {
        (Terms memory t,) = disputedBefore(tenant, SECOND);
        lengthens(SECOND, t, Part.Handover, DUE, CAP - 1);
        vm.warp(CAP - 1);
        decides(SECOND, t, Part.Handover, SHARE, 0);
        paidOut(SHARE, HANDOVER - SHARE, DEPOSIT);
    }

    function test_AnInstanceThatDecidesAloneHearsBothToo() public {
        (Terms memory t,) = disputedBefore(tenant, SECOND);
        vm.warp(HEARD - 1);
        refused(IRentEscrow.TooEarly.selector, HEARD);
        decides(SECOND, t, Part.Handover, SHARE, 0);
    }

    function sideOf(uint256 which) internal view returns (address) {
        return which % 3 == 0 ? tenant : which % 3 == 1 ? PAYOUT : landlord;
    }

    /// A disputed first rent before an arbitration of these two.
    function disputedBefore(address first, address second) internal returns (Terms memory, bytes32) {
        arbitration = newArbitration(address(escrow), first, second, APPEAL_FEE);
        return disputed();
    }

    function noSayOf(address side, Terms memory t) internal {
        notAllowed(side);
        decides(side, t, Part.Handover, HANDOVER, 0);
        notAllowed(side);
        vm.prank(side);
        arbitration.lengthen(t, Part.Handover, DUE + 1);
    }

    // ---------------------------------------------------------------- an end of the stay

    // Journey: no keys. The decision ends the stay, so that the deposit is home within weeks.
    function test_ADecisionCanEndTheStayBeforeItSharesTheMoney() public {
        (Terms memory t, bytes32 id) = disputed();
        decides(FIRST, t, Part.Handover, HANDOVER, MOVE_IN + 1);
        uint256 moment = HEARD + 5 days + 1;
        vm.warp(moment);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseEndedEarlier(id, address(arbitration), MOVE_IN + 1, moment + 14 days);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseSplit(id, Part.Handover, HANDOVER, 0);
        arbitration.execute(t, Part.Handover);
        holds(id, 0, DUE, DEPOSIT, moment + 14 days);
        vm.warp(moment + 14 days);
        escrow.release(t);
        paidOut(HANDOVER + DEPOSIT, 0, 0);
    }

    function test_ADecisionOfAnAppealCanEndTheStayToo() public {
        (Terms memory t, bytes32 id) = appealed();
        decides(SECOND, t, Part.Handover, SHARE, MOVE_IN + 90 days);
        holds(id, 0, HEARD + 35 days, DEPOSIT, MOVE_IN + 104 days);
        paidOut(SHARE, HANDOVER - SHARE, DEPOSIT);
    }

    function test_ADecisionEndsTheStayOnlyAfterMoveInAndBeforeTheMoveOut() public {
        (Terms memory t,) = disputed();
        uint256[3] memory never = [uint256(1), MOVE_IN, MOVE_OUT];
        for (uint256 i; i < never.length; i++) {
            vm.expectRevert(IAppealableArbitration.CannotEnd.selector);
            decides(FIRST, t, Part.Handover, SHARE, never[i]);
        }
        decides(FIRST, t, Part.Handover, SHARE, MOVE_OUT - 1);
    }

    function test_ADecisionOnTheDepositEndsNoStay() public {
        (Terms memory t,) = claimed();
        vm.expectRevert(IAppealableArbitration.CannotEnd.selector);
        decides(FIRST, t, Part.Deposit, 0, MOVE_OUT - 1);
    }

    function test_ADecisionEndsAStayThatANoticeEndedBeforeThatNoticeOnly() public {
        for (uint256 earlier; earlier < 2; earlier++) {
            vm.warp(START);
            Terms memory t = withNotices();
            t.document = bytes32(100 + earlier);
            bytes32 id = disputedAs(t);
            notice(t, MOVE_IN + 120 days);
            decides(FIRST, t, Part.Handover, SHARE, MOVE_IN + 120 days - earlier);
            vm.warp(HEARD + 5 days + 1);
            arbitration.execute(t, Part.Handover);
            same(escrow.leaseState(id).newMoveOut, MOVE_IN + 120 days - earlier, "the earlier end");
        }
    }

    // Attack: the loser ends, or renews, the stay, so that the decision could not be carried out.
    function test_AnEndThatCameMeanwhileDoesNotStopADecision() public {
        Terms memory t = withNotices();
        bytes32 id = disputedAs(t);
        decides(FIRST, t, Part.Handover, SHARE, MOVE_IN + 120 days);
        notice(t, MOVE_IN + 120 days);
        vm.warp(HEARD + 5 days + 1);
        arbitration.execute(t, Part.Handover);
        paidOut(SHARE, HANDOVER - SHARE, DEPOSIT);
        same(escrow.leaseState(id).newMoveOut, MOVE_IN + 120 days, "the notice stands");
    }

    function test_ARenewalOrAMoveOutThatCameMeanwhileDoesNotStopADecision() public {
        (Terms memory t, bytes32 id) = disputed();
        decides(FIRST, t, Part.Handover, SHARE, MOVE_IN + 60 days);
        renewed(t, id, after_(t));
        vm.warp(HEARD + 5 days + 1);
        arbitration.execute(t, Part.Handover);
        paidOut(SHARE, HANDOVER - SHARE, DEPOSIT);
        vm.warp(START);
        t.document = bytes32(uint256(8));
        t.moveOut = uint40(HEARD + 5 days);
        disputedAs(t);
        decides(FIRST, t, Part.Handover, SHARE, HEARD + 4 days);
        vm.warp(HEARD + 5 days + 1);
        arbitration.execute(t, Part.Handover);
        paidOut(2 * SHARE, 2 * (HANDOVER - SHARE), 2 * DEPOSIT);
    }

    // Attack: the loser ends, or renews, the stay just before the final decision, so that it would fail and its turn could pass.
    function test_AnEndThatCameMeanwhileDoesNotStopAFinalDecision() public {
        Terms memory t = withNotices();
        bytes32 id = disputedAs(t);
        decides(FIRST, t, Part.Handover, 0, 0);
        appeals(tenant, t, Part.Handover);
        notice(t, MOVE_IN + 120 days);
        decides(SECOND, t, Part.Handover, SHARE, MOVE_IN + 120 days);
        paidOut(SHARE, HANDOVER - SHARE, DEPOSIT);
        same(escrow.leaseState(id).newMoveOut, MOVE_IN + 120 days, "the notice stands");
    }

    function test_ARenewalOrAMoveOutThatCameMeanwhileDoesNotStopAFinalDecision() public {
        (Terms memory t, bytes32 id) = disputedBefore(FIRST, landlord);
        renewed(t, id, after_(t));
        decides(FIRST, t, Part.Handover, SHARE, MOVE_IN + 60 days);
        paidOut(SHARE, HANDOVER - SHARE, DEPOSIT);
        same(escrow.leaseState(id).newMoveOut, 0, "the renewed stay goes on");
        vm.warp(START);
        t.document = bytes32(uint256(8));
        t.moveOut = uint40(HEARD);
        id = disputedAs(t);
        decides(FIRST, t, Part.Handover, SHARE, HEARD - 1);
        paidOut(2 * SHARE, 2 * (HANDOVER - SHARE), 2 * DEPOSIT);
        same(escrow.leaseState(id).newMoveOut, 0, "the stay ended as agreed");
    }

    function withNotices() internal view returns (Terms memory t) {
        t = ours();
        (t.tenantNotice, t.earliestEnd) = (30, uint40(MOVE_IN + 90 days));
    }

    function notice(Terms memory t, uint256 newMoveOut) internal {
        vm.prank(t.tenant);
        escrow.endEarlier(t, uint40(newMoveOut), 0, "");
    }

    // ---------------------------------------------------------------- any shares, at any time

    function testFuzz_AFirstDecisionLeavesTimeForAnAppealAndNeverPassesTheCap(uint256 moment, uint256 later) public {
        (Terms memory t, bytes32 id) = disputed();
        moment = bound(moment, HEARD, CAP - 42 days);
        lengthens(FIRST, t, Part.Handover, DUE, moment);
        vm.warp(moment);
        decides(FIRST, t, Part.Handover, SHARE, 0);
        uint256 due = escrow.leaseState(id).handoverDue;
        yes(due >= moment + 12 days && due <= CAP, "after the decision");
        later = bound(later, moment, moment + 5 days);
        vm.warp(later);
        appeals(tenant, t, Part.Handover);
        due = escrow.leaseState(id).handoverDue;
        yes(due >= later + 30 days && due <= CAP, "after the appeal");
    }

    function test_TheLargestSumIsSharedWhole() public {
        Terms memory t = ours();
        (t.handover, t.firstRent, t.deposit) = (type(uint88).max, 0, 0);
        disputedAs(t);
        decides(FIRST, t, Part.Handover, type(uint88).max - 1, 0);
        vm.warp(HEARD + 5 days + 1);
        arbitration.execute(t, Part.Handover);
        paidOut(type(uint88).max - 1, 1, 0);
    }

    function testFuzz_ADecisionSharesExactlyWhatIsClaimed(uint256 claim, uint256 toTenant, bool isTenants) public {
        Terms memory t = ours();
        pay(t);
        claim = bound(claim, 1, isTenants ? HANDOVER : DEPOSIT);
        toTenant = bound(toTenant, 0, claim);
        Part part = isTenants ? Part.Handover : Part.Deposit;
        if (isTenants) disputedHandover(t, claim);
        else claimedDeposit(t, claim);
        uint256 heard = (isTenants ? HANDOVER_DUE : DEPOSIT_DUE) + 48 hours;
        vm.warp(heard);
        decides(FIRST, t, part, toTenant, 0);
        vm.warp(heard + 5 days + 1);
        arbitration.execute(t, part);
        if (isTenants) paidOut(toTenant, HANDOVER - toTenant, DEPOSIT);
        else paidOut(DEPOSIT - claim + toTenant, claim - toTenant, HANDOVER);
    }
}
