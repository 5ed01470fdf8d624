// SPDX-License-Identifier: MIT
// What a cancellation before move-in costs, and who may cancel. See Cancel.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {IRentEscrow, Terms, Part, FLAG_CANCELLED, FLAG_REFUNDED} from "../src/IRentEscrow.sol";

contract CancelTest is EscrowTest {
    uint256 constant FREE_UNTIL = START + 4 days;
    uint256 constant HALF_UNTIL = START + 7 days;

    function test_UntilTheFirstInstantEverythingGoesBack() public {
        (Terms memory t, bytes32 id) = cancellable();
        vm.warp(FREE_UNTIL);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseCancelled(id, HANDOVER + DEPOSIT, 0);
        cancels(t);
        got(HANDOVER + DEPOSIT, 0, 0);
        holds(id, 0, HANDOVER_DUE, 0, DEPOSIT_DUE);
        same(escrow.leaseState(id).flags, FLAG_CANCELLED, "flags");
    }

    function test_UntilTheSecondInstantHalfOfTheFirstRentIsLost() public {
        (Terms memory t,) = cancellable();
        vm.warp(FREE_UNTIL + 1);
        cancels(t);
        got(HANDOVER / 2 + DEPOSIT, HANDOVER / 2, 0);
        t.document = bytes32(uint256(8));
        vm.warp(START);
        pay(t);
        vm.warp(HALF_UNTIL);
        cancels(t);
        got(HANDOVER + 2 * DEPOSIT, HANDOVER, 0);
    }

    function test_LaterTheWholeFirstRentIsLost() public {
        (Terms memory t,) = cancellable();
        vm.warp(HALF_UNTIL + 1);
        cancels(t);
        got(DEPOSIT, HANDOVER, 0);
    }

    function test_AnOddUnitOfTheHalfIsTheTenants() public {
        Terms memory t = refundable();
        t.firstRent = 801;
        pay(t);
        vm.warp(HALF_UNTIL);
        cancels(t);
        got(HANDOVER + DEPOSIT - 400, 400, 0);
    }

    function test_OneUnitOfFirstRentIsNotHalved() public {
        Terms memory t = refundable();
        (t.handover, t.firstRent, t.deposit) = (1, 1, 0);
        pay(t);
        vm.warp(HALF_UNTIL);
        cancels(t);
        got(1, 0, 0);
    }

    // Attack: a late cancellation of a lease whose deposit is paid at the handover.
    function test_ADepositInTheHandoverIsNeverShared() public {
        uint256[2] memory moments = [FREE_UNTIL + 1, HALF_UNTIL + 1];
        for (uint256 i; i < 2; i++) {
            vm.warp(START);
            Terms memory t = refundable();
            (t.handover, t.deposit, t.document) = (uint88(HANDOVER + DEPOSIT), 0, bytes32(i + 60));
            pay(t);
            vm.warp(moments[i]);
            cancels(t);
        }
        got(2 * DEPOSIT + HANDOVER / 2, HANDOVER + HANDOVER / 2, 0);
    }

    function test_WithoutInstantsTheFirstRentIsLostAndNothingElse() public {
        Terms memory t = terms();
        pay(t);
        cancels(t);
        got(DEPOSIT, HANDOVER, 0);
    }

    function test_EqualInstantsHaveNoHalf() public {
        Terms memory t = refundable();
        t.halfUntil = t.freeUntil;
        pay(t);
        vm.warp(FREE_UNTIL + 1);
        cancels(t);
        got(DEPOSIT, HANDOVER, 0);
    }

    function test_InstantsMayHavePassedWhenTheTenantPays() public {
        Terms memory t = terms();
        (t.freeUntil, t.halfUntil) = (uint40(START - 2), uint40(START - 1));
        pay(t);
        cancels(t);
        got(DEPOSIT, HANDOVER, 0);
    }

    function test_ALeaseWithADepositAloneIsCancelled() public {
        Terms memory t = terms();
        (t.handover, t.firstRent) = (0, 0);
        pay(t);
        cancels(t);
        got(DEPOSIT, 0, 0);
    }

    // Attack: the landlord of a lease without a first rent returns the deposit, so that nothing is held and the stay cannot end.
    function test_ALeaseWithADepositAloneIsCancelledAfterTheDepositWentHome() public {
        Terms memory t = terms();
        (t.handover, t.firstRent) = (0, 0);
        bytes32 id = pay(t);
        vm.prank(landlord);
        escrow.releaseEarly(t);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseCancelled(id, 0, 0);
        cancels(t);
        got(DEPOSIT, 0, 0);
        same(escrow.leaseState(id).flags, FLAG_CANCELLED, "flags");
        vm.prank(tenant);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.cancel(t); // once
    }

    function test_ARefundedLeaseWithADepositAloneIsNotCancelled() public {
        Terms memory t = terms();
        (t.handover, t.firstRent) = (0, 0);
        bytes32 id = pay(t);
        vm.prank(landlord);
        escrow.refund(t);
        vm.prank(tenant);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.cancel(t);
        same(escrow.leaseState(id).flags, FLAG_REFUNDED, "flags");
    }

    function test_NobodyCancelsFromMoveInOn() public {
        (Terms memory t,) = cancellable();
        vm.warp(MOVE_IN);
        vm.prank(tenant);
        refused(IRentEscrow.StayBegan.selector, MOVE_IN);
        escrow.cancel(t);
        vm.warp(MOVE_IN - 1);
        cancels(t);
    }

    function test_OnlyTheTenantCancels() public {
        (Terms memory t,) = cancellable();
        address[6] memory others = [landlord, PAYOUT, ARBITRATOR, PAIR_ARBITRATOR, OWNER, STRANGER];
        for (uint256 i; i < others.length; i++) {
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, others[i]));
            escrow.cancel(t);
        }
    }

    function test_NobodyCancelsTwiceOrWhatWasNotPaid() public {
        (Terms memory t,) = cancellable();
        cancels(t);
        nothing(t);
        (t.handover, t.firstRent, t.document) = (0, 0, bytes32(uint256(8)));
        vm.prank(tenant);
        refused(IRentEscrow.NoLease.selector);
        escrow.cancel(t);
        pay(t);
        cancels(t);
        nothing(t);
    }

    function test_ACancelledLeaseIsOver() public {
        (Terms memory t, bytes32 id) = cancellable();
        cancels(t);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.release(t);
        vm.prank(landlord);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.refund(t);
        fund(tenant, HANDOVER + DEPOSIT);
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.LeaseExists.selector, id));
        escrow.payLease(t);
    }

    // Attack: the landlord's share is taken, and then the handover is brought to a settlement or the other way round.
    function test_OnlyAWholeHandoverIsCancelled() public {
        (Terms memory t, bytes32 id) = cancellable();
        bytes memory s = signed(LANDLORD_KEY, escrow, id, Part.Handover, 1, HANDOVER - 1, FREE_UNTIL);
        vm.prank(tenant);
        escrow.settle(t, Part.Handover, 1, HANDOVER - 1, FREE_UNTIL, s);
        nothing(t);
        got(1, HANDOVER - 1, DEPOSIT);
    }

    function test_ADepositThatWentHomeBeforeStopsNoCancellation() public {
        (Terms memory t,) = cancellable();
        vm.prank(landlord);
        escrow.releaseEarly(t);
        vm.warp(HALF_UNTIL);
        cancels(t);
        got(DEPOSIT + HANDOVER / 2, HANDOVER / 2, 0);
    }

    // Attack: renew, then cancel: the deposit would leave without the landlord's claim from the old stay.
    function test_ARenewalIsNotCancelled() public {
        (Terms memory t, bytes32 id) = cancellable();
        Terms memory next = after_(t);
        vm.warp(MOVE_IN);
        renewed(t, id, next);
        vm.prank(tenant);
        vm.expectRevert(IRentEscrow.IsARenewal.selector);
        escrow.cancel(next);
    }

    // Attack: cancel, then pay the same request from another wallet: it is another lease, and each is paid once.
    function test_TheSameRequestPaidFromAnotherWalletIsAnotherLease() public {
        (Terms memory t, bytes32 id) = cancellable();
        cancels(t);
        t.tenant = STRANGER;
        bytes32 second = pay(t);
        yes(second != id, "another lease");
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, tenant));
        escrow.cancel(t);
        vm.prank(landlord);
        escrow.refund(t);
        same(usdt.balanceOf(STRANGER), HANDOVER + DEPOSIT, "the second payment goes back");
        same(escrow.leaseState(second).flags, FLAG_REFUNDED, "flags");
    }

    function test_ABlockedTenantStopsNoCancellation() public {
        (Terms memory t,) = cancellable();
        usdt.setBlocked(tenant, true);
        vm.warp(HALF_UNTIL);
        cancels(t);
        got(0, HANDOVER / 2, HANDOVER / 2 + DEPOSIT);
        same(escrow.credit(tenant), HANDOVER / 2 + DEPOSIT, "credit");
    }

    function testFuzz_ACancellationSharesTheFirstRentAndNothingElse(
        uint256 moment,
        uint88 handover,
        uint88 firstRent,
        uint88 deposit
    ) public {
        Terms memory t = refundable();
        (t.handover, t.deposit) = (handover, deposit == 0 ? 1 : deposit);
        t.firstRent = uint88(bound(firstRent, 0, handover));
        pay(t);
        vm.warp(bound(moment, START, MOVE_IN - 1));
        cancels(t);
        uint256 lost = t.firstRent;
        if (block.timestamp <= FREE_UNTIL) lost = 0;
        else if (block.timestamp <= HALF_UNTIL) lost = (lost - lost % 2) / 2;
        got(uint256(t.handover) + t.deposit - lost, lost, 0);
    }

    function refundable() internal view returns (Terms memory t) {
        t = terms();
        (t.freeUntil, t.halfUntil) = (uint40(FREE_UNTIL), uint40(HALF_UNTIL));
    }

    function cancellable() internal returns (Terms memory t, bytes32 id) {
        t = refundable();
        id = pay(t);
    }

    function cancels(Terms memory t) internal {
        vm.prank(t.tenant);
        escrow.cancel(t);
    }

    function nothing(Terms memory t) internal {
        vm.prank(t.tenant);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.cancel(t);
    }
}
