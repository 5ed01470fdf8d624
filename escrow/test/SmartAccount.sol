// SPDX-License-Identifier: MIT
// Accounts that are contracts.
pragma solidity 0.8.37;

/// A smart account that its owner signs for (ERC-1271).
contract SmartAccount {
    address private immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata s) external view returns (bytes4) {
        bool isOwner = ecrecover(hash, uint8(s[64]), bytes32(s[:32]), bytes32(s[32:64])) == owner;
        return isOwner ? this.isValidSignature.selector : bytes4(0);
    }
}

/// Signs by approving on chain: the signature has no bytes.
contract ApprovingAccount {
    function isValidSignature(bytes32, bytes calldata signature) external pure returns (bytes4) {
        return signature.length == 0 ? this.isValidSignature.selector : bytes4(0);
    }
}
