// SPDX-License-Identifier: MIT
// How an account is created, and who acts for it. See Accounts.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {AccountTest, Act} from "./AccountTest.sol";
import {AccountMaker, BATCH, HANDLER, PROXY_FACTORY, SINGLETON, Safe} from "./DeployedAccounts.sol";
import {ISafe, ISafeProxyFactory} from "../src/accounts/ISafe.sol";
import {Terms, Part} from "../src/IRentEscrow.sol";

contract AccountsTest is AccountTest {
    uint256 constant FUNDS = 5000e18;

    // ---------------------------------------------------------------- creating

    function test_AnAccountHasItsTwoOwnersAndTheGuard() public view {
        address[] memory owners = account.getOwners();
        same(owners.length, 2, "owners");
        same(owners[0], ownerOf(PASSKEY), "the passkey");
        same(owners[1], recovery, "the recovery owner");
        same(account.getThreshold(), 1, "one is enough");
        same(slot("guard_manager.guard.address"), accounts.guard(), "the guard");
        same(slot("fallback_manager.handler.address"), HANDLER, "the handler");
        (address[] memory modules,) = account.getModulesPaginated(address(1), 10);
        same(modules.length, 0, "no module");
    }

    function test_AnAccountLiesWhereItWasPredicted() public {
        (bytes32 x, bytes32 y) = pointOf(OTHER_PASSKEY);
        (address predicted, address owner) = (accounts.addressOf(x, y, recovery), accounts.ownerOf(x, y));
        same(predicted.code.length + owner.code.length, 0, "nothing is there");
        vm.prank(STRANGER);
        same(accounts.create(x, y, recovery), predicted, "the account");
        yes(predicted.code.length != 0 && owner.code.length != 0, "both are there");
    }

    function test_CreatingAnAccountAgainChangesNothing() public {
        (bytes32 x, bytes32 y) = pointOf(PASSKEY);
        passkeyDoes(call(STRANGER, ""));
        vm.prank(THIEF);
        same(accounts.create(x, y, recovery), address(account), "the same account");
        same(accounts.createOwner(x, y), ownerOf(PASSKEY), "the same owner");
        same(account.nonce(), 1, "as it was");
    }

    // Attack: a stranger deploys the Safe alone, so that the creation fails.
    function test_AStrangerWhoDeploysTheSafeFirstStopsNobody() public {
        (bytes32 x, bytes32 y) = pointOf(OTHER_PASSKEY);
        address[] memory owners = new address[](2);
        (owners[0], owners[1]) = (accounts.ownerOf(x, y), recovery);
        bytes memory protection = abi.encodeCall(accounts.protect, ());
        bytes memory setup = abi.encodeCall(
            ISafe.setup, (owners, 1, address(accounts), protection, HANDLER, address(0), 0, payable(address(0)))
        );
        vm.prank(STRANGER);
        address made = ISafeProxyFactory(PROXY_FACTORY).createProxyWithNonce(SINGLETON, setup, 0);
        same(made, accounts.addressOf(x, y, recovery), "there it lies");
        same(accounts.create(x, y, recovery), made, "and is taken");
        yes(owners[0].code.length != 0, "with its passkey");
    }

    function testFuzz_OtherOwnersHaveAnotherAccount(uint256 key, address other) public view {
        key = bound(key, 1, P256_ORDER - 1);
        (bytes32 x, bytes32 y) = pointOf(PASSKEY);
        (bytes32 ox, bytes32 oy) = pointOf(key);
        if (other != recovery) yes(accounts.addressOf(x, y, other) != address(account), "another recovery owner");
        if (key == PASSKEY) return;
        yes(accounts.addressOf(ox, oy, recovery) != address(account), "another passkey");
        yes(accounts.ownerOf(ox, oy) != ownerOf(PASSKEY), "another owner");
    }

    function test_AKeyThatIsNoPointOfTheCurveIsRefused() public {
        (bytes32 x, bytes32 y) = pointOf(PASSKEY);
        vm.expectRevert(AccountMaker.NoPasskey.selector);
        accounts.create(x, bytes32(uint256(y) ^ 1), recovery);
        vm.expectRevert(AccountMaker.NoPasskey.selector);
        accounts.createOwner(0, 0);
    }

    function test_AnAccountWithoutARecoveryOwnerIsRefused() public {
        (bytes32 x, bytes32 y) = pointOf(PASSKEY);
        vm.expectRevert(AccountMaker.NoRecoveryOwner.selector);
        accounts.create(x, y, address(0));
        address owner = ownerOf(PASSKEY);
        vm.expectRevert(AccountMaker.NoRecoveryOwner.selector);
        accounts.create(x, y, owner);
    }

    function test_NobodySetsAnAccountUpAgain() public {
        address[] memory owners = new address[](1);
        owners[0] = THIEF;
        vm.expectRevert(abi.encodeWithSignature("Error(string)", "GS200"));
        account.setup(owners, 1, address(0), "", address(0), address(0), 0, payable(address(0)));
        vm.expectRevert(); // outside a Safe there is no guard to set
        accounts.protect();
    }

    // ---------------------------------------------------------------- the passkey

    function test_AnybodyBringsWhatThePasskeySigned() public {
        usdt.mint(address(account), 10);
        passkeyDoes(sendOut(landlord, 10));
        same(usdt.balanceOf(landlord), 10, "paid");
    }

    function test_APasskeyPaysALeaseInOneAct() public {
        (Terms memory t, Act memory payment) = lease();
        passkeyDoes(payment);
        holds(escrow.leaseId(t), HANDOVER, HANDOVER_DUE, DEPOSIT, DEPOSIT_DUE);
        same(usdt.balanceOf(address(account)), FUNDS - HANDOVER - DEPOSIT, "the rest");
    }

    // Attack: a hostile relay changes a word of what it brings.
    function test_ARelayThatChangesAWordIsRefused() public {
        usdt.mint(address(account), 10);
        Act memory a = sendOut(landlord, 10);
        bytes memory signature = byPasskey(a);
        safeRefuses("GS024", sendOut(landlord, 9), signature);
        safeRefuses("GS024", sendOut(THIEF, 10), signature);
        safeRefuses("GS024", Act(a.to, 1, a.data, 0), signature);
        safeRefuses("GS024", Act(a.to, 0, a.data, 1), signature);
        vm.prank(THIEF);
        vm.expectRevert(abi.encodeWithSignature("Error(string)", "GS024"));
        account.execTransaction(a.to, 0, a.data, 0, 0, 0, 1, address(usdt), payable(THIEF), signature); // a refund
        brings(a, signature);
        same(usdt.balanceOf(landlord), 10, "paid as signed");
    }

    // Attack: a relay brings the same signature again, to another account of the same passkey, or on another chain.
    function test_ASignatureCountsOnceForOneAccountOnOneChain() public {
        Safe second = newAccount(PASSKEY, STRANGER);
        usdt.mint(address(account), 20);
        usdt.mint(address(second), 20);
        Act memory a = sendOut(landlord, 10);
        bytes memory signature = byPasskey(a);
        vm.expectRevert(abi.encodeWithSignature("Error(string)", "GS024"));
        second.execTransaction(a.to, 0, a.data, 0, 0, 0, 0, address(0), payable(address(0)), signature);
        vm.chainId(97);
        safeRefuses("GS024", a, signature);
        vm.chainId(31337);
        brings(a, signature);
        safeRefuses("GS024", a, signature);
        same(usdt.balanceOf(landlord), 10, "once");
    }

    function test_APasskeyThatIsNoOwnerIsRefused() public {
        (bytes32 x, bytes32 y) = pointOf(OTHER_PASSKEY);
        accounts.createOwner(x, y);
        Act memory a = sendOut(THIEF, 1);
        safeRefuses("GS026", a, passkeySignature(OTHER_PASSKEY, hashOf(account, a)));
    }

    // ---------------------------------------------------------------- the recovery owner

    function test_TheRecoveryOwnerActsAlone() public {
        usdt.mint(address(account), 20);
        Act memory a = sendOut(landlord, 10);
        brings(a, plainSignature(RECOVERY_KEY, hashOf(account, a)));
        recoveryDoes(a);
        same(usdt.balanceOf(landlord), 20, "by its signature and by its own call");
    }

    // Attack: a thief with the passkey uses up each nonce that the recovery owner signed for.
    function test_TheRecoveryOwnersOwnCallNeedsNoNonce() public {
        usdt.mint(address(account), 10);
        Act memory a = sendOut(landlord, 10);
        bytes memory signed_ = plainSignature(RECOVERY_KEY, hashOf(account, a));
        passkeyDoes(call(THIEF, ""));
        safeRefuses("GS026", a, signed_);
        passkeyDoes(call(THIEF, ""));
        recoveryDoes(a);
        same(usdt.balanceOf(landlord), 10, "nobody takes its turn");
    }

    // ---------------------------------------------------------------- ERC-1271

    function test_TheEscrowTakesASettlementOfAnAccount() public {
        (Terms memory t, Act memory payment) = lease();
        passkeyDoes(payment);
        bytes32 id = escrow.leaseId(t);
        bytes memory signature = passkeySignature(PASSKEY, messageHash(account, settlement(id)));
        vm.prank(landlord);
        escrow.settle(t, Part.Deposit, DEPOSIT - 5, 5, START + 9 days, signature);
        same(usdt.balanceOf(landlord), 5, "the landlord has");
        same(usdt.balanceOf(address(account)), FUNDS - HANDOVER - 5, "the account has");
    }

    function test_AMessageIsSignedForOneAccountByAnOwnerOnly() public {
        bytes32 hash = keccak256("a message");
        bytes memory signature = passkeySignature(PASSKEY, messageHash(account, hash));
        yes(account.isValidSignature(hash, signature) == 0x1626ba7e, "its passkey");
        yes(
            account.isValidSignature(hash, plainSignature(RECOVERY_KEY, messageHash(account, hash))) == 0x1626ba7e,
            "its recovery owner"
        );
        Safe second = newAccount(PASSKEY, STRANGER);
        vm.expectRevert(abi.encodeWithSignature("Error(string)", "GS024"));
        second.isValidSignature(hash, signature);
        bytes memory bare = passkeySignature(PASSKEY, hash);
        vm.expectRevert(abi.encodeWithSignature("Error(string)", "GS024"));
        account.isValidSignature(hash, bare);
        recoveryDoes(removal());
        vm.expectRevert(abi.encodeWithSignature("Error(string)", "GS026"));
        account.isValidSignature(hash, signature);
    }

    /// The usual terms with the account as tenant, who has money and fees, and the act that pays them.
    function lease() private returns (Terms memory t, Act memory payment) {
        t = terms();
        t.tenant = address(account);
        usdt.mint(address(account), FUNDS);
        rnb.transfer(address(account), 10e18);
        Act[] memory acts = new Act[](3);
        acts[0] = call(address(usdt), abi.encodeCall(usdt.approve, (address(escrow), HANDOVER + DEPOSIT)));
        acts[1] = call(address(rnb), abi.encodeCall(rnb.approve, (address(escrow), DEPOSIT_FEE + RENT_FEE)));
        acts[2] = call(address(escrow), abi.encodeCall(escrow.payLease, (t)));
        payment = batch(acts);
        same(payment.to, BATCH, "a batch of plain calls");
    }

    function settlement(bytes32 id) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("RentEscrow"),
                keccak256("3"),
                block.chainid,
                address(escrow)
            )
        );
        bytes32 shares =
            keccak256(abi.encode(escrow.SETTLEMENT_TYPEHASH(), id, Part.Deposit, DEPOSIT - 5, 5, START + 9 days));
        return keccak256(abi.encodePacked("\x19\x01", domain, shares));
    }

    function removal() private view returns (Act memory) {
        return call(address(account), abi.encodeCall(account.removeOwner, (address(1), ownerOf(PASSKEY), 1)));
    }

    function slot(string memory name) private view returns (address) {
        return abi.decode(account.getStorageAt(uint256(keccak256(bytes(name))), 1), (address));
    }
}
