// SPDX-License-Identifier: MIT
// Who may pay a lease, when, and what it leaves. See PayLease.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {IRentEscrow, Terms, LeaseState} from "../src/IRentEscrow.sol";

contract PayLeaseTest is EscrowTest {
    // promise: escrow-lease-held, sgn-4-flow-held
    function test_ThePaymentIsHeldInTwoPartsEachWithItsDay() public {
        Terms memory t = terms();
        fund(tenant, HANDOVER + DEPOSIT);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeasePaid(escrow.leaseId(t), tenant, landlord, HANDOVER, DEPOSIT);
        vm.prank(tenant);
        escrow.payLease(t);
        LeaseState memory l = escrow.leaseState(escrow.leaseId(t));
        same(l.handover, HANDOVER, "handover");
        same(l.handoverDue, HANDOVER_DUE, "handover due");
        same(l.deposit, DEPOSIT, "deposit");
        same(l.depositDue, DEPOSIT_DUE, "deposit due");
        got(0, 0, HANDOVER + DEPOSIT);
        same(rnb.balanceOf(FEES), DEPOSIT_FEE, "fee");
    }

    function test_OnlyTheTenantPays() public {
        fund(landlord, HANDOVER + DEPOSIT);
        vm.prank(landlord);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, landlord));
        escrow.payLease(terms());
    }

    function test_NobodyRentsFromThemselvesTheEscrowOrNobody() public {
        Terms memory t = terms();
        t.landlord = tenant;
        refuses(t, IRentEscrow.NotYourself.selector);
        t.landlord = address(escrow);
        refuses(t, IRentEscrow.NotYourself.selector);
        t.landlord = address(0);
        refuses(t, IRentEscrow.ZeroAddress.selector);
    }

    function test_TheArbitratorIsSomebodyAndNeitherParty() public {
        Terms memory t = terms();
        t.arbitrator = address(0);
        refuses(t, IRentEscrow.BadArbitrator.selector);
        t.arbitrator = tenant;
        refuses(t, IRentEscrow.BadArbitrator.selector);
        t.arbitrator = landlord;
        refuses(t, IRentEscrow.BadArbitrator.selector);
    }

    function test_ALeaseHasADocument() public {
        Terms memory t = terms();
        t.document = 0;
        refuses(t, IRentEscrow.NoDocument.selector);
    }

    function test_ALeaseHasMoney() public {
        Terms memory t = terms();
        (t.handover, t.firstRent, t.deposit) = (0, 0, 0);
        refuses(t, IRentEscrow.ZeroAmount.selector);
    }

    function test_NobodyPaysAfterTheAcceptanceLapsed() public {
        Terms memory t = terms();
        fund(tenant, HANDOVER + DEPOSIT);
        vm.warp(t.payBy + 1);
        vm.prank(tenant);
        refused(IRentEscrow.Expired.selector, t.payBy);
        escrow.payLease(t);
        vm.warp(t.payBy);
        vm.prank(tenant);
        escrow.payLease(t);
        got(0, 0, HANDOVER + DEPOSIT);
    }

    // promise: escrow-pay-by
    function test_NobodyPaysAfterMoveIn() public {
        Terms memory t = terms();
        t.payBy = t.moveIn + 1;
        refuses(t, IRentEscrow.BadDates.selector);
        t.payBy = t.moveIn;
        vm.warp(t.moveIn);
        pay(t);
        got(0, 0, HANDOVER + DEPOSIT);
    }

    function test_MoveInIsAtMostAYearAhead() public {
        Terms memory t = terms();
        t.moveIn = uint40(START + 366 days + 1);
        t.moveOut = t.moveIn + 1;
        refuses(t, IRentEscrow.BadDates.selector);
        t.moveIn = uint40(START + 366 days);
        pay(t);
    }

    function test_MoveOutIsAfterMoveInAndWithinFiveYears() public {
        Terms memory t = terms();
        t.moveOut = t.moveIn;
        refuses(t, IRentEscrow.BadDates.selector);
        t.moveOut = t.moveIn + uint40(5 * 366 days) + 1;
        refuses(t, IRentEscrow.BadDates.selector);
        t.moveOut = t.moveIn + uint40(5 * 366 days);
        pay(t);
    }

    function test_TheInstantsOfCancellationAreInOrderAndNotAfterMoveIn() public {
        Terms memory t = terms();
        (t.freeUntil, t.halfUntil) = (2, 1);
        refuses(t, IRentEscrow.BadDates.selector);
        (t.freeUntil, t.halfUntil) = (1, t.moveIn + 1);
        refuses(t, IRentEscrow.BadDates.selector);
        (t.freeUntil, t.halfUntil) = (t.moveIn, t.moveIn);
        pay(t);
        (t.freeUntil, t.halfUntil, t.document) = (0, t.moveIn, bytes32(uint256(8)));
        pay(t);
    }

    function test_ANoticeHasAnEarliestEndWithinTheStay() public {
        for (uint256 whose; whose < 2; whose++) {
            Terms memory t = terms();
            (t.tenantNotice, t.landlordNotice) = whose == 0 ? (uint16(1), uint16(0)) : (uint16(0), uint16(30));
            t.document = bytes32(whose + 60);
            refuses(t, IRentEscrow.BadDates.selector); // 0
            t.earliestEnd = t.moveIn;
            refuses(t, IRentEscrow.BadDates.selector);
            t.earliestEnd = t.moveOut + 1;
            refuses(t, IRentEscrow.BadDates.selector);
            t.earliestEnd = t.moveIn + 1;
            pay(t);
            (t.earliestEnd, t.document) = (t.moveOut, bytes32(whose + 70));
            pay(t);
        }
    }

    function test_TheLandlordsNoticeIsNoneOrAtLeastThirtyDays() public {
        Terms memory t = flexible();
        uint8[2] memory short = [1, 29];
        for (uint256 i; i < 2; i++) {
            t.landlordNotice = short[i];
            refuses(t, IRentEscrow.BadNotice.selector);
        }
        t.landlordNotice = 30;
        pay(t);
        (t.landlordNotice, t.tenantNotice, t.document) = (0, 1, bytes32(uint256(8)));
        pay(t);
    }

    function test_TheDepositIsReturnedAfterThreeToThirtyDays() public {
        Terms memory t = terms();
        uint8[4] memory bad = [0, 2, 31, 255];
        for (uint256 i; i < 4; i++) {
            t.returnDays = bad[i];
            refuses(t, IRentEscrow.BadReturnDays.selector);
        }
        uint8[2] memory good = [3, 30];
        for (uint256 i; i < 2; i++) {
            (t.returnDays, t.document) = (good[i], bytes32(i + 60));
            same(escrow.leaseState(pay(t)).depositDue, MOVE_OUT + uint256(good[i]) * 1 days, "deposit due");
        }
    }

    function test_TheFirstRentIsAPartOfTheHandover() public {
        Terms memory t = terms();
        t.firstRent = t.handover + 1;
        refuses(t, IRentEscrow.BadFirstRent.selector);
        t.firstRent = 0;
        pay(t);
    }

    function test_NoDueTimeLiesBeyondThirtyTwoBits() public {
        vm.warp(2 ** 32 - 300 days);
        Terms memory t = terms();
        (t.moveIn, t.payBy) = (uint40(2 ** 32 - 290 days), uint40(2 ** 32 - 300 days));
        t.moveOut = uint40(2 ** 32 - 210 days);
        refuses(t, IRentEscrow.BadDates.selector);
        t.moveOut--;
        t.returnDays = 30;
        bytes32 id = pay(t);
        disputedHandover(t, HANDOVER);
        claimedDeposit(t, DEPOSIT);
        same(escrow.leaseState(id).depositDue, uint256(t.moveOut) + 44 days, "deposit due");
    }

    // promise: escrow-lease-once
    function test_ALeaseIsPaidOnceEvenAfterItsMoneyHasGone() public {
        (Terms memory t, bytes32 id) = paid();
        fund(tenant, HANDOVER + DEPOSIT);
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.LeaseExists.selector, id));
        escrow.payLease(t);
        vm.prank(landlord);
        escrow.refund(t);
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.LeaseExists.selector, id));
        escrow.payLease(t);
    }

    function test_OneWordOfTheTermsMakesAnotherLease() public {
        (Terms memory t, bytes32 id) = paid();
        t.document = bytes32(uint256(8));
        yes(escrow.leaseId(t) != id, "another id");
        vm.warp(DEPOSIT_DUE);
        refused(IRentEscrow.NoLease.selector);
        escrow.release(t);
        t.document = bytes32(uint256(7));
        t.deposit++;
        refused(IRentEscrow.NoLease.selector);
        escrow.release(t);
    }

    function test_DirtyTermsAreRefused() public {
        (Terms memory t,) = paid();
        vm.warp(DEPOSIT_DUE);
        bytes memory call = abi.encodeCall(escrow.release, (t));
        call[4 + 4 * 32] = 0x01; // above the uint88 of the handover
        (bool ok,) = address(escrow).call(call);
        yes(!ok, "dirty");
    }

    // Attack: two leases of one agreement, told apart by bits that no type has. Nothing is paid under words that do not fit.
    function test_NothingIsPaidUnderDirtyTerms() public {
        Terms memory t = flexible();
        fund(tenant, HANDOVER + DEPOSIT);
        bytes memory clean = abi.encodeCall(escrow.payLease, (t));
        for (uint256 word; word < 16; word++) {
            bytes memory call = bytes.concat(clean);
            call[4 + word * 32] = 0x01;
            vm.prank(tenant);
            (bool ok,) = address(escrow).call(call);
            yes(!ok, "dirty");
        }
        same(clean.length, 4 + 17 * 32, "the document alone fills its word");
        vm.prank(tenant);
        (bool paid_,) = address(escrow).call(clean);
        yes(paid_, "clean");
    }

    function test_AnIdIsTheStructHashOfTheTerms() public view {
        Terms memory t = flexible();
        bytes32 hash = keccak256(bytes.concat(escrow.TERMS_TYPEHASH(), abi.encode(t)));
        yes(escrow.leaseId(t) == hash, "the id");
    }

    function test_AnIdSurvivesAChangedChainId() public {
        (Terms memory t, bytes32 id) = paid();
        vm.chainId(99);
        yes(escrow.leaseId(t) == id, "the same id");
        vm.warp(DEPOSIT_DUE);
        escrow.release(t);
        got(DEPOSIT, HANDOVER, 0);
    }

    // promise: escrow-wallet-allowance, sgn-9-fee
    function test_WithoutTheFeeNothingIsPaid() public {
        usdt.mint(tenant, HANDOVER + DEPOSIT);
        vm.startPrank(tenant);
        usdt.approve(address(escrow), HANDOVER + DEPOSIT);
        vm.expectRevert();
        escrow.payLease(terms());
        vm.stopPrank();
        got(HANDOVER + DEPOSIT, 0, 0);
    }

    function testFuzz_WhateverIsPaidIsHeld(uint88 handover, uint88 deposit, uint40 ahead, uint40 stay) public {
        Terms memory t = terms();
        (t.handover, t.firstRent, t.deposit) = (handover, handover, deposit == 0 ? 1 : deposit);
        t.moveIn = uint40(START + ahead % 366 days);
        t.payBy = t.moveIn;
        t.moveOut = t.moveIn + 1 + stay % uint40(5 * 366 days);
        LeaseState memory l = escrow.leaseState(pay(t));
        same(l.handover, t.handover, "handover");
        same(l.deposit, t.deposit, "deposit");
        same(l.handoverDue, t.moveIn + 5 days, "handover due");
        same(l.depositDue, t.moveOut + 14 days, "deposit due");
        got(0, 0, uint256(t.handover) + t.deposit);
    }

    function refuses(Terms memory t, bytes4 by) internal {
        vm.prank(tenant);
        vm.expectRevert(by);
        escrow.payLease(t);
    }
}
