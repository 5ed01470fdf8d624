// SPDX-License-Identifier: MIT
// What the contract of a passkey takes as its signature. See PasskeyOwner.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {AccountTest, Assertion} from "./AccountTest.sol";
import {Passkey} from "./DeployedAccounts.sol";

contract PasskeyOwnerTest is AccountTest {
    bytes constant DATA = "what is signed";
    bytes4 constant YES = 0x20c13b0b;

    Passkey owner;

    function setUp() public override {
        super.setUp();
        owner = Passkey(ownerOf(PASSKEY));
    }

    function test_APasskeyOwnerTakesTheSignatureOfItsKey() public view {
        yes(owner.isValidSignature(DATA, asserted(PASSKEY, keccak256(DATA))) == YES, "taken");
    }

    function testFuzz_APasskeyOwnerTakesItsOwnKeyAndDataOnly(uint256 key, bytes memory data, uint256 otherKey) public {
        (key, otherKey) = (bound(key, 1, P256_ORDER - 1), bound(otherKey, 1, P256_ORDER - 1));
        (bytes32 x, bytes32 y) = pointOf(key);
        Passkey some = Passkey(accounts.createOwner(x, y));
        yes(some.isValidSignature(data, asserted(key, keccak256(data))) == YES, "its own");
        notTaken(some, bytes.concat(data, "."), asserted(key, keccak256(data)));
        if (otherKey != key) notTaken(some, data, asserted(otherKey, keccak256(data)));
    }

    function test_AnotherKeyIsNotTaken() public view {
        notTaken(owner, DATA, asserted(OTHER_PASSKEY, keccak256(DATA)));
    }

    function test_AnotherChallengeIsNotTaken() public view {
        notTaken(owner, DATA, asserted(PASSKEY, keccak256("something else")));
        notTaken(owner, DATA, asserted(PASSKEY, Assertion("webauthn.get", DATA, SYNCED), false));
    }

    function test_AnAnswerWithoutUserVerificationIsNotTaken() public view {
        notTaken(owner, DATA, answer("webauthn.get", 0x19, false));
    }

    function test_AnAnswerWithoutAPersonPresentIsNotTaken() public view {
        notTaken(owner, DATA, answer("webauthn.get", 0x1c, false));
    }

    function test_AKeyThatStaysOnItsDeviceIsTaken() public view {
        yes(owner.isValidSignature(DATA, answer("webauthn.get", 0x05, false)) == YES, "taken");
    }

    function test_TheMakingOfAPasskeyIsNoSignature() public view {
        notTaken(owner, DATA, answer("webauthn.create", SYNCED, false));
    }

    function test_TheHighHalfOfSignaturesIsNotTaken() public view {
        notTaken(owner, DATA, answer("webauthn.get", SYNCED, true));
    }

    function test_BytesThatAreNoAnswerAreNotTaken() public view {
        notTaken(owner, DATA, "");
        notTaken(owner, DATA, abi.encode(1, 2, 3));
        bytes memory whole = asserted(PASSKEY, keccak256(DATA));
        bytes memory cut = new bytes(whole.length - 32);
        for (uint256 i; i < cut.length; i++) {
            cut[i] = whole[i];
        }
        notTaken(owner, DATA, cut);
    }

    function test_TheContractBehindTheClonesTakesNothing() public view {
        notTaken(Passkey(accounts.passkeyOwner()), DATA, asserted(PASSKEY, keccak256(DATA)));
    }

    function answer(string memory kind, bytes1 flags, bool isHigh) private pure returns (bytes memory) {
        return asserted(PASSKEY, Assertion(kind, abi.encodePacked(keccak256(DATA)), flags), isHigh);
    }

    function notTaken(Passkey by, bytes memory data, bytes memory signature) private view {
        yes(by.isValidSignature(data, signature) == 0, "not taken");
    }
}
