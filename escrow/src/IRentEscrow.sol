// SPDX-License-Identifier: MIT
// What the escrow promises: every call, event and refusal of both doors.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice What tenant and landlord agreed. The EIP-712 struct hash of it is the lease's id: change one word and it is another lease.
struct Terms {
    address tenant; // pays, and gets the deposit home
    address landlord; // gets the handover
    address arbitrator; // accepted by both, neither of the two; nobody can replace it later
    uint88 handover; // to the landlord at moveIn + releaseDuration
    uint88 deposit; // home to the tenant at moveOut + RETURN_WINDOW
    uint40 moveIn; // instants, in seconds
    uint40 moveOut;
    uint40 payBy; // no later payment
    bytes32 document; // salted hash of the agreement both read
}

/// @notice Each lease holds two parts, which live and end independently of each other.
enum Part {
    Handover,
    Deposit
}

/// @notice What is still held of each part, and when it goes to its default payee. One storage slot; the due times stay.
struct Lease {
    uint88 handover;
    uint40 handoverDue;
    uint88 deposit;
    uint40 depositDue;
}

/// @title The escrow between a tenant and a landlord
/// @notice Two doors over one vault: the pair (one deposit per tenant and landlord) and the lease (bound to what was agreed).
interface IRentEscrow {
    // ---------------------------------------------------------------- door one: the pair

    event PayRent(address indexed rentee, address indexed landlord, uint256 amount);
    event PayRentDeposit(address indexed rentee, address indexed landlord, uint256 amount, uint256 releaseTime);
    event PayBackToRentee(address indexed landlord, address indexed rentee, uint256 amount);
    event ReleaseRentDeposit(address indexed rentee, address indexed landlord, uint256 amount);
    event RentDepositArbitrationLengthenAction(
        address indexed rentee, address indexed landlord, uint256 newReleaseTime
    );
    event RentDepositArbitrationPayAction(
        address indexed rentee, address indexed landlord, uint256 refundAmount, uint256 landlordAmount
    );

    /// @notice Pay your landlord rent, straight from your account to theirs. Costs the rent fee in RNB.
    function payRent(address landlord, uint256 amount) external;

    /// @notice Leave a deposit here for a landlord; it is theirs after the release duration. Costs the deposit fee in RNB.
    /// @dev One open deposit per pair: a second reverts, it never overwrites and never tops up.
    function payRentDeposit(address landlord, uint256 amount) external;

    /// @notice Pay your tenant money back, straight from your account to theirs.
    function payBackToRentee(address rentee, uint256 amount) external;

    /// @notice Send a due deposit to its landlord. Anyone may press this.
    function releaseRentDeposit(address rentee, address landlord) external;

    /// @notice The arbitrator needs more time: at most 30 days from now, and 180 days past the first release time.
    function rentDepositArbitrationLengthenAction(address rentee, address landlord, uint256 newReleaseTime) external;

    /// @notice The arbitrator shares a deposit between the two, before or after its release time, while it is here.
    function rentDepositArbitrationPayAction(address rentee, address landlord, uint256 refundAmount) external;

    /// @notice What a pair's open deposit holds, and when it is due; two zeros if there is none.
    function rentDepositMapping(address rentee, address landlord)
        external
        view
        returns (uint256 amount, uint256 releaseTime);

    // ---------------------------------------------------------------- door two: the lease

    event LeasePaid(
        bytes32 indexed id, address indexed tenant, address indexed landlord, uint256 handover, uint256 deposit
    );
    event LeaseReleased(bytes32 indexed id, Part indexed part, uint256 amount);
    event LeaseRefunded(bytes32 indexed id, uint256 amount);
    event LeaseDisputed(bytes32 indexed id, Part indexed part, uint256 claim, uint256 due);
    event LeaseLengthened(bytes32 indexed id, Part indexed part, uint256 due);
    event LeaseSettled(bytes32 indexed id, Part indexed part, uint256 toTenant, uint256 toLandlord);
    event LeaseSplit(bytes32 indexed id, Part indexed part, uint256 toTenant, uint256 toLandlord);
    event LeaseRentPaid(bytes32 indexed id, address indexed payer, address indexed landlord, uint256 amount);
    event LeasePaidBack(bytes32 indexed id, address indexed payer, address indexed tenant, uint256 amount);

    /// @notice The tenant pays first rent and deposit in, under the terms both accepted. Costs the deposit fee in RNB.
    /// @dev Each id once, ever: the due times stay in the slot when the money has gone.
    function payLease(Terms calldata terms) external;

