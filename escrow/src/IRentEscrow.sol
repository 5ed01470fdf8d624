// SPDX-License-Identifier: MIT
// What the escrow promises: every call, event and refusal.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice What tenant and landlord agreed. The EIP-712 struct hash of it is the lease's id: change one word and it is another lease.
struct Terms {
    address tenant; // pays, and gets the deposit back
    address landlord; // gets the handover
    address arbitrator; // accepted by both, neither of the two; nobody can replace it later
    uint88 handover; // to the landlord at moveIn + releaseDuration
    uint88 deposit; // returned to the tenant at moveOut + RETURN_WINDOW
    uint40 moveIn; // instants, in seconds
    uint40 moveOut;
    uint40 payBy; // no later payment; never after moveIn
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
/// @notice Two escrows that share one vault: the pair (one deposit per tenant and landlord) and the lease (bound to what was agreed).
interface IRentEscrow {
    // ---------------------------------------------------------------- pairs

    /// @notice Rent went straight from a tenant's account to a landlord's.
    event PayRent(address indexed rentee, address indexed landlord, uint256 amount);
    /// @notice A deposit is held for a pair; it is the landlord's from `releaseTime` on.
    event PayRentDeposit(address indexed rentee, address indexed landlord, uint256 amount, uint256 releaseTime);
    /// @notice Money went straight back from a landlord's account to a tenant's.
    event PayBackToRentee(address indexed landlord, address indexed rentee, uint256 amount);
    /// @notice A pair's due deposit went to the landlord.
    event ReleaseRentDeposit(address indexed rentee, address indexed landlord, uint256 amount);
    /// @notice The arbitrator took more time for a pair's deposit.
    event RentDepositArbitrationLengthenAction(
        address indexed rentee, address indexed landlord, uint256 newReleaseTime
    );
    /// @notice The arbitrator shared a pair's deposit between the two.
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

    /// @notice Send a due deposit to its landlord. Anyone may call this.
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

    // ---------------------------------------------------------------- leases

    /// @notice A lease is paid: both parts are held, each until its due time.
    event LeasePaid(
        bytes32 indexed id, address indexed tenant, address indexed landlord, uint256 handover, uint256 deposit
    );
    /// @notice A part went to its default payee: due, early, or as the unclaimed rest of a dispute.
    event LeaseReleased(bytes32 indexed id, Part indexed part, uint256 amount);
    /// @notice The landlord gave everything back: all that was held went to the tenant.
    event LeaseRefunded(bytes32 indexed id, uint256 amount);
    /// @notice `claim` of a part stays here and is due at `due`; the rest went to its default payee.
    event LeaseDisputed(bytes32 indexed id, Part indexed part, uint256 claim, uint256 due);
    /// @notice The arbitrator took more time for a disputed part: it is due at `due` now.
    event LeaseLengthened(bytes32 indexed id, Part indexed part, uint256 due);
    /// @notice A part was shared as both signed.
    event LeaseSettled(bytes32 indexed id, Part indexed part, uint256 toTenant, uint256 toLandlord);
    /// @notice The arbitrator shared a disputed part.
    event LeaseSplit(bytes32 indexed id, Part indexed part, uint256 toTenant, uint256 toLandlord);
    /// @notice A deposit moved to the lease that follows: `moved` stayed here, `paidIn` was added, `sentHome` went to the tenant.
    /// @dev The new lease's only payment: there is no {LeasePaid} for `newId`, which holds `moved + paidIn`.
    event LeaseRenewed(
        bytes32 indexed oldId, bytes32 indexed newId, uint256 moved, uint256 paidIn, uint256 sentHome
    );
    /// @notice Rent, labelled with a lease's id, arrived at a landlord's account.
    /// @dev Anyone may label a payment with any id: it counts only if payer, payee and id are those of one lease.
    event LeaseRentPaid(bytes32 indexed id, address indexed payer, address indexed landlord, uint256 amount);
    /// @notice Money, labelled with a lease's id, arrived at a tenant's account.
    event LeasePaidBack(bytes32 indexed id, address indexed payer, address indexed tenant, uint256 amount);

    /// @notice The tenant pays first rent and deposit in, under the terms both accepted. Costs the deposit fee in RNB.
    /// @dev Each id once, ever: the due times stay in the slot when the money has gone.
    function payLease(Terms calldata terms) external;

    /// @notice Pay what is due to the one it is due to: the handover to the landlord, the deposit to the tenant. Anyone may call this.
    function release(Terms calldata terms) external;

    /// @notice "All fine": the tenant lets the handover go to the landlord now, the landlord lets the deposit be returned now.
    function releaseEarly(Terms calldata terms) external;

    /// @notice The landlord gives everything back: all that is still here goes to the tenant now, due or not.
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

