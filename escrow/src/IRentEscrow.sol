// SPDX-License-Identifier: MIT
// What the escrow promises: every call, event and refusal.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice What tenant and landlord agreed. The EIP-712 struct hash of it is the lease's id: change one word and it is another lease.
/// @dev The landlord signs all but the first two fields on accepting. Instants are unix seconds; notices are days of 86,400 seconds.
struct Terms {
    address tenant; // pays, and acts for their side
    address tenantPayout; // where money that goes back to the tenant is sent; 0: the tenant
    address landlord; // gets the handover
    address arbitrator; // accepted by both, neither of the two; nobody can replace it later
    uint88 handover; // to the landlord at moveIn + releaseDuration
    uint88 firstRent; // the part of the handover that is rent: a late cancellation costs it, and nothing else
    uint88 deposit; // returned to the tenant returnDays after the move-out
    uint40 moveIn;
    uint40 moveOut;
    uint40 payBy; // no later payment; never after moveIn
    uint40 freeUntil; // cancelling until then costs nothing; 0: never
    uint40 halfUntil; // cancelling until then costs half of the first rent; equal to freeUntil: no half
    uint40 earliestEnd; // no notice ends the stay before it; between moveIn and moveOut if there is a notice
    uint16 tenantNotice; // days; 0: the tenant has no notice
    uint16 landlordNotice; // days; 0: the landlord has no notice; else at least 30
    uint8 returnDays; // 3 to 30: how long after the move-out the landlord can claim from the deposit
    bytes32 document; // salted hash of the agreement both read
}

/// @notice Each lease holds two parts, which live and end independently of each other.
enum Part {
    Handover,
    Deposit
}

/// @notice What is still held of each part, when it goes to its default payee, and what has happened.
struct LeaseState {
    uint88 handover;
    uint32 handoverDue;
    uint88 deposit;
    uint32 depositDue;
    uint16 flags; // the sum of the FLAG_… below
    uint40 newMoveOut; // the move-out after an earlier end; 0: the one of the terms
    uint40 agreedMoveOut; // the one that the terms, both or the arbitrator last set: {EarlierEnd} names it; 0: that of the terms
}

