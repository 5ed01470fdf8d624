// SPDX-License-Identifier: MIT
// The code of a relay's account (EIP-7702): several calls in one transaction.
pragma solidity 0.8.37;

import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";

/// @title The code of a relay's account
/// @notice Makes several calls in one transaction, all or none (ERC-7821). It takes them from the account itself alone.
/// @dev No storage, no owner, no signature.
contract RelayAccount is ERC7821 {
    /// @dev An account with code needs this to receive gas.
    receive() external payable {}
}
