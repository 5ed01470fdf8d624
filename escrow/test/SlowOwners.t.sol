// SPDX-License-Identifier: MIT
// What a passkey may do at once, what waits, and that the recovery owner never waits. See SlowOwners.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {AccountTest, Act} from "./AccountTest.sol";
import {AccountMaker, BATCH, Guard, Safe, accountVm, newSlowOwners} from "./DeployedAccounts.sol";
import {IRentOrders, RentOrder} from "../src/IRentOrders.sol";
import {Terms} from "../src/IRentEscrow.sol";

/// Code that would make its caller's storage anybody's.
contract Takeover {
    function run() external {}
}

contract SlowOwnersTest is AccountTest {
    uint256 constant ANNOUNCED = START + 1 days;

    // ---------------------------------------------------------------- at once

    function test_PaymentsNeverWait() public {
        usdt.mint(address(account), 30);
        accountVm.deal(address(account), 5);
        goesAtOnce(sendOut(landlord, 10));
        goesAtOnce(batch(sendOut(landlord, 10), sendOut(landlord, 10)));
        goesAtOnce(batch(new Act[](0))); // takes back what was signed for this nonce
        goesAtOnce(Act(landlord, 5, "", 0));
        goesAtOnce(call(STRANGER, hex"095ea7"));
        same(usdt.balanceOf(landlord), 30, "paid");
        same(landlord.balance, 5, "paid in the chain's coin");
    }

    function test_TheEscrowAndItsOrdersAreApprovedAtOnce() public {
        goesAtOnce(approval(address(escrow), 7));
        goesAtOnce(
            batch(approval(address(orders), 8), call(address(rnb), abi.encodeCall(rnb.approve, (address(escrow), 9))))
        );
        same(usdt.allowance(address(account), address(escrow)), 7, "the escrow");
        same(usdt.allowance(address(account), address(orders)), 8, "the orders");
        same(rnb.allowance(address(account), address(escrow)), 9, "the fee");
    }

    function test_AllowancesAreTakenBackAtOnce() public {
        recoveryDoes(approval(THIEF, 7));
        goesAtOnce(approval(THIEF, 0));
        same(usdt.allowance(address(account), THIEF), 0, "none");
        goesAtOnce(call(STRANGER, abi.encodeWithSignature("setApprovalForAll(address,bool)", THIEF, false)));
    }

    function test_AnAnnouncementIsPublicAndCanBeWithdrawn() public {
        Act memory a = adding(THIEF);
        vm.warp(ANNOUNCED);
        bytes memory signature = byPasskey(announcement(a));
        vm.expectEmit(address(guard));
        emit Guard.Announced(
            address(account), actOf(a), a.to, a.value, a.data, 0, ANNOUNCED + 3 days, ANNOUNCED + 7 days
        );
        brings(announcement(a), signature);
        same(guard.announcedAt(address(account), actOf(a)), ANNOUNCED, "announced");
        Act memory back = call(address(guard), abi.encodeCall(guard.withdraw, (actOf(a))));
        signature = byPasskey(back);
        vm.expectEmit(address(guard));
        emit Guard.Withdrawn(address(account), actOf(a));
        brings(back, signature);
        vm.warp(ANNOUNCED + 3 days);
        waits(a);
    }

    // ---------------------------------------------------------------- after three days

    function test_ChangesOfTheAccountWait() public {
        Act[] memory changes = new Act[](9);
        changes[0] = adding(THIEF);
        changes[1] = removing(ownerOf(PASSKEY), recovery);
        changes[2] = own(abi.encodeCall(account.swapOwner, (ownerOf(PASSKEY), recovery, THIEF)));
        changes[3] = own(abi.encodeCall(account.changeThreshold, (2)));
        changes[4] = own(abi.encodeCall(account.setGuard, (address(0))));
        changes[5] = own(abi.encodeCall(account.enableModule, (THIEF)));
        changes[6] = own(abi.encodeCall(account.setFallbackHandler, (THIEF)));
        changes[7] = own(abi.encodeCall(account.approveHash, (keccak256("anything"))));
        changes[8] = own("");
        for (uint256 i; i < changes.length; i++) {
            waits(changes[i]);
        }
        goesAtOnce(announcement(changes[1]));
        vm.warp(START + 3 days);
        goesAtOnce(changes[1]);
        yes(!account.isOwner(recovery), "after three days");
    }

    function test_ABatchWithSuchACallWaitsAsAWhole() public {
        usdt.mint(address(account), 10);
        waits(batch(sendOut(landlord, 10), adding(THIEF)));
        waits(batch(adding(THIEF), sendOut(landlord, 10)));
        waits(batch(sendOut(landlord, 10), approval(THIEF, 1)));
        Act memory a = batch(sendOut(landlord, 10), adding(THIEF));
        goesAtOnce(announcement(a));
        vm.warp(START + 3 days);
        goesAtOnce(a);
        yes(account.isOwner(THIEF), "after three days");
    }

    function test_ForeignCodeWaits() public {
        Act memory a = Act(address(new Takeover()), 0, abi.encodeCall(Takeover.run, ()), 1);
        waits(a);
        waits(Act(address(usdt), 0, sendOut(landlord, 1).data, 1));
        waits(Act(THIEF, 0, batch(new Act[](0)).data, 1));
        goesAtOnce(announcement(a));
        vm.warp(START + 3 days);
        goesAtOnce(a);
    }

    // Attack: an allowance for the thief outlives the removal of the passkey.
    function test_ApprovalsToOthersWait() public {
        waits(approval(THIEF, type(uint256).max));
        waits(approval(THIEF, 1));
        waits(call(address(rnb), abi.encodeCall(rnb.approve, (landlord, 1))));
        waits(call(address(usdt), abi.encodeWithSignature("increaseAllowance(address,uint256)", THIEF, 1)));
        waits(call(STRANGER, abi.encodeWithSignature("setApprovalForAll(address,bool)", THIEF, true)));
        // Words that an old token might read as the thief and an amount.
        waits(call(STRANGER, abi.encodePacked(usdt.approve.selector, abi.encode(THIEF), uint248(1 << 247))));
        waits(
            call(
                STRANGER, abi.encodeWithSelector(usdt.approve.selector, uint256(uint160(address(escrow))) | 1 << 200, 1)
            )
        );
        Act memory a = approval(THIEF, 5);
        goesAtOnce(announcement(a));
        vm.warp(START + 3 days);
        goesAtOnce(a);
        same(usdt.allowance(address(account), THIEF), 5, "after three days");
    }

    // Attack: a batch that the guard reads in another way than the Safe's own code.
    function test_ABatchInAnotherEncodingWaits() public {
        bytes memory inner = abi.encodePacked(uint8(0), landlord, uint256(0), uint256(0));
        waits(Act(BATCH, 0, "", 1));
        waits(Act(BATCH, 0, hex"8d80ff0a", 1));
        waits(Act(BATCH, 0, abi.encodePacked(hex"8d80ff0a", uint256(32)), 1));
        waits(Act(BATCH, 0, abi.encodePacked(hex"8d80ff0b", abi.encode(inner)), 1));
        waits(Act(BATCH, 0, abi.encodePacked(hex"8d80ff0a", uint256(64), uint256(0), uint256(0)), 1)); // another offset
        waits(Act(BATCH, 0, abi.encodePacked(hex"8d80ff0a", uint256(32), inner.length + 1, inner), 1)); // longer than it is
        waits(Act(BATCH, 0, abi.encodePacked(hex"8d80ff0a", uint256(32), type(uint256).max, inner), 1));
        // A call that claims more bytes than there are, or the last bytes of which are missing.
        waits(multiSend(abi.encodePacked(uint8(0), landlord, uint256(0), uint256(1))));
        waits(multiSend(abi.encodePacked(uint8(0), landlord, uint256(0), type(uint256).max)));
        waits(multiSend(abi.encodePacked(inner, uint8(0))));
        waits(multiSend(abi.encodePacked(inner, uint8(0), address(account), uint256(0), uint248(0))));
        goesAtOnce(multiSend(inner));
        goesAtOnce(multiSend(abi.encodePacked(inner, inner)));
        goesAtOnce(Act(BATCH, 0, abi.encodePacked(hex"8d80ff0a", uint256(32), inner.length, inner), 1));
    }

    function testFuzz_NoCallToTheAccountGoesAtOnce(bytes memory data, uint256 value, uint8 place) public {
        Act memory a = Act(address(account), value, data, 0);
        waits(a);
        Act[] memory acts = new Act[](4);
        for (uint256 i; i < 4; i++) {
            acts[i] = i == place % 4 ? a : call(address(uint160(i + 1)), data);
        }
        waits(batch(acts));
    }

    // ---------------------------------------------------------------- an announced act

    function test_AnAnnouncedActIsDoneFromThreeDaysUntilSeven() public {
        Act memory a = adding(landlord);
        goesAtOnce(announcement(a));
        bytes memory signature = byPasskey(a);
        vm.warp(START + 3 days - 1);
        notBrought(abi.encodeWithSelector(Guard.TooEarly.selector, START + 3 days), a, signature);
        vm.warp(START + 7 days + 1);
        notBrought(abi.encodeWithSelector(Guard.Lapsed.selector, START + 7 days), a, signature);
        vm.warp(START + 7 days);
        brings(a, signature);
        yes(account.isOwner(landlord), "added");
        same(guard.announcedAt(address(account), actOf(a)), 0, "used up");
        same(guard.WAIT() + guard.LAPSE(), 10 days, "three and seven");
    }

    function testFuzz_AnActIsDoneOnItsDaysOnly(uint256 later) public {
        later = bound(later, 0, 20 days);
        Act memory a = adding(landlord);
        goesAtOnce(announcement(a));
        vm.warp(START + later);
        (bool ok,) = address(account).call(execution(a, byPasskey(a)));
        yes(ok == (later >= 3 days && later <= 7 days), "from three days until seven");
        yes(account.isOwner(landlord) == ok, "and so the owner");
    }

    function test_AnAnnouncedActIsDoneOnce() public {
        Act memory a = approval(THIEF, 5);
        goesAtOnce(announcement(a));
        vm.warp(START + 3 days);
        goesAtOnce(a);
        waits(a);
    }

    function test_AnotherActIsNotAnnounced() public {
        Act memory a = adding(landlord);
        goesAtOnce(announcement(a));
        vm.warp(START + 3 days);
        waits(adding(THIEF));
        waits(Act(a.to, 1, a.data, 0));
        waits(Act(a.to, 0, a.data, 1));
        waits(batch(a, a));
        goesAtOnce(a);
    }

    function test_AnnouncingAgainStartsTheDaysAgain() public {
        Act memory a = adding(landlord);
        goesAtOnce(announcement(a));
        vm.warp(START + 2 days);
        goesAtOnce(announcement(a));
        vm.warp(START + 4 days);
        notBrought(abi.encodeWithSelector(Guard.TooEarly.selector, START + 5 days), a, byPasskey(a));
        vm.warp(START + 5 days);
        goesAtOnce(a);
    }

    function test_AnAnnouncementCountsForItsAccountOnly() public {
        Act memory a = adding(THIEF);
        vm.startPrank(THIEF);
        guard.announce(a.to, a.value, a.data, a.operation);
        guard.withdraw(actOf(a));
        guard.announce(a.to, a.value, a.data, a.operation);
        vm.stopPrank();
        vm.warp(START + 3 days);
        waits(a);
        goesAtOnce(announcement(a));
        vm.prank(THIEF);
        guard.withdraw(actOf(a));
        same(guard.announcedAt(address(account), actOf(a)), START + 3 days, "still announced");
    }

    // ---------------------------------------------------------------- the recovery owner

    function test_TheRecoveryOwnerNeverWaits() public {
        Act memory a = approval(landlord, 1);
        brings(a, plainSignature(RECOVERY_KEY, hashOf(account, a)));
        recoveryDoes(approval(landlord, 0));
        recoveryDoes(adding(landlord));
        recoveryDoes(Act(address(new Takeover()), 0, abi.encodeCall(Takeover.run, ()), 1));
        recoveryDoes(removing(landlord, ownerOf(PASSKEY)));
        recoveryDoes(own(abi.encodeCall(account.setGuard, (address(0)))));
        yes(!account.isOwner(ownerOf(PASSKEY)), "removed");
    }

    function test_ARecoveryOwnerThatIsAContractNeverWaits() public {
        Safe wallet = newAccount(OTHER_PASSKEY, recovery); // another Safe, which answers to its own owner's signature
        account = newAccount(PASSKEY, address(wallet));
        Act memory a = adding(landlord);
        bytes32 message = keccak256(abi.encode(keccak256("SafeMessage(bytes message)"), hashOf(account, a)));
        bytes32 hash = keccak256(abi.encodePacked("\x19\x01", wallet.domainSeparator(), message));
        brings(a, contractSignature(address(wallet), plainSignature(RECOVERY_KEY, hash)));
        yes(account.isOwner(landlord), "added by a signature");
        bytes memory removal = execution(removing(landlord, ownerOf(PASSKEY)), ownCall(address(wallet)));
        vm.prank(address(wallet));
        (bool ok,) = address(account).call(removal);
        yes(ok && !account.isOwner(ownerOf(PASSKEY)), "removed by a call");
    }

    // Attack: the guard stumbles over the code of the recovery owner, such as the 23 bytes of EIP-7702.
    function testFuzz_NoOtherCodeIsTakenForAPasskey(bytes memory code, address owner) public {
        if (uint160(owner) < 0x1000 || owner.code.length != 0 || owner == address(vm)) return;
        if (code.length != 0 && code[0] == 0xef) return;
        vm.etch(owner, code);
        yes(!guard.isPasskey(owner), "no passkey");
        yes(guard.isPasskey(ownerOf(PASSKEY)), "a passkey");
        yes(!guard.isPasskey(guard.passkeyOwner()), "what it is a clone of is none");
    }

    function test_ARecoveryOwnerThatIsAPasskeyIsRefused() public {
        (bytes32 x, bytes32 y) = pointOf(PASSKEY);
        (bytes32 ox, bytes32 oy) = pointOf(OTHER_PASSKEY);
        address other = accounts.createOwner(ox, oy);
        vm.expectRevert(AccountMaker.NoRecoveryOwner.selector);
        accounts.create(x, y, other);
    }

    // ---------------------------------------------------------------- a stolen passkey

    function test_AThiefWhoAnnouncedIsRemovedInTime() public {
        Act memory a = adding(THIEF);
        goesAtOnce(announcement(a));
        bytes memory signature = byPasskey(a);
        vm.warp(START + 2 days);
        (bytes32 x, bytes32 y) = pointOf(OTHER_PASSKEY);
        address newPhone = accounts.createOwner(x, y);
        recoveryDoes(own(abi.encodeCall(account.swapOwner, (address(1), ownerOf(PASSKEY), newPhone))));
        vm.warp(START + 3 days);
        safeRefuses("GS024", a, signature); // for another nonce
        safeRefuses("GS026", a, byPasskey(a));
        yes(!account.isOwner(THIEF), "kept out");
        usdt.mint(address(account), 10);
        Act memory payment = sendOut(landlord, 10);
        brings(payment, passkeySignature(OTHER_PASSKEY, hashOf(account, payment)));
        same(usdt.balanceOf(landlord), 10, "the new phone pays");
    }

    function test_ATheftOfThePasskeyLeavesNoAllowance() public {
        goesAtOnce(announcement(approval(THIEF, type(uint256).max)));
        goesAtOnce(approval(address(escrow), type(uint256).max));
        Act[] memory acts = new Act[](2);
        (acts[0], acts[1]) = (approval(address(escrow), 0), removing(address(1), ownerOf(PASSKEY)));
        recoveryDoes(batch(acts));
        usdt.mint(address(account), 100);
        vm.warp(START + 3 days);
        Act memory a = approval(THIEF, type(uint256).max);
        safeRefuses("GS026", a, byPasskey(a));
        same(usdt.allowance(address(account), THIEF), 0, "nothing for the thief");
        same(usdt.allowance(address(account), address(escrow)), 0, "nothing for the escrow");
    }

    // Attack: the thief is the landlord of a lease of the account, and its standing order outlives the passkey.
    function test_RecoveryStopsTheStandingOrdersOfAThief() public {
        Terms memory t = terms();
        (t.tenant, t.landlord) = (address(account), THIEF);
        t.handover = t.firstRent = 1;
        t.deposit = 0;
        usdt.mint(address(account), 1);
        rnb.transfer(address(account), DEPOSIT_FEE + RENT_FEE);
        goesAtOnce(
            batch(
                approval(address(escrow), 1),
                call(address(rnb), abi.encodeCall(rnb.approve, (address(escrow), DEPOSIT_FEE + RENT_FEE)))
            )
        );
        goesAtOnce(call(address(escrow), abi.encodeCall(escrow.payLease, (t))));
        RentOrder memory o = orderFor(t);
        goesAtOnce(
            batch(
                approval(address(orders), type(uint256).max),
                call(address(orders), abi.encodeCall(orders.create, (t, o, "")))
            )
        );
        recoveryDoes(
            batch(call(address(orders), abi.encodeCall(orders.stopAll, ())), removing(address(1), ownerOf(PASSKEY)))
        );
        usdt.mint(address(account), MONTHS * RENT);
        vm.warp(dueOf(0));
        notCollected(abi.encodeWithSelector(IRentOrders.OtherEpoch.selector, 1), THIEF, o, 0);
        same(usdt.balanceOf(THIEF), 0, "the thief has nothing");
    }

    // ---------------------------------------------------------------- the guard

    function test_TheGuardIsKnownAsOne() public {
        yes(guard.supportsInterface(0xe6d7a83a), "a guard of Safe 1.4.1");
        yes(guard.supportsInterface(0x01ffc9a7), "ERC-165");
        yes(!guard.supportsInterface(0xffffffff), "nothing else");
        guard.checkAfterExecution(0, true);
    }

    function test_TheGuardKnowsItsAddressesAndCallsNobody() public {
        same(guard.passkeyOwner(), accounts.passkeyOwner(), "passkeys");
        same(guard.escrow(), address(escrow), "the escrow");
        same(guard.orders(), address(orders), "the orders");
        // Its constructor calls no contract: on a chain without an escrow it has the same address.
        Guard elsewhere = newSlowOwners(address(0x1234), address(0x5678), address(0x9ABC));
        same(elsewhere.escrow(), address(0x5678), "an escrow of another chain");
    }

    function multiSend(bytes memory calls) private pure returns (Act memory) {
        return Act(BATCH, 0, abi.encodeWithSignature("multiSend(bytes)", calls), 1);
    }
}
