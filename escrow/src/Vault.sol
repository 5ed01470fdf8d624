// SPDX-License-Identifier: MIT
// Under pairs and leases: what never changes, how money comes in and goes out, and the owner's one power.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRentEscrow} from "./IRentEscrow.sol";

/// @notice The vault that pairs and leases share.
/// @dev Held money leaves through {_pay} and {payCredit} only. No exit touches the fee token, the fee receiver or the owner.
abstract contract Vault is IRentEscrow, Ownable2Step, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice A deposit is returned this long after move-out, unless the landlord claims from it.
    uint256 public constant RETURN_WINDOW = 14 days;
    /// @notice The arbitrator may move a due time at most this far from now.
    uint256 public constant LENGTHEN_STEP = 30 days;
    /// @notice No due time ever lies further than this past its first.
    uint256 public constant LENGTHEN_CAP = 180 days;

    IERC20 public immutable stablecoin;
    IERC20 public immutable token;
    address public immutable arbitrator;
    uint256 public immutable releaseDuration;
    uint256 public immutable depositFee;
    uint256 public immutable rentFee;

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
        if (releaseDuration_ == 0 || releaseDuration_ > RETURN_WINDOW) revert BadReleaseDuration();
        (stablecoin, token, arbitrator) = (stablecoin_, token_, arbitrator_);
        (releaseDuration, depositFee, rentFee) = (releaseDuration_, depositFee_, rentFee_);
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

    /// @notice Ownership can be renounced only if there are no fees: else nobody could name another receiver.
    function renounceOwnership() public override onlyOwner {
        if (depositFee != 0 || rentFee != 0) revert NotRenounceable();
        super.renounceOwnership();
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
        token.safeTransferFrom(msg.sender, feeReceiver, depositFee);
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
        token.safeTransferFrom(msg.sender, feeReceiver, rentFee);
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
