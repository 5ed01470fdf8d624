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

    function invariant_1_ARentGoesFromTheTenantToTheLandlordAndNothingElseMoves() public view {
        same(usdt.balanceOf(address(orders)), 0, "nothing rests here");
        unbroken(1);
    }

    function invariant_2_ARentIsCollectedOnceInItsTimeAndForTheStayOnly() public view {
        unbroken(2);
    }

    function invariant_3_OnlyTheTenantsWordBeginsAnOrderAndWhatEndedNeverComesBack() public view {
        unbroken(3);
    }

    function invariant_4_WhatTheRulesAllowIsDone() public view {
        unbroken(4);
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
        for (uint256 rule = 1; rule < 5; rule++) {
            unbroken(rule);
        }
    }

    function unbroken(uint256 rule) internal view {
        yes(bytes(handler.broken(rule)).length == 0, handler.broken(rule));
    }
}
