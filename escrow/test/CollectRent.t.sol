// SPDX-License-Identifier: MIT
// How a rent is collected: when, by whom, and of which stay. See CollectRent.tree.
pragma solidity 0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {vm} from "./TestBase.sol";
import {OrdersTest} from "./OrdersTest.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";
import {Terms, Part} from "../src/IRentEscrow.sol";
import {IRentOrders, Month, RentOrder} from "../src/IRentOrders.sol";

contract CollectRentTest is OrdersTest {
    // ---------------------------------------------------------------- when it is due

    function test_AnyoneCollectsARentThatIsDue() public {
        (, RentOrder memory o) = running();
        vm.warp(dueOf(0));
        vm.expectEmit(address(orders));
        emit IRentOrders.RentCollected(o.lease, tenant, landlord, dueOf(0), RENT);
        collects(STRANGER, o, 0);
        collected(1);
        stateIs(o.lease, idOf(o), dueOf(0), 1);
        same(usdt.allowance(tenant, address(orders)), 4 * RENT, "the rest is still allowed");
    }

    function test_EveryMonthIsCollectedInItsTurn() public {
        (, RentOrder memory o) = running();
        for (uint256 i; i < MONTHS; i++) {
            vm.warp(dueOf(i));
            collects(STRANGER, o, i);
            collected(i + 1);
        }
        notCollected(no(IRentOrders.NoMonth.selector), tenant, o, MONTHS);
    }

    // Attack: the rent of one month is collected a second time.
    function test_NoMonthIsCollectedTwice() public {
        (, RentOrder memory o) = running();
        vm.warp(dueOf(0));
        collects(STRANGER, o, 0);
        notCollected(no(IRentOrders.AlreadyTaken.selector, dueOf(0)), landlord, o, 0);
        notCollected(no(IRentOrders.AlreadyTaken.selector, dueOf(0)), tenant, o, 0);
        vm.warp(dueOf(1));
        collects(STRANGER, o, 1);
        notCollected(no(IRentOrders.AlreadyTaken.selector, dueOf(1)), landlord, o, 0);
        collected(2);
    }

    function test_ARentIsCollectedForThirtyDays() public {
        (, RentOrder memory o) = running();
        vm.warp(dueOf(0) + 30 days + 1);
        notCollected(no(IRentOrders.TooLate.selector, dueOf(0) + 30 days), STRANGER, o, 0);
        notCollected(no(IRentOrders.TooLate.selector, dueOf(0) + 30 days), tenant, o, 0);
        vm.warp(dueOf(0) + 30 days);
        collects(STRANGER, o, 0);
        collected(1);
    }

    function test_AMonthWhoseThirtyDaysAreOverHoldsUpNoOther() public {
        (, RentOrder memory o) = running();
        vm.warp(dueOf(2));
        notCollected(no(IRentOrders.TooLate.selector, dueOf(0) + 30 days), STRANGER, o, 0);
        notCollected(no(IRentOrders.NotNext.selector, dueOf(1)), STRANGER, o, 2); // its last second
        vm.warp(dueOf(2) + 1);
        collects(STRANGER, o, 2);
        notCollected(no(IRentOrders.AlreadyTaken.selector, dueOf(2)), tenant, o, 1);
        collected(1);
    }

    function test_MonthsAreCollectedInTheirOrder() public {
        (, RentOrder memory o) = running();
        notCollected(no(IRentOrders.NotNext.selector, dueOf(0)), tenant, o, 1);
        vm.warp(dueOf(1));
        notCollected(no(IRentOrders.NotNext.selector, dueOf(0)), STRANGER, o, 1);
        collects(STRANGER, o, 0);
        collects(STRANGER, o, 1);
        notCollected(no(IRentOrders.NotNext.selector, dueOf(2)), tenant, o, 3);
        collected(2);
    }

    // Attack: an order is created late, and all past months are collected at once.
    function test_AMonthBeforeThisOneIsNoDebtOfTheOrder() public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        afford(tenant, MONTHS * RENT);
        vm.warp(dueOf(3) + 5 days);
        created(t, o);
        for (uint256 i; i < 3; i++) {
            notCollected(no(IRentOrders.TooLate.selector, dueOf(i) + 30 days), landlord, o, i);
        }
        collects(landlord, o, 3);
        notCollected(no(IRentOrders.TooEarly.selector, dueOf(4)), landlord, o, 4);
        collected(1);
    }

    // ---------------------------------------------------------------- early

    function test_TheTenantCollectsEarly() public {
        (, RentOrder memory o) = running();
        collects(tenant, o, 0);
        collects(tenant, o, 1);
        collected(2);
        vm.warp(dueOf(1));
        notCollected(no(IRentOrders.AlreadyTaken.selector, dueOf(1)), STRANGER, o, 1); // the keeper, on its day
    }

    // Attack: a stranger, or the landlord, collects before the rent is due.
    function test_NobodyElseCollectsEarly() public {
        (, RentOrder memory o) = running();
        vm.warp(dueOf(0) - 1);
        notCollected(no(IRentOrders.TooEarly.selector, dueOf(0)), STRANGER, o, 0);
        notCollected(no(IRentOrders.TooEarly.selector, dueOf(0)), landlord, o, 0);
        vm.warp(dueOf(0));
        collects(landlord, o, 0);
        notCollected(no(IRentOrders.TooEarly.selector, dueOf(1)), landlord, o, 1);
        collected(1);
    }

    // ---------------------------------------------------------------- the order

    // Attack: the rent of an order goes to another landlord, or is higher, or earlier.
    function test_AChangedWordIsAnotherOrder() public {
        (, RentOrder memory o) = running();
        vm.warp(dueOf(0));
        for (uint256 word; word < 6; word++) {
            RentOrder memory other = copy(o);
            if (word == 0) other.landlord = STRANGER;
            if (word == 1) other.tenant = STRANGER;
            if (word == 2) other.months[0].amount++;
            if (word == 3) other.months[1].due = uint40(dueOf(0));
            if (word == 4) other.end++;
            if (word == 5) other.epoch++;
            notCollected(no(IRentOrders.NotRunning.selector), landlord, other, 0);
        }
        RentOrder memory longer = copy(o);
        longer.months = new Month[](MONTHS + 1);
        notCollected(no(IRentOrders.NotRunning.selector), landlord, longer, 0);
        longer.months = new Month[](0);
        notCollected(no(IRentOrders.NotRunning.selector), landlord, longer, 0);
        collects(landlord, o, 0);
    }

    function test_AnOrderThatWasNeverCreatedPaysNothing() public {
        (Terms memory t,) = paid();
        afford(tenant, RENT);
        vm.warp(dueOf(0));
        notCollected(no(IRentOrders.NotRunning.selector), landlord, orderFor(t), 0);
        notCollected(no(IRentOrders.NotRunning.selector), tenant, orderFor(t), 0);
    }

    // Attack: a second order lists a month again, on its day or some days later.
    function test_TwoOrdersTakeNoMonthTwice() public {
        (Terms memory t, RentOrder memory first) = running();
        collects(tenant, first, 0);
        RentOrder memory second = orderFor(t);
        second.months = new Month[](1);
        second.months[0] = Month(uint40(dueOf(0) + 20 days), uint88(RENT));
        created(t, second);
        vm.warp(second.months[0].due);
        notCollected(no(IRentOrders.AlreadyTaken.selector, dueOf(0)), landlord, second, 0);
        second = orderFor(t);
        created(t, second);
        notCollected(no(IRentOrders.AlreadyTaken.selector, dueOf(0)), landlord, second, 0);
        vm.warp(dueOf(1));
        collects(landlord, second, 1);
        collected(2);
    }

    function test_TheNextOrderCollectsFrom27DaysLaterOn() public {
        (Terms memory t, RentOrder memory first) = running();
        collects(tenant, first, 0);
        for (uint256 i; i < 2; i++) {
            RentOrder memory second = orderFor(t);
            second.months = new Month[](1);
            second.months[0] = Month(uint40(dueOf(0) + 27 days - 1 + i), uint88(RENT));
            created(t, second);
            if (i == 0) notCollected(no(IRentOrders.AlreadyTaken.selector, dueOf(0)), tenant, second, 0);
            else collects(tenant, second, 0);
        }
        collected(2);
    }

    /// The first of a second order's months need not be one that was taken: the month before is only passed if it was.
    function test_AMonthBeforeTheNextIsPassedOnlyIfItWasTaken() public {
        (Terms memory t, RentOrder memory first) = running();
        collects(tenant, first, 0);
        RentOrder memory second = orderFor(t);
        second.months[0].due = uint40(MOVE_IN + 1 days);
        second.months[1].due = uint40(dueOf(0) + 27 days); // the first that is left
        created(t, second);
        notCollected(no(IRentOrders.NotNext.selector, dueOf(0) + 27 days), tenant, second, 2);
        second = orderFor(t);
        second.months[1].due = uint40(dueOf(0) + 27 days - 1); // too close to the one that was taken
        second.months[0].due = uint40(MOVE_IN + 1 days);
        created(t, second);
        collects(tenant, second, 2);
        collected(2);
    }

    // ---------------------------------------------------------------- the stay

    // Attack: the rent of a month that the stay does not reach any more.
    function test_AMonthThatEndsAfterTheMoveOutIsNotCollected() public {
        (Terms memory t, RentOrder memory o) = running();
        endsAt(t, dueOf(3) - 1); // in month 2, of the months counted from 0
        vm.warp(dueOf(1) + 1);
        collects(STRANGER, o, 1);
        vm.warp(dueOf(2) + 1);
        notCollected(no(IRentOrders.EndsAfterMoveOut.selector, dueOf(3) - 1), STRANGER, o, 2);
        notCollected(no(IRentOrders.EndsAfterMoveOut.selector, dueOf(3) - 1), tenant, o, 2);
        collected(1);
    }

    function test_AMonthThatEndsWithTheStayIsCollected() public {
        (Terms memory t, RentOrder memory o) = running();
        endsAt(t, dueOf(3));
        vm.warp(dueOf(2) + 1);
        collects(STRANGER, o, 2);
        notCollected(no(IRentOrders.EndsAfterMoveOut.selector, dueOf(3)), tenant, o, 3);
        collected(1);
    }

    function test_TheLastMonthEndsWhenTheOrderSays() public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        o.end = uint40(MOVE_OUT - 5 days);
        created(t, o);
        afford(tenant, MONTHS * RENT);
        endsAt(t, MOVE_OUT - 5 days);
        vm.warp(dueOf(4) + 1);
        collects(STRANGER, o, 4);
        collected(1);
    }

    function test_TheLastMonthOfAStayThatEndsEarlierIsPaidByHand() public {
        (Terms memory t, RentOrder memory o) = running();
        endsAt(t, MOVE_OUT - 1);
        vm.warp(dueOf(4) + 1);
        notCollected(no(IRentOrders.EndsAfterMoveOut.selector, MOVE_OUT - 1), STRANGER, o, 4);
    }

    // Attack: the landlord collects after the tenant has left with a signed end for a day long past.
    function test_AnEndInThePastStopsTheMonthsAfterIt() public {
        (Terms memory t, RentOrder memory o) = running();
        vm.warp(dueOf(2));
        endsAt(t, dueOf(1));
        notCollected(no(IRentOrders.EndsAfterMoveOut.selector, dueOf(1)), landlord, o, 1);
        collected(0);
    }

    // Attack: rent after a cancellation.
    function test_ACancelledStayPaysNoRent() public {
        Terms memory t = flexible();
        pay(t);
        RentOrder memory o = orderFor(t);
        created(t, o);
        afford(tenant, MONTHS * RENT);
        vm.prank(tenant);
        escrow.cancel(t);
        vm.warp(dueOf(0));
        notCollected(no(IRentOrders.StayCancelled.selector), landlord, o, 0);
        notCollected(no(IRentOrders.StayCancelled.selector), tenant, o, 0);
    }

    // Attack: rent after a refund before move-in.
    function test_AStayThatWasRefundedBeforeMoveInPaysNoRent() public {
        (Terms memory t, RentOrder memory o) = running();
        vm.warp(MOVE_IN - 1);
        vm.prank(landlord);
        escrow.refund(t);
        vm.warp(dueOf(0));
        notCollected(no(IRentOrders.StayCancelled.selector), landlord, o, 0);
        notCollected(no(IRentOrders.StayCancelled.selector), tenant, o, 0);
    }

    // Attack: a landlord who gave everything back before move-in still collects. The lease has no flag: a party stops the order.
    function test_ARefundAfterASettlementBeforeMoveInStopsNoOrderButAPartyDoes() public {
        (Terms memory t, RentOrder memory o) = running();
        bytes memory s = signed(LANDLORD_KEY, escrow, o.lease, Part.Handover, HANDOVER, 0, MOVE_IN);
        vm.prank(tenant);
        escrow.settle(t, Part.Handover, HANDOVER, 0, MOVE_IN, s);
        vm.prank(landlord);
        escrow.refund(t);
        same(escrow.leaseState(o.lease).flags, 0, "no flag");
        vm.warp(dueOf(0));
        collects(landlord, o, 0);
        vm.prank(tenant);
        orders.stop(t);
        vm.warp(dueOf(1));
        notCollected(no(IRentOrders.NotRunning.selector), landlord, o, 1);
    }

    function test_ARefundFromMoveInOnStopsNoOrder() public {
        (Terms memory t, RentOrder memory o) = running();
        vm.warp(MOVE_IN);
        vm.prank(landlord);
        escrow.refund(t);
        vm.warp(dueOf(0));
        collects(STRANGER, o, 0);
        same(usdt.balanceOf(landlord), RENT, "the stay goes on");
    }

    function test_DisputesAndEmptyPartsStopNoOrder() public {
        (Terms memory t, RentOrder memory o) = running();
        disputedHandover(t, HANDOVER);
        vm.warp(dueOf(0));
        escrow.release(t); // the claim was not decided
        collects(STRANGER, o, 0);
        same(usdt.balanceOf(landlord), HANDOVER + RENT, "collected");
    }

    // Attack: after a renewal the old order takes the rents of the new lease.
    function test_ARenewedLeaseAndItsRenewalEachPayTheirOwnMonths() public {
        (Terms memory t, RentOrder memory o) = running();
        vm.warp(dueOf(0));
        collects(STRANGER, o, 0);
        Terms memory next = after_(t);
        renewed(t, o.lease, next);
        RentOrder memory o2 = orderFor(next);
        o2.months = new Month[](2);
        (o2.months[0], o2.months[1]) = (
            Month(next.moveIn, uint88(RENT)), Month(next.moveIn + 30 days, uint88(RENT))
        );
        created(next, o2);
        vm.warp(dueOf(4) + 1);
        collects(STRANGER, o, 4); // the old lease's last month
        notCollected(no(IRentOrders.NoMonth.selector), landlord, o, 5);
        vm.warp(next.moveIn);
        collects(STRANGER, o2, 0); // and the renewal's first
        same(usdt.balanceOf(landlord), 3 * RENT, "three months");
    }

    function test_ARefundOfARenewalStopsNoOrder() public {
        (Terms memory t, RentOrder memory o) = running();
        vm.warp(MOVE_IN);
        Terms memory next = after_(t);
        renewed(t, o.lease, next);
        RentOrder memory o2 = orderFor(next);
        o2.months = new Month[](1);
        o2.months[0] = Month(next.moveIn, uint88(RENT));
        created(next, o2);
        vm.warp(next.moveIn - 1); // on its eve
        vm.prank(landlord);
        escrow.refund(next);
        vm.warp(next.moveIn);
        collects(STRANGER, o2, 0);
        same(usdt.balanceOf(landlord), RENT, "the renewed stay goes on");
    }

    function test_TwoLeasesOfTheSameTwoAreCollectedApart() public {
        (Terms memory t, RentOrder memory o) = running();
        Terms memory other = terms();
        other.document = bytes32(uint256(8));
        pay(other);
        RentOrder memory o2 = orderFor(other);
        created(other, o2);
        vm.warp(dueOf(0));
        collects(STRANGER, o, 0);
        stateIs(o2.lease, idOf(o2), 0, 1);
        collects(STRANGER, o2, 0);
        vm.prank(tenant);
        orders.stop(t);
        stateIs(o2.lease, idOf(o2), dueOf(0), 1);
        notCollected(no(IRentOrders.NotRunning.selector), landlord, o, 1);
        vm.warp(dueOf(1));
        collects(STRANGER, o2, 1);
    }

    // Attack: a month is paid by hand and by the order. The contract cannot know the first: the tenant skips the month.
    function test_AMonthPaidByHandIsSkippedFirst() public {
        (, RentOrder memory o) = running();
        fund(tenant, RENT);
        vm.startPrank(tenant);
        orders.skip(o, 0);
        escrow.payRentFor(o.lease, landlord, RENT);
        vm.stopPrank();
        vm.warp(dueOf(0));
        notCollected(no(IRentOrders.AlreadyTaken.selector, dueOf(0)), landlord, o, 0);
        got(MONTHS * RENT, RENT, HANDOVER + DEPOSIT);
    }

    // ---------------------------------------------------------------- the money

    function test_WithoutMoneyOrAllowanceNothingHappensAndItWorksLater() public {
        (, RentOrder memory o) = running();
        vm.prank(tenant);
        usdt.approve(address(orders), 0);
        vm.warp(dueOf(0));
        notCollected(no(TestUSDT.AllowanceTooLow.selector, 0), STRANGER, o, 0);
        vm.startPrank(tenant);
        usdt.approve(address(orders), MONTHS * RENT);
        usdt.transfer(PAYOUT, MONTHS * RENT);
        vm.stopPrank();
        notCollected(no(TestUSDT.BalanceTooLow.selector, 0), STRANGER, o, 0);
        usdt.setBlocked(landlord, true);
        notCollected(abi.encodeWithSelector(TestUSDT.AccountBlocked.selector, landlord), STRANGER, o, 0);
        usdt.setBlocked(landlord, false);
        stateIs(o.lease, idOf(o), 0, 1);
        usdt.mint(tenant, RENT);
        collects(STRANGER, o, 0);
        same(usdt.balanceOf(landlord), RENT, "paid");
    }

    function test_NobodysAllowanceIsSpentWithoutAnOrderOfTheirs() public {
        (, RentOrder memory o) = running();
        afford(PAYOUT, 100 * RENT);
        RentOrder memory theirs = copy(o);
        theirs.tenant = PAYOUT;
        vm.warp(dueOf(0));
        notCollected(no(IRentOrders.NotRunning.selector), landlord, theirs, 0);
        collects(STRANGER, o, 0);
        same(usdt.balanceOf(PAYOUT), 100 * RENT, "untouched");
        collected(1);
    }

    function test_NoFeeIsTaken() public {
        (, RentOrder memory o) = running();
        uint256 had = rnb.balanceOf(tenant);
        uint256 fees = rnb.balanceOf(FEES);
        vm.warp(dueOf(0));
        collects(STRANGER, o, 0);
        same(rnb.balanceOf(tenant), had, "the tenant's RNB");
        same(rnb.balanceOf(FEES), fees, "fees");
        collected(1);
    }

    function testFuzz_ARentIsCollectedOnItsDaysOnly(uint256 moment, uint256 month, bool isTenant, uint256 newMoveOut)
        public
    {
        (Terms memory t, RentOrder memory o) = running();
        month = bound(month, 0, MONTHS - 1);
        newMoveOut = newMoveOut % 3 == 0 ? MOVE_OUT : bound(newMoveOut, MOVE_IN + 1, MOVE_OUT - 1);
        if (newMoveOut != MOVE_OUT) endsAt(t, newMoveOut);
        moment = bound(moment, START + 1, MOVE_OUT + 60 days);
        vm.warp(moment);
        uint256 due = dueOf(month);
        bool isNext = month == 0 || moment > due; // the 30 days of the month before end when this one is due
        bool isOpen = moment <= due + 30 days && (moment >= due || isTenant);
        bool isStay = due + 30 days <= newMoveOut;
        if (!isNext || !isOpen || !isStay) vm.expectRevert();
        collects(isTenant ? tenant : STRANGER, o, month);
        same(usdt.balanceOf(landlord), isNext && isOpen && isStay ? RENT : 0, "one rent, or none");
    }

    // ---------------------------------------------------------------- helpers

    /// Both let the stay end earlier.
    function endsAt(Terms memory t, uint256 moveOut) internal {
        bytes memory s = signedEnd(LANDLORD_KEY, escrow.leaseId(t), t.moveOut, moveOut, type(uint64).max);
        vm.prank(t.tenant);
        escrow.endEarlier(t, uint40(moveOut), type(uint64).max, s);
    }
}