/// @dev The handover was disputed.
uint16 constant FLAG_HANDOVER_DISPUTED = 1;
/// @dev The deposit was disputed.
uint16 constant FLAG_DEPOSIT_DISPUTED = 2;
/// @dev The lease was made by {IRentEscrow-renew}.
uint16 constant FLAG_RENEWAL = 4;
/// @dev The deposit moved to the lease that follows.
uint16 constant FLAG_RENEWED = 8;
/// @dev The tenant cancelled before move-in.
uint16 constant FLAG_CANCELLED = 16;
/// @dev The landlord refunded the whole payment before move-in.
uint16 constant FLAG_REFUNDED = 32;
/// @dev The stay ends before the moveOut of the terms.
uint16 constant FLAG_ENDED_EARLIER = 64;

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
    /// @notice The tenant cancelled: the landlord's share of the first rent and all else that was held were paid at once.
    event LeaseCancelled(bytes32 indexed id, uint256 toTenant, uint256 toLandlord);
    /// @notice The stay ends at `newMoveOut`, and the deposit is due at `depositDue`.
    /// @param by whose notice or ruling it is; the zero address if both agreed.
    event LeaseEndedEarlier(bytes32 indexed id, address by, uint256 newMoveOut, uint256 depositDue);
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
    /// @dev The tenant from moveIn on, so that no tenant is talked into paying before they have the keys; the landlord at any time.
    function releaseEarly(Terms calldata terms) external;

    /// @notice Cancel your stay before move-in: free until freeUntil, for half of the first rent until halfUntil, for all of it later.
    /// @dev Tenant only, while the whole handover is held. All but the landlord's share goes back at once; an odd unit of the half is
    /// the tenant's. A lease made by {renew} is not cancelled. Instants may have passed already when the lease is paid. A lease
    /// without a handover can be cancelled when nothing is held any more, but not once it was cancelled or refunded.
    function cancel(Terms calldata terms) external;

    /// @notice End the stay earlier: by your notice, with the other's signature, or as the arbitrator of a disputed handover.
    /// @dev Always after moveIn and before the current move-out, also when nothing is held any more. The deposit is due returnDays
    /// after the new move-out, or after now if that is later; the cap of {lengthen} counts from there. No other call moves a due
    /// time back, and this one never into the past.
    /// - By notice, with a deadline of 0 and no signature, a party who has one: any number of times, each with its full days, not
    ///   before earliestEnd; the landlord from moveIn on.
    /// - With a deadline, by the other party's signature over {EarlierEnd} until then: any such day, a past one too. It names the
    ///   move-out that the terms, both or the arbitrator last set, so it ends when one of these changes it, and no notice ends it.
    /// - The arbitrator of the lease, while the tenant's dispute of the handover runs: from 48 hours after its first due time, as in
    ///   {split}, until it is due, and only while the handover is held. So the end comes before {split}. `deadline` and
    ///   `signature` are not read.
    /// A cancelled, refunded or renewed stay is not ended here.
    function endEarlier(Terms calldata terms, uint40 newMoveOut, uint256 deadline, bytes calldata signature) external;

    /// @notice The landlord gives everything back: all that is still here goes to the tenant now, due or not.
    /// @dev Of a renewal, or from moveIn on, it ends no stay. Nor does it once a part of the handover has left, for example as both
    /// settled it: then all the money can be back before moveIn, no flag says so, and the stay is still agreed.
    function refund(Terms calldata terms) external;

    /// @notice Claim from what would go to the other: the rest goes there now, the claim waits 14 days longer. Once per part, before it is due.
    /// @dev The tenant from moveIn on, the landlord from the move-out on: before, nothing can have gone wrong with the part yet.
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
    /// @dev At the earliest 48 hours after the part's first due time, so that both sides are heard.
    function split(Terms calldata terms, Part part, uint256 toTenant) external;

    /// @notice The deposit stays here for the lease that follows: the tenant calls, the landlord has signed both ids. No fee.
    /// @dev Neither alone, never a disputed or due deposit, never twice; the handover of the old lease stays as it is. Between the
    /// same two and the same payout account, from the old lease's move-out on, without a handover; only from the old moveIn on. A
    /// shortfall is taken from the caller, a surplus goes home. The signature is over {Renewal}, and good until the new lease's
    /// payBy. It may name another arbitrator. A renewed lease is not ended earlier.
    function renew(Terms calldata oldTerms, Terms calldata newTerms, bytes calldata landlordSignature) external;

    /// @notice Pay rent with the lease's id as a label, straight from your account to the landlord's. Costs the rent fee in RNB.
    function payRentFor(bytes32 id, address landlord, uint256 amount) external;

    /// @notice Pay the tenant money back with the lease's id as a label, straight from your account to theirs.
    /// @dev Where the terms name a payout account, only a payment to it counts as paid back.
    function payBackFor(bytes32 id, address tenant, uint256 amount) external;

    /// @notice What is still held of a lease, when it is due, and what has happened; all zero if it was never paid.
    function leaseState(bytes32 id) external view returns (LeaseState memory);

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

    /// @notice Fees in RNB are these from now on.
    event FeesLowered(uint256 depositFee, uint256 rentFee);

    /// @notice Try again to pay an account what the stablecoin refused to deliver. Anyone may call this; it never goes elsewhere.
    function payCredit(address account) external;

    /// @notice The owner says who receives the fees in RNB. Never zero, this escrow or one of its tokens.
    function setFeeReceiver(address newFeeReceiver) external;

    /// @notice The owner lowers fees. No fee is ever raised.
    /// @dev With {setFeeReceiver} all that an owner can do.
    function lowerFees(uint256 newDepositFee, uint256 newRentFee) external;

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
    /// @notice A fee is only ever lowered, and fits into 128 bits.
    error FeeRaised();
    /// @notice The stablecoin has 18 decimals: agreements, pages and signatures count in them.
    error BadDecimals(uint256 decimals);
    /// @notice While there is a fee, somebody has to be able to name its receiver.
    error NotRenounceable();
    /// @notice The arbitrator is somebody, and neither party.
    error BadArbitrator();
    /// @notice payBy is not after moveIn, moveIn at most 366 days ahead, moveOut after moveIn and at most five years after it;
    /// freeUntil ≤ halfUntil ≤ moveIn; earliestEnd ≤ moveOut, and with a notice after moveIn; and no due time can lie beyond 32 bits.
    error BadDates();
    /// @notice The landlord's notice is none, or at least 30 days.
    error BadNotice();
    /// @notice returnDays is between 3 and 30.
    error BadReturnDays();
    /// @notice The first rent is a part of the handover.
    error BadFirstRent();
    /// @notice The payout account is not the landlord, the arbitrator, this escrow or one of its tokens.
    error BadPayout();
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
    /// @notice A renewal is between the same two with the same payout account, begins when the old lease ends, and carries a deposit and no handover.
    error NotARenewal();
    /// @notice A lease made by a renewal is not cancelled.
    error IsARenewal();
    /// @notice It is not possible before `from`.
    error TooEarly(uint256 from);
    /// @notice The stay began at `moveIn`: it is not cancelled any more.
    error StayBegan(uint256 moveIn);
    /// @notice The stay was cancelled, refunded or renewed: there is nothing to end earlier.
    error StayOver();
    /// @notice The caller has no notice, and named no deadline of a signature.
    error NoNotice();
    /// @notice A new move-out is at `earliest` or later, before the current `moveOut`, and named before that has come.
    error BadMoveOut(uint256 earliest, uint256 moveOut);
    /// @notice The two shares must add up to what is held.
    error NotTheSum(uint256 held);
    /// @notice It was to be done until `deadline`.
    error Expired(uint256 deadline);
    /// @notice The signature is not the other party's, or not for this.
    error BadSignature();
}
