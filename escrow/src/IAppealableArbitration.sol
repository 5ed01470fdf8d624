// SPDX-License-Identifier: MIT
// What an arbitrator with two instances promises: every call, event and refusal.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRentEscrow, Terms, Part} from "./IRentEscrow.sol";

/// @notice How far the case of a part is.
enum Stage {
    Open, // nobody has decided
    Decided, // the first instance has; the decision waits for an appeal
    Appealed, // the second instance is to decide
    Closed // a decision was executed
}

/// @notice The case of one disputed part of a lease.
struct Case {
    uint88 toTenant; // the first decision: the tenant's share, the rest is the landlord's
    uint40 newMoveOut; // the first decision: when the stay ends; 0: as agreed
    uint32 firstDue; // when the part was due before the dispute; the cap counts from it; 0: nobody has acted yet
    uint32 appealUntil; // the last second to appeal; 0: no appeal is possible
    Stage stage;
    address feeTo; // who gets the fee that is held: the appellant, or the second instance once it has decided; 0: none is held
}

/// @title An arbitrator with two instances
/// @notice Terms name this contract as their arbitrator. The first instance decides, either side may appeal, and the second decides again.
/// @dev The *sides* of a case are the tenant, the tenant's payout account and the landlord. An instance that is one of them decides
/// nothing in that case: the other decides alone, at once and without appeal. If both are, nobody decides. The *cap* of a part is 180
/// days after its first due time. A part that nobody decides goes to its default payee when it is due.
interface IAppealableArbitration {
    /// @notice An instance has decided.
    /// @param newMoveOut when the decision ends the stay, if that is still possible when it is executed; 0: it does not end it.
    /// @param appealUntil the last second to appeal; 0: the decision is final and was executed.
    event Decided(
        bytes32 indexed id,
        Part indexed part,
        address indexed instance,
        uint256 toTenant,
        uint256 newMoveOut,
        uint256 appealUntil
    );
    /// @notice A side has appealed and paid the fee; the part is due at `due`, and the second instance decides until 7 days before.
    event Appealed(bytes32 indexed id, Part indexed part, address indexed appellant, uint256 due);
    /// @notice The first decision was executed.
    event Executed(bytes32 indexed id, Part indexed part);
    /// @notice The fee of an appeal was paid out.
    event FeeTaken(bytes32 indexed id, Part indexed part, address indexed to, uint256 amount);

    /// @notice Decide a disputed part: so much for the tenant, the rest for the landlord. A decision on the handover can end the stay.
    /// @dev By the instance whose turn it is, from 48 hours after the first due time, while the part is held and not due.
    /// - The first instance, until 42 days before the cap. The part is then due in 12 days or later, and an appeal possible for 5 days.
    /// - The second instance after an appeal, until 7 days before the part is due. Its decision is executed at once.
    /// - An instance that decides alone, until the part is due. Its decision is executed at once.
    /// What a dispute holds does not change until it leaves, so the shares fit when they are paid.
    /// @param newMoveOut 0, or a day after moveIn and before the moveOut of the terms; as in {IRentEscrow-endEarlier} it may have passed.
    /// An end that is no longer possible is skipped, as in {execute}.
    function decide(Terms calldata terms, Part part, uint256 toTenant, uint40 newMoveOut) external;

    /// @notice Appeal against the decision of the first instance. Costs the fee in the stablecoin.
    /// @dev By a side of the case, once per part, until 5 days after the decision. The part is then due in 30 days or later.
    function appeal(Terms calldata terms, Part part) external;

    /// @notice Carry out the decision of the first instance. Anyone may call this.
    /// @dev After 5 days without an appeal; after an appeal in the last 7 days before the part is due, if the second instance has not
    /// decided. Not once the part is due: it is its default payee's then. The stay is ended before the money is shared, and
    /// keeps its end if it has ended, ends as early, or was renewed meanwhile.
    function execute(Terms calldata terms, Part part) external;

    /// @notice Take more time for a disputed part, as in {IRentEscrow-lengthen}. By the instance whose turn it is, as long as it is.
    function lengthen(Terms calldata terms, Part part, uint256 newDue) external;

    /// @notice Pay out the fee of an appeal: to the second instance if it decided the appeal, else to the appellant. Anyone may call this.
    /// @dev Not while the second instance can still decide. No other call pays a fee, so an account that the stablecoin blocks stops no
    /// decision; its fee stays here until the transfer works.
    function takeFee(Terms calldata terms, Part part) external;

    /// @notice The case of a part; all zero if nobody has acted.
    function caseOf(bytes32 id, Part part) external view returns (Case memory);

    /// @notice The escrow whose leases are decided here.
    function escrow() external view returns (IRentEscrow);

    /// @notice The token that the fee is paid in: the escrow's stablecoin.
    function stablecoin() external view returns (IERC20);

    /// @notice Who decides first.
    function firstInstance() external view returns (address);

    /// @notice Who decides after an appeal.
    function secondInstance() external view returns (address);

    /// @notice What an appeal costs, in the stablecoin's smallest unit.
    function appealFee() external view returns (uint256);

    /// @notice The instances are two accounts; neither is zero, this contract, the escrow or one of its tokens.
    error BadInstance();
    /// @notice An appeal costs something: else every loser would appeal.
    error BadFee();
    /// @notice The terms name another arbitrator.
    error OtherArbitrator();
    /// @notice The first instance has decided this part.
    error AlreadyDecided();
    /// @notice Nobody has decided this part.
    error NotDecided();
    /// @notice A part is appealed once.
    error AlreadyAppealed();
    /// @notice No decision ends the stay then: one on the first rent does, on a day after moveIn and before the moveOut of the terms.
    error CannotEnd();
    /// @notice No fee is held for this part.
    error NoFee();
}
