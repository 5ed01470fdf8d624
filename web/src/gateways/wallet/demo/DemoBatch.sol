// SPDX-License-Identifier: MIT
// What an account of the demo wallet becomes for a moment (EIP-7702), so that several calls happen all or none.
// Compiled into batchBytecode.ts; batchBytecode.test.ts compares. It lives on local chains only.
pragma solidity 0.8.37;

/// @title Several calls of one account, all or none
contract DemoBatch {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    error NotYourself();

    /// @notice Makes the calls in order; the first that fails undoes all, with its own reason.
    function execute(Call[] calldata calls) external payable {
        if (msg.sender != address(this)) revert NotYourself();
        for (uint256 i = 0; i < calls.length; i++) {
            (bool isDone, bytes memory reason) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!isDone) {
                assembly ("memory-safe") {
                    revert(add(reason, 32), mload(reason))
                }
            }
        }
    }

    /// @notice The account's own key still signs for it (ERC-1271).
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer =
            ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer == address(this) ? this.isValidSignature.selector : bytes4(0xffffffff);
    }

    receive() external payable {}
}
