// SPDX-License-Identifier: MIT
// How a month is left out, and how an order ends. See StopOrder.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {OrdersTest} from "./OrdersTest.sol";
import {Terms} from "../src/IRentEscrow.sol";
import {IRentOrders, RentOrder} from "../src/IRentOrders.sol";

contract StopOrderTest is OrdersTest {
    // ---------------------------------------------------------------- skip

    function test_EitherPartySkipsTheNextMonth() public {
        (, RentOrder memory o) = running();
        vm.expectEmit(address(orders));
        emit IRentOrders.MonthSkipped(o.lease, tenant, dueOf(0));
        skips(tenant, o, 0);
        stateIs(o.lease, idOf(o), dueOf(0), 1);
        vm.warp(dueOf(1));
        vm.expectEmit(address(orders));
        emit IRentOrders.MonthSkipped(o.lease, landlord, dueOf(1));
        skips(landlord, o, 1);
        notCollected(no(IRentOrders.AlreadyTaken.selector, dueOf(1)), landlord, o, 0);
        notCollected(no(IRentOrders.AlreadyTaken.selector, dueOf(1)), tenant, o, 1);
        vm.warp(dueOf(2));
        collects(STRANGER, o, 2);
        collected(1);
    }

    function test_NobodyElseSkips() public {
        (, RentOrder memory o) = running();
        notSkipped(abi.encodeWithSelector(IRentOrders.NotAllowed.selector, STRANGER), STRANGER, o, 0);
        RentOrder memory mine = copy(o);
        mine.landlord = STRANGER;
        notSkipped(no(IRentOrders.NotRunning.selector), STRANGER, mine, 0);
    }

    function test_OnlyTheNextMonthIsSkippedAndOnce() public {
        (, RentOrder memory o) = running();
        notSkipped(no(IRentOrders.NotNext.selector, dueOf(0)), landlord, o, 1);
        skips(landlord, o, 0);
        notSkipped(no(IRentOrders.AlreadyTaken.selector, dueOf(0)), tenant, o, 0);
        vm.warp(dueOf(1) + 30 days + 1);
        notSkipped(no(IRentOrders.TooLate.selector, dueOf(1) + 30 days), tenant, o, 1);
        skips(tenant, o, 2);
        skips(tenant, o, 3);
        skips(tenant, o, 4);
        notSkipped(no(IRentOrders.NoMonth.selector), tenant, o, 5);
    }

    function test_ASkippedMonthStaysSkippedForTheNextOrder() public {
        (Terms memory t, RentOrder memory o) = running();
        skips(landlord, o, 0);
        RentOrder memory second = orderFor(t);
        created(t, second);
        vm.warp(dueOf(0));
        notCollected(no(IRentOrders.AlreadyTaken.selector, dueOf(0)), tenant, second, 0);
    }

    // ---------------------------------------------------------------- stop

    function test_EitherPartyStopsTheOrder() public {
        (Terms memory t, RentOrder memory o) = running();
        vm.warp(dueOf(0));
        collects(STRANGER, o, 0);
        vm.expectEmit(address(orders));
        emit IRentOrders.OrderStopped(o.lease, tenant);
        stops(tenant, t);
        stateIs(o.lease, 0, dueOf(0), 2);
        isDead(o, 1);
        RentOrder memory second = orderFor(t);
        created(t, second);
        vm.expectEmit(address(orders));
        emit IRentOrders.OrderStopped(o.lease, landlord);
        stops(landlord, t);
        stateIs(o.lease, 0, dueOf(0), 4);
        isDead(second, 1);
    }

    function test_NobodyElseStops() public {
        (Terms memory t,) = running();
        vm.prank(STRANGER);
        vm.expectRevert(abi.encodeWithSelector(IRentOrders.NotAllowed.selector, STRANGER));
        orders.stop(t);
    }

    // Attack: the landlord brings a stopped order again, or the tenant's signature over it.
    function test_AStoppedOrderNeverRunsAgain() public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        bytes memory s = signedOrder(TENANT_KEY, o);
        orders.create(t, o, s);
        stops(tenant, t);
        vm.prank(landlord);
        refused(IRentOrders.OtherNumber.selector, 2);
        orders.create(t, o, s);
        notCreated(no(IRentOrders.OtherNumber.selector, 2), tenant, t, o);
        isDead(o, 0);
        created(t, orderFor(t)); // the same rents again are another order
    }

    function test_AStopEndsWhatWasSignedAndNotCreated() public {
        Terms memory t = terms();
        RentOrder memory o = orderFor(t);
        bytes memory s = signedOrder(TENANT_KEY, o);
        stops(tenant, t); // also before the lease is paid
        pay(t);
        vm.prank(landlord);
        refused(IRentOrders.OtherNumber.selector, 1);
        orders.create(t, o, s);
    }

    // Known limit: a wallet that signs a number ahead of the present one. Only stopAll reaches that signature.
    function test_ASignatureWithANumberAheadIsEndedByStopAllOnly() public {
        (Terms memory t,) = paid();
        RentOrder memory ahead = orderFor(t);
        ahead.number = 1;
        bytes memory s = signedOrder(TENANT_KEY, ahead);
        refused(IRentOrders.OtherNumber.selector, 0);
        orders.create(t, ahead, s);
        stops(tenant, t);
        orders.create(t, ahead, s);
        ahead.number = 2;
        s = signedOrder(TENANT_KEY, ahead);
        vm.prank(tenant);
        orders.stopAll();
        refused(IRentOrders.OtherEpoch.selector, 1);
        orders.create(t, ahead, s);
    }

    // Attack: a stranger stops an order by terms in which they are a party.
    function test_OtherTermsStopAnotherLease() public {
        (Terms memory t, RentOrder memory o) = running();
        Terms memory other = terms();
        other.landlord = STRANGER;
        stops(STRANGER, other);
        stateIs(o.lease, idOf(o), 0, 1);
        other = terms();
        other.document = bytes32(uint256(8));
        stops(landlord, other);
        stateIs(o.lease, idOf(o), 0, 1);
        stops(landlord, t);
        stateIs(o.lease, 0, 0, 2);
    }

    // ---------------------------------------------------------------- stopAll

    function test_StopAllStopsEveryOrderOfTheTenant() public {
        (Terms memory t, RentOrder memory o) = running();
        Terms memory other = terms();
        (other.landlord, other.document) = (STRANGER, bytes32(uint256(8)));
        pay(other);
        RentOrder memory o2 = orderFor(other);
        created(other, o2);
        vm.expectEmit(address(orders));
        emit IRentOrders.AllOrdersStopped(tenant, 1);
        vm.prank(tenant);
        orders.stopAll();
        same(orders.epoch(tenant), 1, "epoch");
        vm.warp(dueOf(0));
        for (uint256 i; i < 2; i++) {
            RentOrder memory dead = i == 0 ? o : o2;
            notCollected(no(IRentOrders.OtherEpoch.selector, 1), landlord, dead, 0);
            notCollected(no(IRentOrders.OtherEpoch.selector, 1), tenant, dead, 0);
            notSkipped(no(IRentOrders.OtherEpoch.selector, 1), tenant, dead, 0);
        }
        o = orderFor(t);
        created(t, o);
        collects(landlord, o, 0);
        vm.prank(tenant);
        orders.stopAll();
        same(orders.epoch(tenant), 2, "epoch");
        vm.warp(dueOf(1));
        notCollected(no(IRentOrders.OtherEpoch.selector, 2), landlord, o, 1);
    }

    function test_StopAllOfAnybodyElseStopsNothing() public {
        (, RentOrder memory o) = running();
        vm.prank(landlord);
        orders.stopAll();
        vm.prank(STRANGER);
        orders.stopAll();
        vm.warp(dueOf(0));
        collects(STRANGER, o, 0);
        collected(1);
    }

    // ---------------------------------------------------------------- helpers

    function skips(address by, RentOrder memory o, uint256 month) internal {
        vm.prank(by);
        orders.skip(o, month);
    }

    function stops(address by, Terms memory t) internal {
        vm.prank(by);
        orders.stop(t);
    }

    function notSkipped(bytes memory why, address who, RentOrder memory o, uint256 month) internal {
        vm.prank(who);
        vm.expectRevert(why);
        orders.skip(o, month);
    }

    /// No month of this order is collected or skipped any more.
    function isDead(RentOrder memory o, uint256 month) internal {
        vm.warp(o.months[month].due);
        notCollected(no(IRentOrders.NotRunning.selector), landlord, o, month);
        notCollected(no(IRentOrders.NotRunning.selector), tenant, o, month);
        notSkipped(no(IRentOrders.NotRunning.selector), tenant, o, month);
    }
}
