// SPDX-License-Identifier: MIT
// One deposit per tenant and landlord, by the names the specification gave its calls.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IRentEscrow} from "./IRentEscrow.sol";
import {Vault} from "./Vault.sol";

/// @notice Deposits between two accounts, without terms.
/// @dev An open deposit never has amount 0, so the amount alone says whether one is open.
abstract contract PairDeposits is Vault {
    using SafeERC20 for IERC20;

    struct Deposit {
        uint128 amount;
        uint64 due;
        uint64 firstDue;
    }

    mapping(address rentee => mapping(address landlord => Deposit)) private _deposits;

    /// @inheritdoc IRentEscrow
    function payRent(address landlord, uint256 amount) external nonReentrant {
        _checkOther(landlord, amount);
        emit PayRent(msg.sender, landlord, amount);
        _payRentFee();
        stablecoin.safeTransferFrom(msg.sender, landlord, amount);
    }

    /// @inheritdoc IRentEscrow
    function payBackToRentee(address rentee, uint256 amount) external nonReentrant {
        _checkOther(rentee, amount);
        emit PayBackToRentee(msg.sender, rentee, amount);
        stablecoin.safeTransferFrom(msg.sender, rentee, amount);
    }

    /// @inheritdoc IRentEscrow
    function payRentDeposit(address landlord, uint256 amount) external nonReentrant {
        _checkOther(landlord, amount);
        if (amount > type(uint128).max) revert AmountTooLarge(type(uint128).max);
        Deposit storage d = _deposits[msg.sender][landlord];
        if (d.amount != 0) revert DepositOpen();
        uint256 due = block.timestamp + releaseDuration;
        (d.amount, d.due, d.firstDue) = (uint128(amount), uint64(due), uint64(due));
        emit PayRentDeposit(msg.sender, landlord, amount, due);
        _collect(amount);
    }

    /// @inheritdoc IRentEscrow
    function releaseRentDeposit(address rentee, address landlord) external nonReentrant {
        Deposit memory d = _deposit(rentee, landlord);
        if (block.timestamp < d.due) revert NotDue(d.due);
        delete _deposits[rentee][landlord];
        emit ReleaseRentDeposit(rentee, landlord, d.amount);
        _pay(landlord, d.amount);
    }

    /// @inheritdoc IRentEscrow
    function rentDepositArbitrationLengthenAction(address rentee, address landlord, uint256 newReleaseTime) external {
        if (msg.sender != arbitrator) revert NotAllowed(msg.sender);
        Deposit memory d = _deposit(rentee, landlord);
        _checkLengthen(d.due, d.firstDue, newReleaseTime);
        _deposits[rentee][landlord].due = uint64(newReleaseTime);
        emit RentDepositArbitrationLengthenAction(rentee, landlord, newReleaseTime);
    }

    /// @inheritdoc IRentEscrow
    function rentDepositArbitrationPayAction(address rentee, address landlord, uint256 refundAmount)
        external
        nonReentrant
    {
        if (msg.sender != arbitrator) revert NotAllowed(msg.sender);
        Deposit memory d = _deposit(rentee, landlord);
        if (refundAmount > d.amount) revert TooMuch(d.amount);
        delete _deposits[rentee][landlord];
        uint256 rest = d.amount - refundAmount;
        emit RentDepositArbitrationPayAction(rentee, landlord, refundAmount, rest);
        _pay(rentee, refundAmount);
        _pay(landlord, rest);
    }

    /// @inheritdoc IRentEscrow
    function rentDepositMapping(address rentee, address landlord)
        external
        view
        returns (uint256 amount, uint256 releaseTime)
    {
        Deposit storage d = _deposits[rentee][landlord];
        return (d.amount, d.due);
    }

    function _deposit(address rentee, address landlord) private view returns (Deposit memory d) {
        d = _deposits[rentee][landlord];
        if (d.amount == 0) revert NothingHeld();
    }
}
