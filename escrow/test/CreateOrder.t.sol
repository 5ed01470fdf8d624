// SPDX-License-Identifier: MIT
// How a standing order begins: by the tenant's call or signature, for one paid lease. See CreateOrder.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {OrdersTest} from "./OrdersTest.sol";
import {ApprovingAccount, SmartAccount} from "./SmartAccount.sol";
import {Orders, newOrders} from "./Deployed.sol";
import {Terms} from "../src/IRentEscrow.sol";
import {IRentOrders, Month, RentOrder} from "../src/IRentOrders.sol";

contract CreateOrderTest is OrdersTest {
    // ---------------------------------------------------------------- construction

    function test_OrdersAreForOneEscrowAndItsStablecoin() public {
        same(address(orders.escrow()), address(escrow), "escrow");
        same(address(orders.stablecoin()), address(usdt), "stablecoin");
        same(orders.MONTH_GAP(), 27 days, "the shortest month");
        same(orders.WINDOW(), 30 days, "how long a rent is collected");
        yes(orders.MONTH_TYPEHASH() == keccak256("Month(uint40 due,uint88 amount)"), "type of a month");
        vm.expectRevert();
        newOrders(STRANGER); // no escrow
    }

    // ---------------------------------------------------------------- by the tenant's call

    function test_TheTenantCreatesAStandingOrder() public {
        (Terms memory t, bytes32 lease) = paid();
        RentOrder memory o = orderFor(t);
        vm.expectEmit(address(orders));
        emit IRentOrders.OrderCreated(lease, idOf(o), o);
        vm.prank(tenant);
        orders.create(t, o, "no signature is read");
        stateIs(lease, idOf(o), 0, 1);
        yes(orders.orderId(o) == idOf(o), "its id");
        got(0, 0, HANDOVER + DEPOSIT); // nothing moves
    }

    function test_EveryWordOfAnOrderIsInItsId() public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        for (uint256 word; word < 10; word++) {
            RentOrder memory other = copy(o);
            if (word == 0) other.lease = bytes32(uint256(1));
            if (word == 1) other.tenant = STRANGER;
            if (word == 2) other.landlord = STRANGER;
            if (word == 3) other.months[4].due++;
            if (word == 4) other.months[0].amount++;
            if (word == 5) (other.months[1], other.months[2]) = (o.months[2], o.months[1]);
            if (word == 6) other.end++;
            if (word == 7) other.number++;
            if (word == 8) other.epoch++;
            if (word == 9) other.deadline++;
            yes(orders.orderId(other) == idOf(other), "hashed as EIP-712 says");
            yes(idOf(other) != idOf(o), "another id");
        }
    }

    // ---------------------------------------------------------------- by the tenant's signature

    function test_AnyoneBringsWhatTheTenantSigned() public {
        (Terms memory t, bytes32 lease) = paid();
        RentOrder memory o = orderFor(t);
        bytes memory s = signedOrder(TENANT_KEY, o);
        vm.prank(STRANGER);
        orders.create(t, o, s);
        stateIs(lease, idOf(o), 0, 1);
    }

    function test_NobodyElseCreatesAnOrder() public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        badSignature(STRANGER, t, o, "");
        badSignature(landlord, t, o, "");
        badSignature(landlord, t, o, signedOrder(LANDLORD_KEY, o));
        RentOrder memory higher = copy(o);
        higher.months[0].amount++;
        badSignature(landlord, t, higher, signedOrder(TENANT_KEY, o));
    }

    function testFuzz_NobodyElsesSignatureCreatesAnOrder(uint256 key) public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        key = bound(key, 1, type(uint128).max);
        if (vm.addr(key) == tenant) return;
        badSignature(landlord, t, o, signedOrder(key, o));
    }

    // Attack: a signature is brought on another chain, or to the orders of another escrow.
    function test_ASignatureIsForOneChainAndOneContract() public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        bytes memory elsewhere = signOrder(TENANT_KEY, newOrders(address(escrow)), o);
        badSignature(landlord, t, o, elsewhere);
        bytes memory here = signedOrder(TENANT_KEY, o);
        uint256 chain = block.chainid;
        vm.chainId(chain + 1);
        badSignature(landlord, t, o, here);
        vm.chainId(chain);
        orders.create(t, o, here);
    }

    function test_AnOrderIsCreatedUntilItsDeadline() public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        bytes memory s = signedOrder(TENANT_KEY, o);
        vm.warp(UNTIL + 1);
        notCreated(no(IRentOrders.Expired.selector, UNTIL), tenant, t, o);
        refused(IRentOrders.Expired.selector, UNTIL);
        orders.create(t, o, s);
        vm.warp(UNTIL);
        orders.create(t, o, s);
    }

    function test_ASmartAccountCreatesAnOrderWithItsOwnersSignature() public {
        Terms memory t = terms();
        t.tenant = address(new SmartAccount(tenant));
        pay(t);
        RentOrder memory o = orderFor(t);
        badSignature(landlord, t, o, signedOrder(LANDLORD_KEY, o));
        orders.create(t, o, signedOrder(TENANT_KEY, o));
        afford(t.tenant, RENT);
        collects(t.tenant, o, 0); // early, as its own tenant
        same(usdt.balanceOf(landlord), RENT, "paid");
    }

    function test_ASignatureOfNoBytesIsTheAccountsToJudge() public {
        Terms memory t = terms();
        t.tenant = address(new ApprovingAccount());
        pay(t);
        RentOrder memory o = orderFor(t);
        badSignature(STRANGER, t, o, "x");
        vm.prank(STRANGER);
        orders.create(t, o, "");
    }

    // ---------------------------------------------------------------- the lease

    function test_AnOrderIsForALeaseThatWasPaid() public {
        Terms memory t = terms();
        RentOrder memory o = orderFor(t);
        notCreated(abi.encodeWithSelector(IRentOrders.NoLease.selector, o.lease), tenant, t, o);
        pay(t);
        created(t, o);
    }

    // Attack: an order for another landlord, for another tenant's account, or for another lease of theirs.
    function test_AnOrderForAnotherLandlordIsRefused() public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        o.landlord = STRANGER;
        notCreated(no(IRentOrders.OtherTerms.selector), tenant, t, o);
        o = orderFor(t);
        o.tenant = STRANGER;
        notCreated(no(IRentOrders.OtherTerms.selector), STRANGER, t, o);
        Terms memory other = terms();
        other.document = bytes32(uint256(8));
        notCreated(no(IRentOrders.OtherTerms.selector), tenant, other, orderFor(t));
        other.landlord = STRANGER; // a lease that the tenant never paid
        notCreated(no(IRentOrders.OtherTerms.selector), tenant, other, orderFor(t));
    }

    function test_NoOrderBeginsForAStayThatWasCancelledOrRefunded() public {
        Terms memory t = flexible();
        pay(t);
        vm.prank(tenant);
        escrow.cancel(t);
        notCreated(no(IRentOrders.StayCancelled.selector), tenant, t, orderFor(t));
        t.document = bytes32(uint256(41));
        pay(t);
        vm.prank(landlord);
        escrow.refund(t);
        notCreated(no(IRentOrders.StayCancelled.selector), tenant, t, orderFor(t));
    }

    // ---------------------------------------------------------------- the list

    function test_AnOrderListsMonthsWithTheirRents() public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        o.months = new Month[](0);
        notCreated(no(IRentOrders.NoMonth.selector), tenant, t, o);
        for (uint256 i; i < MONTHS; i++) {
            o = orderFor(t);
            o.months[i].amount = 0;
            notCreated(no(IRentOrders.ZeroAmount.selector), tenant, t, o);
        }
        o.months[MONTHS - 1].amount = 1;
        created(t, o);
    }

    // Attack: all months due today.
    function test_DuesRiseByAtLeast27Days() public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        for (uint256 i; i < MONTHS; i++) {
            o.months[i].due = uint40(FIRST_DUE);
        }
        notCreated(no(IRentOrders.TooClose.selector, FIRST_DUE), tenant, t, o);
        for (uint256 i = 1; i < MONTHS; i++) {
            o.months[i].due = uint40(FIRST_DUE + i * 27 days);
        }
        o.months[MONTHS - 1].due--;
        notCreated(no(IRentOrders.TooClose.selector, FIRST_DUE + 4 * 27 days - 1), tenant, t, o);
        o.months[MONTHS - 1].due++;
        o.months[1].due--;
        notCreated(no(IRentOrders.TooClose.selector, FIRST_DUE + 27 days - 1), tenant, t, o);
        o.months[1].due++;
        created(t, o);
    }

    function test_MonthsLieWithinTheStay() public {
        (Terms memory t,) = paid();
        bytes memory outside = abi.encodeWithSelector(IRentOrders.OutsideStay.selector, MOVE_IN, MOVE_OUT);
        RentOrder memory o = orderFor(t);
        o.months[0].due = uint40(MOVE_IN - 1);
        notCreated(outside, tenant, t, o);
        o.months[0].due = 0;
        notCreated(outside, tenant, t, o);
        o.months[0].due = uint40(MOVE_IN);
        o.end = uint40(MOVE_OUT + 1);
        notCreated(outside, tenant, t, o);
        o.end = o.months[MONTHS - 1].due;
        notCreated(outside, tenant, t, o);
        o.end++;
        created(t, o);
        o = orderFor(t);
        o.end = type(uint40).max;
        o.months[MONTHS - 1].due = type(uint40).max - 1;
        notCreated(outside, tenant, t, o);
    }

    function test_CalendarMonthsAreLongEnoughInEveryFebruary() public {
        // 12:00 UTC of 31 January, 28 or 29 February, 31 March and 30 April
        calendarMonths([uint40(1801396800), 1803816000, 1806494400, 1809086400]);
        calendarMonths([uint40(1801396800), 1803816000 - 1 hours, 1806494400 - 1 hours, 1809086400 - 1 hours]); // summer time
        calendarMonths([uint40(1832932800), 1835438400, 1838116800, 1840708800]); // a leap year
    }

    function calendarMonths(uint40[4] memory dues) internal {
        Terms memory t = terms();
        vm.warp(dues[0] - 10 days);
        (t.moveIn, t.moveOut, t.payBy) = (dues[0], dues[3] + 31 days, dues[0]);
        t.document = keccak256(abi.encode(dues));
        pay(t);
        RentOrder memory o = orderFor(t);
        o.months = new Month[](4);
        for (uint256 i; i < 4; i++) {
            o.months[i] = Month(dues[i], uint88(RENT));
        }
        o.deadline = t.moveIn;
        created(t, o);
    }

    function test_TheLongestStayFitsIntoOneOrder() public {
        Terms memory t = terms();
        t.moveOut = t.moveIn + 5 * 366 days;
        pay(t);
        RentOrder memory o = orderFor(t);
        o.months = new Month[](68);
        for (uint256 i; i < 68; i++) {
            o.months[i] = Month(uint40(t.moveIn + i * 27 days), type(uint88).max);
        }
        created(t, o);
        afford(tenant, type(uint88).max);
        vm.warp(o.months[66].due + 30 days + 1);
        orders.collect(o, 67);
        same(usdt.balanceOf(landlord), type(uint88).max, "the largest rent");
        stateIs(o.lease, idOf(o), o.months[67].due, 1);
    }

    function testFuzz_AListIsCreatedIfAndOnlyIfItKeepsTheRules(uint256 seed, uint8 count, uint40 end) public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        o.months = new Month[](bound(count, 1, 7));
        o.end = uint40(bound(end, MOVE_OUT - 20 days, MOVE_OUT + 2 days));
        uint256 due = MOVE_IN - 2 days + seed % 10 days;
        bool isGood = due >= MOVE_IN;
        for (uint256 i; i < o.months.length; i++) {
            o.months[i] = Month(uint40(due), uint88(seed % 50));
            isGood = isGood && o.months[i].amount != 0;
            seed = uint256(keccak256(abi.encode(seed)));
            if (i + 1 == o.months.length) break;
            uint256 step = 27 days - 1 + seed % 3 days; // too close by a second, now and then
            if (seed % 20 == 0) step = 27 days - 1;
            isGood = isGood && step >= 27 days;
            due += step;
        }
        isGood = isGood && due < o.end && o.end <= MOVE_OUT;
        vm.prank(tenant);
        if (!isGood) vm.expectRevert();
        orders.create(t, o, "");
    }

    // Attack: the words of an order carry more than their types, so that the same order has another hash.
    function test_NoOrderHasASecondSpelling() public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        (bytes memory create, bytes memory collect) =
            (abi.encodeCall(orders.create, (t, o, "")), abi.encodeCall(orders.collect, (o, 0)));
        uint256[5] memory values = [uint160(tenant), uint160(landlord), dueOf(0), RENT, MOVE_OUT];
        uint256[5] memory bits = [uint256(160), 160, 40, 88, 40];
        for (uint256 i; i < 5; i++) {
            vm.prank(tenant);
            (bool ok,) = address(orders).call(dirty(create, values[i], bits[i]));
            yes(!ok, "created");
        }
        created(t, o);
        afford(tenant, RENT);
        for (uint256 i; i < 5; i++) {
            vm.prank(tenant);
            (bool ok,) = address(orders).call(dirty(collect, values[i], bits[i]));
            yes(!ok, "collected");
        }
        collects(tenant, o, 0);
    }

    /// Calldata with one bit more in the last word of that value.
    function dirty(bytes memory clean, uint256 value, uint256 bit) internal pure returns (bytes memory other) {
        other = bytes.concat(clean);
        uint256 at;
        for (uint256 i = 36; i <= clean.length; i += 32) {
            uint256 word;
            assembly {
                word := mload(add(clean, i))
            }
            if (word == value) at = i;
        }
        yes(at != 0, "the value is there");
        value |= 1 << bit;
        assembly {
            mstore(add(other, at), value)
        }
    }

    // ---------------------------------------------------------------- number and epoch

    function test_TheNextOrderReplacesTheRunningOne() public {
        (Terms memory t, RentOrder memory first) = running();
        vm.warp(dueOf(0));
        orders.collect(first, 0);
        RentOrder memory second = orderFor(t);
        second.months[1].amount = uint88(RENT / 2);
        created(t, second);
        stateIs(first.lease, idOf(second), dueOf(0), 2);
        vm.warp(dueOf(1));
        notCollected(no(IRentOrders.NotRunning.selector), landlord, first, 1);
        orders.collect(second, 1);
        same(usdt.balanceOf(landlord), RENT + RENT / 2, "the new rent");
    }

    // Attack: an older signature is brought, so that the higher rent of long ago is collected again.
    function test_AnOlderOrderNeverComesBack() public {
        (Terms memory t,) = paid();
        RentOrder memory signed = orderFor(t);
        bytes memory s = signedOrder(TENANT_KEY, signed);
        RentOrder memory o = orderFor(t);
        o.months[0].amount = 1;
        created(t, o);
        vm.prank(landlord);
        refused(IRentOrders.OtherNumber.selector, 1);
        orders.create(t, signed, s);
        vm.prank(landlord);
        orders.stop(t);
        vm.prank(landlord);
        refused(IRentOrders.OtherNumber.selector, 2);
        orders.create(t, signed, s);
        notCreated(no(IRentOrders.OtherNumber.selector, 2), tenant, t, o);
        o.number = 3;
        notCreated(no(IRentOrders.OtherNumber.selector, 2), tenant, t, o);
        o.number = 2;
        created(t, o);
    }

    // Attack: a signature from before stopAll is brought after it.
    function test_AnOldSignatureIsDeadAfterStopAll() public {
        (Terms memory t,) = paid();
        RentOrder memory o = orderFor(t);
        bytes memory s = signedOrder(TENANT_KEY, o);
        vm.prank(tenant);
        orders.stopAll();
        vm.prank(landlord);
        refused(IRentOrders.OtherEpoch.selector, 1);
        orders.create(t, o, s);
        notCreated(no(IRentOrders.OtherEpoch.selector, 1), tenant, t, o);
        o.epoch = 2;
        notCreated(no(IRentOrders.OtherEpoch.selector, 1), tenant, t, o);
        created(t, orderFor(t));
    }

    // ---------------------------------------------------------------- helpers

    function badSignature(address by, Terms memory t, RentOrder memory o, bytes memory s) internal {
        vm.prank(by);
        vm.expectRevert(IRentOrders.BadSignature.selector);
        orders.create(t, o, s);
    }
}
