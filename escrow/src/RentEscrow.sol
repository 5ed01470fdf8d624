// SPDX-License-Identifier: MIT
// The escrow as it is deployed: pairs and leases over one vault.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Leases} from "./Leases.sol";
import {PairDeposits} from "./PairDeposits.sol";
import {Vault} from "./Vault.sol";

/// @title The escrow between tenants and landlords
/// @notice Holds first rents and deposits, and pays them out on the agreed day.
/// @dev Effects before interactions; immutable but for the fee receiver and lower fees; no proxy, no sweep, no pause. See SECURITY.md.
contract RentEscrow is PairDeposits, Leases {
    /// @param stablecoin_ what rents and deposits are paid in; it must move exactly the sum it is asked for.
    /// @param token_ what fees are paid in.
    /// @param feeReceiver_ who receives the fees; the owner may name another later.
    /// @param arbitrator_ who rules over pairs' deposits, for ever; a lease names its own.
    /// @param releaseDuration_ seconds, at most fourteen days.
    /// @param depositFee_ for paying a deposit or a lease, in the token's smallest unit.
    /// @param rentFee_ for paying rent, in the token's smallest unit.
    /// @param owner_ who may name the fee receiver and lower the fees, and nothing else. Named here, so that it does not matter who deploys.
    constructor(
        IERC20 stablecoin_,
        IERC20 token_,
        address feeReceiver_,
        address arbitrator_,
        uint256 releaseDuration_,
        uint256 depositFee_,
        uint256 rentFee_,
        address owner_
    )
        Vault(stablecoin_, token_, feeReceiver_, arbitrator_, releaseDuration_, depositFee_, rentFee_, owner_)
        EIP712("RentEscrow", "3")
    {}
}
