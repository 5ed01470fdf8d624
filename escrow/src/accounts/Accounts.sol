// SPDX-License-Identifier: MIT
// Creates accounts that a passkey and a recovery owner share.
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";
import {P256} from "@openzeppelin/contracts/utils/cryptography/P256.sol";
import {ISafe, ISafeProxyFactory, SAFE_FALLBACK_HANDLER, SAFE_PROXY_FACTORY, SAFE_SINGLETON} from "./ISafe.sol";
import {SlowOwners} from "./SlowOwners.sol";

/// @title Creates accounts that a passkey and a recovery owner share
/// @notice An account is a Safe 1.4.1 with two owners, threshold 1 and a guard. Its address follows from the passkey and the recovery
/// owner alone.
/// @dev No storage, no owner, no upgrade. Whoever calls, and however often, the same account is created (also by ERC-6492).
contract Accounts {
    /// @notice What the owners of passkeys are clones of.
    address public immutable passkeyOwner;
    /// @notice The guard of every account.
    SlowOwners public immutable guard;

    error NoPasskey();
    error NoRecoveryOwner();

    constructor(SlowOwners guard_) {
        (guard, passkeyOwner) = (guard_, guard_.passkeyOwner());
    }

    /// @notice The account of a passkey and a recovery owner, which may not exist yet.
    function addressOf(bytes32 x, bytes32 y, address recovery) public view returns (address) {
        bytes memory code = ISafeProxyFactory(SAFE_PROXY_FACTORY).proxyCreationCode();
        bytes32 codeHash = keccak256(abi.encodePacked(code, abi.encode(SAFE_SINGLETON)));
        bytes32 salt = keccak256(abi.encodePacked(keccak256(_initializer(x, y, recovery)), uint256(0)));
        return Create2.computeAddress(salt, codeHash, SAFE_PROXY_FACTORY);
    }

    /// @notice The owner contract of a passkey, which may not exist yet.
    function ownerOf(bytes32 x, bytes32 y) public view returns (address) {
        return Clones.predictDeterministicAddressWithImmutableArgs(passkeyOwner, abi.encode(x, y), 0);
    }

    /// @notice Creates an account and the owner contract of its passkey, unless they exist. The recovery owner must not be a passkey.
    function create(bytes32 x, bytes32 y, address recovery) external returns (address account) {
        createOwner(x, y);
        account = addressOf(x, y, recovery);
        if (account.code.length != 0) return account;
        if (recovery == address(0) || guard.isPasskey(recovery)) revert NoRecoveryOwner();
        ISafeProxyFactory(SAFE_PROXY_FACTORY).createProxyWithNonce(SAFE_SINGLETON, _initializer(x, y, recovery), 0);
    }

    /// @notice Creates the owner contract of a passkey, unless it exists. A key that is no point of the curve could never sign.
    function createOwner(bytes32 x, bytes32 y) public returns (address owner) {
        if (!P256.isValidPublicKey(x, y)) revert NoPasskey();
        owner = ownerOf(x, y);
        if (owner.code.length == 0) Clones.cloneDeterministicWithImmutableArgs(passkeyOwner, abi.encode(x, y), 0);
    }

    /// @notice Run by a new Safe as its own code, once: sets the guard.
    function protect() external {
        ISafe(address(this)).setGuard(address(guard));
    }

    function _initializer(bytes32 x, bytes32 y, address recovery) private view returns (bytes memory) {
        address[] memory owners = new address[](2);
        (owners[0], owners[1]) = (ownerOf(x, y), recovery);
        bytes memory protection = abi.encodeCall(this.protect, ());
        return abi.encodeCall(
            ISafe.setup,
            (owners, 1, address(this), protection, SAFE_FALLBACK_HANDLER, address(0), 0, payable(address(0)))
        );
    }
}
