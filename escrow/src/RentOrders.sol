// SPDX-License-Identifier: MIT
// Standing orders for rent: what a tenant listed goes to the lease's landlord when it is due.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRentEscrow, Terms, LeaseState, FLAG_CANCELLED, FLAG_REFUNDED} from "./IRentEscrow.sol";
import {IRentOrders, Month, RentOrder, OrderState} from "./IRentOrders.sol";

/// @title Standing orders for rent, beside one escrow
/// @notice A contract of its own, so that nobody leaves a year's allowance at the contract that holds the deposits.
/// @dev Immutable, without owner, proxy, pause or sweep. It reads the escrow and moves nothing there. See SECURITY.md.
contract RentOrders is IRentOrders, EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice No two dues of a lease lie closer together. The shortest month between two noons has 28 days less an hour.
    uint256 public constant MONTH_GAP = 27 days;
    /// @notice How long anyone may collect a rent that is due.
    uint256 public constant WINDOW = 30 days;
    /// @notice The EIP-712 type of {Month}.
    bytes32 public constant MONTH_TYPEHASH = keccak256("Month(uint40 due,uint88 amount)");
    /// @notice The EIP-712 type of {RentOrder}, which the tenant signs.
    bytes32 public constant ORDER_TYPEHASH = keccak256(
        "RentOrder(bytes32 lease,address tenant,address landlord,Month[] months,uint40 end,uint256 number,uint256 epoch,uint256 deadline)Month(uint40 due,uint88 amount)"
    );

    IRentEscrow public immutable escrow;
    IERC20 public immutable stablecoin;

    /// @dev `id` and `taken` share a slot, so collecting writes one. 28 bytes of the hash are enough: two orders with the same ones
    /// cost 2^112 hashes, as many as for SHA-224. `taken` is an instant and no place in a list, so that it means the same for the
    /// next order, and it only rises. It fits into 32 bits: a due lies before moveOut, and the escrow has held no lease beyond them.
    mapping(bytes32 lease => OrderState) private _states;
    mapping(address tenant => uint256) public epoch;

    /// @param escrow_ whose leases these orders are for, and whose stablecoin they move.
    constructor(IRentEscrow escrow_) EIP712("RentOrders", "1") {
        (escrow, stablecoin) = (escrow_, escrow_.stablecoin());
    }

    /// @inheritdoc IRentOrders
    function create(Terms calldata t, RentOrder calldata o, bytes calldata signature) external {
        if (o.lease != escrow.leaseId(t) || o.tenant != t.tenant || o.landlord != t.landlord) revert OtherTerms();
        if (block.timestamp > o.deadline) revert Expired(o.deadline);
        bytes32 hash = _hash(o);
        if (msg.sender != o.tenant) _checkSigned(o.tenant, hash, signature);
        OrderState storage s = _states[o.lease];
        if (o.number != s.number) revert OtherNumber(s.number);
        _checkEpoch(o);
        _lease(o.lease);
        _checkMonths(t, o);
        (s.id, s.number) = (bytes28(hash), o.number + 1);
        emit OrderCreated(o.lease, bytes28(hash), o);
    }

    /// @inheritdoc IRentOrders
    function collect(RentOrder calldata o, uint256 month) external nonReentrant {
        Month[] calldata months = o.months;
        (uint256 due, uint256 amount) = _take(o, months, month);
        if (block.timestamp < due && msg.sender != o.tenant) revert TooEarly(due);
        uint256 moveOut = _lease(o.lease).newMoveOut;
        uint256 end = month + 1 == months.length ? o.end : months[month + 1].due;
        // Without an earlier end it is not after the moveOut of the terms: see _checkMonths.
        if (moveOut != 0 && end > moveOut) revert EndsAfterMoveOut(moveOut);
        emit RentCollected(o.lease, o.tenant, o.landlord, due, amount);
        _deliver(o.tenant, o.landlord, amount);
    }

    /// @inheritdoc IRentOrders
    function skip(RentOrder calldata o, uint256 month) external {
        if (msg.sender != o.tenant && msg.sender != o.landlord) revert NotAllowed(msg.sender);
        (uint256 due,) = _take(o, o.months, month);
        emit MonthSkipped(o.lease, msg.sender, due);
    }

    /// @inheritdoc IRentOrders
    function stop(Terms calldata t) external {
        if (msg.sender != t.tenant && msg.sender != t.landlord) revert NotAllowed(msg.sender);
        bytes32 lease = escrow.leaseId(t);
        OrderState storage s = _states[lease];
        (s.id, s.number) = (0, s.number + 1);
        emit OrderStopped(lease, msg.sender);
    }

    /// @inheritdoc IRentOrders
    function stopAll() external {
        emit AllOrdersStopped(msg.sender, ++epoch[msg.sender]);
    }

    /// @inheritdoc IRentOrders
    function orderState(bytes32 lease) external view returns (OrderState memory) {
        return _states[lease];
    }

    /// @inheritdoc IRentOrders
    function orderId(RentOrder calldata o) external pure returns (bytes28) {
        return bytes28(_hash(o));
    }

    /// @dev Takes the next month of a running order, so that nobody takes it again. Reverts if this is not the next.
    function _take(RentOrder calldata o, Month[] calldata months, uint256 month)
        private
        returns (uint256 due, uint256 amount)
    {
        OrderState storage s = _states[o.lease];
        if (s.id != bytes28(_hash(o))) revert NotRunning();
        _checkEpoch(o);
        if (month >= months.length) revert NoMonth();
        (due, amount) = (months[month].due, months[month].amount);
        uint256 from = s.taken + MONTH_GAP;
        if (due < from) revert AlreadyTaken(s.taken);
        if (block.timestamp > due + WINDOW) revert TooLate(due + WINDOW);
        if (month != 0) {
            uint256 before = months[month - 1].due;
            if (before >= from && block.timestamp <= before + WINDOW) revert NotNext(before);
        }
        s.taken = uint32(due);
    }

    /// @dev What the escrow knows of a lease that was paid and neither cancelled nor refunded before move-in.
    function _lease(bytes32 id) private view returns (LeaseState memory l) {
        l = escrow.leaseState(id);
        if (l.handoverDue == 0) revert NoLease(id);
        if (l.flags & (FLAG_CANCELLED | FLAG_REFUNDED) != 0) revert StayCancelled();
    }

    function _checkEpoch(RentOrder calldata o) private view {
        if (o.epoch != epoch[o.tenant]) revert OtherEpoch(epoch[o.tenant]);
    }

    function _checkSigned(address tenant, bytes32 hash, bytes calldata signature) private view {
        if (!SignatureChecker.isValidSignatureNowCalldata(tenant, _hashTypedDataV4(hash), signature)) {
            revert BadSignature();
        }
    }

    function _checkMonths(Terms calldata t, RentOrder calldata o) private pure {
        uint256 count = o.months.length;
        if (count == 0) revert NoMonth();
        uint256 due;
        uint256 from;
        for (uint256 i; i < count; i++) {
            due = o.months[i].due;
            if (i != 0 && due < from) revert TooClose(due);
            if (o.months[i].amount == 0) revert ZeroAmount();
            from = due + MONTH_GAP;
        }
        if (o.months[0].due < t.moveIn || o.end <= due || o.end > t.moveOut) revert OutsideStay(t.moveIn, t.moveOut);
    }

    /// @dev One account's money to another; a token that delivers another sum is refused.
    function _deliver(address from, address to, uint256 amount) private {
        uint256 before = stablecoin.balanceOf(to);
        stablecoin.safeTransferFrom(from, to, amount);
        uint256 received = stablecoin.balanceOf(to) - before;
        if (received != amount) revert TransferMismatch(amount, received);
    }

    /// @dev The EIP-712 struct hash over the words of the call as they lie, without a look at each: {create} reads every one before
    /// an order runs, and a word that does not fit its type reverts there. So no order has a second spelling.
    function _hash(RentOrder calldata o) private pure returns (bytes32 hash) {
        Month[] calldata months = o.months;
        (bytes32 orderType, bytes32 monthType) = (ORDER_TYPEHASH, MONTH_TYPEHASH);
        assembly ("memory-safe") {
            let words := mload(0x40)
            mstore(words, monthType)
            let hashes := add(words, 0x60)
            let end := add(hashes, shl(5, months.length))
            let month := months.offset
            for { let to := hashes } lt(to, end) { to := add(to, 0x20) } {
                calldatacopy(add(words, 0x20), month, 0x40)
                mstore(to, keccak256(words, 0x60))
                month := add(month, 0x40)
            }
            let list := keccak256(hashes, sub(end, hashes))
            mstore(words, orderType)
            calldatacopy(add(words, 0x20), o, 0x60) // lease, tenant, landlord
            mstore(add(words, 0x80), list)
            calldatacopy(add(words, 0xa0), add(o, 0x80), 0x80) // end, number, epoch, deadline
            hash := keccak256(words, 0x120)
        }
    }
}
