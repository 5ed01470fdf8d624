// SPDX-License-Identifier: MIT
// How a stay ends before its move-out: by notice, by both, or by the arbitrator of a disputed handover. See EndEarlier.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {Escrow} from "./Deployed.sol";
import {ApprovingAccount, SmartAccount} from "./SmartAccount.sol";
import {IRentEscrow, Terms, Part, LeaseState, FLAG_ENDED_EARLIER} from "../src/IRentEscrow.sol";

contract EndEarlierTest is EscrowTest {
    uint256 constant EARLIEST = MOVE_IN + 90 days; // of `flexible`, with notices of 30 and 60 days
    uint256 constant LATER = MOVE_IN + 100 days;

    // ---------------------------------------------------------------- by notice

    function test_ANoticeMovesTheMoveOutAndTheDepositsDueTime() public {
        (Terms memory t, bytes32 id) = rented();
        vm.warp(LATER - 30 days);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseEndedEarlier(id, tenant, LATER, LATER + 7 days);
        notice(tenant, t, LATER);
        LeaseState memory l = escrow.leaseState(id);
        same(l.newMoveOut, LATER, "move-out");
        same(l.flags, FLAG_ENDED_EARLIER, "flags");
        holds(id, HANDOVER, HANDOVER_DUE, DEPOSIT, LATER + 7 days);
        vm.warp(LATER + 7 days - 1);
        escrow.release(t);
        refused(IRentEscrow.NotDue.selector, LATER + 7 days);
        escrow.release(t);
        vm.warp(LATER + 7 days);
        escrow.release(t);
        same(usdt.balanceOf(PAYOUT), DEPOSIT, "the deposit is home");
        got(0, HANDOVER, 0);
    }

    function test_EachNoticeHasItsFullDays() public {
        (Terms memory t,) = rented();
        vm.warp(LATER - 30 days + 1);
        noNotice(tenant, t, LATER, LATER + 1);
        vm.warp(LATER - 60 days + 1);
        noNotice(landlord, t, LATER, LATER + 1); // by the landlord one second early
        vm.warp(LATER - 60 days);
        notice(landlord, t, LATER);
        vm.warp(LATER - 31 days); // the tenant goes earlier still, with full days again
        noNotice(tenant, t, LATER - 1 days - 1, LATER - 1 days);
        notice(tenant, t, LATER - 1 days);
    }

    // Attack: a notice before move-in, or on the first day, against a tenant who has just arrived.
    function test_NoNoticeEndsTheStayBeforeTheEarliestEnd() public {
        (Terms memory t,) = rented();
        noNotice(tenant, t, MOVE_IN + 30 days, EARLIEST); // before move-in
        vm.warp(MOVE_IN);
        noNotice(landlord, t, MOVE_IN + 60 days, EARLIEST); // on the first day
        notice(landlord, t, EARLIEST);
        noNotice(tenant, t, MOVE_IN + 30 days, EARLIEST);
    }

    // Attack: the landlord gives notice before the keys, for the first second of the stay, and keeps the first rent.
    function test_TheLandlordsNoticeComesFromMoveInOn() public {
        Terms memory t = terms();
        (t.moveIn, t.moveOut) = (uint40(START + 60 days), uint40(START + 240 days));
        (t.landlordNotice, t.earliestEnd) = (30, t.moveIn + 1);
        pay(t);
        vm.warp(t.moveIn - 1);
        vm.prank(landlord);
        refused(IRentEscrow.TooEarly.selector, t.moveIn);
        escrow.endEarlier(t, t.moveIn + 60 days, 0, "");
        vm.warp(t.moveIn);
        noNotice(landlord, t, t.moveIn + 30 days - 1, t.moveIn + 30 days);
        notice(landlord, t, t.moveIn + 30 days);
    }

    function test_ANoticeBeforeMoveInCountsFromItsDay() public {
        (Terms memory t, bytes32 id) = rented();
        notice(tenant, t, EARLIEST);
        same(escrow.leaseState(id).newMoveOut, EARLIEST, "move-out");
        vm.prank(tenant);
        escrow.cancel(t); // and the stay can still be cancelled
        same(usdt.balanceOf(PAYOUT), HANDOVER + DEPOSIT, "free");
    }

    function test_NoticesOnlyEverMoveTheEndEarlier() public {
        (Terms memory t, bytes32 id) = rented();
        vm.warp(MOVE_IN);
        notice(tenant, t, LATER);
        badEnd(tenant, t, LATER, EARLIEST, LATER);
        badEnd(tenant, t, LATER + 1, EARLIEST, LATER);
        badEnd(landlord, t, MOVE_OUT, EARLIEST, LATER);
        notice(tenant, t, LATER - 1);
        notice(landlord, t, EARLIEST);
        same(escrow.leaseState(id).newMoveOut, EARLIEST, "move-out");
        same(escrow.leaseState(id).depositDue, EARLIEST + 7 days, "due");
    }

    function test_ANoticeForTheMoveOutOfTheTermsIsNone() public {
        (Terms memory t,) = rented();
        vm.warp(MOVE_IN);
        badEnd(tenant, t, MOVE_OUT, EARLIEST, MOVE_OUT);
        notice(tenant, t, MOVE_OUT - 1);
    }

    function test_WhoHasNoNoticeGivesNone() public {
        Terms memory t = flexible();
        t.landlordNotice = 0;
        pay(t);
        vm.prank(landlord);
        vm.expectRevert(IRentEscrow.NoNotice.selector);
        escrow.endEarlier(t, uint40(LATER), 0, "");
        (t.tenantNotice, t.landlordNotice, t.document) = (0, 30, bytes32(uint256(8)));
        pay(t);
        vm.prank(tenant);
        vm.expectRevert(IRentEscrow.NoNotice.selector);
        escrow.endEarlier(t, uint40(LATER), 0, "");
    }

    function test_NobodyElseEndsAStay() public {
        (Terms memory t, bytes32 id) = rented();
        bytes memory s = signedEnd(TENANT_KEY, id, MOVE_OUT, LATER, LATER);
        address[4] memory others = [PAYOUT, PAIR_ARBITRATOR, OWNER, STRANGER];
        for (uint256 i; i < others.length; i++) {
            bytes memory no = abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, others[i]);
            vm.startPrank(others[i]);
            vm.expectRevert(no);
            escrow.endEarlier(t, uint40(LATER), LATER, s);
            vm.expectRevert(no);
            escrow.endEarlier(t, uint40(LATER), 0, "");
            vm.stopPrank();
        }
    }

    function test_AnEndNeedsNoMoneyHeld() public {
        (Terms memory t, bytes32 id) = rented();
        vm.warp(HANDOVER_DUE);
        escrow.release(t);
        vm.prank(landlord);
        escrow.releaseEarly(t);
        notice(tenant, t, LATER);
        holds(id, 0, HANDOVER_DUE, 0, LATER + 7 days);
    }

    function test_TheLongestNoticeIsOnlyTooLong() public {
        Terms memory t = flexible();
        (t.tenantNotice, t.landlordNotice) = (type(uint16).max, type(uint16).max);
        pay(t);
        vm.warp(MOVE_IN);
        noNotice(tenant, t, LATER, MOVE_IN + 65535 * 1 days);
        noNotice(landlord, t, LATER, MOVE_IN + 65535 * 1 days);
    }

    // ---------------------------------------------------------------- by both

    function test_WhatTheOtherSignedEndsTheStay() public {
        (Terms memory t, bytes32 id) = paid(); // without a notice
        vm.warp(MOVE_IN + 1 days);
        uint256 end = MOVE_IN + 2 days;
        bytes memory s = signedEnd(TENANT_KEY, id, MOVE_OUT, end, end);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseEndedEarlier(id, address(0), end, end + 14 days);
        agreedEnd(landlord, t, end, end, s);
        holds(id, HANDOVER, HANDOVER_DUE, DEPOSIT, end + 14 days);
        s = signedEnd(LANDLORD_KEY, id, end, MOVE_IN + 1, end);
        agreedEnd(tenant, t, MOVE_IN + 1, end, s);
        holds(id, HANDOVER, HANDOVER_DUE, DEPOSIT, MOVE_IN + 15 days); // a past day: due from now
    }

    function test_NobodyEndsTheStayWithTheirOwnSignature() public {
        (Terms memory t, bytes32 id) = paid();
        badSignature(tenant, t, LATER, LATER, signedEnd(TENANT_KEY, id, MOVE_OUT, LATER, LATER));
        badSignature(landlord, t, LATER, LATER, signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER, LATER));
    }

    // Attack: an old signature is brought again after the end has changed, or for another lease, escrow or chain.
    function test_ASignatureIsForOneLeaseOneMoveOutAndOneNewMoveOut() public {
        (Terms memory t, bytes32 id) = rented();
        bytes memory s = signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER, MOVE_OUT);
        badSignature(tenant, t, LATER + 1, MOVE_OUT, s);
        badSignature(tenant, t, LATER, MOVE_OUT + 1, s);
        agreedEnd(tenant, t, LATER + 1 days, LATER, signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER + 1 days, LATER));
        badSignature(tenant, t, LATER, MOVE_OUT, s); // the move-out that it replaces is not the agreed one any more
        t.document = bytes32(uint256(8));
        pay(t);
        badSignature(tenant, t, LATER, MOVE_OUT, s);
        bytes32 id8 = escrow.leaseId(t);
        Escrow other = escrowOver(address(usdt), rnb);
        bytes32 end = keccak256(abi.encode(escrow.EARLIER_END_TYPEHASH(), id8, MOVE_OUT, LATER, MOVE_OUT));
        badSignature(tenant, t, LATER, MOVE_OUT, sign(LANDLORD_KEY, other, end));
        s = signedEnd(LANDLORD_KEY, id8, MOVE_OUT, LATER, MOVE_OUT);
        vm.chainId(99);
        badSignature(tenant, t, LATER, MOVE_OUT, s);
        vm.chainId(31337);
        agreedEnd(tenant, t, LATER, MOVE_OUT, s);
        badSignature(tenant, t, LATER, MOVE_OUT, s); // replayed
    }

    function test_ASignedEndIsGoodUntilItsDeadline() public {
        (Terms memory t, bytes32 id) = paid();
        uint256 deadline = MOVE_IN + 20 days;
        bytes memory s = signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER, deadline);
        vm.warp(deadline + 1);
        vm.prank(tenant);
        refused(IRentEscrow.Expired.selector, deadline);
        escrow.endEarlier(t, uint40(LATER), deadline, s);
        vm.warp(deadline);
        agreedEnd(tenant, t, LATER, deadline, s);
    }

    function test_BothTogetherEndTheStayAfterMoveInAndBeforeTheMoveOutOnly() public {
        (Terms memory t, bytes32 id) = paid();
        uint256[3] memory bad = [MOVE_IN, MOVE_OUT, MOVE_OUT + 1];
        for (uint256 i; i < 3; i++) {
            bytes memory s = signedEnd(LANDLORD_KEY, id, MOVE_OUT, bad[i], MOVE_OUT);
            vm.prank(tenant);
            vm.expectRevert(abi.encodeWithSelector(IRentEscrow.BadMoveOut.selector, MOVE_IN + 1, MOVE_OUT));
            escrow.endEarlier(t, uint40(bad[i]), MOVE_OUT, s);
        }
        bytes memory good = signedEnd(LANDLORD_KEY, id, MOVE_OUT, MOVE_IN + 1, MOVE_OUT);
        agreedEnd(tenant, t, MOVE_IN + 1, MOVE_OUT, good); // also before move-in
        holds(id, HANDOVER, HANDOVER_DUE, DEPOSIT, MOVE_IN + 1 + 14 days);
    }

    // Attack: the landlord lets the home again, and keeps the deposit until the old move-out. The end that they had to sign returns it.
    function test_ATenantWhoLeftBringsTheSignedEndAtAnyTime() public {
        (Terms memory t, bytes32 id) = paid();
        uint256 left = MOVE_IN + 40 days;
        bytes memory s = signedEnd(LANDLORD_KEY, id, MOVE_OUT, left, MOVE_OUT);
        vm.warp(MOVE_IN + 120 days); // long after that day
        agreedEnd(tenant, t, left, MOVE_OUT, s);
        same(escrow.leaseState(id).newMoveOut, left, "move-out");
        same(escrow.leaseState(id).depositDue, MOVE_IN + 134 days, "due from now, not in the past");
        vm.warp(MOVE_IN + 134 days);
        escrow.release(t);
        got(DEPOSIT, HANDOVER, 0);
    }

    // Attack: the landlord leaves a signed end, lets the home again, and gives notice so that the end dies.
    function test_ANoticeKillsNoSignature() public {
        (Terms memory t, bytes32 id) = rented();
        uint256 left = MOVE_IN + 40 days;
        bytes memory s = signedEnd(LANDLORD_KEY, id, MOVE_OUT, left, MOVE_OUT);
        vm.warp(left + 14 days);
        notice(landlord, t, MOVE_OUT - 1);
        notice(tenant, t, MOVE_OUT - 2);
        ends(id, MOVE_OUT - 2, MOVE_OUT);
        agreedEnd(tenant, t, left, MOVE_OUT, s);
        ends(id, left, left);
        same(escrow.leaseState(id).depositDue, left + 14 days + 7 days, "due from now");
    }

    function test_ASignedEndIsStillNoLongerStayAfterANotice() public {
        (Terms memory t, bytes32 id) = rented();
        bytes memory s = signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER, MOVE_OUT);
        notice(tenant, t, LATER);
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.BadMoveOut.selector, MOVE_IN + 1, LATER));
        escrow.endEarlier(t, uint40(LATER), MOVE_OUT, s);
    }

    // A used signature never comes back: after a notice it would replace the end that both agreed.
    function test_ASignatureReplacesTheMoveOutThatBothLastAgreed() public {
        (Terms memory t, bytes32 id) = rented();
        bytes memory old = signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER - 2 days, MOVE_OUT);
        agreedEnd(tenant, t, LATER, MOVE_OUT, signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER, MOVE_OUT));
        notice(tenant, t, LATER - 1 days);
        ends(id, LATER - 1 days, LATER);
        badSignature(tenant, t, LATER - 2 days, MOVE_OUT, old);
        bytes memory s = signedEnd(LANDLORD_KEY, id, LATER - 1 days, LATER - 2 days, MOVE_OUT);
        badSignature(tenant, t, LATER - 2 days, MOVE_OUT, s); // the notice's day was never agreed
        s = signedEnd(LANDLORD_KEY, id, LATER, LATER - 2 days, MOVE_OUT);
        agreedEnd(tenant, t, LATER - 2 days, MOVE_OUT, s);
        ends(id, LATER - 2 days, LATER - 2 days);
    }

    function test_ARulingReplacesWhatBothAgreed() public {
        (Terms memory t, bytes32 id) = paid();
        bytes memory s = signedEnd(LANDLORD_KEY, id, MOVE_OUT, MOVE_IN + 1, MOVE_OUT);
        heardHandover(t);
        ruled(t, LATER);
        ends(id, LATER, LATER);
        badSignature(tenant, t, MOVE_IN + 1, MOVE_OUT, s);
    }

    // ---------------------------------------------------------------- by both, of a smart account

    // A Safe says yes on chain, to a message that it has approved, and signs with no bytes at all.
    function test_ASignatureOfNoBytesIsASignature() public {
        Terms memory t = terms();
        t.landlord = address(new ApprovingAccount());
        bytes32 id = pay(t);
        agreedEnd(tenant, t, LATER, MOVE_OUT, "");
        ends(id, LATER, LATER);
    }

    function test_ASignatureHasADeadline() public {
        (Terms memory t, bytes32 id) = rented();
        vm.warp(LATER - 30 days);
        bytes memory s = signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER, 0);
        vm.prank(tenant);
        refused(IRentEscrow.Expired.selector, 0);
        escrow.endEarlier(t, uint40(LATER), 0, s); // nor is it a notice
        badSignature(tenant, t, LATER, MOVE_OUT, "");
    }

    // Attack: an end that would move a due time into the past, or take a claim's due time back.
    function test_NobodyEndsAStayThatHasEnded() public {
        (Terms memory t, bytes32 id) = paid();
        bytes memory s = signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER, MOVE_OUT + 9 days);
        claimedDeposit(t, DEPOSIT); // at the move-out
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.BadMoveOut.selector, MOVE_IN + 1, MOVE_OUT));
        escrow.endEarlier(t, uint40(LATER), MOVE_OUT + 9 days, s);
        same(escrow.leaseState(id).depositDue, DEPOSIT_DUE + 14 days, "due");
    }

    function test_OneSecondBeforeItsEndAStayEndsEarlier() public {
        (Terms memory t, bytes32 id) = paid();
        bytes memory s = signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER, MOVE_OUT);
        vm.warp(MOVE_OUT - 1);
        agreedEnd(tenant, t, LATER, MOVE_OUT, s);
        same(escrow.leaseState(id).depositDue, DEPOSIT_DUE - 1, "due");
    }

    function test_ASmartAccountEndsWithItsOwnersSignature() public {
        Terms memory t = terms();
        t.landlord = address(new SmartAccount(landlord));
        bytes32 id = pay(t);
        badSignature(tenant, t, LATER, LATER, signedEnd(TENANT_KEY, id, MOVE_OUT, LATER, LATER));
        agreedEnd(tenant, t, LATER, LATER, signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER, LATER));
    }

    // ---------------------------------------------------------------- by the arbitrator

    // Attack: no keys, a fake home. The stay is ended, and everything is back within weeks.
    function test_WithoutKeysFirstRentAndDepositComeHomeWithinWeeks() public {
        (Terms memory t, bytes32 id) = paid();
        heardHandover(t);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseEndedEarlier(id, ARBITRATOR, MOVE_IN + 1, HANDOVER_DUE + 48 hours + 14 days);
        ruled(t, MOVE_IN + 1); // a past day: the deposit is due from now
        vm.prank(ARBITRATOR);
        escrow.split(t, Part.Handover, HANDOVER);
        vm.warp(HANDOVER_DUE + 48 hours + 14 days);
        escrow.release(t);
        got(HANDOVER + DEPOSIT, 0, 0);
    }

    function test_ASecondPaymentThatIsNotRefundedComesHomeTheSameWay() public {
        paid();
        Terms memory t = terms();
        t.document = bytes32(uint256(8));
        bytes32 id = pay(t);
        heardHandover(t);
        ruled(t, MOVE_IN + 1);
        same(escrow.leaseState(id).depositDue, HANDOVER_DUE + 48 hours + 14 days, "due");
        ends(id, MOVE_IN + 1, MOVE_IN + 1);
    }

    // Attack: both have settled, or the tenant has given in, and the arbitrator still ends the stay.
    function test_TheArbitratorEndsNoStayOnceTheDisputeIsOver() public {
        (Terms memory t,) = paid();
        heardHandover(t);
        vm.prank(ARBITRATOR);
        escrow.split(t, Part.Handover, HANDOVER);
        endsNothing(t);
    }

    function test_TheArbitratorEndsNoStayOnceTheTenantReleased() public {
        (Terms memory t,) = paid();
        heardHandover(t);
        vm.prank(t.tenant);
        escrow.releaseEarly(t);
        endsNothing(t);
    }

    function endsNothing(Terms memory t) internal {
        vm.prank(ARBITRATOR);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.endEarlier(t, uint40(MOVE_IN + 1), 0, "");
    }

    // Attack: an arbitrator who sides with the tenant ends the stay in the block of a dispute of one unit.
    function test_TheArbitratorHearsBothBeforeTheStayEnds() public {
        (Terms memory t, bytes32 id) = paid();
        disputedHandover(t, 1);
        uint256 heard = HANDOVER_DUE + 48 hours;
        vm.warp(heard - 1);
        vm.prank(ARBITRATOR);
        refused(IRentEscrow.TooEarly.selector, heard);
        escrow.endEarlier(t, uint40(MOVE_IN + 1), 0, "");
        vm.warp(heard);
        ruled(t, MOVE_IN + 1);
        same(escrow.leaseState(id).depositDue, heard + 14 days, "due");
    }

    function test_TheArbitratorEndsNoStayWithoutARunningDisputeOfTheHandover() public {
        (Terms memory t, bytes32 id) = rented();
        vm.startPrank(ARBITRATOR);
        vm.expectRevert(IRentEscrow.NotDisputed.selector);
        escrow.endEarlier(t, uint40(LATER), 0, "");
        bytes memory s = signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER, MOVE_OUT);
        vm.expectRevert(IRentEscrow.NotDisputed.selector);
        escrow.endEarlier(t, uint40(LATER), MOVE_OUT, s); // a party's signature helps no other account
        vm.stopPrank();
        disputedHandover(t, HANDOVER);
        vm.warp(HANDOVER_DUE + 14 days);
        vm.prank(ARBITRATOR);
        refused(IRentEscrow.AlreadyDue.selector, HANDOVER_DUE + 14 days);
        escrow.endEarlier(t, uint40(LATER), 0, "");
        vm.warp(HANDOVER_DUE + 14 days - 1);
        ruled(t, LATER);
        vm.warp(HANDOVER_DUE + 14 days);
        escrow.release(t);
        vm.prank(ARBITRATOR);
        refused(IRentEscrow.AlreadyDue.selector, HANDOVER_DUE + 14 days);
        escrow.endEarlier(t, uint40(EARLIEST), 0, "");
    }

    function test_AClaimOfTheDepositOpensNoDoorForTheArbitrator() public {
        Terms memory t = terms();
        t.moveOut = t.moveIn + 1 days;
        pay(t);
        claimedDeposit(t, DEPOSIT);
        vm.prank(ARBITRATOR);
        vm.expectRevert(IRentEscrow.NotDisputed.selector);
        escrow.endEarlier(t, t.moveIn + 1, 0, "");
    }

    function test_TheArbitratorEndsAStayWithinItsDaysOnly() public {
        Terms memory t = terms();
        t.moveOut = t.moveIn + 10 days;
        pay(t);
        heardHandover(t);
        badEnd(ARBITRATOR, t, t.moveIn, t.moveIn + 1, t.moveOut);
        badEnd(ARBITRATOR, t, t.moveOut, t.moveIn + 1, t.moveOut);
        vm.warp(t.moveOut); // the stay has ended: the deposit's due time stays as it is
        badEnd(ARBITRATOR, t, t.moveIn + 1, t.moveIn + 1, t.moveOut);
    }

    // ---------------------------------------------------------------- what follows

    function test_TheLandlordClaimsFromTheNewMoveOutOn() public {
        (Terms memory t, bytes32 id) = rented();
        vm.warp(MOVE_IN);
        notice(tenant, t, LATER);
        vm.warp(LATER - 1);
        vm.prank(landlord);
        refused(IRentEscrow.TooEarly.selector, LATER);
        escrow.dispute(t, DEPOSIT);
        claimedDeposit(t, 600e18);
        same(escrow.leaseState(id).depositDue, LATER + 21 days, "due");
        same(usdt.balanceOf(PAYOUT), DEPOSIT - 600e18, "the rest is home");
    }

    function test_HearingAndCapCountFromTheNewDueTime() public {
        (Terms memory t, bytes32 id) = rented();
        vm.warp(MOVE_IN);
        notice(tenant, t, LATER);
        claimedDeposit(t, DEPOSIT);
        (uint256 first, uint256 due) = (LATER + 7 days, LATER + 21 days);
        vm.startPrank(ARBITRATOR);
        refused(IRentEscrow.TooEarly.selector, first + 48 hours);
        escrow.split(t, Part.Deposit, 0);
        while (due < first + 180 days) {
            vm.warp(due - 1);
            due = due - 1 + 30 days > first + 180 days ? first + 180 days : due - 1 + 30 days;
            escrow.lengthen(t, Part.Deposit, due);
        }
        vm.warp(due - 1);
        refused(IRentEscrow.BadDueTime.selector, first + 180 days);
        escrow.lengthen(t, Part.Deposit, due + 1);
        same(escrow.leaseState(id).depositDue, first + 180 days, "the cap");
        escrow.split(t, Part.Deposit, 1);
        same(usdt.balanceOf(PAYOUT), 1, "the payout account has");
        got(0, DEPOSIT - 1, HANDOVER);
    }

    // Attack: renew, then end the old lease: its deposit has moved on.
    function test_ARenewedLeaseIsNotEndedEarlier() public {
        (Terms memory t, bytes32 id) = rented();
        vm.warp(MOVE_IN);
        renewed(t, id, after_(t));
        vm.prank(tenant);
        vm.expectRevert(IRentEscrow.StayOver.selector);
        escrow.endEarlier(t, uint40(LATER), 0, "");
        bytes memory s = signedEnd(LANDLORD_KEY, id, MOVE_OUT, LATER, MOVE_OUT);
        vm.prank(tenant);
        vm.expectRevert(IRentEscrow.StayOver.selector);
        escrow.endEarlier(t, uint40(LATER), MOVE_OUT, s);
    }

    function test_ARenewalIsEndedEarlierLikeAnyLease() public {
        (Terms memory t, bytes32 id) = rented();
        vm.warp(MOVE_IN);
        Terms memory next = after_(t);
        renewed(t, id, next);
        uint256 end = next.moveOut - 10 days;
        bytes memory s = signedEnd(LANDLORD_KEY, escrow.leaseId(next), next.moveOut, end, MOVE_OUT);
        agreedEnd(tenant, next, end, MOVE_OUT, s);
        same(escrow.leaseState(escrow.leaseId(next)).depositDue, end + 7 days, "due");
    }

    function test_ACancelledOrRefundedStayIsNotEndedEarlier() public {
        (Terms memory t,) = rented();
        vm.prank(tenant);
        escrow.cancel(t);
        vm.prank(tenant);
        vm.expectRevert(IRentEscrow.StayOver.selector);
        escrow.endEarlier(t, uint40(LATER), 0, "");
        t.document = bytes32(uint256(8));
        pay(t);
        vm.prank(landlord);
        escrow.refund(t);
        vm.prank(tenant);
        vm.expectRevert(IRentEscrow.StayOver.selector);
        escrow.endEarlier(t, uint40(LATER), 0, "");
    }

    function testFuzz_AnEndMovesTheDueTimeBackAndNeverIntoThePast(uint256 moment, uint256 end, uint8 returnDays)
        public
    {
        Terms memory t = flexible();
        t.returnDays = uint8(bound(returnDays, 3, 30));
        bytes32 id = pay(t);
        vm.warp(bound(moment, START, MOVE_OUT - 1));
        end = bound(end, MOVE_IN + 1, MOVE_OUT - 1);
        agreedEnd(tenant, t, end, MOVE_OUT, signedEnd(LANDLORD_KEY, id, MOVE_OUT, end, MOVE_OUT));
        LeaseState memory l = escrow.leaseState(id);
        yes(l.depositDue < MOVE_OUT + uint256(t.returnDays) * 1 days, "earlier than before");
        yes(l.depositDue >= block.timestamp + 3 days, "with days to claim in");
        yes(l.depositDue >= end + 3 days, "and never before the new move-out");
        same(l.newMoveOut, end, "move-out");
    }

    // ---------------------------------------------------------------- helpers

    function rented() internal returns (Terms memory t, bytes32 id) {
        t = flexible();
        id = pay(t);
    }

    function notice(address by, Terms memory t, uint256 end) internal {
        vm.prank(by);
        escrow.endEarlier(t, uint40(end), 0, "");
    }

    function noNotice(address by, Terms memory t, uint256 end, uint256 earliest) internal {
        uint256 newMoveOut = escrow.leaseState(escrow.leaseId(t)).newMoveOut;
        badEnd(by, t, end, earliest, newMoveOut == 0 ? t.moveOut : newMoveOut);
    }

    function badEnd(address by, Terms memory t, uint256 end, uint256 earliest, uint256 moveOut) internal {
        vm.prank(by);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.BadMoveOut.selector, earliest, moveOut));
        escrow.endEarlier(t, uint40(end), 0, "");
    }

    function agreedEnd(address by, Terms memory t, uint256 end, uint256 deadline, bytes memory s) internal {
        vm.prank(by);
        escrow.endEarlier(t, uint40(end), deadline, s);
    }

    function badSignature(address by, Terms memory t, uint256 end, uint256 deadline, bytes memory s) internal {
        vm.prank(by);
        vm.expectRevert(IRentEscrow.BadSignature.selector);
        escrow.endEarlier(t, uint40(end), deadline, s);
    }

    /// The move-out that counts, and the one that the terms, both or the arbitrator last set.
    function ends(bytes32 id, uint256 newMoveOut, uint256 agreedMoveOut) internal view {
        LeaseState memory l = escrow.leaseState(id);
        same(l.newMoveOut, newMoveOut, "move-out");
        same(l.agreedMoveOut, agreedMoveOut, "agreed move-out");
    }

    /// The tenant disputes the whole handover, and both have been heard.
    function heardHandover(Terms memory t) internal {
        disputedHandover(t, t.handover);
        vm.warp(t.moveIn + 5 days + 48 hours);
    }

    function ruled(Terms memory t, uint256 end) internal {
        vm.prank(ARBITRATOR);
        escrow.endEarlier(t, uint40(end), 0, "");
    }
}
