// SPDX-License-Identifier: MIT
// Under both doors: what never changes, how money comes in and goes out, and the owner's one power.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRentEscrow} from "./IRentEscrow.sol";

/// @notice The vault that both doors lead to.
/// @dev Held money leaves through {_pay} and {payCredit} only. No exit touches the fee token, the fee receiver or the owner.
abstract contract Vault is IRentEscrow, Ownable2Step, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice A deposit goes home this long after move-out, unless the landlord claims from it.
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
        uint256 rentFee_
    ) Ownable(msg.sender) {
        if (address(stablecoin_) == address(0) || address(token_) == address(0)) {
            revert ZeroAddress();
        }
        if (feeReceiver_ == address(0) || arbitrator_ == address(0)) revert ZeroAddress();
        if (releaseDuration_ == 0 || releaseDuration_ > RETURN_WINDOW) revert BadReleaseDuration();
        (stablecoin, token, feeReceiver, arbitrator) = (stablecoin_, token_, feeReceiver_, arbitrator_);
        (releaseDuration, depositFee, rentFee) = (releaseDuration_, depositFee_, rentFee_);
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
        if (newFeeReceiver == address(0)) revert ZeroAddress();
        feeReceiver = newFeeReceiver;
        emit FeeReceiverChanged(newFeeReceiver);
    }

    /// @dev The caller's fee, then the caller's money; a token that delivers another sum is refused.
    function _collect(uint256 amount) internal {
        token.safeTransferFrom(msg.sender, feeReceiver, depositFee);
        uint256 before = stablecoin.balanceOf(address(this));
        stablecoin.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = stablecoin.balanceOf(address(this)) - before;
        if (received != amount) revert TransferMismatch(amount, received);
    }

    /// @dev Pays an account, or owes it: one party that cannot be paid never stops the other.
    function _pay(address to, uint256 amount) internal {
        if (amount == 0 || stablecoin.trySafeTransfer(to, amount)) return;
        credit[to] += amount;
        emit Credited(to, amount);
    }

    /// @dev Rent goes from the caller to the landlord; nothing rests here.
    function _payRent(address landlord, uint256 amount) internal {
        _checkOther(landlord, amount);
        token.safeTransferFrom(msg.sender, feeReceiver, rentFee);
        stablecoin.safeTransferFrom(msg.sender, landlord, amount);
    }

    /// @dev Money goes back from the caller to the tenant; nothing rests here, and it costs no fee.
    function _payBack(address tenant, uint256 amount) internal {
        _checkOther(tenant, amount);
        stablecoin.safeTransferFrom(msg.sender, tenant, amount);
    }

    /// @dev A due time only moves forward, only while it lies ahead, and never past step or cap.
    function _checkLengthen(uint256 due, uint256 first, uint256 newDue) internal view {
        if (block.timestamp >= due) revert AlreadyDue(due);
        uint256 latest = block.timestamp + LENGTHEN_STEP;
        if (latest > first + LENGTHEN_CAP) latest = first + LENGTHEN_CAP;
        if (newDue <= due || newDue > latest) revert BadDueTime(latest);
    }

    /// @dev Money has another side: somebody, and not the payer nor this vault.
    function _checkOther(address other, uint256 amount) internal view {
        if (other == address(0)) revert ZeroAddress();
        if (other == msg.sender || other == address(this)) revert NotYourself();
        if (amount == 0) revert ZeroAmount();
    }
}
