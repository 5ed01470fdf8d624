// SPDX-License-Identifier: MIT
// The escrow as it is deployed: both doors over one vault.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {LeaseDoor} from "./LeaseDoor.sol";
import {PairDoor} from "./PairDoor.sol";
import {Vault} from "./Vault.sol";

/// @title The escrow between tenants and landlords
/// @notice Holds first rents and deposits, and pays them out on the agreed day.
/// @dev Effects before interactions; immutable but for the fee receiver; no proxy, no sweep, no pause. See SECURITY.md.
contract RentEscrow is PairDoor, LeaseDoor {
    constructor(
        IERC20 stablecoin_,
        IERC20 token_,
        address feeReceiver_,
        address arbitrator_,
        uint256 releaseDuration_,
        uint256 depositFee_,
        uint256 rentFee_
    )
        Vault(stablecoin_, token_, feeReceiver_, arbitrator_, releaseDuration_, depositFee_, rentFee_)
        EIP712("RentEscrow", "1")
    {}
}
