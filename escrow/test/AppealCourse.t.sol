// SPDX-License-Identifier: MIT
// From the first decision to the money: appeal, execution, and time. See AppealCourse.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {AppealCase} from "./AppealCase.sol";
import {IAppealableArbitration, Stage} from "../src/IAppealableArbitration.sol";
import {IRentEscrow, Terms, Part} from "../src/IRentEscrow.sol";

contract AppealCourseTest is AppealCase {
    // ---------------------------------------------------------------- without an appeal

    function test_AnybodyExecutesADecisionAfterFiveDaysWithoutAnAppeal() public {
        (Terms memory t, bytes32 id) = decided();
        vm.warp(HEARD + 5 days);
        refused(IRentEscrow.TooEarly.selector, HEARD + 5 days + 1);
        arbitration.execute(t, Part.Handover);
        vm.warp(HEARD + 5 days + 1);
        vm.expectEmit(address(arbitration));
        emit IAppealableArbitration.Executed(id, Part.Handover);
        vm.prank(STRANGER);
        arbitration.execute(t, Part.Handover);
        paidOut(SHARE, HANDOVER - SHARE, DEPOSIT);
        isAt(id, Part.Handover, Stage.Closed);
    }

    function test_ADecisionIsExecutedOnce() public {
        (Terms memory t,) = decided();
        vm.warp(HEARD + 5 days + 1);
        arbitration.execute(t, Part.Handover);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        arbitration.execute(t, Part.Handover);
    }

    function test_WithoutADecisionThereIsNothingToExecute() public {
        (Terms memory t,) = disputed();
        vm.expectRevert(IAppealableArbitration.NotDecided.selector);
        arbitration.execute(t, Part.Handover);
    }

    function test_ADecisionThatNobodyExecutesUntilThePartIsDueIsVoid() public {
        (Terms memory t,) = decided();
        vm.warp(HEARD + 12 days);
        refused(IRentEscrow.AlreadyDue.selector, HEARD + 12 days);
        arbitration.execute(t, Part.Handover);
        escrow.release(t);
        paidOut(0, HANDOVER, DEPOSIT);
    }

    // ---------------------------------------------------------------- the appeal

    function test_EitherPartyOrThePayoutAccountAppeals() public {
        address[3] memory sides = [tenant, landlord, PAYOUT];
        for (uint256 i; i < 3; i++) {
            vm.warp(START);
            Terms memory t = ours();
            t.document = bytes32(100 + i);
            bytes32 id = disputedAs(t);
            decides(FIRST, t, Part.Handover, SHARE, 0);
            hasTheFee(sides[i]);
            vm.expectEmit(address(arbitration));
            emit IAppealableArbitration.Appealed(id, Part.Handover, sides[i], HEARD + 30 days);
            vm.prank(sides[i]);
            arbitration.appeal(t, Part.Handover);
            isAt(id, Part.Handover, Stage.Appealed);
            same(arbitration.caseOf(id, Part.Handover).feeTo, sides[i], "whose fee");
            holds(id, HANDOVER, HEARD + 30 days, DEPOSIT, DEPOSIT_DUE);
        }
        same(usdt.balanceOf(address(arbitration)), 3 * APPEAL_FEE, "three fees");
    }

    // Attack: an appeal at the last second.
    function test_AnAppealAtTheLastSecondLeavesTheSecondInstanceItsTime() public {
        (Terms memory t, bytes32 id) = decided();
        vm.warp(HEARD + 5 days);
        hasTheFee(landlord);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseLengthened(id, Part.Handover, HEARD + 35 days);
        vm.prank(landlord);
        arbitration.appeal(t, Part.Handover);
    }

    // Attack: a late appeal.
    function test_NobodyAppealsLaterThanFiveDaysAfterTheDecision() public {
        (Terms memory t,) = decided();
        hasTheFee(landlord);
        vm.warp(HEARD + 5 days + 1);
        vm.prank(landlord);
        refused(IRentEscrow.Expired.selector, HEARD + 5 days);
        arbitration.appeal(t, Part.Handover);
    }

    // Attack: an appeal twice, by the same side or by both.
    function test_APartIsAppealedOnce() public {
        (Terms memory t,) = decided();
        appeals(landlord, t, Part.Handover);
        address[2] memory parties = [landlord, tenant];
        for (uint256 i; i < 2; i++) {
            hasTheFee(parties[i]);
            vm.prank(parties[i]);
            vm.expectRevert(IAppealableArbitration.AlreadyAppealed.selector);
            arbitration.appeal(t, Part.Handover);
        }
    }

    // Attack: an appeal by a third party, who would hold up the money of both.
    function test_NobodyElseAppeals() public {
        (Terms memory t,) = decided();
        address[4] memory others = [STRANGER, FIRST, SECOND, PAIR_ARBITRATOR];
        for (uint256 i; i < others.length; i++) {
            hasTheFee(others[i]);
            vm.prank(others[i]);
            notAllowed(others[i]);
            arbitration.appeal(t, Part.Handover);
        }
    }

    // Attack: an appeal without its fee.
    function test_AnAppealWithoutItsFeeChangesNothing() public {
        (Terms memory t, bytes32 id) = decided();
        vm.prank(landlord);
        refused(bytes4(keccak256("AllowanceTooLow(uint256)")));
        arbitration.appeal(t, Part.Handover);
        isAt(id, Part.Handover, Stage.Decided);
        holds(id, HANDOVER, DUE, DEPOSIT, DEPOSIT_DUE);
    }

    function test_ThereIsNoAppealBeforeADecisionAndNoneOfWhatHasLeft() public {
        (Terms memory t, bytes32 id) = disputed();
        hasTheFee(landlord);
        vm.prank(landlord);
        vm.expectRevert(IAppealableArbitration.NotDecided.selector);
        arbitration.appeal(t, Part.Handover);
        decides(FIRST, t, Part.Handover, SHARE, 0);
        settled(t, id, 500e18);
        vm.prank(landlord);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        arbitration.appeal(t, Part.Handover);
    }

    function test_AnAppealDoesNotShortenATimeThatReachesFurther() public {
        (Terms memory t, bytes32 id) = disputed();
        vm.startPrank(FIRST);
        arbitration.lengthen(t, Part.Handover, HEARD + 30 days);
        arbitration.decide(t, Part.Handover, SHARE, 0);
        vm.stopPrank();
        appeals(landlord, t, Part.Handover); // in the same second
        holds(id, HANDOVER, HEARD + 30 days, DEPOSIT, DEPOSIT_DUE);
    }

    // ---------------------------------------------------------------- after an appeal

    function test_AnAppealIsWon() public {
        (Terms memory t,) = appealed();
        decides(SECOND, t, Part.Handover, 0, 0);
        paidOut(0, HANDOVER, DEPOSIT);
    }

    function test_AnAppealIsLost() public {
        (Terms memory t,) = appealed();
        decides(SECOND, t, Part.Handover, SHARE, 0);
        paidOut(SHARE, HANDOVER - SHARE, DEPOSIT);
    }

    function test_IfTheSecondInstanceIsSilentTheFirstDecisionIsExecutedInTheLastSevenDays() public {
        (Terms memory t, bytes32 id) = appealed();
        uint256 due = HEARD + 35 days;
        vm.warp(due - 7 days);
        refused(IRentEscrow.TooEarly.selector, due - 7 days + 1);
        arbitration.execute(t, Part.Handover);
        vm.warp(due - 7 days + 1);
        vm.prank(STRANGER);
        arbitration.execute(t, Part.Handover);
        paidOut(SHARE, HANDOVER - SHARE, DEPOSIT);
        isAt(id, Part.Handover, Stage.Closed);
    }

    function test_AnAppealStopsTheExecutionAfterFiveDays() public {
        (Terms memory t,) = appealed();
        vm.warp(HEARD + 5 days + 1);
        refused(IRentEscrow.TooEarly.selector, HEARD + 28 days + 1);
        arbitration.execute(t, Part.Handover);
    }

    function test_AfterTheSecondDecisionNothingOfTheFirstIsExecuted() public {
        (Terms memory t,) = appealed();
        decides(SECOND, t, Part.Handover, 0, 0);
        vm.warp(HEARD + 34 days);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        arbitration.execute(t, Part.Handover);
    }

    // ---------------------------------------------------------------- more time

    function test_OnlyTheInstanceWhoseTurnItIsTakesMoreTime() public {
        (Terms memory t, bytes32 id) = disputed();
        address[5] memory others = [SECOND, tenant, PAYOUT, landlord, STRANGER];
        for (uint256 i; i < others.length; i++) {
            notAllowed(others[i]);
            lengthen(others[i], t, DUE + 1);
        }
        lengthen(FIRST, t, DUE + 1);
        holds(id, HANDOVER, DUE + 1, DEPOSIT, DEPOSIT_DUE);
        decides(FIRST, t, Part.Handover, SHARE, 0);
        vm.expectRevert(IAppealableArbitration.AlreadyDecided.selector);
        lengthen(FIRST, t, DUE + 2);
        appeals(landlord, t, Part.Handover);
        notAllowed(FIRST);
        lengthen(FIRST, t, HEARD + 31 days);
        vm.warp(HEARD + 2 days);
        lengthen(SECOND, t, HEARD + 32 days);
        holds(id, HANDOVER, HEARD + 32 days, DEPOSIT, DEPOSIT_DUE);
    }

    function test_TheFirstInstanceTakesMoreTimeBeforeBothWereHeard() public {
        Terms memory t = ours();
        bytes32 id = pay(t);
        disputedHandover(t, HANDOVER);
        lengthen(FIRST, t, DUE + 1);
        same(arbitration.caseOf(id, Part.Handover).firstDue, HANDOVER_DUE, "first due time");
        refused(IRentEscrow.TooEarly.selector, HEARD); // still counted from the first due time
        decides(FIRST, t, Part.Handover, SHARE, 0);
    }

    function test_OnlyADisputedPartOfOurLeaseIsLengthened() public {
        Terms memory t = ours();
        pay(t);
        vm.expectRevert(IRentEscrow.NotDisputed.selector);
        lengthen(FIRST, t, DUE + 1);
        t.arbitrator = ARBITRATOR;
        vm.expectRevert(IAppealableArbitration.OtherArbitrator.selector);
        lengthen(FIRST, t, DUE + 1);
    }

    function test_TheLimitsOfTheEscrowHoldForEachInstance() public {
        (Terms memory t,) = disputed();
        refused(IRentEscrow.BadDueTime.selector, HEARD + 30 days);
        lengthen(FIRST, t, HEARD + 30 days + 1);
        decides(FIRST, t, Part.Handover, SHARE, 0);
        appeals(landlord, t, Part.Handover);
        vm.warp(HEARD + 1 days);
        refused(IRentEscrow.BadDueTime.selector, HEARD + 31 days);
        lengthen(SECOND, t, HEARD + 31 days + 1);
    }

    function test_TheSecondInstanceTakesNoMoreTimeInTheLastSevenDays() public {
        (Terms memory t,) = appealed();
        uint256 until = HEARD + 28 days;
        vm.warp(until + 1);
        refused(IRentEscrow.Expired.selector, until);
        lengthen(SECOND, t, HEARD + 40 days);
        vm.warp(until);
        lengthen(SECOND, t, HEARD + 58 days);
        vm.warp(until + 1);
        refused(IRentEscrow.TooEarly.selector, HEARD + 51 days + 1); // its time was lengthened
        arbitration.execute(t, Part.Handover);
    }

    function lengthen(address who, Terms memory t, uint256 newDue) internal {
        vm.prank(who);
        arbitration.lengthen(t, Part.Handover, newDue);
    }
}
