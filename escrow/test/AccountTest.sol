// SPDX-License-Identifier: MIT
// One account with its passkey and its recovery owner, beside an escrow: where the suites of accounts begin.
pragma solidity 0.8.37;

import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {vm} from "./TestBase.sol";
import {OrdersTest} from "./OrdersTest.sol";
import {
    AccountMaker,
    BATCH,
    Guard,
    Safe,
    accountVm,
    newAccounts,
    newPasskeyOwner,
    newSlowOwners,
    placeSafe
} from "./DeployedAccounts.sol";

/// A Safe transaction without its nonce.
struct Act {
    address to;
    uint256 value;
    bytes data;
    uint8 operation;
}

/// What a device answers, before it is signed.
struct Assertion {
    string kind;
    bytes challenge;
    bytes1 flags;
}

/// Signs as passkeys and plain keys do. Without state, so that a handler can sign too.
abstract contract Signing {
    uint256 constant P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551;
    /// User present, user verified, backup eligible, backed up.
    bytes1 constant SYNCED = 0x1d;

    function pointOf(uint256 passkey) internal pure returns (bytes32 x, bytes32 y) {
        (uint256 px, uint256 py) = accountVm.publicKeyP256(passkey);
        return (bytes32(px), bytes32(py));
    }

    /// The answer of a device to a hash, as {PasskeyOwner} reads it.
    function asserted(uint256 passkey, bytes32 hash) internal pure returns (bytes memory) {
        return asserted(passkey, Assertion("webauthn.get", abi.encodePacked(hash), SYNCED), false);
    }

    function asserted(uint256 passkey, Assertion memory a, bool isHigh) internal pure returns (bytes memory) {
        bytes memory data = abi.encodePacked(sha256("wallet.example"), a.flags, uint32(0));
        string memory client = string.concat(
            '{"type":"',
            a.kind,
            '","challenge":"',
            Base64.encodeURL(a.challenge),
            '","origin":"https://wallet.example"}'
        );
        (bytes32 r, bytes32 s) = signedLow(passkey, sha256(abi.encodePacked(data, sha256(bytes(client)))));
        if (isHigh) s = bytes32(P256_ORDER - uint256(s));
        // Where "challenge" and "type" begin in the text.
        return abi.encode(r, s, bytes(a.kind).length + 11, 1, data, client);
    }

    /// Half of all devices' answers have the high s, which is lowered before it is sent.
    function signedLow(uint256 passkey, bytes32 digest) private pure returns (bytes32 r, bytes32 s) {
        (r, s) = accountVm.signP256(passkey, digest);
        if (uint256(s) > P256_ORDER / 2) s = bytes32(P256_ORDER - uint256(s));
    }

    /// An owner's signature that a contract checks, as a Safe reads it.
    function contractSignature(address owner, bytes memory signature) internal pure returns (bytes memory) {
        return abi.encodePacked(abi.encode(owner, 65), uint8(0), signature.length, signature);
    }

    function plainSignature(uint256 key, bytes32 hash) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, hash);
        return abi.encodePacked(r, s, v);
    }

    /// What an owner needs who sends the transaction: no signature.
    function ownCall(address owner) internal pure returns (bytes memory) {
        return abi.encodePacked(abi.encode(owner, 0), uint8(1));
    }

    function hashOf(Safe safe, Act memory a) internal view returns (bytes32) {
        return
            safe.getTransactionHash(a.to, a.value, a.data, a.operation, 0, 0, 0, address(0), address(0), safe.nonce());
    }

    function execution(Act memory a, bytes memory signatures) internal pure returns (bytes memory) {
        return abi.encodeCall(
            Safe.execTransaction,
            (a.to, a.value, a.data, a.operation, 0, 0, 0, address(0), payable(address(0)), signatures)
        );
    }

    function call(address to, bytes memory data) internal pure returns (Act memory) {
        return Act(to, 0, data, 0);
    }

    /// Calls in one act; the operation byte of each is 0.
    function batch(Act[] memory acts) internal pure returns (Act memory) {
        bytes memory all;
        for (uint256 i; i < acts.length; i++) {
            Act memory a = acts[i];
            all = abi.encodePacked(all, uint8(0), a.to, a.value, a.data.length, a.data);
        }
        return Act(BATCH, 0, abi.encodeWithSignature("multiSend(bytes)", all), 1);
    }

    function batch(Act memory first, Act memory second) internal pure returns (Act memory) {
        Act[] memory acts = new Act[](2);
        (acts[0], acts[1]) = (first, second);
        return batch(acts);
    }
}

