// SPDX-License-Identifier: MIT
// An arbitrator with two instances for the leases of one escrow.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IAppealableArbitration, Case, Stage} from "./IAppealableArbitration.sol";
import {
    IRentEscrow,
    Terms,
    Part,
    LeaseState,
    FLAG_HANDOVER_DISPUTED,
    FLAG_DEPOSIT_DISPUTED,
    FLAG_RENEWED
} from "./IRentEscrow.sol";

/// @title An arbitrator with two instances
/// @notice Holds nothing but the fees of appeals: the money of a lease stays in the escrow.
/// @dev Immutable; no owner, no proxy, no sweep, no pause. An "until" is the last second; what follows begins a second later, so no two
/// outcomes are possible at once. See SECURITY.md.
contract AppealableArbitration is IAppealableArbitration, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @notice How long a decision of the first instance waits for an appeal.
    uint256 public constant APPEAL_TIME = 5 days;
    /// @notice A part is due at the earliest this long after the first decision.
    uint256 public constant AFTER_DECISION = 12 days;
    /// @notice A part is due at the earliest this long after an appeal.
    uint256 public constant AFTER_APPEAL = 30 days;
    /// @notice How long before the due time the second instance loses its turn, and the first decision is executed.
    uint256 public constant LAST_DAYS = 7 days;
    /// @notice How long before the cap the first instance loses its turn: time for an appeal, the second instance and the last days.
    uint256 public constant BEFORE_CAP = APPEAL_TIME + AFTER_APPEAL + LAST_DAYS;

    /// @dev The escrow's own times, which it has as constants too.
    uint256 private constant DISPUTE_WINDOW = 14 days;
    uint256 private constant HEARING = 48 hours;
    uint256 private constant LENGTHEN_CAP = 180 days;

    IRentEscrow public immutable escrow;
    IERC20 public immutable stablecoin;
    address public immutable firstInstance;
    address public immutable secondInstance;
    uint256 public immutable appealFee;

    mapping(bytes32 id => mapping(Part => Case)) private _cases;

    /// @dev A part under dispute, as the escrow has it.
    struct Dispute {
        bytes32 id;
        uint256 held;
        uint256 due;
        LeaseState lease;
    }

    /// @param escrow_ whose leases are decided here; it must exist.
    /// @param firstInstance_ who decides first, for ever.
    /// @param secondInstance_ who decides after an appeal, for ever.
    /// @param appealFee_ for an appeal, in the stablecoin's smallest unit.
    constructor(IRentEscrow escrow_, address firstInstance_, address secondInstance_, uint256 appealFee_) {
        (escrow, stablecoin) = (escrow_, escrow_.stablecoin());
        _checkInstance(firstInstance_);
        _checkInstance(secondInstance_);
        if (firstInstance_ == secondInstance_) revert BadInstance();
        if (appealFee_ == 0) revert BadFee();
        (firstInstance, secondInstance, appealFee) = (firstInstance_, secondInstance_, appealFee_);
    }

    /// @inheritdoc IAppealableArbitration
    function decide(Terms calldata t, Part part, uint256 toTenant, uint40 newMoveOut) external nonReentrant {
        Dispute memory d = _disputed(t, part);
        Case storage c = _case(d, part);
        bool isFinal = _checkTurn(t, c, d.due);
        if (block.timestamp < c.firstDue + HEARING) revert IRentEscrow.TooEarly(c.firstDue + HEARING);
        if (toTenant > d.held) revert IRentEscrow.TooMuch(d.held);
        if (newMoveOut != 0) _checkEnd(t, part, newMoveOut);
        if (isFinal) {
            if (c.stage == Stage.Appealed) c.feeTo = secondInstance;
            c.stage = Stage.Closed;
            emit Decided(d.id, part, msg.sender, toTenant, newMoveOut, 0);
            _carryOut(t, part, d.lease, toTenant, newMoveOut);
        } else {
            uint256 until = block.timestamp + APPEAL_TIME;
            (c.stage, c.appealUntil) = (Stage.Decided, uint32(until));
            (c.toTenant, c.newMoveOut) = (uint88(toTenant), newMoveOut);
            emit Decided(d.id, part, msg.sender, toTenant, newMoveOut, until);
            _lengthenTo(t, part, d.due, block.timestamp + AFTER_DECISION);
        }
    }

    /// @inheritdoc IAppealableArbitration
    function appeal(Terms calldata t, Part part) external nonReentrant {
        Dispute memory d = _disputed(t, part);
        Case storage c = _cases[d.id][part];
        if (!_isSide(t, msg.sender)) revert IRentEscrow.NotAllowed(msg.sender);
        if (c.stage == Stage.Open) revert NotDecided();
        if (c.stage == Stage.Appealed) revert AlreadyAppealed();
        if (block.timestamp > c.appealUntil) revert IRentEscrow.Expired(c.appealUntil);
        (c.stage, c.feeTo) = (Stage.Appealed, msg.sender);
        uint256 due = _lengthenTo(t, part, d.due, block.timestamp + AFTER_APPEAL);
        emit Appealed(d.id, part, msg.sender, due);
        _collectFee();
    }

    /// @inheritdoc IAppealableArbitration
    function execute(Terms calldata t, Part part) external nonReentrant {
        Dispute memory d = _disputed(t, part);
        Case storage c = _cases[d.id][part];
        if (c.stage == Stage.Open) revert NotDecided();
        uint256 until = c.stage == Stage.Appealed ? d.due - LAST_DAYS : c.appealUntil;
        if (block.timestamp <= until) revert IRentEscrow.TooEarly(until + 1);
        c.stage = Stage.Closed;
        emit Executed(d.id, part);
        _carryOut(t, part, d.lease, c.toTenant, c.newMoveOut);
    }

    /// @inheritdoc IAppealableArbitration
    function lengthen(Terms calldata t, Part part, uint256 newDue) external {
        Dispute memory d = _disputed(t, part);
        _checkTurn(t, _case(d, part), d.due);
        escrow.lengthen(t, part, newDue);
    }

    /// @inheritdoc IAppealableArbitration
    function takeFee(Terms calldata t, Part part) external nonReentrant {
        Dispute memory d = _look(t, part);
        Case storage c = _cases[d.id][part];
        address to = c.feeTo;
        if (to == address(0)) revert NoFee();
        // The second instance can still decide: the part is held, and its turn is not over.
        if (c.stage == Stage.Appealed && d.held != 0 && block.timestamp <= d.due - LAST_DAYS) {
            revert IRentEscrow.TooEarly(d.due - LAST_DAYS + 1);
        }
        delete c.feeTo;
        emit FeeTaken(d.id, part, to, appealFee);
        stablecoin.safeTransfer(to, appealFee);
    }

    /// @inheritdoc IAppealableArbitration
    function caseOf(bytes32 id, Part part) external view returns (Case memory) {
        return _cases[id][part];
    }

    /// @dev The caller must be the instance whose turn it is. `isFinal`: its decision has no appeal.
    function _checkTurn(Terms calldata t, Case storage c, uint256 due) private view returns (bool isFinal) {
        address instance;
        uint256 until;
        (instance, until, isFinal) = _turn(t, c, due);
        if (msg.sender != instance) revert IRentEscrow.NotAllowed(msg.sender);
        if (block.timestamp > until) revert IRentEscrow.Expired(until);
    }

    /// @dev Whose turn it is, and until when; nobody's if both instances are sides.
    function _turn(Terms calldata t, Case storage c, uint256 due)
        private
        view
        returns (address instance, uint256 until, bool isFinal)
    {
        if (c.stage == Stage.Decided) revert AlreadyDecided();
        if (c.stage == Stage.Appealed) return (secondInstance, due - LAST_DAYS, true);
        bool isSecondASide = _isSide(t, secondInstance);
        if (_isSide(t, firstInstance)) return (isSecondASide ? address(0) : secondInstance, due, true);
        if (isSecondASide) return (firstInstance, due, true);
        return (firstInstance, c.firstDue + LENGTHEN_CAP - BEFORE_CAP, false);
    }

    /// @dev Ends the stay, if the decision says so and it still can be ended, and shares the money: in this order, because the escrow
    /// lets an arbitrator end a stay only while the handover is held. An end that is no longer possible is skipped: a party who gives
    /// notice or renews just before would else stop the decision.
    function _carryOut(Terms calldata t, Part part, LeaseState memory l, uint256 toTenant, uint40 newMoveOut) private {
        if (newMoveOut != 0 && _canEnd(t, l, newMoveOut)) escrow.endEarlier(t, newMoveOut, 0, "");
        escrow.split(t, part, toTenant);
    }

    /// @dev What the terms never allow, whatever happens meanwhile: a mistake of the instance.
    function _checkEnd(Terms calldata t, Part part, uint40 newMoveOut) private pure {
        if (part != Part.Handover || newMoveOut <= t.moveIn || newMoveOut >= t.moveOut) revert CannotEnd();
    }

    /// @dev Whether the escrow lets an arbitrator end the stay then: its own checks, but for those of {_checkEnd} and of
    /// {IRentEscrow-split}. A cancelled or refunded stay holds no handover.
    function _canEnd(Terms calldata t, LeaseState memory l, uint40 newMoveOut) private view returns (bool) {
        uint256 moveOut = l.newMoveOut == 0 ? t.moveOut : l.newMoveOut;
        return l.flags & FLAG_RENEWED == 0 && newMoveOut < moveOut && block.timestamp < moveOut;
    }

    /// @dev A due time moves forward only.
    function _lengthenTo(Terms calldata t, Part part, uint256 due, uint256 newDue) private returns (uint256) {
        if (newDue <= due) return due;
        escrow.lengthen(t, part, newDue);
        return newDue;
    }

    /// @dev The caller's fee; a token that delivers another sum is refused, or it would be paid out of another's fee.
    function _collectFee() private {
        uint256 before = stablecoin.balanceOf(address(this));
        stablecoin.safeTransferFrom(msg.sender, address(this), appealFee);
        uint256 received = stablecoin.balanceOf(address(this)) - before;
        if (received != appealFee) revert IRentEscrow.TransferMismatch(appealFee, received);
    }

    /// @dev The case of a dispute. Only this contract lengthens it, so at the first act the due time is still that of the dispute.
    function _case(Dispute memory d, Part part) private returns (Case storage c) {
        c = _cases[d.id][part];
        if (c.firstDue == 0) c.firstDue = uint32(d.due - DISPUTE_WINDOW);
    }

    /// @dev A part that is held and disputed. The escrow itself refuses to lengthen or to share what is due.
    function _disputed(Terms calldata t, Part part) private view returns (Dispute memory d) {
        if (t.arbitrator != address(this)) revert OtherArbitrator();
        d = _look(t, part);
        if (d.held == 0) revert IRentEscrow.NothingHeld();
        uint16 flag = part == Part.Handover ? FLAG_HANDOVER_DISPUTED : FLAG_DEPOSIT_DISPUTED;
        if (d.lease.flags & flag == 0) revert IRentEscrow.NotDisputed();
    }

    function _look(Terms calldata t, Part part) private view returns (Dispute memory d) {
        d.id = escrow.leaseId(t);
        LeaseState memory l = escrow.leaseState(d.id);
        d.lease = l;
        (d.held, d.due) = part == Part.Handover ? (l.handover, l.handoverDue) : (l.deposit, l.depositDue);
    }

    /// @dev Whose money the case is about.
    function _isSide(Terms calldata t, address who) private pure returns (bool) {
        return who == t.tenant || who == t.tenantPayout || who == t.landlord;
    }

    function _checkInstance(address who) private view {
        if (who == address(0) || who == address(this) || who == address(escrow)) revert BadInstance();
        if (who == address(stablecoin) || who == address(escrow.token())) revert BadInstance();
    }
}
