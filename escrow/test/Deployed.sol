// SPDX-License-Identifier: MIT
// Our contracts as the suites see them: their calls, and their code taken from a build, so that no suite compiles them again.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {IAppealableArbitration} from "../src/IAppealableArbitration.sol";
import {IRentEscrow} from "../src/IRentEscrow.sol";
import {IRentOrders} from "../src/IRentOrders.sol";

/// What the deployed escrow answers to beside its promises.
interface Escrow is IRentEscrow {
    function TERMS_TYPEHASH() external view returns (bytes32);
    function SETTLEMENT_TYPEHASH() external view returns (bytes32);
    function RENEWAL_TYPEHASH() external view returns (bytes32);
    function EARLIER_END_TYPEHASH() external view returns (bytes32);
    function HEARING() external view returns (uint256);
    function DISPUTE_WINDOW() external view returns (uint256);
    function MAX_RELEASE_DURATION() external view returns (uint256);
    function LENGTHEN_STEP() external view returns (uint256);
    function LENGTHEN_CAP() external view returns (uint256);
    function MAX_AHEAD() external view returns (uint256);
    function MAX_STAY() external view returns (uint256);
    function owner() external view returns (address);
    function pendingOwner() external view returns (address);
    function renounceOwnership() external;
    function transferOwnership(address) external;
    function acceptOwnership() external;
    function eip712Domain()
        external
        view
        returns (bytes1, string memory, string memory, uint256, address, bytes32, uint256[] memory);
}

/// What the deployed standing orders answer to beside their promises.
interface Orders is IRentOrders {
    function MONTH_GAP() external view returns (uint256);
    function WINDOW() external view returns (uint256);
    function MONTH_TYPEHASH() external view returns (bytes32);
    function ORDER_TYPEHASH() external view returns (bytes32);
}

/// What the deployed arbitration answers to beside its promises.
interface Arbitration is IAppealableArbitration {
    function APPEAL_TIME() external view returns (uint256);
    function AFTER_DECISION() external view returns (uint256);
    function AFTER_APPEAL() external view returns (uint256);
    function LAST_DAYS() external view returns (uint256);
    function BEFORE_CAP() external view returns (uint256);
}

/// Deploys the escrow, or reverts as its construction does. ESCROW_ARTIFACT names another build of it: the mutants' runs use that.
function newEscrow(
    address stablecoin,
    address token,
    address fees,
    address arbitrator,
    uint256 releaseDuration,
    uint256 depositFee,
    uint256 rentFee,
    address owner
) returns (Escrow) {
    bytes memory arguments =
        abi.encode(stablecoin, token, fees, arbitrator, releaseDuration, depositFee, rentFee, owner);
    string memory artifact = vm.envOr("ESCROW_ARTIFACT", artifactOf("escrow/src/", "RentEscrow"));
    return Escrow(newContract(artifact, arguments));
}

/// Deploys the standing orders of an escrow. ORDERS_ARTIFACT names another build of them.
function newOrders(address escrow) returns (Orders) {
    string memory artifact = vm.envOr("ORDERS_ARTIFACT", artifactOf("escrow/src/", "RentOrders"));
    return Orders(newContract(artifact, abi.encode(escrow)));
}

/// Deploys an arbitration with two instances, or reverts as its construction does. ARBITRATION_ARTIFACT names another build.
function newArbitration(address escrow, address first, address second, uint256 fee) returns (Arbitration) {
    string memory artifact = vm.envOr("ARBITRATION_ARTIFACT", artifactOf("escrow/src/", "AppealableArbitration"));
    return Arbitration(newContract(artifact, abi.encode(escrow, first, second, fee)));
}

/// Deploys one of our two tokens; all that there is of it, or the right to make it, is the holder's.
function newToken(string memory folder, string memory name, address holder) returns (address) {
    return newContract(artifactOf(folder, name), abi.encode(holder));
}

/// Where the code of a contract is read from: the build that SHIPPED_ARTIFACTS names, else this one.
function artifactOf(string memory folder, string memory name) view returns (string memory) {
    string memory shipped = vm.envOr("SHIPPED_ARTIFACTS", string(""));
    if (bytes(shipped).length == 0) return string.concat(folder, name, ".sol:", name);
    return string.concat(shipped, "/", name, ".sol/", name, ".json");
}

function newContract(string memory artifact, bytes memory arguments) returns (address made) {
    bytes memory code = abi.encodePacked(vm.getCode(artifact), arguments);
    assembly {
        made := create(0, add(code, 32), mload(code))
        if iszero(made) {
            returndatacopy(0, 0, returndatasize())
            revert(0, returndatasize())
        }
    }
}
