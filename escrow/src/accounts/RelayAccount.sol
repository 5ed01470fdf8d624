// SPDX-License-Identifier: MIT
// The code of a relay's account (EIP-7702): several calls in one transaction.
pragma solidity 0.8.37;

import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {IRentEscrow} from "../IRentEscrow.sol";

/// @title The code of a relay's account
/// @notice Makes several calls in one transaction, all or none (ERC-7821). It takes them from the account itself alone.
/// @dev No storage, no owner, no signature.
contract RelayAccount is ERC7821 {
    error FeeNotPaid();
    error NotTheAccount();

    /// @dev An account with code needs this to receive gas.
    receive() external payable {}

    /// @notice Makes a call that pays a fee of an escrow. Reverts if the receiver of its fees does not have as much more RNB afterwards.
    /// @dev A recovery owner can give a passkey account other code, which could keep the RNB that the relay brings.
    function callPaying(IRentEscrow escrow, uint256 fee, address to, bytes calldata data) external {
        if (msg.sender != address(this)) revert NotTheAccount();
        (IERC20 token, address receiver) = (escrow.token(), escrow.feeReceiver());
        uint256 least = token.balanceOf(receiver) + fee;
        Address.functionCall(to, data);
        if (token.balanceOf(receiver) < least) revert FeeNotPaid();
    }
}
