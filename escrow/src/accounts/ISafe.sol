// SPDX-License-Identifier: MIT
// What the accounts use of Safe 1.4.1, and where it lies on every chain that has it.
pragma solidity 0.8.37;

/// @dev SafeL2: it logs every transaction.
address constant SAFE_SINGLETON = 0x29fcB43b46531BcA003ddC8FCB67FFE91900C762;
address constant SAFE_PROXY_FACTORY = 0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67;
/// @dev CompatibilityFallbackHandler: it answers ERC-1271.
address constant SAFE_FALLBACK_HANDLER = 0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99;
/// @dev MultiSendCallOnly: a batch of plain calls.
address constant SAFE_BATCH = 0x9641d764fc13c8B624c04430C7356C1C7C8102e2;

interface ISafe {
    function setup(
        address[] calldata owners,
        uint256 threshold,
        address to,
        bytes calldata data,
        address fallbackHandler,
        address paymentToken,
        uint256 payment,
        address payable paymentReceiver
    ) external;
    function setGuard(address guard) external;
}

interface ISafeProxyFactory {
    function createProxyWithNonce(address singleton, bytes calldata initializer, uint256 nonce)
        external
        returns (address);
    function proxyCreationCode() external pure returns (bytes memory);
}

/// @dev Safe's `Guard`, without ERC-165. `operation` is 0 for a call and 1 for a delegatecall.
interface ISafeGuard {
    function checkTransaction(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256 safeTxGas,
        uint256 baseGas,
        uint256 gasPrice,
        address gasToken,
        address payable refundReceiver,
        bytes calldata signatures,
        address sender
    ) external;
    function checkAfterExecution(bytes32 hash, bool success) external;
}

interface ISafeBatch {
    function multiSend(bytes calldata transactions) external payable;
}