abstract contract AccountTest is OrdersTest, Signing {
    uint256 constant PASSKEY = 0x9A55;
    uint256 constant OTHER_PASSKEY = 0x9A56;
    uint256 constant RECOVERY_KEY = 0x4EC0;
    address constant THIEF = address(0x7417EF);
    address immutable recovery = vm.addr(RECOVERY_KEY);

    Guard guard;
    AccountMaker accounts;
    Safe account;

    function setUp() public virtual override {
        super.setUp();
        placeSafe();
        guard = newSlowOwners(newPasskeyOwner(), address(escrow), address(orders));
        accounts = newAccounts(address(guard));
        account = newAccount(PASSKEY, recovery);
    }

    function newAccount(uint256 passkey, address recoveryOwner) internal returns (Safe) {
        (bytes32 x, bytes32 y) = pointOf(passkey);
        return Safe(accounts.create(x, y, recoveryOwner));
    }

    function ownerOf(uint256 passkey) internal view returns (address) {
        (bytes32 x, bytes32 y) = pointOf(passkey);
        return accounts.ownerOf(x, y);
    }

    function byPasskey(Act memory a) internal view returns (bytes memory) {
        return passkeySignature(PASSKEY, hashOf(account, a));
    }

    function passkeySignature(uint256 passkey, bytes32 hash) internal view returns (bytes memory) {
        return contractSignature(ownerOf(passkey), asserted(passkey, hash));
    }

    /// Anybody brings what an owner signed.
    function brings(Act memory a, bytes memory signatures) internal {
        vm.prank(STRANGER);
        (bool ok, bytes memory answer) = address(account).call(execution(a, signatures));
        if (ok) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }

    /// A stranger brings what the passkey signed.
    function passkeyDoes(Act memory a) internal {
        brings(a, byPasskey(a));
    }

    /// The recovery owner sends it, without a signature.
    function recoveryDoes(Act memory a) internal {
        vm.prank(recovery);
        (bool ok,) = address(account).call(execution(a, ownCall(recovery)));
        yes(ok, "the recovery owner acts");
    }

    /// The Safe refuses with its code.
    function safeRefuses(string memory code, Act memory a, bytes memory signatures) internal {
        vm.prank(STRANGER);
        vm.expectRevert(abi.encodeWithSignature("Error(string)", code));
        account.execTransaction(
            a.to, a.value, a.data, a.operation, 0, 0, 0, address(0), payable(address(0)), signatures
        );
    }

    function notBrought(bytes memory why, Act memory a, bytes memory signatures) internal {
        vm.prank(STRANGER);
        vm.expectRevert(why);
        account.execTransaction(
            a.to, a.value, a.data, a.operation, 0, 0, 0, address(0), payable(address(0)), signatures
        );
    }

    function sendOut(address to, uint256 amount) internal view returns (Act memory) {
        return call(address(usdt), abi.encodeCall(usdt.transfer, (to, amount)));
    }

    /// A Safe message: what an account signs for ERC-1271.
    function messageHash(Safe safe, bytes32 hash) internal view returns (bytes32) {
        bytes32 message = keccak256(abi.encode(keccak256("SafeMessage(bytes message)"), keccak256(abi.encode(hash))));
        return keccak256(abi.encodePacked("\x19\x01", safe.domainSeparator(), message));
    }

    function actOf(Act memory a) internal view returns (bytes32) {
        return guard.actOf(a.to, a.value, a.data, a.operation);
    }

    function announcement(Act memory a) internal view returns (Act memory) {
        return call(address(guard), abi.encodeCall(guard.announce, (a.to, a.value, a.data, a.operation)));
    }

    /// The passkey does it, and nothing stops it.
    function goesAtOnce(Act memory a) internal {
        passkeyDoes(a);
    }

    /// The passkey may not do it, for it is not announced.
    function waits(Act memory a) internal {
        notBrought(abi.encodeWithSelector(Guard.NotAnnounced.selector, actOf(a)), a, byPasskey(a));
    }

    /// To the account itself.
    function own(bytes memory data) internal view returns (Act memory) {
        return call(address(account), data);
    }

    function adding(address owner) internal view returns (Act memory) {
        return own(abi.encodeCall(account.addOwnerWithThreshold, (owner, 1)));
    }

    function removing(address previous, address owner) internal view returns (Act memory) {
        return own(abi.encodeCall(account.removeOwner, (previous, owner, 1)));
    }

    function approval(address spender, uint256 amount) internal view returns (Act memory) {
        return call(address(usdt), abi.encodeCall(usdt.approve, (spender, amount)));
    }
}
