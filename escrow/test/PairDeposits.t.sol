// SPDX-License-Identifier: MIT
// Pairs: rents, deposits, the arbitrator's two actions, and their six events. See PairDeposits.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {IRentEscrow} from "../src/IRentEscrow.sol";

contract PairDepositsTest is EscrowTest {
    uint256 constant DUE = START + 5 days;

    // promise: escrow-event-PayRent, escrow-payRent
    function test_RentGoesStraightToTheLandlord() public {
        fund(tenant, 100);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.PayRent(tenant, landlord, 100);
        vm.prank(tenant);
        escrow.payRent(landlord, 100);
        got(0, 100, 0);
        same(rnb.balanceOf(FEES), RENT_FEE, "fee");
    }

    // promise: escrow-event-PayBackToRentee, escrow-payBackToRentee
    function test_MoneyGoesBackToTheTenantWithoutAFee() public {
        fund(landlord, 100);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.PayBackToRentee(landlord, tenant, 100);
        vm.prank(landlord);
        escrow.payBackToRentee(tenant, 100);
        got(100, 0, 0);
        same(rnb.balanceOf(FEES), 0, "no fee");
    }

    // promise: escrow-lease-label
    function test_ALeaseLabelsRentAndMoneyBack() public {
        bytes32 id = bytes32(uint256(1));
        fund(tenant, 7);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseRentPaid(id, tenant, landlord, 7);
        vm.prank(tenant);
        escrow.payRentFor(id, landlord, 7);
        got(0, 7, 0);
        vm.prank(landlord);
        usdt.approve(address(escrow), 7);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeasePaidBack(id, landlord, tenant, 7);
        vm.prank(landlord);
        escrow.payBackFor(id, tenant, 7);
        got(7, 0, 0);
        same(rnb.balanceOf(FEES), RENT_FEE, "one fee");
    }

    // promise: escrow-event-PayRentDeposit, escrow-payRentDeposit, escrow-rentDepositMapping, sgn-3-deposit
    function test_ADepositIsHeldForTheReleaseDuration() public {
        fund(tenant, 100);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.PayRentDeposit(tenant, landlord, 100, DUE);
        vm.prank(tenant);
        escrow.payRentDeposit(landlord, 100);
        (uint256 amount, uint256 releaseTime) = escrow.rentDepositMapping(tenant, landlord);
        same(amount, 100, "amount");
        same(releaseTime, DUE, "release time");
        got(0, 0, 100);
        same(rnb.balanceOf(FEES), DEPOSIT_FEE, "fee");
    }

    // promise: escrow-one-deposit
    function test_ASecondDepositWhileOneIsOpenIsRefused() public {
        deposit(100);
        fund(tenant, 1);
        vm.prank(tenant);
        vm.expectRevert(IRentEscrow.DepositOpen.selector);
        escrow.payRentDeposit(landlord, 1);
        vm.warp(DUE);
        escrow.releaseRentDeposit(tenant, landlord);
        vm.prank(tenant);
        escrow.payRentDeposit(landlord, 1);
        got(0, 100, 1);
    }

    function test_MoneyHasAnAmountAndAnotherSide() public {
        fund(tenant, 1);
        vm.startPrank(tenant);
        vm.expectRevert(IRentEscrow.ZeroAmount.selector);
        escrow.payRentDeposit(landlord, 0);
        vm.expectRevert(IRentEscrow.ZeroAmount.selector);
        escrow.payRent(landlord, 0);
        vm.expectRevert(IRentEscrow.ZeroAmount.selector);
        escrow.payBackToRentee(landlord, 0);
        vm.expectRevert(IRentEscrow.NotYourself.selector);
        escrow.payRent(tenant, 1);
        vm.expectRevert(IRentEscrow.NotYourself.selector);
        escrow.payRent(address(escrow), 1);
        vm.expectRevert(IRentEscrow.ZeroAddress.selector);
        escrow.payBackToRentee(address(0), 1);
        vm.expectRevert(IRentEscrow.NotYourself.selector);
        escrow.payRentFor(0, tenant, 1);
        vm.expectRevert(IRentEscrow.ZeroAmount.selector);
        escrow.payBackFor(0, landlord, 0);
        refused(IRentEscrow.AmountTooLarge.selector, type(uint128).max);
        escrow.payRentDeposit(landlord, uint256(type(uint128).max) + 1);
    }

    function test_TheLargestDepositIsTheLargestThatFits() public {
        deposit(type(uint128).max);
        (uint256 amount,) = escrow.rentDepositMapping(tenant, landlord);
        same(amount, type(uint128).max, "amount");
        vm.warp(DUE);
        escrow.releaseRentDeposit(tenant, landlord);
        got(0, type(uint128).max, 0);
    }

    function test_OnePairsActsLeaveTheOtherPairsAlone() public {
        deposit(100);
        fund(landlord, 40);
        vm.prank(landlord);
        escrow.payRentDeposit(tenant, 40); // the same two, the other way round
        vm.warp(DUE);
        escrow.releaseRentDeposit(tenant, landlord);
        (uint256 amount,) = escrow.rentDepositMapping(landlord, tenant);
        same(amount, 40, "the other way round");
        got(0, 100, 40);
    }

    // promise: escrow-event-ReleaseRentDeposit, escrow-releaseRentDeposit
    function test_AnyoneReleasesADueDepositOnce() public {
        deposit(100);
        vm.warp(DUE - 1);
        refused(IRentEscrow.NotDue.selector, DUE);
        escrow.releaseRentDeposit(tenant, landlord);
        vm.warp(DUE);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.ReleaseRentDeposit(tenant, landlord, 100);
        vm.prank(STRANGER);
        escrow.releaseRentDeposit(tenant, landlord);
        got(0, 100, 0);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.releaseRentDeposit(tenant, landlord);
    }

    // promise: escrow-event-lengthen, escrow-lengthen
    function test_TheArbitratorLengthensWithinStepAndCap() public {
        deposit(100);
        uint256 latest = START + 30 days;
        vm.startPrank(PAIR_ARBITRATOR);
        refused(IRentEscrow.BadDueTime.selector, latest);
        escrow.rentDepositArbitrationLengthenAction(tenant, landlord, latest + 1);
        refused(IRentEscrow.BadDueTime.selector, latest);
        escrow.rentDepositArbitrationLengthenAction(tenant, landlord, DUE);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.RentDepositArbitrationLengthenAction(tenant, landlord, latest);
        escrow.rentDepositArbitrationLengthenAction(tenant, landlord, latest);
        uint256 due = latest;
        while (due < DUE + 180 days) {
            vm.warp(due - 1);
            due = due - 1 + 30 days > DUE + 180 days ? DUE + 180 days : due - 1 + 30 days;
            escrow.rentDepositArbitrationLengthenAction(tenant, landlord, due);
        }
        refused(IRentEscrow.BadDueTime.selector, DUE + 180 days);
        escrow.rentDepositArbitrationLengthenAction(tenant, landlord, due + 1);
        vm.warp(due);
        refused(IRentEscrow.AlreadyDue.selector, due);
        escrow.rentDepositArbitrationLengthenAction(tenant, landlord, due + 1);
    }

    // promise: escrow-event-share, escrow-share
    function test_TheArbitratorSharesBeforeOrAfterTheReleaseTime() public {
        deposit(100);
        vm.startPrank(PAIR_ARBITRATOR);
        refused(IRentEscrow.TooMuch.selector, 100);
        escrow.rentDepositArbitrationPayAction(tenant, landlord, 101);
        vm.warp(DUE + 1);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.RentDepositArbitrationPayAction(tenant, landlord, 40, 60);
        escrow.rentDepositArbitrationPayAction(tenant, landlord, 40);
        got(40, 60, 0);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.rentDepositArbitrationPayAction(tenant, landlord, 0);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.rentDepositArbitrationLengthenAction(tenant, landlord, DUE + 2);
    }

    function test_ARulingMaySendEverythingHome() public {
        deposit(100);
        vm.prank(PAIR_ARBITRATOR);
        escrow.rentDepositArbitrationPayAction(tenant, landlord, 100);
        got(100, 0, 0);
    }

    // promise: escrow-arbitrator-alone, sgn-6-arbitrator
    function test_NobodyElseArbitrates() public {
        deposit(100);
        bytes memory no = abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, landlord);
        vm.startPrank(landlord);
        vm.expectRevert(no);
        escrow.rentDepositArbitrationLengthenAction(tenant, landlord, DUE + 1);
        vm.expectRevert(no);
        escrow.rentDepositArbitrationPayAction(tenant, landlord, 0);
    }

    function testFuzz_ARulingSharesExactlyTheDeposit(uint128 amount, uint256 refund) public {
        amount = amount == 0 ? 1 : amount;
        refund = bound(refund, 0, amount);
        deposit(amount);
        vm.prank(PAIR_ARBITRATOR);
        escrow.rentDepositArbitrationPayAction(tenant, landlord, refund);
        got(refund, amount - refund, 0);
    }

    function deposit(uint256 amount) internal {
        fund(tenant, amount);
        vm.prank(tenant);
        escrow.payRentDeposit(landlord, amount);
    }
}
