// SPDX-License-Identifier: MIT
// The rules that hold at every moment, whatever people do. See Invariants.tree.
pragma solidity 0.8.37;

import {EscrowTest} from "./EscrowTest.sol";
import {Handler} from "./Handler.sol";
import {LeaseState} from "../src/IRentEscrow.sol";

contract InvariantsTest is EscrowTest {
    Handler handler;

    function setUp() public override {
        super.setUp();
        handler = new Handler(escrow, usdt, rnb);
        for (uint256 i; i < 4; i++) {
            usdt.mint(handler.people(i), 1e30);
            rnb.transfer(handler.people(i), 1e24);
        }
    }

    /// Only the handler acts.
    function targetContracts() external view returns (address[] memory only) {
        only = new address[](1);
        only[0] = address(handler);
    }

    // promise: escrow-conservation
    function invariant_1_TheEscrowHoldsExactlyWhatItOwes() public view {
        uint256 owed;
        for (uint256 i; i < 4; i++) {
            owed += escrow.credit(handler.people(i)) + escrow.credit(handler.wallets(i));
            for (uint256 j; j < 4; j++) {
                (uint256 amount,) = escrow.rentDepositMapping(handler.people(i), handler.people(j));
                owed += amount;
            }
        }
        for (uint256 i; i < handler.count(); i++) {
            LeaseState memory l = escrow.leaseState(handler.idOf(i));
            owed += uint256(l.handover) + l.deposit;
        }
        same(usdt.balanceOf(address(escrow)), owed, "held and owed");
        unbroken(1);
    }

    function invariant_2_MoneyLeavesOnlyToTheTwoPartiesAndFeesOnlyToTheirReceiver() public view {
        uint256 all = usdt.balanceOf(address(escrow));
        for (uint256 i; i < 4; i++) {
            all += usdt.balanceOf(handler.people(i)) + usdt.balanceOf(handler.wallets(i));
        }
        same(all, 4e30, "nobody else got any");
        same(rnb.balanceOf(FEES), handler.fees(FEES), "fees");
        same(rnb.balanceOf(address(0xFEF)), handler.fees(address(0xFEF)), "fees of the other receiver");
        same(rnb.balanceOf(address(escrow)), 0, "no RNB rests in the escrow");
        unbroken(2);
    }

    function invariant_3_BeforeItIsDueAPartGoesOnlyByTheOneWhoWouldLoseItOrByBothOrARuling() public view {
        unbroken(3);
    }

    function invariant_4_OnlyAnEarlierEndMovesADueTimeBackAndNonePassesItsCap() public view {
        unbroken(4);
    }

    function invariant_5_WhatWasPaidOutIsNeverPaidAgainAndAnIdIsUsedOnce() public view {
        unbroken(5);
    }

    function invariant_6_NobodysActChangesAnothersMoney() public view {
        unbroken(6);
    }

    function invariant_7_TheOwnerAndTheKeeperCanTouchNoDeposit() public view {
        unbroken(7);
    }

    /// The handler is not idle: a fixed walk reaches every act, and nearly every call succeeds.
    function test_AFixedWalkReachesEveryAct() public {
        bytes4[23] memory acts = [
            handler.payLease.selector,
            handler.release.selector,
            handler.releaseEarly.selector,
            handler.refund.selector,
            handler.cancel.selector,
            handler.endEarlier.selector,
            handler.dispute.selector,
            handler.settle.selector,
            handler.lengthen.selector,
            handler.split.selector,
            handler.renew.selector,
            handler.arbitratorTries.selector,
            handler.ownerTries.selector,
            handler.payRentDeposit.selector,
            handler.releaseRentDeposit.selector,
            handler.arbitratePair.selector,
            handler.payRent.selector,
            handler.blockSomebody.selector,
            handler.payCredit.selector,
            handler.letTimePass.selector,
            handler.keeperTries.selector,
            handler.thiefTries.selector,
            handler.tryTheForbidden.selector
        ];
        uint256 seed = 42;
        uint256 succeeded;
        for (uint256 i; i < 690; i++) {
            seed = uint256(keccak256(abi.encode(seed)));
            (bool ok,) = address(handler).call(abi.encodePacked(acts[i % 23], seed, keccak256(abi.encode(seed, i))));
            if (ok) succeeded++;
        }
        yes(succeeded * 100 >= 690 * 99, "nearly every call succeeds");
        string[23] memory names = [
            "payLease",
            "release",
            "releaseEarly",
            "refund",
            "cancel",
            "notice",
            "endByBoth",
            "dispute",
            "settle",
            "lengthen",
            "split",
            "renew",
            "arbitratorTries",
            "ownerTries",
            "payRentDeposit",
            "releaseRentDeposit",
            "sharePair",
            "lengthenPair",
            "payRent",
            "payCredit",
            "keeperTries",
            "thiefTries",
            "tryTheForbidden"
        ];
        for (uint256 i; i < names.length; i++) {
            yes(handler.done(names[i]) >= 2, names[i]);
        }
        invariant_1_TheEscrowHoldsExactlyWhatItOwes();
        invariant_2_MoneyLeavesOnlyToTheTwoPartiesAndFeesOnlyToTheirReceiver();
        for (uint256 rule = 3; rule < 8; rule++) {
            unbroken(rule);
        }
    }

    function unbroken(uint256 rule) internal view {
        yes(bytes(handler.broken(rule)).length == 0, handler.broken(rule));
    }
}
