// SPDX-License-Identifier: MIT
// What the standing order for rent promises: every call, event and refusal.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRentEscrow, Terms} from "./IRentEscrow.sol";

/// @notice One rent: from when anyone may collect it, and how much it is.
struct Month {
    uint40 due; // unix seconds; the first instant of the month that it pays for
    uint88 amount; // in the stablecoin's smallest unit
}

/// @notice A tenant's standing order for the rents of one lease. The first 28 bytes of its EIP-712 struct hash are its id.
struct RentOrder {
    bytes32 lease; // the id of the lease
    address tenant; // pays
    address landlord; // is paid; tenant and landlord are those of the lease
    Month[] months; // each ends when the next is due: an order has no gaps
    uint40 end; // of the last month; at most the moveOut of the terms
    uint256 number; // that of {OrderState} now: the next order or stop of the lease voids the signature. Never one ahead of it
    uint256 epoch; // of the tenant's {stopAll}
    uint256 deadline; // no later creation
}

/// @notice What is stored of a lease's orders.
struct OrderState {
    bytes28 id; // of the order that runs; 0: none
    uint32 taken; // when the last rent that was collected or skipped was due; 0: none was
    uint256 number; // what the next order names
}

/// @title Standing orders for rent, beside one escrow
/// @notice A tenant allows this contract a sum of the stablecoin, once, and lists the rents of a lease. Each is then collected when
/// it is due, straight from the tenant to the lease's landlord. No fee, no owner, and no money rests here.
/// @dev Where no order runs, an allowance cannot be spent. Setting what is left of it to 0 at the end is up to the tenant's wallet.
/// The contract cannot know a payment by hand: a tenant who pays a month by hand skips it first.
interface IRentOrders {
    /// @notice An order runs, in place of the one that ran before. The event holds all that {collect} and {skip} have to name.
    event OrderCreated(bytes32 indexed lease, bytes28 indexed id, RentOrder order);
    /// @notice The rent that was due at `due` went to the landlord.
    event RentCollected(
        bytes32 indexed lease, address indexed tenant, address indexed landlord, uint256 due, uint256 amount
    );
    /// @notice The rent that was due at `due` is not collected any more: it is paid by hand.
    event MonthSkipped(bytes32 indexed lease, address indexed by, uint256 due);
    /// @notice The lease's order is stopped, and so is every one that was signed with a number up to now.
    event OrderStopped(bytes32 indexed lease, address indexed by);
    /// @notice All orders of a tenant are stopped, the signed ones too. A new one names `epoch`.
    event AllOrdersStopped(address indexed tenant, uint256 epoch);

    /// @notice Start a standing order: the tenant, or anyone with the tenant's signature over it.
    /// @dev The lease is paid, and neither cancelled nor refunded before move-in. Dues rise by at least 27 days and lie within the
    /// stay. The signature (EIP-712; smart accounts by ERC-1271) is not read if the tenant calls. The order replaces a running one,
    /// and what that one has collected or skipped stays taken.
    function create(Terms calldata t, RentOrder calldata o, bytes calldata signature) external;

    /// @notice Pay the next rent: anyone from the instant it is due until 30 days later, the tenant earlier too.
    /// @dev The next rent is the first one listed that was not taken and whose 30 days are not over. Naming it keeps two callers in
    /// one block from collecting two. No rent of a month that ends after the effective move-out is collected, and none once the stay
    /// was cancelled, or refunded before move-in. Two collected dues of a lease lie at least 27 days apart, whatever its orders list.
    /// @param month its place in the list, counted from 0.
    function collect(RentOrder calldata o, uint256 month) external;

    /// @notice Leave the next rent out, for good: the tenant pays it by hand. Either party may.
    /// @param month its place in the list, counted from 0.
    function skip(RentOrder calldata o, uint256 month) external;

    /// @notice Stop the lease's order, and every one that was signed with its present number or an earlier one. Either party may.
    /// @dev It needs the terms alone. A stopped order never runs again: a new one has another number. A signature with a number
    /// ahead of the present one is not reached; {stopAll} ends it.
    function stop(Terms calldata t) external;

    /// @notice Stop all orders of your account as a tenant, the signed ones too.
    function stopAll() external;

    /// @notice Which order of a lease runs, when the last rent taken was due, and the number of the next order.
    /// @dev `id` stays after {stopAll}, by which its order ended too.
    function orderState(bytes32 lease) external view returns (OrderState memory);

    /// @notice How often an account has stopped all of its orders.
    function epoch(address tenant) external view returns (uint256);

    /// @notice The id of an order: the first 28 bytes of its EIP-712 struct hash.
    function orderId(RentOrder calldata o) external pure returns (bytes28);

    /// @notice The escrow whose leases these orders are for.
    function escrow() external view returns (IRentEscrow);

    /// @notice What rents are paid in: the escrow's stablecoin.
    function stablecoin() external view returns (IERC20);

    // ---------------------------------------------------------------- refusals

    /// @notice No lease of these terms was ever paid at the escrow.
    error NoLease(bytes32 id);
    /// @notice The stay was cancelled, or refunded before move-in.
    error StayCancelled();
    /// @notice The order names another lease, tenant or landlord than the terms.
    error OtherTerms();
    /// @notice It was to be created until `deadline`.
    error Expired(uint256 deadline);
    /// @notice The signature is not the tenant's, or not for this.
    error BadSignature();
    /// @notice Another order or a stop came in between: the next order has the number `next`.
    error OtherNumber(uint256 next);
    /// @notice The tenant has stopped all orders that do not name `epoch`.
    error OtherEpoch(uint256 epoch);
    /// @notice The list has no such month.
    error NoMonth();
    /// @notice A rent is missing.
    error ZeroAmount();
    /// @notice Dues rise by at least 27 days: this one comes too soon.
    error TooClose(uint256 due);
    /// @notice The months lie between moveIn and moveOut, and the last one ends after it is due.
    error OutsideStay(uint256 moveIn, uint256 moveOut);
    /// @notice This order does not run: it was not created, or it was stopped or replaced.
    error NotRunning();
    /// @notice A rent was collected or skipped that was due at `taken`: the next one is due at least 27 days later.
    error AlreadyTaken(uint256 taken);
    /// @notice A month before it can still be collected: it was due at `due`.
    error NotNext(uint256 due);
    /// @notice Nobody but the tenant collects it before `from`.
    error TooEarly(uint256 from);
    /// @notice It was to be collected until `until`: now it is paid by hand.
    error TooLate(uint256 until);
    /// @notice The month ends after the effective move-out: its part is paid by hand.
    error EndsAfterMoveOut(uint256 moveOut);
    /// @notice This call belongs to somebody else.
    error NotAllowed(address caller);
    /// @notice The stablecoin delivered something else than it was asked for.
    error TransferMismatch(uint256 expected, uint256 received);
}
