// SPDX-License-Identifier: MIT
// The contracts of accounts as the suites see them, and the Safe of its authors' package at its addresses.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {artifactOf, newContract} from "./Deployed.sol";

/// More of forge's cheat codes.
interface AccountVm {
    function deal(address, uint256) external;
    function publicKeyP256(uint256) external pure returns (uint256, uint256);
    function signP256(uint256, bytes32) external pure returns (bytes32, bytes32);
}

AccountVm constant accountVm = AccountVm(address(vm));

/// What a Safe 1.4.1 answers to.
interface Safe {
    function execTransaction(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256 safeTxGas,
        uint256 baseGas,
        uint256 gasPrice,
        address gasToken,
        address payable refundReceiver,
        bytes calldata signatures
    ) external payable returns (bool);
    function getTransactionHash(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256 safeTxGas,
        uint256 baseGas,
        uint256 gasPrice,
        address gasToken,
        address refundReceiver,
        uint256 nonce
    ) external view returns (bytes32);
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
    function nonce() external view returns (uint256);
    function getOwners() external view returns (address[] memory);
    function isOwner(address owner) external view returns (bool);
    function getThreshold() external view returns (uint256);
    function getStorageAt(uint256 offset, uint256 length) external view returns (bytes memory);
    function getModulesPaginated(address start, uint256 size) external view returns (address[] memory, address);
    function domainSeparator() external view returns (bytes32);
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4);
    function addOwnerWithThreshold(address owner, uint256 threshold) external;
    function removeOwner(address previous, address owner, uint256 threshold) external;
    function swapOwner(address previous, address owner, address newOwner) external;
    function changeThreshold(uint256 threshold) external;
    function setGuard(address guard) external;
    function setFallbackHandler(address handler) external;
    function enableModule(address module) external;
    function approveHash(bytes32 hash) external;
}

interface Passkey {
    function isValidSignature(bytes calldata data, bytes calldata signature) external view returns (bytes4);
}

interface AccountMaker {
    error NoPasskey();
    error NoRecoveryOwner();

    function passkeyOwner() external view returns (address);
    function guard() external view returns (address);
    function addressOf(bytes32 x, bytes32 y, address recovery) external view returns (address);
    function ownerOf(bytes32 x, bytes32 y) external view returns (address);
    function create(bytes32 x, bytes32 y, address recovery) external returns (address);
    function createOwner(bytes32 x, bytes32 y) external returns (address);
    function protect() external;
}

/// What the guard answers to.
interface Guard {
    event Announced(
        address indexed account,
        bytes32 indexed act,
        address to,
        uint256 value,
        bytes data,
        uint8 operation,
        uint256 from,
        uint256 until
    );
    event Withdrawn(address indexed account, bytes32 indexed act);

    error NotAnnounced(bytes32 act);
    error TooEarly(uint256 from);
    error Lapsed(uint256 until);

    function WAIT() external view returns (uint256);
    function LAPSE() external view returns (uint256);
    function passkeyOwner() external view returns (address);
    function escrow() external view returns (address);
    function orders() external view returns (address);
    function announcedAt(address account, bytes32 act) external view returns (uint256);
    function announce(address to, uint256 value, bytes calldata data, uint8 operation) external;
    function withdraw(bytes32 act) external;
    function actOf(address to, uint256 value, bytes calldata data, uint8 operation) external pure returns (bytes32);
    function isPasskey(address owner) external view returns (bool);
    function supportsInterface(bytes4 id) external view returns (bool);
    function checkAfterExecution(bytes32 hash, bool success) external;
}

address constant SINGLETON = 0x29fcB43b46531BcA003ddC8FCB67FFE91900C762;
address constant PROXY_FACTORY = 0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67;
address constant HANDLER = 0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99;
address constant BATCH = 0x9641d764fc13c8B624c04430C7356C1C7C8102e2;

function newPasskeyOwner() returns (address) {
    return newContract(vm.envOr("PASSKEY_ARTIFACT", artifactOf("escrow/src/accounts/", "PasskeyOwner")), "");
}

function newSlowOwners(address passkeyOwner, address escrow, address orders) returns (Guard) {
    string memory artifact = vm.envOr("GUARD_ARTIFACT", artifactOf("escrow/src/accounts/", "SlowOwners"));
    return Guard(newContract(artifact, abi.encode(passkeyOwner, escrow, orders)));
}

function newAccounts(address guard) returns (AccountMaker) {
    string memory artifact = vm.envOr("ACCOUNTS_ARTIFACT", artifactOf("escrow/src/accounts/", "Accounts"));
    return AccountMaker(newContract(artifact, abi.encode(guard)));
}

/// Deploys the Safe's contracts as its authors did: the package's bytecode gives their addresses.
function placeSafe() {
    place("SafeL2.sol/SafeL2", SINGLETON);
    place("proxies/SafeProxyFactory.sol/SafeProxyFactory", PROXY_FACTORY);
    place("handler/CompatibilityFallbackHandler.sol/CompatibilityFallbackHandler", HANDLER);
    place("libraries/MultiSendCallOnly.sol/MultiSendCallOnly", BATCH);
}

function place(string memory name, address expected) {
    address deployer = 0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7;
    // The deterministic deployer: it forwards a salt and creation code to CREATE2.
    vm.etch(
        deployer,
        hex"7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3"
    );
    string memory artifact =
        string.concat("node_modules/@safe-global/safe-contracts/build/artifacts/contracts/", name, ".json");
    (bool ok, bytes memory made) = deployer.call(abi.encodePacked(bytes32(0), vm.getCode(artifact)));
    require(ok && address(bytes20(made)) == expected, name);
}
