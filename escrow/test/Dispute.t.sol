// SPDX-License-Identifier: MIT
// Who may dispute what, and until when. See Dispute.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {
    IRentEscrow,
    Terms,
    Part,
    LeaseState,
    FLAG_HANDOVER_DISPUTED,
    FLAG_DEPOSIT_DISPUTED
} from "../src/IRentEscrow.sol";

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
        LeaseState memory l = escrow.leaseState(id);
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
        disputedHandover(t, HANDOVER);
        vm.warp(HANDOVER_DUE + 14 days);
        escrow.release(t);
        got(0, HANDOVER, DEPOSIT);
    }

    function test_TheLandlordsDisputeIsTheirOwn() public {
        Terms memory t = terms();
        t.moveOut = t.moveIn + 1 days; // so that both disputes can run together
        bytes32 id = pay(t);
        disputedHandover(t, HANDOVER);
        claimedDeposit(t, 600e18);
        got(DEPOSIT - 600e18, 0, HANDOVER + 600e18);
        same(escrow.leaseState(id).flags, FLAG_HANDOVER_DISPUTED | FLAG_DEPOSIT_DISPUTED, "flags");
    }

    // Attack: a dispute months before move-in, which would dodge the rules of cancellation.
    function test_TheTenantDisputesFromMoveInOn() public {
        (Terms memory t,) = paid();
        vm.warp(MOVE_IN - 1);
        vm.prank(tenant);
        refused(IRentEscrow.TooEarly.selector, MOVE_IN);
        escrow.dispute(t, HANDOVER);
        disputedHandover(t, HANDOVER);
    }

    // Attack: a claim in the first month, which would keep the deposit from an honest tenant for months.
    function test_TheLandlordClaimsFromTheMoveOutOn() public {
        (Terms memory t,) = paid();
        uint256[3] memory moments = [START, MOVE_IN + 30 days, MOVE_OUT - 1];
        for (uint256 i; i < 3; i++) {
            vm.warp(moments[i]);
            vm.prank(landlord);
            refused(IRentEscrow.TooEarly.selector, MOVE_OUT);
            escrow.dispute(t, DEPOSIT);
        }
        claimedDeposit(t, DEPOSIT);
    }

    function test_TheLandlordClaimsUntilTheDepositIsDueWhateverTheReturnDays() public {
        uint8[2] memory returnDays = [3, 30];
        for (uint256 i; i < 2; i++) {
            vm.warp(START);
            Terms memory t = terms();
            (t.returnDays, t.document) = (returnDays[i], bytes32(i + 50));
            pay(t);
            uint256 due = MOVE_OUT + uint256(returnDays[i]) * 1 days;
            vm.warp(due);
            vm.prank(landlord);
            refused(IRentEscrow.AlreadyDue.selector, due);
            escrow.dispute(t, DEPOSIT);
            vm.warp(due - 1);
            vm.prank(landlord);
            escrow.dispute(t, DEPOSIT);
            same(escrow.leaseState(escrow.leaseId(t)).depositDue, due + 14 days, "due");
        }
    }

    function test_AClaimOfEverythingPaysNobody() public {
        (Terms memory t,) = paid();
        claimedDeposit(t, DEPOSIT);
        got(0, 0, HANDOVER + DEPOSIT);
    }

    function test_AClaimMayBeAsLargeAsAPartCanBe() public {
        uint256 most = type(uint88).max;
        Terms memory t = terms();
        (t.handover, t.firstRent, t.deposit) = (uint88(most), uint88(most), uint88(most));
        bytes32 id = pay(t);
        disputedHandover(t, most - 1);
        claimedDeposit(t, most - 2);
        LeaseState memory l = escrow.leaseState(id);
        same(l.handover, most - 1, "the tenant's claim");
        same(l.deposit, most - 2, "the landlord's claim");
    }

    function test_EachPartIsDisputedOnce() public {
        (Terms memory t,) = paid();
        disputedHandover(t, 200e18);
        vm.prank(tenant);
        vm.expectRevert(IRentEscrow.AlreadyDisputed.selector);
        escrow.dispute(t, 100e18);
        claimedDeposit(t, 200e18);
        vm.prank(landlord);
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
        vm.warp(MOVE_IN);
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
        vm.warp(MOVE_IN);
        escrow.releaseEarly(t);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.dispute(t, 0);
    }
}
