// SPDX-License-Identifier: MIT
// When money leaves by itself, by a good word, or back. See Release.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {IRentEscrow, Terms, Part, FLAG_REFUNDED, FLAG_RENEWAL} from "../src/IRentEscrow.sol";

contract ReleaseTest is EscrowTest {
    // promise: escrow-lease-handover, sgn-4-flow-release
    function test_EachPartGoesToItsPayeeOnItsDayByAnybodysHand() public {
        (Terms memory t, bytes32 id) = paid();
        vm.warp(HANDOVER_DUE - 1);
        refused(IRentEscrow.NotDue.selector, HANDOVER_DUE);
        escrow.release(t);
        vm.warp(HANDOVER_DUE);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseReleased(id, Part.Handover, HANDOVER);
        vm.prank(STRANGER);
        escrow.release(t);
        got(0, HANDOVER, DEPOSIT);
        vm.warp(DEPOSIT_DUE - 1);
        refused(IRentEscrow.NotDue.selector, DEPOSIT_DUE);
        escrow.release(t);
        vm.warp(DEPOSIT_DUE);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseReleased(id, Part.Deposit, DEPOSIT);
        escrow.release(t);
        got(DEPOSIT, HANDOVER, 0);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.release(t);
    }

    function test_BothPartsGoInOneCallWhenBothAreDue() public {
        (Terms memory t,) = paid();
        vm.warp(DEPOSIT_DUE);
        escrow.release(t);
        got(DEPOSIT, HANDOVER, 0);
    }

    function test_ALateDisputeOfTheHandoverLetsTheDepositGoFirst() public {
        Terms memory t = terms();
        t.moveOut = t.moveIn + 1; // the deposit is due at moveIn + 14 days, the disputed handover at moveIn + 19
        pay(t);
        disputedHandover(t, HANDOVER);
        vm.warp(t.moveOut + 14 days);
        escrow.release(t);
        got(DEPOSIT, 0, HANDOVER);
        vm.warp(t.moveIn + 19 days);
        escrow.release(t);
        got(DEPOSIT, HANDOVER, 0);
    }

    function test_ALeaseOfOnePartHasNoOther() public {
        Terms memory t = terms();
        t.deposit = 0;
        pay(t);
        vm.prank(landlord);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.releaseEarly(t);
        vm.warp(HANDOVER_DUE);
        escrow.release(t);
        got(0, HANDOVER, 0);
    }

    function test_ALeaseOfADepositAloneIsDueAfterMoveOut() public {
        Terms memory t = terms();
        (t.handover, t.firstRent) = (0, 0);
        pay(t);
        vm.warp(HANDOVER_DUE);
        refused(IRentEscrow.NotDue.selector, DEPOSIT_DUE);
        escrow.release(t);
        vm.warp(DEPOSIT_DUE);
        escrow.release(t);
        got(DEPOSIT, 0, 0);
    }

    function test_TheSmallestUnitIsReleasedLikeAnySum() public {
        Terms memory t = terms();
        (t.handover, t.firstRent, t.deposit) = (1, 1, 1);
        pay(t);
        vm.warp(HANDOVER_DUE);
        escrow.release(t);
        got(0, 1, 1);
        vm.warp(DEPOSIT_DUE);
        escrow.release(t);
        got(1, 1, 0);
    }

    // promise: escrow-lease-early
    function test_TheTenantLetsTheHandoverGoEarlyAndNothingElse() public {
        (Terms memory t, bytes32 id) = paid();
        vm.warp(MOVE_IN);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseReleased(id, Part.Handover, HANDOVER);
        vm.startPrank(tenant);
        escrow.releaseEarly(t);
        got(0, HANDOVER, DEPOSIT);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.releaseEarly(t);
    }

    function test_TheLandlordLetsTheDepositGoHomeEarlyAndNothingElse() public {
        (Terms memory t, bytes32 id) = paid();
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseReleased(id, Part.Deposit, DEPOSIT);
        vm.prank(landlord);
        escrow.releaseEarly(t);
        got(DEPOSIT, 0, HANDOVER);
    }

    function test_NobodyElseReleasesEarly() public {
        (Terms memory t,) = paid();
        vm.prank(ARBITRATOR);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, ARBITRATOR));
        escrow.releaseEarly(t);
    }

    function test_ThePartReleasedLastIsNeverReleasedAgain() public {
        (Terms memory t,) = paid();
        pay(another(t)); // money of another lease lies in the escrow
        vm.warp(HANDOVER_DUE);
        escrow.release(t);
        refused(IRentEscrow.NotDue.selector);
        escrow.release(t);
        vm.warp(DEPOSIT_DUE);
        escrow.release(t);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.release(t);
        got(DEPOSIT, HANDOVER, HANDOVER + DEPOSIT);
    }

    // Attack: "release the rent first, then you get the keys".
    function test_NobodyIsTalkedIntoReleasingTheRentBeforeTheKeys() public {
        (Terms memory t,) = paid();
        vm.warp(MOVE_IN - 1);
        vm.prank(tenant);
        refused(IRentEscrow.TooEarly.selector, MOVE_IN);
        escrow.releaseEarly(t);
    }

    // promise: escrow-lease-refund
    function test_TheLandlordCancelsBeforeTheHandoverIsDue() public {
        (Terms memory t, bytes32 id) = paid();
        pay(another(t));
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseRefunded(id, HANDOVER + DEPOSIT);
        vm.startPrank(landlord);
        escrow.refund(t);
        got(HANDOVER + DEPOSIT, 0, HANDOVER + DEPOSIT);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.refund(t);
    }

    function test_ARefundBeforeMoveInEndsTheStay() public {
        (Terms memory t, bytes32 id) = paid();
        vm.warp(MOVE_IN - 1);
        vm.prank(landlord);
        escrow.refund(t);
        same(escrow.leaseState(id).flags, FLAG_REFUNDED, "flags");
    }

    function test_ARefundFromMoveInOnEndsNoStay() public {
        (Terms memory t, bytes32 id) = paid();
        vm.warp(MOVE_IN);
        vm.prank(landlord);
        escrow.refund(t);
        same(escrow.leaseState(id).flags, 0, "flags");
    }

    // Attack: the refund of a renewal on its eve, to have the home free without a notice.
    function test_ARefundOfARenewalOnItsEveEndsNoStay() public {
        (Terms memory t, bytes32 id) = paid();
        Terms memory next = after_(t);
        vm.warp(MOVE_OUT - 1 days);
        renewed(t, id, next);
        vm.prank(landlord);
        escrow.refund(next);
        same(escrow.leaseState(escrow.leaseId(next)).flags, FLAG_RENEWAL, "flags");
        same(usdt.balanceOf(tenant), DEPOSIT, "the deposit is home");
    }

    function test_ARefundOfADepositAloneAfterASettlementEndsNoStay() public {
        (Terms memory t, bytes32 id) = paid();
        bytes memory s = signed(LANDLORD_KEY, escrow, id, Part.Handover, 0, HANDOVER, START);
        vm.prank(tenant);
        escrow.settle(t, Part.Handover, 0, HANDOVER, START, s);
        vm.prank(landlord);
        escrow.refund(t);
        same(escrow.leaseState(id).flags, 0, "flags");
        got(DEPOSIT, HANDOVER, 0);
    }

    function test_NobodyElseRefunds() public {
        (Terms memory t,) = paid();
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, tenant));
        escrow.refund(t);
    }

    // promise: escrow-lease-refund-late
    function testFuzz_TheLandlordRefundsAsLongAsAnythingIsHeld(uint256 moment) public {
        (Terms memory t,) = paid();
        pay(another(t));
        vm.warp(bound(moment, START, DEPOSIT_DUE + 1000 days));
        vm.prank(landlord);
        escrow.refund(t);
        got(HANDOVER + DEPOSIT, 0, HANDOVER + DEPOSIT);
    }

    function test_ADisputedPartIsRefundedWhole() public {
        (Terms memory t,) = paid();
        disputedHandover(t, HANDOVER);
        vm.warp(DEPOSIT_DUE - 1);
        vm.startPrank(landlord);
        escrow.dispute(t, DEPOSIT);
        vm.warp(DEPOSIT_DUE + 14 days); // both are due: the claim lapsed without a ruling
        escrow.refund(t);
        got(HANDOVER + DEPOSIT, 0, 0);
    }

    function test_WhatWasReleasedIsNotRefunded() public {
        (Terms memory t,) = paid();
        vm.warp(HANDOVER_DUE);
        escrow.release(t);
        vm.startPrank(landlord);
        escrow.refund(t);
        got(DEPOSIT, HANDOVER, 0);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.refund(t);
    }

    function test_AReleaseAndARefundNeverPayTheSameMoney() public {
        (Terms memory t,) = paid();
        Terms memory other = another(t);
        pay(other);
        vm.warp(DEPOSIT_DUE);
        vm.prank(landlord);
        escrow.refund(t); // the landlord is first: the stranger finds nothing
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.release(t);
        escrow.release(other); // the stranger is first: the landlord finds nothing
        vm.prank(landlord);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.refund(other);
        got(HANDOVER + 2 * DEPOSIT, HANDOVER, 0);
    }

    function test_NothingHappensToALeaseThatWasNeverPaid() public {
        Terms memory t = terms();
        bytes memory no = abi.encodeWithSelector(IRentEscrow.NoLease.selector, escrow.leaseId(t));
        vm.warp(DEPOSIT_DUE);
        vm.expectRevert(no);
        escrow.release(t);
        vm.startPrank(landlord);
        vm.expectRevert(no);
        escrow.releaseEarly(t);
        vm.expectRevert(no);
        escrow.refund(t);
        vm.expectRevert(no);
        escrow.dispute(t, 1);
        vm.expectRevert(no);
        escrow.settle(t, Part.Deposit, 0, 0, DEPOSIT_DUE, "");
        vm.expectRevert(no);
        escrow.endEarlier(t, uint40(DEPOSIT_DUE), 0, "");
        vm.stopPrank();
        vm.prank(tenant);
        vm.expectRevert(no);
        escrow.cancel(t);
        vm.startPrank(ARBITRATOR);
        vm.expectRevert(no);
        escrow.lengthen(t, Part.Deposit, DEPOSIT_DUE + 1);
        vm.expectRevert(no);
        escrow.split(t, Part.Deposit, 0);
    }

    function testFuzz_MoneyIsReleasedFromItsDueTimeOnAndNotBefore(uint256 moment) public {
        (Terms memory t,) = paid();
        moment = bound(moment, START, DEPOSIT_DUE + 1000 days);
        vm.warp(moment);
        if (moment < HANDOVER_DUE) {
            refused(IRentEscrow.NotDue.selector, HANDOVER_DUE);
            escrow.release(t);
        } else {
            escrow.release(t);
            bool isHome = moment >= DEPOSIT_DUE;
            got(isHome ? DEPOSIT : 0, HANDOVER, isHome ? 0 : DEPOSIT);
        }
    }

    function another(Terms memory t) internal pure returns (Terms memory other) {
        other = abi.decode(abi.encode(t), (Terms)); // a copy: memory structs are references
        other.document = bytes32(uint256(99));
    }
}
