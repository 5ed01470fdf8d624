// SPDX-License-Identifier: MIT
// The rules of standing orders that hold at every moment, whatever people do. See OrdersInvariants.tree.
pragma solidity 0.8.37;

import {OrdersTest} from "./OrdersTest.sol";
import {OrdersHandler} from "./OrdersHandler.sol";

contract OrdersInvariantsTest is OrdersTest {
    OrdersHandler handler;

    function setUp() public override {
        super.setUp();
        handler = new OrdersHandler(escrow, orders, usdt, rnb);
        for (uint256 i; i < 3; i++) {
            usdt.mint(handler.people(i), 1e30);
            rnb.transfer(handler.people(i), 1e24);
        }
    }

    /// Only the handler acts.
    function targetContracts() external view returns (address[] memory only) {
        only = new address[](1);
        only[0] = address(handler);
    }

    /// One function for all rules: forge plays each invariant function with the same calls.
    function invariant_TheRulesOfStandingOrdersHold() public view {
        same(usdt.balanceOf(address(orders)), 0, "nothing rests here");
        unbroken(1, "a rent goes from the tenant to the landlord, and nothing else moves: ");
        unbroken(2, "a rent is collected once, in its time, and for the stay only: ");
        unbroken(3, "only the tenant's word begins an order, and what ended never comes back: ");
        unbroken(4, "what the rules allow is done: ");
    }

    /// The handler is not idle: a fixed walk reaches every act.
    function test_AFixedWalkReachesEveryActOfOrders() public {
        bytes4[12] memory acts = [
            handler.create.selector,
            handler.bringSigned.selector,
            handler.collect.selector,
            handler.collectEarly.selector,
            handler.skip.selector,
            handler.stop.selector,
            handler.stopAll.selector,
            handler.cancel.selector,
            handler.endEarlier.selector,
            handler.anybodyTries.selector,
            handler.thiefTries.selector,
            handler.strangerTries.selector
        ];
        uint256 seed = 42;
        uint256 succeeded;
        for (uint256 i; i < 480; i++) {
            seed = uint256(keccak256(abi.encode(seed)));
            (bool ok,) = address(handler).call(abi.encodePacked(acts[i % 12], seed));
            if (ok) succeeded++;
            if (i % 6 == 0) handler.letTimePass(seed);
        }
        yes(succeeded * 100 >= 480 * 99, "nearly every call succeeds");
        string[12] memory names = [
            "create",
            "bringSigned",
            "collect",
            "collectEarly",
            "skip",
            "stop",
            "stopAll",
            "cancel",
            "endEarlier",
            "anybodyTries",
            "thiefTries",
            "strangerTries"
        ];
        for (uint256 i; i < names.length; i++) {
            yes(handler.done(names[i]) >= 10, names[i]);
        }
        same(handler.done("collect of a cancelled stay"), 0, "no rent of a cancelled stay");
        invariant_TheRulesOfStandingOrdersHold();
    }

    function unbroken(uint256 number, string memory rule) internal view {
        string memory act = handler.broken(number);
        yes(bytes(act).length == 0, string.concat(rule, act));
    }
}
