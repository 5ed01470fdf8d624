// SPDX-License-Identifier: MIT
// What an arbitrator can do, of a lease and of a pair, and what none of them can. See Arbitrator.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {IRentEscrow, Terms, Part} from "../src/IRentEscrow.sol";

contract ArbitratorTest is EscrowTest {
    // promise: sgn-4-flow-split
    function test_TheArbitratorSharesWhatIsDisputed() public {
        (Terms memory t, bytes32 id) = paid();
        claimedDeposit(t, 600e18);
        vm.warp(DEPOSIT_DUE + 48 hours);
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
        disputedHandover(t, HANDOVER);
        vm.warp(HANDOVER_DUE + 48 hours);
        vm.prank(ARBITRATOR);
        escrow.split(t, Part.Handover, 300e18);
        got(300e18, HANDOVER - 300e18, DEPOSIT);
    }

    // Attack: a ruling in the block after the dispute, before the other side was heard.
    function test_NoRulingComesEarlierThanFortyEightHoursAfterTheFirstDueTime() public {
        (Terms memory t,) = paid();
        disputedHandover(t, HANDOVER);
        vm.startPrank(ARBITRATOR);
        refused(IRentEscrow.TooEarly.selector, HANDOVER_DUE + 48 hours);
        escrow.split(t, Part.Handover, HANDOVER);
        escrow.lengthen(t, Part.Handover, HANDOVER_DUE + 20 days); // a later due time moves the hearing nowhere
        vm.warp(HANDOVER_DUE + 48 hours - 1);
        refused(IRentEscrow.TooEarly.selector, HANDOVER_DUE + 48 hours);
        escrow.split(t, Part.Handover, HANDOVER);
        vm.warp(HANDOVER_DUE + 48 hours);
        escrow.split(t, Part.Handover, HANDOVER);
        vm.stopPrank();
        claimedDeposit(t, DEPOSIT);
        vm.startPrank(ARBITRATOR);
        vm.warp(DEPOSIT_DUE + 48 hours - 1);
        refused(IRentEscrow.TooEarly.selector, DEPOSIT_DUE + 48 hours);
        escrow.split(t, Part.Deposit, 0);
        vm.warp(DEPOSIT_DUE + 48 hours);
        escrow.split(t, Part.Deposit, 0);
        got(HANDOVER, DEPOSIT, 0);
    }

    // promise: escrow-undisputed
    function test_WhatNobodyDisputedIsNotTheArbitratorsToShare() public {
        (Terms memory t,) = paid();
        vm.startPrank(ARBITRATOR);
        for (uint256 part; part < 2; part++) {
            uint256 held = part == 0 ? HANDOVER : DEPOSIT;
            vm.expectRevert(IRentEscrow.NotDisputed.selector);
            escrow.split(t, Part(part), held);
            vm.expectRevert(IRentEscrow.NotDisputed.selector);
            escrow.split(t, Part(part), 0);
        }
        got(0, 0, HANDOVER + DEPOSIT);
    }

    function test_AnotherPartsDisputeOpensNoDoor() public {
        (Terms memory t,) = paid();
        disputedHandover(t, HANDOVER);
        vm.startPrank(ARBITRATOR);
        vm.expectRevert(IRentEscrow.NotDisputed.selector);
        escrow.split(t, Part.Deposit, DEPOSIT);
        vm.expectRevert(IRentEscrow.NotDisputed.selector);
        escrow.lengthen(t, Part.Deposit, DEPOSIT_DUE + 1);
    }

    function test_TheArbitratorSharesAtMostWhatIsHeldAndNothingThatIsDue() public {
        (Terms memory t,) = paid();
        claimedDeposit(t, 600e18);
        vm.startPrank(ARBITRATOR);
        refused(IRentEscrow.TooMuch.selector, 600e18);
        escrow.split(t, Part.Deposit, 600e18 + 1);
        vm.warp(DEPOSIT_DUE + 14 days);
        refused(IRentEscrow.AlreadyDue.selector, DEPOSIT_DUE + 14 days);
        escrow.split(t, Part.Deposit, 100e18);
    }

    function test_NobodyElseRules() public {
        (Terms memory t,) = paid();
        claimedDeposit(t, DEPOSIT);
        address[5] memory others = [tenant, landlord, PAIR_ARBITRATOR, OWNER, STRANGER];
        for (uint256 i; i < others.length; i++) {
            bytes memory no = abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, others[i]);
            vm.startPrank(others[i]);
            vm.expectRevert(no);
            escrow.split(t, Part.Deposit, 0);
            vm.expectRevert(no);
            escrow.lengthen(t, Part.Deposit, DEPOSIT_DUE + 15 days);
            vm.stopPrank();
        }
    }

    function test_TheArbitratorOfTheTermsRulesNotTheOneOfTheEscrow() public {
        Terms memory t = terms();
        t.arbitrator = STRANGER;
        pay(t);
        vm.warp(DEPOSIT_DUE - 1);
        vm.prank(landlord);
        escrow.dispute(t, DEPOSIT);
        address[2] memory others = [ARBITRATOR, PAIR_ARBITRATOR];
        for (uint256 i; i < 2; i++) {
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, others[i]));
            escrow.split(t, Part.Deposit, DEPOSIT);
        }
        vm.startPrank(STRANGER);
        escrow.lengthen(t, Part.Deposit, DEPOSIT_DUE + 14 days + 1);
        vm.warp(DEPOSIT_DUE + 14 days);
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
        claimedDeposit(t, DEPOSIT);
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
        disputedHandover(t, HANDOVER);
        vm.warp(HANDOVER_DUE + 14 days);
        vm.prank(ARBITRATOR);
        refused(IRentEscrow.AlreadyDue.selector, HANDOVER_DUE + 14 days);
        escrow.lengthen(t, Part.Handover, HANDOVER_DUE + 15 days);
        escrow.release(t);
        vm.prank(ARBITRATOR);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.lengthen(t, Part.Handover, HANDOVER_DUE + 15 days);
    }

    function test_TheArbitratorOfALeaseHasNoPowerOverPairs() public {
        fund(tenant, 100);
        vm.prank(tenant);
        escrow.payRentDeposit(landlord, 100);
        address[3] memory others = [ARBITRATOR, OWNER, landlord];
        for (uint256 i; i < others.length; i++) {
            bytes memory no = abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, others[i]);
            vm.startPrank(others[i]);
            vm.expectRevert(no);
            escrow.rentDepositArbitrationPayAction(tenant, landlord, 1);
            vm.expectRevert(no);
            escrow.rentDepositArbitrationLengthenAction(tenant, landlord, START + 6 days);
            vm.stopPrank();
        }
    }

    function test_NoArbitratorDoesWhatThePartiesDo() public {
        (Terms memory t,) = paid();
        bytes memory no = abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, ARBITRATOR);
        vm.startPrank(ARBITRATOR);
        vm.expectRevert(no);
        escrow.releaseEarly(t);
        vm.expectRevert(no);
        escrow.refund(t);
        vm.expectRevert(no);
        escrow.cancel(t);
        vm.expectRevert(no);
        escrow.dispute(t, 1);
        vm.expectRevert(no);
        escrow.settle(t, Part.Deposit, 0, DEPOSIT, START, "");
        vm.expectRevert(no);
        escrow.renew(t, t, "");
    }

    function testFuzz_ADisputeAndARulingShareExactlyWhatWasPaid(uint256 claim, uint256 toTenant, bool isTenants)
        public
    {
        (Terms memory t,) = paid();
        claim = bound(claim, 1, isTenants ? HANDOVER : DEPOSIT);
        toTenant = bound(toTenant, 0, claim);
        if (isTenants) disputedHandover(t, claim);
        else claimedDeposit(t, claim);
        vm.warp((isTenants ? HANDOVER_DUE : DEPOSIT_DUE) + 48 hours);
        vm.prank(ARBITRATOR);
        escrow.split(t, isTenants ? Part.Handover : Part.Deposit, toTenant);
        if (isTenants) got(toTenant, HANDOVER - toTenant, DEPOSIT);
        else got(DEPOSIT - claim + toTenant, claim - toTenant, HANDOVER);
    }
}
