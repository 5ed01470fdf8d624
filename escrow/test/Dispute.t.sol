// SPDX-License-Identifier: MIT
// Who may dispute what, and what the arbitrator can do about it. See Dispute.tree.
pragma solidity 0.8.37;

import {vm} from "./Bench.sol";
import {Stage} from "./Stage.sol";
import {IRentEscrow, Terms, Part, Lease} from "../src/IRentEscrow.sol";

contract DisputeTest is Stage {
    function test_TheRestGoesAtOnceAndTheClaimWaitsFourteenDaysLonger() public {
        (Terms memory t, bytes32 id) = paid();
        vm.warp(HANDOVER_DUE - 1);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseDisputed(id, Part.Handover, 200e18, HANDOVER_DUE + 14 days);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseReleased(id, Part.Handover, HANDOVER - 200e18);
        vm.prank(tenant);
        escrow.dispute(t, 200e18);
        got(0, HANDOVER - 200e18, 200e18 + DEPOSIT);
        Lease memory l = escrow.leaseState(id);
        same(l.handover, 200e18, "claim");
        same(l.handoverDue, HANDOVER_DUE + 14 days, "due");
        same(l.depositDue, DEPOSIT_DUE, "the deposit is not touched");
        vm.warp(HANDOVER_DUE + 14 days - 1);
        refused(IRentEscrow.NotDue.selector, HANDOVER_DUE + 14 days);
        escrow.release(t);
    }

    function test_ASilentArbitratorChangesNothing() public {
        (Terms memory t,) = paid();
        vm.prank(tenant);
        escrow.dispute(t, HANDOVER);
        vm.warp(HANDOVER_DUE + 14 days);
        escrow.release(t);
        got(0, HANDOVER, DEPOSIT);
    }

    function test_TheLandlordsDisputeIsTheirOwn() public {
        (Terms memory t,) = paid();
        vm.prank(tenant);
        escrow.dispute(t, HANDOVER);
        vm.prank(landlord);
        escrow.dispute(t, 600e18);
        got(DEPOSIT - 600e18, 0, HANDOVER + 600e18);
    }

    function test_AClaimOfEverythingPaysNobody() public {
        (Terms memory t,) = paid();
        vm.prank(landlord);
        escrow.dispute(t, DEPOSIT);
        got(0, 0, HANDOVER + DEPOSIT);
    }

    function test_EachPartIsDisputedOnce() public {
        (Terms memory t,) = paid();
        vm.startPrank(tenant);
        escrow.dispute(t, 200e18);
        vm.expectRevert(IRentEscrow.AlreadyDisputed.selector);
        escrow.dispute(t, 100e18);
    }

    function test_NobodyDisputesWhatIsDue() public {
        (Terms memory t,) = paid();
        vm.warp(HANDOVER_DUE);
        vm.prank(tenant);
        refused(IRentEscrow.AlreadyDue.selector, HANDOVER_DUE);
        escrow.dispute(t, 1);
        vm.warp(DEPOSIT_DUE);
        vm.prank(landlord);
        refused(IRentEscrow.AlreadyDue.selector, DEPOSIT_DUE);
        escrow.dispute(t, 1);
    }

    function test_AClaimIsSomethingAndAtMostAll() public {
        (Terms memory t,) = paid();
        vm.startPrank(tenant);
        vm.expectRevert(IRentEscrow.ZeroAmount.selector);
        escrow.dispute(t, 0);
        refused(IRentEscrow.TooMuch.selector, HANDOVER);
        escrow.dispute(t, HANDOVER + 1);
    }

    function test_NobodyElseDisputesAndNobodyDisputesNothing() public {
        (Terms memory t,) = paid();
        vm.prank(STRANGER);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, STRANGER));
        escrow.dispute(t, 1);
        vm.startPrank(tenant);
        escrow.releaseEarly(t);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.dispute(t, 0);
    }

    function test_TheArbitratorSharesWhatIsDisputed() public {
        (Terms memory t, bytes32 id) = paid();
        vm.prank(landlord);
        escrow.dispute(t, 600e18);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseSplit(id, Part.Deposit, 100e18, 500e18);
        vm.prank(ARBITRATOR);
        escrow.split(t, Part.Deposit, 100e18);
        got(DEPOSIT - 500e18, 500e18, HANDOVER);
        vm.prank(ARBITRATOR);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.split(t, Part.Deposit, 0);
    }

    function test_TheArbitratorSharesADisputedHandover() public {
        (Terms memory t,) = paid();
        vm.prank(tenant);
        escrow.dispute(t, HANDOVER);
        vm.prank(ARBITRATOR);
        escrow.split(t, Part.Handover, 300e18);
        got(300e18, HANDOVER - 300e18, DEPOSIT);
    }

    function test_TheArbitratorSendsAnUndisputedDepositHomeWholeAndNothingElse() public {
        (Terms memory t,) = paid();
        vm.startPrank(ARBITRATOR);
        vm.expectRevert(IRentEscrow.NotDisputed.selector);
        escrow.split(t, Part.Handover, HANDOVER);
        vm.expectRevert(IRentEscrow.NotDisputed.selector);
        escrow.split(t, Part.Handover, 0);
        vm.expectRevert(IRentEscrow.NotDisputed.selector);
        escrow.split(t, Part.Deposit, DEPOSIT - 1);
        escrow.split(t, Part.Deposit, DEPOSIT);
        got(DEPOSIT, 0, HANDOVER);
    }

    function test_TheArbitratorSharesAtMostWhatIsHeldAndNothingThatIsDue() public {
        (Terms memory t,) = paid();
        vm.prank(landlord);
        escrow.dispute(t, 600e18);
        vm.startPrank(ARBITRATOR);
        refused(IRentEscrow.TooMuch.selector, 600e18);
        escrow.split(t, Part.Deposit, 600e18 + 1);
        vm.warp(DEPOSIT_DUE + 14 days);
        refused(IRentEscrow.AlreadyDue.selector, DEPOSIT_DUE + 14 days);
        escrow.split(t, Part.Deposit, 100e18);
    }

    function test_NobodyElseRules() public {
        (Terms memory t,) = paid();
        vm.startPrank(landlord);
        escrow.dispute(t, DEPOSIT);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, landlord));
        escrow.split(t, Part.Deposit, 0);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, landlord));
        escrow.lengthen(t, Part.Deposit, DEPOSIT_DUE + 15 days);
    }

    function test_TheArbitratorOfTheTermsRulesNotTheOneOfTheEscrow() public {
        Terms memory t = terms();
        t.arbitrator = STRANGER;
        pay(t);
        vm.prank(ARBITRATOR);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, ARBITRATOR));
        escrow.split(t, Part.Deposit, DEPOSIT);
        vm.prank(STRANGER);
        escrow.split(t, Part.Deposit, DEPOSIT);
        got(DEPOSIT, 0, HANDOVER);
    }

    function test_LengtheningGoesByThirtyDaysAtMostAndNeverBack() public {
        (Terms memory t, bytes32 id) = paid();
        vm.warp(HANDOVER_DUE - 1);
        vm.prank(tenant);
        escrow.dispute(t, HANDOVER);
        vm.startPrank(ARBITRATOR);
        refused(IRentEscrow.BadDueTime.selector, HANDOVER_DUE - 1 + 30 days);
        escrow.lengthen(t, Part.Handover, HANDOVER_DUE + 14 days);
        refused(IRentEscrow.BadDueTime.selector, HANDOVER_DUE - 1 + 30 days);
        escrow.lengthen(t, Part.Handover, HANDOVER_DUE + 30 days);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseLengthened(id, Part.Handover, HANDOVER_DUE - 1 + 30 days);
        escrow.lengthen(t, Part.Handover, HANDOVER_DUE - 1 + 30 days);
        same(escrow.leaseState(id).handoverDue, HANDOVER_DUE - 1 + 30 days, "due");
    }

    function test_LengtheningEndsAHundredAndEightyDaysPastTheFirstDay() public {
        (Terms memory t,) = paid();
        vm.prank(landlord);
        escrow.dispute(t, DEPOSIT);
        (uint256 due, uint256 cap, uint256 steps) = (DEPOSIT_DUE + 14 days, DEPOSIT_DUE + 180 days, 0);
        vm.startPrank(ARBITRATOR);
        for (; due < cap; steps++) {
            vm.warp(due - 1);
            due = due - 1 + 30 days > cap ? cap : due - 1 + 30 days;
            escrow.lengthen(t, Part.Deposit, due);
        }
        same(steps, 6, "steps");
        vm.warp(due - 1);
        refused(IRentEscrow.BadDueTime.selector, cap);
        escrow.lengthen(t, Part.Deposit, due + 1);
        vm.warp(due);
        escrow.release(t);
        got(DEPOSIT, HANDOVER, 0);
    }

    function test_OnlyADisputedPartThatIsHeldAndNotDueIsLengthened() public {
        (Terms memory t,) = paid();
        vm.startPrank(ARBITRATOR);
        vm.expectRevert(IRentEscrow.NotDisputed.selector);
        escrow.lengthen(t, Part.Deposit, DEPOSIT_DUE + 1);
        vm.stopPrank();
        vm.prank(tenant);
        escrow.dispute(t, HANDOVER);
        vm.warp(HANDOVER_DUE + 14 days);
        vm.prank(ARBITRATOR);
        refused(IRentEscrow.AlreadyDue.selector, HANDOVER_DUE + 14 days);
        escrow.lengthen(t, Part.Handover, HANDOVER_DUE + 15 days);
        escrow.release(t);
        vm.prank(ARBITRATOR);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.lengthen(t, Part.Handover, HANDOVER_DUE + 15 days);
    }

    function testFuzz_ADisputeAndARulingShareExactlyWhatWasPaid(uint256 claim, uint256 toTenant, bool isTenants)
        public
    {
        (Terms memory t,) = paid();
        claim = bound(claim, 1, isTenants ? HANDOVER : DEPOSIT);
        toTenant = bound(toTenant, 0, claim);
        vm.prank(isTenants ? tenant : landlord);
        escrow.dispute(t, claim);
        vm.prank(ARBITRATOR);
        escrow.split(t, isTenants ? Part.Handover : Part.Deposit, toTenant);
        if (isTenants) got(toTenant, HANDOVER - toTenant, DEPOSIT);
        else got(DEPOSIT - claim + toTenant, claim - toTenant, HANDOVER);
    }
}