    /// @notice The arbitrator shares a disputed part between the two. What nobody disputed is not the arbitrator's to touch.
    function split(Terms calldata terms, Part part, uint256 toTenant) external;

    /// @notice The deposit stays here for the lease that follows: the tenant calls, the landlord has signed both ids. No fee.
    /// @dev Neither alone, never a disputed or due deposit, never twice; the handover of the old lease stays as it is. Between the
    /// same two, from the old lease's moveOut on, without a handover. A shortfall is taken from the caller, a surplus goes to them.
    /// The signature is over {Renewal}, and good until the new lease's payBy. It may name another arbitrator.
    function renew(Terms calldata oldTerms, Terms calldata newTerms, bytes calldata landlordSignature) external;

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

    /// @notice The stablecoin refused to deliver: the sum waits here for that account.
    event Credited(address indexed account, uint256 amount);
    /// @notice What waited for an account was delivered to it.
    event CreditPaid(address indexed account, uint256 amount);
    /// @notice Fees in RNB go to this account from now on.
    event FeeReceiverChanged(address feeReceiver);

    /// @notice Try again to pay an account what the stablecoin refused to deliver. Anyone may call this; it never goes elsewhere.
    function payCredit(address account) external;

    /// @notice The owner's only power: who receives the fees in RNB. Never zero, this escrow or one of its tokens.
    function setFeeReceiver(address newFeeReceiver) external;

    /// @notice The token that rents and deposits are paid in.
    function stablecoin() external view returns (IERC20);

    /// @notice The utility token that fees are paid in.
    function token() external view returns (IERC20);

    /// @notice Who receives the fees.
    function feeReceiver() external view returns (address);

    /// @notice Who rules over the deposits of pairs. A lease names its own.
    function arbitrator() external view returns (address);

    /// @notice Seconds from paying (pairs) or moving in (leases) to the landlord's money.
    function releaseDuration() external view returns (uint256);

    /// @notice What paying a deposit or a lease costs, in RNB.
    function depositFee() external view returns (uint256);

    /// @notice What paying rent costs, in RNB.
    function rentFee() external view returns (uint256);

    /// @notice What waits here for an account because the stablecoin refused to deliver it.
    function credit(address account) external view returns (uint256);

    // ---------------------------------------------------------------- refusals

    /// @notice An address is missing.
    error ZeroAddress();
    /// @notice A sum is missing.
    error ZeroAmount();
    /// @notice A pair's deposit is at most `max`.
    error AmountTooLarge(uint256 max);
    /// @notice The other party is the caller, or the escrow itself.
    error NotYourself();
    /// @notice The stablecoin delivered something else than it was asked for.
    error TransferMismatch(uint256 expected, uint256 received);
    /// @notice This call belongs to somebody else.
    error NotAllowed(address caller);
    /// @notice Nothing is held there, or nothing any more.
    error NothingHeld();
    /// @notice It is not due before `due`.
    error NotDue(uint256 due);
    /// @notice From its due time on, money can only be released, refunded, or shared as both sign.
    error AlreadyDue(uint256 due);
    /// @notice A due time moves forward only, and at most to `latest`.
    error BadDueTime(uint256 latest);
    /// @notice It is more than the `held` sum.
    error TooMuch(uint256 held);
    /// @notice One deposit per pair at a time.
    error DepositOpen();
    /// @notice The release duration is between one second and fourteen days.
    error BadReleaseDuration();
    /// @notice The fees never go to zero, to this escrow or to one of its tokens.
    error BadFeeReceiver();
    /// @notice While there is a fee, somebody has to be able to name its receiver.
    error NotRenounceable();
    /// @notice The arbitrator is somebody, and neither party.
    error BadArbitrator();
    /// @notice payBy is not after moveIn, moveIn at most 366 days ahead, moveOut after moveIn and at most five years after it.
    error BadDates();
    /// @notice A lease has a document.
    error NoDocument();
    /// @notice Each lease is paid once, ever.
    error LeaseExists(bytes32 id);
    /// @notice No lease of these terms was ever paid here.
    error NoLease(bytes32 id);
    /// @notice A part is disputed once, and a disputed deposit does not move to another lease.
    error AlreadyDisputed();
    /// @notice Only what is disputed is the arbitrator's to share or lengthen.
    error NotDisputed();
    /// @notice A renewal is between the same two, begins when the old lease ends, and carries a deposit and no handover.
    error NotARenewal();
    /// @notice The two shares must add up to what is held.
    error NotTheSum(uint256 held);
    /// @notice It was to be done until `deadline`.
    error Expired(uint256 deadline);
    /// @notice The signature is not the other party's, or not for this.
    error BadSignature();
}
