// SPDX-License-Identifier: MIT
// What both agreed: signatures of people and of smart accounts. See Settle.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {Escrow} from "./Deployed.sol";
import {SmartAccount} from "./SmartAccount.sol";
import {IRentEscrow, Terms, Part} from "../src/IRentEscrow.sol";

contract SettleTest is EscrowTest {
    uint256 constant DEADLINE = START + 9 days;

    function test_TheShareThatTheOtherSignedIsPaid() public {
        (Terms memory t, bytes32 id) = paid();
        bytes memory s = signed(TENANT_KEY, escrow, id, Part.Deposit, DEPOSIT - 5, 5, DEADLINE);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.LeaseSettled(id, Part.Deposit, DEPOSIT - 5, 5);
        vm.prank(landlord);
        escrow.settle(t, Part.Deposit, DEPOSIT - 5, 5, DEADLINE, s);
        got(DEPOSIT - 5, 5, HANDOVER);
        vm.prank(landlord);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.settle(t, Part.Deposit, DEPOSIT - 5, 5, DEADLINE, s);
    }

    function test_TheTenantCallsWithTheLandlordsSignature() public {
        (Terms memory t, bytes32 id) = paid();
        bytes memory s = signed(LANDLORD_KEY, escrow, id, Part.Handover, 1, HANDOVER - 1, DEADLINE);
        vm.prank(tenant);
        escrow.settle(t, Part.Handover, 1, HANDOVER - 1, DEADLINE, s);
        got(1, HANDOVER - 1, DEPOSIT);
    }

    function test_BothMayStillAgreeOnceThePartIsDue() public {
        (Terms memory t, bytes32 id) = paid();
        vm.warp(DEPOSIT_DUE);
        bytes memory s = signed(TENANT_KEY, escrow, id, Part.Deposit, 0, DEPOSIT, DEPOSIT_DUE);
        vm.prank(landlord);
        escrow.settle(t, Part.Deposit, 0, DEPOSIT, DEPOSIT_DUE, s);
        got(0, DEPOSIT, HANDOVER);
    }

    function test_NobodySettlesWithTheirOwnSignature() public {
        (Terms memory t, bytes32 id) = paid();
        bytes memory s = signed(TENANT_KEY, escrow, id, Part.Deposit, DEPOSIT, 0, DEADLINE);
        vm.prank(tenant);
        vm.expectRevert(IRentEscrow.BadSignature.selector);
        escrow.settle(t, Part.Deposit, DEPOSIT, 0, DEADLINE, s);
    }

    function test_NobodyElseSettles() public {
        (Terms memory t, bytes32 id) = paid();
        bytes memory s = signed(TENANT_KEY, escrow, id, Part.Deposit, 0, DEPOSIT, DEADLINE);
        vm.prank(STRANGER);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, STRANGER));
        escrow.settle(t, Part.Deposit, 0, DEPOSIT, DEADLINE, s);
    }

    function test_TheSharesAddUpToWhatIsHeld() public {
        (Terms memory t, bytes32 id) = paid();
        bytes memory s = signed(TENANT_KEY, escrow, id, Part.Deposit, DEPOSIT - 5, 5, DEADLINE);
        vm.startPrank(landlord);
        refused(IRentEscrow.NotTheSum.selector, DEPOSIT);
        escrow.settle(t, Part.Deposit, DEPOSIT - 5, 6, DEADLINE, s);
        refused(IRentEscrow.NotTheSum.selector, DEPOSIT);
        escrow.settle(t, Part.Deposit, DEPOSIT + 1, 0, DEADLINE, s);
        refused(IRentEscrow.NotTheSum.selector, HANDOVER);
        escrow.settle(t, Part.Handover, DEPOSIT - 5, 5, DEADLINE, s);
        vm.expectRevert(IRentEscrow.BadSignature.selector);
        escrow.settle(t, Part.Deposit, DEPOSIT - 6, 6, DEADLINE, s);
    }

    function test_ASignatureEndsAtItsDeadline() public {
        (Terms memory t, bytes32 id) = paid();
        bytes memory s = signed(TENANT_KEY, escrow, id, Part.Handover, HANDOVER, 0, DEADLINE);
        vm.warp(DEADLINE + 1);
        vm.prank(landlord);
        refused(IRentEscrow.Expired.selector, DEADLINE);
        escrow.settle(t, Part.Handover, HANDOVER, 0, DEADLINE, s);
        vm.warp(DEADLINE);
        vm.prank(landlord);
        escrow.settle(t, Part.Handover, HANDOVER, 0, DEADLINE, s);
        got(HANDOVER, 0, DEPOSIT);
    }

    function test_ASignatureDiesWithTheAmountItWasGivenFor() public {
        (Terms memory t, bytes32 id) = paid();
        bytes memory s = signed(TENANT_KEY, escrow, id, Part.Deposit, DEPOSIT - 300, 300, MOVE_OUT);
        claimedDeposit(t, 500);
        vm.prank(landlord);
        refused(IRentEscrow.NotTheSum.selector, 500);
        escrow.settle(t, Part.Deposit, DEPOSIT - 300, 300, MOVE_OUT, s);
    }

    function test_ASignatureIsForOneEscrowOneChainAndOneLease() public {
        (Terms memory t, bytes32 id) = paid();
        Escrow other = escrowOver(address(usdt), rnb);
        bytes memory forOther = signed(TENANT_KEY, other, id, Part.Deposit, DEPOSIT, 0, DEADLINE);
        bytes memory good = signed(TENANT_KEY, escrow, id, Part.Deposit, DEPOSIT, 0, DEADLINE);
        t.document = bytes32(uint256(8));
        pay(t);
        vm.startPrank(landlord);
        vm.expectRevert(IRentEscrow.BadSignature.selector);
        escrow.settle(t, Part.Deposit, DEPOSIT, 0, DEADLINE, good);
        t.document = bytes32(uint256(7));
        vm.expectRevert(IRentEscrow.BadSignature.selector);
        escrow.settle(t, Part.Deposit, DEPOSIT, 0, DEADLINE, forOther);
        vm.chainId(99);
        vm.expectRevert(IRentEscrow.BadSignature.selector);
        escrow.settle(t, Part.Deposit, DEPOSIT, 0, DEADLINE, good);
        vm.chainId(31337);
        escrow.settle(t, Part.Deposit, DEPOSIT, 0, DEADLINE, good);
    }

    // promise: escrow-lease-settle
    function test_ASmartAccountAgreesWithItsOwnersSignature() public {
        Terms memory t = terms();
        t.tenant = address(new SmartAccount(tenant));
        bytes32 id = pay(t);
        bytes memory wrong = signed(LANDLORD_KEY, escrow, id, Part.Handover, HANDOVER - 1, 1, DEADLINE);
        bytes memory s = signed(TENANT_KEY, escrow, id, Part.Handover, HANDOVER - 1, 1, DEADLINE);
        vm.startPrank(landlord);
        vm.expectRevert(IRentEscrow.BadSignature.selector);
        escrow.settle(t, Part.Handover, HANDOVER - 1, 1, DEADLINE, wrong);
        escrow.settle(t, Part.Handover, HANDOVER - 1, 1, DEADLINE, s);
        same(usdt.balanceOf(t.tenant), HANDOVER - 1, "the smart account has");
    }

    function test_AnAccountThatTurnedSmartAnswersThroughItsCode() public {
        (Terms memory t, bytes32 id) = paid();
        bytes memory s = signed(LANDLORD_KEY, escrow, id, Part.Deposit, 0, DEPOSIT, DEADLINE);
        vm.etch(tenant, address(new SmartAccount(landlord)).code); // as a delegated account would (EIP-7702)
        vm.prank(landlord);
        escrow.settle(t, Part.Deposit, 0, DEPOSIT, DEADLINE, s);
        got(0, DEPOSIT, HANDOVER);
    }

    function test_ABrokenSignatureIsNone() public {
        (Terms memory t,) = paid();
        vm.startPrank(landlord);
        vm.expectRevert(IRentEscrow.BadSignature.selector);
        escrow.settle(t, Part.Deposit, DEPOSIT, 0, DEADLINE, "");
        vm.expectRevert(IRentEscrow.BadSignature.selector);
        escrow.settle(t, Part.Deposit, DEPOSIT, 0, DEADLINE, new bytes(65));
    }

    function testFuzz_AnyShareBothSignedIsPaidExactly(uint256 toTenant, bool isHandover) public {
        (Terms memory t, bytes32 id) = paid();
        (Part part, uint256 held) = isHandover ? (Part.Handover, HANDOVER) : (Part.Deposit, DEPOSIT);
        toTenant = bound(toTenant, 0, held);
        bytes memory s = signed(TENANT_KEY, escrow, id, part, toTenant, held - toTenant, DEADLINE);
        vm.prank(landlord);
        escrow.settle(t, part, toTenant, held - toTenant, DEADLINE, s);
        got(toTenant, held - toTenant, HANDOVER + DEPOSIT - held);
    }

    function testFuzz_NobodyElsesSignatureSettles(uint256 key) public {
        (Terms memory t, bytes32 id) = paid();
        key = bound(key, 1, type(uint128).max);
        if (key == TENANT_KEY) key++;
        bytes memory s = signed(key, escrow, id, Part.Deposit, 0, DEPOSIT, DEADLINE);
        vm.prank(landlord);
        vm.expectRevert(IRentEscrow.BadSignature.selector);
        escrow.settle(t, Part.Deposit, 0, DEPOSIT, DEADLINE, s);
    }
}
