// SPDX-License-Identifier: MIT
// Money that goes back to the tenant goes to the payout account of the terms, on every way. See Payout.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {IRentEscrow, Terms, Part} from "../src/IRentEscrow.sol";

contract PayoutTest is EscrowTest {
    uint256 constant DUE = MOVE_OUT + 7 days;

    function test_ThePayoutAccountIsNobodyWhoseItIsNot() public {
        Terms memory t = flexible();
        address[5] memory bad = [landlord, ARBITRATOR, address(escrow), address(usdt), address(rnb)];
        for (uint256 i; i < bad.length; i++) {
            t.tenantPayout = bad[i];
            vm.prank(tenant);
            vm.expectRevert(IRentEscrow.BadPayout.selector);
            escrow.payLease(t);
        }
    }

    function test_TheTenantMayNameTheirOwnWallet() public {
        Terms memory t = flexible();
        t.tenantPayout = tenant;
        pay(t);
        vm.warp(DUE);
        escrow.release(t);
        got(DEPOSIT, HANDOVER, 0);
    }

    // Attack, and journey: the wallet that paid is lost. The deposit arrives all the same.
    function test_ADueDepositArrivesWithoutTheTenant() public {
        Terms memory t = rented();
        vm.warp(DUE);
        vm.prank(STRANGER);
        escrow.release(t);
        home(DEPOSIT, HANDOVER);
    }

    function test_ADepositReleasedEarlyArrivesThere() public {
        Terms memory t = rented();
        vm.prank(landlord);
        escrow.releaseEarly(t);
        home(DEPOSIT, 0);
    }

    function test_ACancellationArrivesThere() public {
        Terms memory t = rented();
        vm.warp(t.halfUntil);
        vm.prank(tenant);
        escrow.cancel(t);
        home(HANDOVER / 2 + DEPOSIT, HANDOVER / 2);
    }

    function test_ARefundArrivesThere() public {
        Terms memory t = rented();
        vm.prank(landlord);
        escrow.refund(t);
        home(HANDOVER + DEPOSIT, 0);
    }

    function test_WhatIsNotClaimedArrivesThere() public {
        Terms memory t = rented();
        claimedDeposit(t, 600e18);
        home(DEPOSIT - 600e18, 0);
        vm.warp(DUE + 48 hours);
        vm.prank(ARBITRATOR);
        escrow.split(t, Part.Deposit, 100e18);
        home(DEPOSIT - 500e18, 500e18);
    }

    function test_WhatTheTenantDoesNotClaimGoesToTheLandlord() public {
        Terms memory t = rented();
        disputedHandover(t, 200e18);
        home(0, HANDOVER - 200e18);
    }

    function test_AShareBothSignedArrivesThere() public {
        Terms memory t = rented();
        bytes memory s = signed(TENANT_KEY, escrow, escrow.leaseId(t), Part.Deposit, DEPOSIT - 5, 5, START);
        vm.prank(landlord);
        escrow.settle(t, Part.Deposit, DEPOSIT - 5, 5, START, s);
        home(DEPOSIT - 5, 5);
    }

    // Attack: the stablecoin blocks the payout account. What it is owed waits for that account, and goes nowhere else.
    function test_ABlockedPayoutAccountHasACredit() public {
        Terms memory t = rented();
        usdt.setBlocked(PAYOUT, true);
        vm.warp(DUE);
        escrow.release(t);
        same(escrow.credit(PAYOUT), DEPOSIT, "credit");
        same(escrow.credit(tenant), 0, "none for the tenant");
        home(0, HANDOVER);
        usdt.setBlocked(PAYOUT, false);
        escrow.payCredit(PAYOUT);
        home(DEPOSIT, HANDOVER);
    }

    // Attack: a thief of the tenant's key tries every call of theirs. No unit of the deposit arrives at that wallet.
    function test_AThiefOfTheTenantsKeyGetsNoUnitOfTheDeposit() public {
        Terms memory t = rented();
        Terms memory next = after_(t);
        next.tenantPayout = address(0);
        vm.warp(MOVE_IN);
        vm.startPrank(tenant);
        vm.expectRevert(IRentEscrow.NotARenewal.selector);
        escrow.renew(t, next, "");
        escrow.endEarlier(t, t.earliestEnd, 0, "");
        escrow.releaseEarly(t);
        vm.warp(uint256(t.earliestEnd) + 7 days);
        escrow.release(t);
        vm.stopPrank();
        home(DEPOSIT, HANDOVER);
    }

    // The limit, said in SECURITY.md: a thief and the landlord together settle the deposit away.
    function test_AThiefAndTheLandlordTogetherSettleTheDepositAway() public {
        Terms memory t = rented();
        bytes memory s = signed(TENANT_KEY, escrow, escrow.leaseId(t), Part.Deposit, 0, DEPOSIT, START);
        vm.prank(landlord);
        escrow.settle(t, Part.Deposit, 0, DEPOSIT, START, s);
        home(0, DEPOSIT);
    }

    function rented() internal returns (Terms memory t) {
        t = flexible();
        pay(t);
    }

    /// So much is at the payout account and so much at the landlord's, and nothing at the wallet that paid.
    function home(uint256 atPayout, uint256 atLandlord) internal view {
        same(usdt.balanceOf(PAYOUT), atPayout, "the payout account has");
        got(0, atLandlord, usdt.balanceOf(address(escrow)));
    }
}
