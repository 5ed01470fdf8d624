// SPDX-License-Identifier: MIT
// The escrow as the suites see it: its calls, and its code taken from the build, so that no suite compiles it again.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {IRentEscrow} from "../src/IRentEscrow.sol";

/// What the deployed escrow answers to beside its promises.
interface Escrow is IRentEscrow {
    function TERMS_TYPEHASH() external view returns (bytes32);
    function SETTLEMENT_TYPEHASH() external view returns (bytes32);
    function RENEWAL_TYPEHASH() external view returns (bytes32);
    function DISPUTE_WINDOW() external view returns (uint256);
    function RETURN_WINDOW() external view returns (uint256);
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
) returns (Escrow escrow) {
    bytes memory code = abi.encodePacked(
        vm.getCode(vm.envOr("ESCROW_ARTIFACT", "escrow/src/RentEscrow.sol:RentEscrow")),
        abi.encode(stablecoin, token, fees, arbitrator, releaseDuration, depositFee, rentFee, owner)
    );
    assembly {
        escrow := create(0, add(code, 32), mload(code))
        if iszero(escrow) {
            returndatacopy(0, 0, returndatasize())
            revert(0, returndatasize())
        }
    }
}
