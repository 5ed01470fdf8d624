// SPDX-License-Identifier: MIT
// A paid lease, and a standing order for the five rents after the first: where the suites of standing orders begin.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {Orders, newOrders} from "./Deployed.sol";
import {Terms} from "../src/IRentEscrow.sol";
import {IRentOrders, Month, RentOrder, OrderState} from "../src/IRentOrders.sol";

abstract contract OrdersTest is EscrowTest {
    uint256 constant RENT = 800e18;
    uint256 constant FIRST_DUE = MOVE_IN + 30 days;
    uint256 constant MONTHS = 5;
    uint256 constant UNTIL = START + 365 days; // of every order, unless a test says otherwise

    Orders orders;

    function setUp() public virtual override {
        super.setUp();
        orders = newOrders(address(escrow));
    }

    /// The instant at which a month of the usual order is due.
    function dueOf(uint256 month) internal pure returns (uint256) {
        return FIRST_DUE + month * 30 days;
    }

    /// The usual order for a lease: a rent every 30 days after the first, until the move-out.
    function orderFor(Terms memory t) internal view returns (RentOrder memory o) {
        o.lease = escrow.leaseId(t);
        (o.tenant, o.landlord) = (t.tenant, t.landlord);
        o.months = new Month[](MONTHS);
        for (uint256 i; i < MONTHS; i++) {
            o.months[i] = Month(uint40(t.moveIn + (i + 1) * 30 days), uint88(RENT));
        }
        o.end = t.moveOut;
        (o.number, o.epoch) = (orders.orderState(o.lease).number, orders.epoch(t.tenant));
        o.deadline = UNTIL;
    }

    function copy(RentOrder memory o) internal pure returns (RentOrder memory) {
        return abi.decode(abi.encode(o), (RentOrder));
    }

    /// The usual lease is paid, its order runs, and the tenant has five rents and allows as much.
    function running() internal returns (Terms memory t, RentOrder memory o) {
        (t,) = paid();
        o = orderFor(t);
        created(t, o);
        afford(t.tenant, MONTHS * RENT);
    }

    function created(Terms memory t, RentOrder memory o) internal {
        vm.prank(t.tenant);
        orders.create(t, o, "");
    }

    /// Gives an account money, and lets the orders take exactly that.
    function afford(address who, uint256 amount) internal {
        usdt.mint(who, amount);
        vm.startPrank(who);
        usdt.approve(address(orders), 0);
        usdt.approve(address(orders), amount);
        vm.stopPrank();
    }

    function collects(address by, RentOrder memory o, uint256 month) internal {
        vm.prank(by);
        orders.collect(o, month);
    }

    /// What landlord and tenant have after `rents` were collected of the usual order. Nothing rests at the orders.
    function collected(uint256 rents) internal view {
        got((MONTHS - rents) * RENT, rents * RENT, HANDOVER + DEPOSIT);
        same(usdt.balanceOf(address(orders)), 0, "nothing rests");
    }

    function stateIs(bytes32 lease, bytes28 id, uint256 taken, uint256 number) internal view {
        OrderState memory s = orders.orderState(lease);
        yes(s.id == id, "the order that runs");
        same(s.taken, taken, "the last due taken");
        same(s.number, number, "the next number");
    }

    /// A signature over an order.
    function signedOrder(uint256 key, RentOrder memory o) internal view returns (bytes memory) {
        return signOrder(key, orders, o);
    }

    function signOrder(uint256 key, Orders place, RentOrder memory o) internal view returns (bytes memory) {
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", domainOf(place), structHash(o)));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function domainOf(Orders place) internal view returns (bytes32) {
        bytes32 domainType =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        return
            keccak256(abi.encode(domainType, keccak256("RentOrders"), keccak256("1"), block.chainid, address(place)));
    }

    /// EIP-712, written a second time.
    function structHash(RentOrder memory o) internal pure returns (bytes32) {
        bytes memory list;
        for (uint256 i; i < o.months.length; i++) {
            bytes32 month =
                keccak256(abi.encode(keccak256("Month(uint40 due,uint88 amount)"), o.months[i].due, o.months[i].amount));
            list = bytes.concat(list, month);
        }
        bytes32 orderType = keccak256(
            "RentOrder(bytes32 lease,address tenant,address landlord,Month[] months,uint40 end,uint256 number,uint256 epoch,uint256 deadline)Month(uint40 due,uint88 amount)"
        );
        bytes memory head = abi.encode(orderType, o.lease, o.tenant, o.landlord, keccak256(list), o.end);
        return keccak256(bytes.concat(head, abi.encode(o.number, o.epoch, o.deadline)));
    }

    function idOf(RentOrder memory o) internal pure returns (bytes28) {
        return bytes28(structHash(o));
    }

    function notCreated(bytes memory by, address who, Terms memory t, RentOrder memory o) internal {
        vm.prank(who);
        vm.expectRevert(by);
        orders.create(t, o, "");
    }

    function notCollected(bytes memory by, address who, RentOrder memory o, uint256 month) internal {
        vm.prank(who);
        vm.expectRevert(by);
        orders.collect(o, month);
    }

    /// An error without values, or with one.
    function no(bytes4 why) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(why);
    }

    function no(bytes4 why, uint256 value) internal pure returns (bytes memory) {
        return abi.encodeWithSelector(why, value);
    }
}
