// SPDX-License-Identifier: MIT
// What every suite stands on: forge's cheat codes (Vm) and a few comparisons.
pragma solidity 0.8.37;

interface Vm {
    function prank(address) external;
    function startPrank(address) external;
    function stopPrank() external;
    function warp(uint256) external;
    function chainId(uint256) external;
    function etch(address, bytes calldata) external;
    function expectRevert() external;
    function expectRevert(bytes4) external;
    function expectRevert(bytes calldata) external;
    function expectPartialRevert(bytes4) external;
    function expectEmit(address) external;
    function getCode(string calldata) external view returns (bytes memory);
    function envOr(string calldata, string calldata) external view returns (string memory);
    function getNonce(address) external view returns (uint64);
    function computeCreateAddress(address, uint256) external pure returns (address);
    function addr(uint256) external pure returns (address);
    function sign(uint256, bytes32) external pure returns (uint8, bytes32, bytes32);
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

abstract contract TestBase {
    error NotEqual(string what, uint256 found, uint256 expected);
    error NotTrue(string what);

    function same(uint256 found, uint256 expected, string memory what) internal pure {
        if (found != expected) revert NotEqual(what, found, expected);
    }

    function same(address found, address expected, string memory what) internal pure {
        same(uint160(found), uint160(expected), what);
    }

    function yes(bool claim, string memory what) internal pure {
        if (!claim) revert NotTrue(what);
    }

    function bound(uint256 x, uint256 low, uint256 high) internal pure returns (uint256) {
        return low + x % (high - low + 1);
    }

    /// The next call is refused by this error, whatever its values.
    function refused(bytes4 by) internal {
        vm.expectPartialRevert(by);
    }

    /// The next call is refused by this error with this value.
    function refused(bytes4 by, uint256 value) internal {
        vm.expectRevert(abi.encodeWithSelector(by, value));
    }
}