    /// @notice Pay what is due to the one it is due to: the handover to the landlord, the deposit to the tenant. Anyone may press this.
    function release(Terms calldata terms) external;

    /// @notice "All fine": the tenant lets the handover go to the landlord now, the landlord lets the deposit go home now.
    function releaseEarly(Terms calldata terms) external;

    /// @notice The landlord cancels, before the handover is due or once it is paid: all that is still here goes to the tenant now.
    function refund(Terms calldata terms) external;

    /// @notice Claim from what would go to the other: the rest goes there now, the claim waits 14 days longer. Once per part, before it is due.
    function dispute(Terms calldata terms, uint256 claim) external;

    /// @notice Share a part as both agreed: one calls, the other has signed exactly these shares of exactly this sum.
    /// @dev The shares must add up to what is held, so a signature dies with the amount it was given for.
    function settle(
        Terms calldata terms,
        Part part,
        uint256 toTenant,
        uint256 toLandlord,
        uint256 deadline,
        bytes calldata signature
    ) external;

    /// @notice The arbitrator needs more time for a disputed part: at most 30 days from now, and 180 days past its first due time.
    function lengthen(Terms calldata terms, Part part, uint256 newDue) external;

    /// @notice The arbitrator shares a disputed part between the two, or sends an undisputed deposit home, whole.
    function split(Terms calldata terms, Part part, uint256 toTenant) external;

    /// @notice Pay rent with the lease's id as a label, straight from your account to the landlord's. Costs the rent fee in RNB.
    function payRentFor(bytes32 id, address landlord, uint256 amount) external;

    /// @notice Pay the tenant money back with the lease's id as a label, straight from your account to theirs.
    function payBackFor(bytes32 id, address tenant, uint256 amount) external;

    /// @notice What is still held of a lease, and when it is due; all zero if it was never paid.
    function leaseState(bytes32 id) external view returns (Lease memory);

    /// @notice The id of a lease: the hash of what was agreed.
    /// @dev The EIP-712 struct hash, not the digest: an id must not change with the chain id, or a fork would lock the money.
    function leaseId(Terms calldata terms) external pure returns (bytes32);

    // ---------------------------------------------------------------- both

    event Credited(address indexed account, uint256 amount);
    event CreditPaid(address indexed account, uint256 amount);
    event FeeReceiverChanged(address feeReceiver);

    /// @notice Try again to pay an account what the stablecoin refused to deliver. Anyone may press this; it never goes elsewhere.
    function payCredit(address account) external;

    /// @notice The owner's only power: who receives the fees in RNB.
    function setFeeReceiver(address newFeeReceiver) external;

    /// @notice The token that rents and deposits are paid in.
    function stablecoin() external view returns (IERC20);

    /// @notice The utility token that fees are paid in.
    function token() external view returns (IERC20);

    /// @notice Who receives the fees.
    function feeReceiver() external view returns (address);

    /// @notice Who rules over the deposits of door one. A lease names its own.
    function arbitrator() external view returns (address);

    /// @notice Seconds from paying (door one) or moving in (door two) to the landlord's money.
    function releaseDuration() external view returns (uint256);

    /// @notice What paying a deposit or a lease costs, in RNB.
    function depositFee() external view returns (uint256);

    /// @notice What paying rent costs, in RNB.
    function rentFee() external view returns (uint256);

    /// @notice What waits here for an account because the stablecoin refused to deliver it.
    function credit(address account) external view returns (uint256);

    // ---------------------------------------------------------------- refusals

    error ZeroAddress();
    error ZeroAmount();
    /// @notice Door one holds at most `max` per deposit.
    error AmountTooLarge(uint256 max);
    /// @notice The other party is the caller, or the escrow itself.
    error NotYourself();
    /// @notice The stablecoin delivered something else than it was asked for.
    error TransferMismatch(uint256 expected, uint256 received);
    /// @notice This call belongs to somebody else.
    error NotAllowed(address caller);
    error NothingHeld();
    error NotDue(uint256 due);
    /// @notice From its due time on, money can only go to its default payee, or as both sign.
    error AlreadyDue(uint256 due);
    error BadDueTime(uint256 latest);
    error TooMuch(uint256 held);
    /// @notice Door one: one deposit per pair at a time.
    error DepositOpen();
    error BadReleaseDuration();
    error BadArbitrator();
    error BadDates();
    error NoDocument();
    error LeaseExists(bytes32 id);
    error NoLease(bytes32 id);
    error AlreadyDisputed();
    error NotDisputed();
    /// @notice The two shares must add up to what is held.
    error NotTheSum(uint256 held);
    error Expired(uint256 deadline);
    error BadSignature();
}
