// SPDX-License-Identifier: MIT
// A deposit that stays for the lease that follows, by both. See Renew.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {Escrow} from "./Deployed.sol";
import {SmartAccount} from "./SmartAccount.sol";
import {IRentEscrow, Terms, Part, FLAG_RENEWAL, FLAG_RENEWED, FLAG_ENDED_EARLIER} from "../src/IRentEscrow.sol";

contract RenewTest is EscrowTest {
    address constant NEXT_ARBITRATOR = address(0xA4D);

    // promise: escrow-renew
    function test_TheDepositStaysForTheLeaseThatFollows() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        vm.warp(MOVE_OUT - 20 days);
        escrow.release(t);
        bytes memory s = agreed(LANDLORD_KEY, id, next);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseRenewed(id, escrow.leaseId(next), DEPOSIT, 0, 0);
        vm.prank(tenant);
        escrow.renew(t, next, s);
        got(0, HANDOVER, DEPOSIT);
        holds(id, 0, HANDOVER_DUE, 0, DEPOSIT_DUE);
        holds(escrow.leaseId(next), 0, MOVE_OUT + 5 days, DEPOSIT, MOVE_OUT + 100 days + 14 days);
        same(rnb.balanceOf(FEES), DEPOSIT_FEE, "no second fee");
    }

    function test_AShortfallIsTakenFromTheTenant() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        next.deposit = uint88(DEPOSIT + 300);
        fund(tenant, 300);
        bytes memory s = agreed(LANDLORD_KEY, id, next);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseRenewed(id, escrow.leaseId(next), DEPOSIT, 300, 0);
        vm.prank(tenant);
        escrow.renew(t, next, s);
        got(0, 0, HANDOVER + DEPOSIT + 300);
        holds(escrow.leaseId(next), 0, MOVE_OUT + 5 days, DEPOSIT + 300, MOVE_OUT + 114 days);
    }

    function test_AShortfallOfOneUnitIsTakenToo() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        next.deposit = uint88(DEPOSIT + 1);
        fund(tenant, 1);
        renewed(t, id, next);
        got(0, 0, HANDOVER + DEPOSIT + 1);
    }

    function test_ASurplusGoesHome() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        next.deposit = uint88(DEPOSIT - 300);
        bytes memory s = agreed(LANDLORD_KEY, id, next);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseRenewed(id, escrow.leaseId(next), DEPOSIT - 300, 0, 300);
        vm.prank(tenant);
        escrow.renew(t, next, s);
        got(300, 0, HANDOVER + DEPOSIT - 300);
    }

    function test_ASurplusThatBouncesIsACredit() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        next.deposit = 1;
        bytes memory s = agreed(LANDLORD_KEY, id, next);
        usdt.setBlocked(tenant, true);
        vm.prank(tenant);
        escrow.renew(t, next, s);
        same(escrow.credit(tenant), DEPOSIT - 1, "credit");
        got(0, 0, HANDOVER + DEPOSIT);
    }

    function test_TheNewLeaseLivesLikeAnyOther() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        next.arbitrator = NEXT_ARBITRATOR;
        renewed(t, id, next);
        claimedDeposit(next, 600e18);
        vm.warp(MOVE_OUT + 114 days + 48 hours);
        vm.prank(ARBITRATOR);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, ARBITRATOR));
        escrow.split(next, Part.Deposit, 0);
        vm.prank(NEXT_ARBITRATOR);
        escrow.split(next, Part.Deposit, 100e18);
        got(DEPOSIT - 500e18, 500e18, HANDOVER);
    }

    function test_ARenewalIsNotPaidASecondTime() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        bytes32 newId = escrow.leaseId(next);
        renewed(t, id, next);
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.LeaseExists.selector, newId));
        escrow.payLease(next);
    }

    function test_TheLandlordCancelsARenewal() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        renewed(t, id, next);
        vm.prank(landlord);
        escrow.refund(next);
        got(DEPOSIT, 0, HANDOVER);
    }

    function test_ARenewedLeaseIsRenewedAgain() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        renewed(t, id, next);
        Terms memory third = after_(next);
        vm.warp(next.moveOut);
        renewed(next, escrow.leaseId(next), third);
        holds(escrow.leaseId(third), 0, next.moveOut + 5 days, DEPOSIT, next.moveOut + 114 days);
        got(0, 0, HANDOVER + DEPOSIT);
    }

    function test_TheOldHandoverStaysAsItIs() public {
        (Terms memory t, bytes32 id) = lived();
        disputedHandover(t, HANDOVER);
        renewed(t, id, after_(t));
        holds(id, HANDOVER, HANDOVER_DUE + 14 days, 0, DEPOSIT_DUE);
        vm.warp(HANDOVER_DUE + 14 days);
        escrow.release(t);
        got(0, HANDOVER, DEPOSIT);
        vm.warp(DEPOSIT_DUE);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.release(t);
    }

    function test_OnlyTheTenantRenews() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        bytes memory s = agreed(LANDLORD_KEY, id, next);
        address[5] memory others = [landlord, ARBITRATOR, PAIR_ARBITRATOR, OWNER, STRANGER];
        for (uint256 i; i < others.length; i++) {
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, others[i]));
            escrow.renew(t, next, s);
        }
    }

    // promise: escrow-renew-both
    function test_OnlyTheLandlordsSignatureOverBothLeasesCounts() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        Escrow other = escrowOver(address(usdt), rnb);
        bytes32 newId = escrow.leaseId(next);
        refuses(t, next, agreed(TENANT_KEY, id, next), IRentEscrow.BadSignature.selector);
        refuses(t, next, "", IRentEscrow.BadSignature.selector);
        refuses(t, next, sign(LANDLORD_KEY, other, renewal(id, newId)), IRentEscrow.BadSignature.selector);
        refuses(t, next, sign(LANDLORD_KEY, escrow, renewal(newId, id)), IRentEscrow.BadSignature.selector);
        refuses(t, next, sign(LANDLORD_KEY, escrow, renewal(newId, newId)), IRentEscrow.BadSignature.selector);
        refuses(t, next, sign(LANDLORD_KEY, escrow, renewal(id, id)), IRentEscrow.BadSignature.selector);
        bytes memory s = agreed(LANDLORD_KEY, id, next);
        next.deposit--;
        refuses(t, next, s, IRentEscrow.BadSignature.selector);
    }

    function test_ASmartAccountRenewsWithItsOwnersSignature() public {
        Terms memory t = terms();
        t.landlord = address(new SmartAccount(landlord));
        bytes32 id = pay(t);
        vm.warp(t.moveIn);
        Terms memory next = after_(t);
        refuses(t, next, agreed(TENANT_KEY, id, next), IRentEscrow.BadSignature.selector);
        renewed(t, id, next);
        holds(escrow.leaseId(next), 0, MOVE_OUT + 5 days, DEPOSIT, MOVE_OUT + 114 days);
    }

    function test_ARenewalIsBetweenTheSameTwoFromTheOldEndWithoutAHandover() public {
        (Terms memory t, bytes32 id) = lived();
        bytes4 no = IRentEscrow.NotARenewal.selector;
        Terms memory next = after_(t);
        next.tenant = STRANGER;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), no);
        next = after_(t);
        next.landlord = STRANGER;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), no);
        next = after_(t);
        next.handover = 1;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), no);
        next = after_(t);
        next.moveIn++;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), no);
        next.moveIn -= 2;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), no);
        next = after_(t);
        next.deposit = 0;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), IRentEscrow.ZeroAmount.selector);
    }

    function test_TheNewTermsAreAsSoundAsAny() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        next.arbitrator = tenant;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), IRentEscrow.BadArbitrator.selector);
        next.arbitrator = landlord;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), IRentEscrow.BadArbitrator.selector);
        next.arbitrator = address(0);
        refuses(t, next, agreed(LANDLORD_KEY, id, next), IRentEscrow.BadArbitrator.selector);
        next = after_(t);
        next.document = 0;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), IRentEscrow.NoDocument.selector);
        next = after_(t);
        next.payBy++;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), IRentEscrow.BadDates.selector);
        next = after_(t);
        next.moveOut = next.moveIn;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), IRentEscrow.BadDates.selector);
    }

    function test_TheSignatureEndsAtTheNewPayBy() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        next.payBy = uint40(START + 19 days);
        bytes memory s = agreed(LANDLORD_KEY, id, next);
        vm.warp(START + 19 days + 1);
        vm.prank(tenant);
        refused(IRentEscrow.Expired.selector, START + 19 days);
        escrow.renew(t, next, s);
        vm.warp(START + 19 days);
        vm.prank(tenant);
        escrow.renew(t, next, s);
    }

    function test_NothingIsRenewedOnceTheOldLeaseHasEnded() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        vm.warp(MOVE_OUT + 1);
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.Expired.selector, MOVE_OUT));
        escrow.renew(t, next, "");
        vm.warp(MOVE_OUT);
        renewed(t, id, next);
    }

    function test_NothingIsRenewedBeforeTheOldMoveIn() public {
        (Terms memory t, bytes32 id) = paid();
        Terms memory next = after_(t);
        bytes memory s = agreed(LANDLORD_KEY, id, next);
        vm.warp(MOVE_IN - 1);
        vm.prank(tenant);
        refused(IRentEscrow.TooEarly.selector, MOVE_IN);
        escrow.renew(t, next, s);
        vm.warp(MOVE_IN);
        renewed(t, id, next);
    }

    // Attack: a thief of the tenant's key renews to a payout account of their own.
    function test_ARenewalChangesNoPayoutAccount() public {
        Terms memory t = flexible();
        bytes32 id = pay(t);
        vm.warp(MOVE_IN);
        Terms memory next = after_(t);
        address[2] memory others = [STRANGER, address(0)];
        for (uint256 i; i < 2; i++) {
            next.tenantPayout = others[i];
            refuses(t, next, agreed(LANDLORD_KEY, id, next), IRentEscrow.NotARenewal.selector);
        }
        next.tenantPayout = PAYOUT;
        next.deposit = uint88(DEPOSIT - 300);
        renewed(t, id, next);
        same(usdt.balanceOf(PAYOUT), 300, "the surplus goes to the payout account");
        same(usdt.balanceOf(tenant), 0, "and not to the tenant");
        vm.warp(next.moveOut + 7 days);
        escrow.release(next);
        same(usdt.balanceOf(PAYOUT), DEPOSIT, "like the deposit");
    }

    function test_ALeaseWithoutAPayoutAccountGetsNoneByARenewal() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory next = after_(t);
        next.tenantPayout = PAYOUT;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), IRentEscrow.NotARenewal.selector);
    }

    function test_ARenewalBeginsAtTheEarlierEnd() public {
        Terms memory t = flexible();
        bytes32 id = pay(t);
        vm.warp(MOVE_IN);
        uint40 end = uint40(MOVE_IN + 100 days);
        vm.prank(tenant);
        escrow.endEarlier(t, end, 0, "");
        Terms memory next = after_(t);
        refuses(t, next, agreed(LANDLORD_KEY, id, next), IRentEscrow.NotARenewal.selector); // begins when the stay of the terms would end
        (next.moveIn, next.payBy, next.earliestEnd) = (end, end, end + 1 days);
        vm.warp(end); // the last second: the deposit is held for seven days from then on
        renewed(t, id, next);
        got(0, 0, HANDOVER + DEPOSIT);
        same(escrow.leaseState(id).flags, FLAG_RENEWED | FLAG_ENDED_EARLIER, "the old lease's flags");
        same(escrow.leaseState(escrow.leaseId(next)).flags, FLAG_RENEWAL, "the new lease's flags");
    }

    // promise: escrow-renew-disputed
    function test_ADisputedDepositDoesNotMove() public {
        (Terms memory t, bytes32 id) = lived();
        claimedDeposit(t, 600e18);
        Terms memory next = after_(t);
        next.deposit = 600e18;
        refuses(t, next, agreed(LANDLORD_KEY, id, next), IRentEscrow.AlreadyDisputed.selector);
    }

    function test_ADepositThatHasGoneDoesNotMove() public {
        (Terms memory t, bytes32 id) = lived();
        vm.prank(landlord);
        escrow.releaseEarly(t);
        Terms memory next = after_(t);
        refuses(t, next, agreed(LANDLORD_KEY, id, next), IRentEscrow.NothingHeld.selector);
        t.document = bytes32(uint256(8)); // never paid
        vm.prank(tenant);
        refused(IRentEscrow.NoLease.selector);
        escrow.renew(t, next, "");
    }

    function test_ADepositMovesOnceAndToAnIdThatWasNeverUsed() public {
        (Terms memory t, bytes32 id) = lived();
        Terms memory twin = terms();
        twin.document = bytes32(uint256(8));
        vm.warp(START);
        bytes32 twinId = pay(twin);
        vm.warp(t.moveIn);
        Terms memory next = after_(t);
        bytes memory s = agreed(LANDLORD_KEY, id, next);
        renewed(t, id, next);
        vm.prank(tenant);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.renew(t, next, s);
        s = agreed(LANDLORD_KEY, twinId, next);
        bytes32 newId = escrow.leaseId(next);
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.LeaseExists.selector, newId));
        escrow.renew(twin, next, s);
        got(0, 0, 2 * (HANDOVER + DEPOSIT));
    }

    function testFuzz_ARenewalKeepsEveryUnit(uint88 old, uint88 new_) public {
        (old, new_) = (old == 0 ? 1 : old, new_ == 0 ? 1 : new_);
        Terms memory t = terms();
        t.deposit = old;
        bytes32 id = pay(t);
        vm.warp(t.moveIn);
        Terms memory next = after_(t);
        next.deposit = new_;
        if (new_ > old) fund(tenant, new_ - old);
        renewed(t, id, next);
        got(old > new_ ? old - new_ : 0, 0, HANDOVER + new_);
        same(escrow.leaseState(escrow.leaseId(next)).deposit, new_, "the new deposit");
    }

    /// The usual lease on the day of the keys: from then on it can be renewed.
    function lived() internal returns (Terms memory t, bytes32 id) {
        (t, id) = paid();
        vm.warp(t.moveIn);
    }

    function refuses(Terms memory t, Terms memory next, bytes memory s, bytes4 by) internal {
        vm.prank(t.tenant);
        vm.expectRevert(by);
        escrow.renew(t, next, s);
    }
}
