// SPDX-License-Identifier: MIT
// RNB: the utility token that fees are paid in.
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title RNB
/// @notice A fixed supply of 1,000,000,000 RNB with 18 decimals: nobody can make more, freeze or take any.
contract RentToken is ERC20, ERC20Permit {
    /// @notice All there is, and all there will ever be.
    uint256 public constant SUPPLY = 1_000_000_000e18;

    /// @param holder who receives the whole supply.
    constructor(address holder) ERC20("Rent Token", "RNB") ERC20Permit("Rent Token") {
        _mint(holder, SUPPLY);
    }
}
