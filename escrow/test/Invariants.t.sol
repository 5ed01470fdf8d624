// SPDX-License-Identifier: MIT
// The rules that hold at every moment, whatever people do. See Invariants.tree.
pragma solidity 0.8.37;

import {Stage} from "./Stage.sol";
import {Handler} from "./Handler.sol";
import {Lease} from "../src/IRentEscrow.sol";

contract InvariantsTest is Stage {
    Handler town;

    function setUp() public override {
        super.setUp();
        town = new Handler(escrow, usdt, rnb);
        for (uint256 i; i < 4; i++) {
            usdt.mint(town.people(i), 1e30);
            rnb.transfer(town.people(i), 1e24);
        }
    }

    /// Only the town acts.
    function targetContracts() external view returns (address[] memory only) {
        only = new address[](1);
        only[0] = address(town);
    }

    function invariant_1_TheEscrowHoldsExactlyWhatItOwes() public view {
        uint256 owed;
        for (uint256 i; i < 4; i++) {
            owed += escrow.credit(town.people(i));
            for (uint256 j; j < 4; j++) {
                (uint256 amount,) = escrow.rentDepositMapping(town.people(i), town.people(j));
                owed += amount;
            }
        }
        for (uint256 i; i < town.count(); i++) {
            Lease memory l = escrow.leaseState(town.idOf(i));
            owed += uint256(l.handover) + l.deposit;
        }
        same(usdt.balanceOf(address(escrow)), owed, "held and owed");
    }

    function invariant_2_MoneyLeavesOnlyToTheTwoPartiesAndFeesOnlyToTheirReceiver() public view {
        uint256 all = usdt.balanceOf(address(escrow));
        for (uint256 i; i < 4; i++) {
            all += usdt.balanceOf(town.people(i));
        }
        same(all, 4e30, "nobody else got any");
        same(rnb.balanceOf(FEES), town.fees() * FEE, "fees");
        same(rnb.balanceOf(address(escrow)), 0, "no RNB rests in the escrow");
        unbroken(2);
    }

    function invariant_3_BeforeItIsDueAPartGoesOnlyByTheOneWhoWouldLoseItOrByBothOrARuling() public view {
        unbroken(3);
    }

    function invariant_4_ADueTimeNeverMovesBackNorPastItsCap() public view {
        unbroken(4);
    }

    function invariant_5_WhatWasPaidOutIsNeverPaidAgainAndAnIdIsUsedOnce() public view {
        unbroken(5);
    }

    function invariant_6_NobodysActChangesAnothersMoney() public view {
        unbroken(6);
    }

    function invariant_7_TheOwnerCanTouchNoDeposit() public view {
        unbroken(7);
    }

    /// The town is not idle: a fixed walk reaches every act, and nearly every call succeeds.
    function test_AFixedWalkReachesEveryAct() public {
        bytes4[17] memory acts = [
            town.payLease.selector,
            town.release.selector,
            town.releaseEarly.selector,
            town.refund.selector,
            town.dispute.selector,
            town.settle.selector,
            town.lengthen.selector,
            town.split.selector,
            town.sendHome.selector,
            town.payRentDeposit.selector,
            town.releaseRentDeposit.selector,
            town.arbitratePair.selector,
            town.payRent.selector,
            town.blockSomebody.selector,
            town.payCredit.selector,
            town.letTimePass.selector,
            town.tryTheForbidden.selector
        ];
        uint256 seed = 42;
        uint256 succeeded;
        for (uint256 i; i < 510; i++) {
            seed = uint256(keccak256(abi.encode(seed)));
            (bool ok,) = address(town).call(abi.encodePacked(acts[i % 17], seed, keccak256(abi.encode(seed, i))));
            if (ok) succeeded++;
        }
        yes(succeeded * 100 >= 510 * 99, "nearly every call succeeds");
        string[16] memory names = [
            "payLease",
            "release",
            "releaseEarly",
            "refund",
            "dispute",
            "settle",
            "lengthen",
            "split",
            "sendHome",
            "payRentDeposit",
            "releaseRentDeposit",
            "sharePair",
            "lengthenPair",
            "payRent",
            "payCredit",
            "tryTheForbidden"
        ];
        for (uint256 i; i < names.length; i++) {
            yes(town.done(names[i]) >= 2, names[i]);
        }
        invariant_1_TheEscrowHoldsExactlyWhatItOwes();
        invariant_2_MoneyLeavesOnlyToTheTwoPartiesAndFeesOnlyToTheirReceiver();
        for (uint256 rule = 3; rule < 8; rule++) {
            unbroken(rule);
        }
    }

    function unbroken(uint256 rule) internal view {
        yes(bytes(town.broken(rule)).length == 0, town.broken(rule));
    }
}
