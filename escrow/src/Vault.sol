// SPDX-License-Identifier: MIT
// Under pairs and leases: what never changes, how money comes in and goes out, and the owner's powers over fees.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRentEscrow} from "./IRentEscrow.sol";

/// @notice The vault that pairs and leases share.
/// @dev Held money leaves through {_pay} and {payCredit} only. No exit touches the fee token, the fee receiver or the owner.
abstract contract Vault is IRentEscrow, Ownable2Step, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice The longest release duration.
    uint256 public constant MAX_RELEASE_DURATION = 14 days;
    /// @notice The arbitrator may move a due time at most this far from now.
    uint256 public constant LENGTHEN_STEP = 30 days;
    /// @notice No due time ever lies further than this past its first.
    uint256 public constant LENGTHEN_CAP = 180 days;

    IERC20 public immutable stablecoin;
    IERC20 public immutable token;
    address public immutable arbitrator;
    uint256 public immutable releaseDuration;

    struct Fees {
        uint128 deposit;
        uint128 rent;
    }

    /// @dev Begins at the most, so that the constructor lowers the fees like an owner.
    Fees private _fees = Fees(type(uint128).max, type(uint128).max);
    address public feeReceiver;
    mapping(address account => uint256) public credit;

    constructor(
        IERC20 stablecoin_,
        IERC20 token_,
        address feeReceiver_,
        address arbitrator_,
        uint256 releaseDuration_,
        uint256 depositFee_,
        uint256 rentFee_,
        address owner_
    ) Ownable(owner_) {
        if (address(stablecoin_) == address(0) || address(token_) == address(0)) revert ZeroAddress();
        if (arbitrator_ == address(0)) revert ZeroAddress();
        if (releaseDuration_ == 0 || releaseDuration_ > MAX_RELEASE_DURATION) revert BadReleaseDuration();
        uint256 decimals = IERC20Metadata(address(stablecoin_)).decimals();
        if (decimals != 18) revert BadDecimals(decimals);
        (stablecoin, token, arbitrator, releaseDuration) = (stablecoin_, token_, arbitrator_, releaseDuration_);
        _lowerFees(depositFee_, rentFee_);
        _setFeeReceiver(feeReceiver_);
    }

    /// @inheritdoc IRentEscrow
    function payCredit(address account) external nonReentrant {
        uint256 amount = credit[account];
        if (amount == 0) revert NothingHeld();
        delete credit[account];
        emit CreditPaid(account, amount);
        stablecoin.safeTransfer(account, amount);
    }

    /// @inheritdoc IRentEscrow
    function setFeeReceiver(address newFeeReceiver) external onlyOwner {
        _setFeeReceiver(newFeeReceiver);
    }

    /// @inheritdoc IRentEscrow
    function lowerFees(uint256 newDepositFee, uint256 newRentFee) external onlyOwner {
        _lowerFees(newDepositFee, newRentFee);
    }

    /// @inheritdoc IRentEscrow
    function depositFee() external view returns (uint256) {
        return _fees.deposit;
    }

    /// @inheritdoc IRentEscrow
    function rentFee() external view returns (uint256) {
        return _fees.rent;
    }

    /// @notice Ownership can be renounced only if there are no fees: else nobody could name another receiver.
    function renounceOwnership() public override onlyOwner {
        if (_fees.deposit != 0 || _fees.rent != 0) revert NotRenounceable();
        super.renounceOwnership();
    }

    /// @dev Both in one slot, each at most what it was.
    function _lowerFees(uint256 newDepositFee, uint256 newRentFee) private {
        if (newDepositFee > _fees.deposit || newRentFee > _fees.rent) revert FeeRaised();
        _fees = Fees(uint128(newDepositFee), uint128(newRentFee));
        emit FeesLowered(newDepositFee, newRentFee);
    }

    /// @dev A fee must be able to leave: what is sent to the escrow or to a token is lost.
    function _setFeeReceiver(address to) private {
        if (to == address(0) || to == address(this)) revert BadFeeReceiver();
        if (to == address(stablecoin) || to == address(token)) revert BadFeeReceiver();
        feeReceiver = to;
        emit FeeReceiverChanged(to);
    }

    /// @dev The caller's fee, then the caller's money.
    function _collect(uint256 amount) internal {
        _payFee(_fees.deposit);
        _deliver(address(this), amount);
    }

    /// @dev The caller's money to an account; a token that delivers another sum is refused.
    function _deliver(address to, uint256 amount) internal {
        uint256 before = stablecoin.balanceOf(to);
        stablecoin.safeTransferFrom(msg.sender, to, amount);
        uint256 received = stablecoin.balanceOf(to) - before;
        if (received != amount) revert TransferMismatch(amount, received);
    }

    /// @dev Pays an account, or owes it: one party that cannot be paid never stops the other.
    function _pay(address to, uint256 amount) internal {
        if (amount == 0 || stablecoin.trySafeTransfer(to, amount)) return;
        credit[to] += amount;
        emit Credited(to, amount);
    }

    /// @dev The caller's fee for rent.
    function _payRentFee() internal {
        _payFee(_fees.rent);
    }

    /// @dev No fee, no call: a token that refuses transfers of nothing does no harm.
    function _payFee(uint256 fee) private {
        if (fee != 0) token.safeTransferFrom(msg.sender, feeReceiver, fee);
    }

    /// @dev A due time only moves forward, only while it lies ahead, and never past step or cap.
    function _checkLengthen(uint256 due, uint256 first, uint256 newDue) internal view {
        if (block.timestamp >= due) revert AlreadyDue(due);
        uint256 latest = block.timestamp + LENGTHEN_STEP;
        if (latest > first + LENGTHEN_CAP) latest = first + LENGTHEN_CAP;
        if (newDue <= due || newDue > latest) revert BadDueTime(latest);
    }

    /// @dev The other account must not be zero, the payer or this vault.
    function _checkOther(address other, uint256 amount) internal view {
        if (other == address(0)) revert ZeroAddress();
        if (other == msg.sender || other == address(this)) revert NotYourself();
        if (amount == 0) revert ZeroAmount();
    }
}
