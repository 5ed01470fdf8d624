// SPDX-License-Identifier: MIT
// Who may dispute what, and until when. See Dispute.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {IRentEscrow, Terms, Part, Lease} from "../src/IRentEscrow.sol";

contract DisputeTest is EscrowTest {
    // promise: escrow-lease-dispute
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

    // promise: escrow-lease-silent
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

    function test_AClaimMayBeAsLargeAsAPartCanBe() public {
        uint256 most = type(uint88).max;
        Terms memory t = terms();
        (t.handover, t.deposit) = (uint88(most), uint88(most));
        bytes32 id = pay(t);
        vm.prank(tenant);
        escrow.dispute(t, most - 1);
        vm.prank(landlord);
        escrow.dispute(t, most - 2);
        Lease memory l = escrow.leaseState(id);
        same(l.handover, most - 1, "the tenant's claim");
        same(l.deposit, most - 2, "the landlord's claim");
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

    function test_DueTimesOutliveThirtyTwoBits() public {
        uint40 late = uint40(2 ** 32 + 1 days);
        vm.warp(late);
        Terms memory t = terms();
        (t.moveIn, t.moveOut, t.payBy) = (late + 10 days, late + 190 days, late);
        bytes32 id = pay(t);
        vm.prank(tenant);
        escrow.dispute(t, HANDOVER);
        vm.prank(landlord);
        escrow.dispute(t, DEPOSIT);
        Lease memory l = escrow.leaseState(id);
        same(l.handoverDue, uint256(late) + 29 days, "handover due");
        same(l.depositDue, uint256(late) + 218 days, "deposit due");
    }
}
