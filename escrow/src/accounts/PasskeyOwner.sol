// SPDX-License-Identifier: MIT
// A passkey as an owner of a Safe.
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {WebAuthn} from "@openzeppelin/contracts/utils/cryptography/WebAuthn.sol";

/// @title A passkey as an owner of a Safe
/// @notice Answers whether one passkey signed. The public key is part of each clone's code.
/// @dev No storage, no owner, no call out but to precompiles. The device must have verified its user. Origin and RP ID are not checked:
/// the device and the browser keep them apart.
contract PasskeyOwner {
    /// @notice ERC-1271 in its form with bytes, the one in which Safe 1.4.1 asks its owners.
    /// @param data what was signed; the challenge of the assertion is its keccak256.
    /// @param signature the members of {WebAuthn-WebAuthnAuth}, ABI-encoded without the leading offset, with the low s.
    function isValidSignature(bytes calldata data, bytes calldata signature) external view returns (bytes4) {
        (bool isDecoded, WebAuthn.WebAuthnAuth calldata auth) = WebAuthn.tryDecodeAuth(signature);
        if (!isDecoded) return bytes4(0);
        (bytes32 x, bytes32 y) = abi.decode(Clones.fetchCloneArgs(address(this)), (bytes32, bytes32));
        bool isSigned = WebAuthn.verify(abi.encodePacked(keccak256(data)), auth, x, y);
        return isSigned ? this.isValidSignature.selector : bytes4(0);
    }
}
