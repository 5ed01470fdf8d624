// SPDX-License-Identifier: MIT
// A lease, bound by the hash of what both agreed, in two independent parts.
pragma solidity 0.8.37;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {
    IRentEscrow,
    Terms,
    Part,
    LeaseState,
    FLAG_HANDOVER_DISPUTED,
    FLAG_DEPOSIT_DISPUTED,
    FLAG_RENEWAL,
    FLAG_RENEWED,
    FLAG_CANCELLED,
    FLAG_REFUNDED,
    FLAG_ENDED_EARLIER
} from "./IRentEscrow.sol";
import {Vault} from "./Vault.sol";

/// @notice First rent and deposit of a lease, each with its default payee, its due time and its one dispute.
/// @dev A lease was paid if and only if handoverDue is not 0. What else has happened is said by flags, and inferred from no time.
abstract contract Leases is Vault, EIP712 {
    /// @notice What a dispute adds to a part's due time.
    uint256 public constant DISPUTE_WINDOW = 14 days;
    /// @notice No ruling comes earlier than this after a part's first due time.
    uint256 public constant HEARING = 48 hours;
    /// @notice Move-in lies at most this far ahead when a lease is paid.
    uint256 public constant MAX_AHEAD = 366 days;
    /// @notice The longest stay.
    uint256 public constant MAX_STAY = 5 * 366 days;
    /// @notice The EIP-712 type of {Terms}.
    bytes32 public constant TERMS_TYPEHASH = keccak256(
        "Terms(address tenant,address tenantPayout,address landlord,address arbitrator,uint88 handover,uint88 firstRent,uint88 deposit,uint40 moveIn,uint40 moveOut,uint40 payBy,uint40 freeUntil,uint40 halfUntil,uint40 earliestEnd,uint16 tenantNotice,uint16 landlordNotice,uint8 returnDays,bytes32 document)"
    );
    /// @notice The EIP-712 type of what the other party signs for {settle}.
    bytes32 public constant SETTLEMENT_TYPEHASH =
        keccak256("Settlement(bytes32 lease,uint8 part,uint256 toTenant,uint256 toLandlord,uint256 deadline)");

    /// @notice The EIP-712 type of what the landlord signs for {renew}.
    bytes32 public constant RENEWAL_TYPEHASH = keccak256("Renewal(bytes32 oldLease,bytes32 newLease)");
    /// @notice The EIP-712 type of what the other party signs for {endEarlier}. `moveOut` is the one that the terms, both or the
    /// arbitrator last set: a notice ends no signature.
    bytes32 public constant EARLIER_END_TYPEHASH =
        keccak256("EarlierEnd(bytes32 lease,uint40 moveOut,uint40 newMoveOut,uint256 deadline)");

    /// @dev One storage slot: what {LeaseState} answers, but for the move-out.
    struct Lease {
        uint88 handover;
        uint32 handoverDue;
        uint88 deposit;
        uint32 depositDue;
        uint16 flags;
    }

    /// @dev The second slot, read only if the lease ends earlier: its move-out, when its deposit is due without a dispute, and the
    /// move-out that the terms, both or the arbitrator last set.
    struct End {
        uint40 moveOut;
        uint32 depositDue;
        uint40 agreedMoveOut;
    }

    struct Record {
        Lease lease;
        End end;
    }

    mapping(bytes32 id => Record) private _records;

    /// @inheritdoc IRentEscrow
    function payLease(Terms calldata t) external nonReentrant {
        if (msg.sender != t.tenant) revert NotAllowed(msg.sender);
        uint256 total = uint256(t.handover) + t.deposit;
        _checkOther(t.landlord, total);
        _checkTerms(t);
        bytes32 id = leaseId(t);
        _open(id, t, 0);
        emit LeasePaid(id, t.tenant, t.landlord, t.handover, t.deposit);
        _collect(total);
    }

    /// @inheritdoc IRentEscrow
    function renew(Terms calldata oldTerms, Terms calldata newTerms, bytes calldata landlordSignature)
        external
        nonReentrant
    {
        (bytes32 oldId, Record storage r, Lease memory l) = _lease(oldTerms);
        if (msg.sender != oldTerms.tenant) revert NotAllowed(msg.sender);
        if (block.timestamp < oldTerms.moveIn) revert TooEarly(oldTerms.moveIn);
        if (newTerms.tenant != oldTerms.tenant || newTerms.landlord != oldTerms.landlord) revert NotARenewal();
        if (newTerms.tenantPayout != oldTerms.tenantPayout || newTerms.handover != 0) revert NotARenewal();
        if (newTerms.moveIn != _moveOut(oldTerms, r, l)) revert NotARenewal();
        if (newTerms.deposit == 0) revert ZeroAmount();
        _checkTerms(newTerms);
        // Not due: now <= payBy <= new moveIn = old effective move-out < old due.
        uint256 held = _held(l, Part.Deposit);
        if (_is(l, FLAG_DEPOSIT_DISPUTED)) revert AlreadyDisputed();
        bytes32 newId = leaseId(newTerms);
        _checkSigned(oldTerms.landlord, keccak256(abi.encode(RENEWAL_TYPEHASH, oldId, newId)), landlordSignature);
        (l.deposit, l.flags) = (0, l.flags | FLAG_RENEWED);
        r.lease = l;
        _open(newId, newTerms, FLAG_RENEWAL);
        uint256 moved = held < newTerms.deposit ? held : newTerms.deposit;
        (uint256 paidIn, uint256 sentHome) = (newTerms.deposit - moved, held - moved);
        emit LeaseRenewed(oldId, newId, moved, paidIn, sentHome);
        if (paidIn != 0) _deliver(address(this), paidIn);
        _pay(_home(oldTerms), sentHome);
    }

    /// @inheritdoc IRentEscrow
    function release(Terms calldata t) external nonReentrant {
        (bytes32 id, Record storage r, Lease memory l) = _lease(t);
        (uint256 handover, uint256 deposit) = (l.handover, l.deposit);
        if (handover == 0 && deposit == 0) revert NothingHeld();
        if (block.timestamp < l.handoverDue) handover = 0;
        if (block.timestamp < l.depositDue) deposit = 0;
        if (handover == 0 && deposit == 0) revert NotDue(l.handover == 0 ? l.depositDue : l.handoverDue);
        if (handover != 0) (l.handover = 0);
        if (deposit != 0) (l.deposit = 0);
        r.lease = l;
        if (handover != 0) _release(t, id, Part.Handover, handover);
        if (deposit != 0) _release(t, id, Part.Deposit, deposit);
    }

    /// @inheritdoc IRentEscrow
    function releaseEarly(Terms calldata t) external nonReentrant {
        (bytes32 id, Record storage r, Lease memory l) = _lease(t);
        Part part = _losing(t);
        if (part == Part.Handover && block.timestamp < t.moveIn) revert TooEarly(t.moveIn);
        uint256 amount = _held(l, part);
        _setHeld(l, part, 0);
        r.lease = l;
        _release(t, id, part, amount);
    }

    /// @inheritdoc IRentEscrow
    function cancel(Terms calldata t) external nonReentrant {
        (bytes32 id, Record storage r, Lease memory l) = _lease(t);
        if (msg.sender != t.tenant) revert NotAllowed(msg.sender);
        if (_is(l, FLAG_RENEWAL)) revert IsARenewal();
        if (block.timestamp >= t.moveIn) revert StayBegan(t.moveIn);
        uint256 amount = uint256(l.handover) + l.deposit;
        // A lease without a handover is cancelled once too, also after its deposit went home: else it could not end.
        if (l.handover != t.handover || l.flags & (FLAG_CANCELLED | FLAG_REFUNDED) != 0) revert NothingHeld();
        uint256 toLandlord = t.firstRent;
        if (block.timestamp <= t.halfUntil) toLandlord /= 2; // an odd unit is the tenant's
        if (block.timestamp <= t.freeUntil) toLandlord = 0;
        (l.handover, l.deposit, l.flags) = (0, 0, l.flags | FLAG_CANCELLED);
        r.lease = l;
        emit LeaseCancelled(id, amount - toLandlord, toLandlord);
        _pay(_home(t), amount - toLandlord);
        _pay(t.landlord, toLandlord);
    }

    /// @inheritdoc IRentEscrow
    function endEarlier(Terms calldata t, uint40 newMoveOut, uint256 deadline, bytes calldata signature) external {
        (bytes32 id, Record storage r, Lease memory l) = _lease(t);
        uint256 moveOut = t.moveOut;
        uint256 agreed = moveOut;
        if (_is(l, FLAG_ENDED_EARLIER)) (moveOut, agreed) = (r.end.moveOut, r.end.agreedMoveOut);
        (address by, uint256 earliest) = (msg.sender, 0);
        if (by == t.arbitrator) {
            if (!_is(l, FLAG_HANDOVER_DISPUTED)) revert NotDisputed();
            if (block.timestamp >= l.handoverDue) revert AlreadyDue(l.handoverDue);
            _held(l, Part.Handover);
            _checkHeard(_firstDue(t, r, l, Part.Handover));
        } else if (deadline | signature.length != 0) {
            bytes32 end = keccak256(abi.encode(EARLIER_END_TYPEHASH, id, agreed, newMoveOut, deadline));
            if (block.timestamp > deadline) revert Expired(deadline);
            _checkSigned(_other(t), end, signature);
            by = address(0);
        } else {
            earliest = _noticed(t);
        }
        if (l.flags & (FLAG_CANCELLED | FLAG_REFUNDED | FLAG_RENEWED) != 0) revert StayOver();
        if (earliest == 0) (earliest, agreed) = (uint256(t.moveIn) + 1, newMoveOut);
        // Before the current move-out only: so the deposit is neither claimed nor due, and its due time moves back.
        if (newMoveOut < earliest || newMoveOut >= moveOut || block.timestamp >= moveOut) {
            revert BadMoveOut(earliest, moveOut);
        }
        uint256 due = newMoveOut > block.timestamp ? newMoveOut : block.timestamp;
        due += _returnTime(t);
        (l.depositDue, l.flags) = (uint32(due), l.flags | FLAG_ENDED_EARLIER);
        r.lease = l;
        r.end = End(newMoveOut, uint32(due), uint40(agreed));
        emit LeaseEndedEarlier(id, by, newMoveOut, due);
    }

    /// @inheritdoc IRentEscrow
    function refund(Terms calldata t) external nonReentrant {
        (bytes32 id, Record storage r, Lease memory l) = _lease(t);
        if (msg.sender != t.landlord) revert NotAllowed(msg.sender);
        uint256 amount = uint256(l.handover) + l.deposit;
        if (amount == 0) revert NothingHeld();
        // No due time is checked: a due handover is the landlord's, who gives it back (lease paid twice, D 12.11).
        bool endsStay = block.timestamp < t.moveIn && l.handover == t.handover && !_is(l, FLAG_RENEWAL);
        if (endsStay) l.flags |= FLAG_REFUNDED;
        (l.handover, l.deposit) = (0, 0);
        r.lease = l;
        emit LeaseRefunded(id, amount);
        _pay(_home(t), amount);
    }

    /// @inheritdoc IRentEscrow
    function dispute(Terms calldata t, uint256 claim) external nonReentrant {
        (bytes32 id, Record storage r, Lease memory l) = _lease(t);
        Part part = _losing(t);
        uint256 held = _held(l, part);
        if (_is(l, _disputed(part))) revert AlreadyDisputed();
        uint256 from = part == Part.Handover ? t.moveIn : _moveOut(t, r, l);
        if (block.timestamp < from) revert TooEarly(from);
        uint256 due = _due(l, part);
        if (block.timestamp >= due) revert AlreadyDue(due);
        if (claim == 0) revert ZeroAmount();
        if (claim > held) revert TooMuch(held);
        _setHeld(l, part, claim);
        _setDue(l, part, due + DISPUTE_WINDOW);
        l.flags |= _disputed(part);
        r.lease = l;
        emit LeaseDisputed(id, part, claim, due + DISPUTE_WINDOW);
        if (held != claim) _release(t, id, part, held - claim);
    }

    /// @inheritdoc IRentEscrow
    function settle(
        Terms calldata t,
        Part part,
        uint256 toTenant,
        uint256 toLandlord,
        uint256 deadline,
        bytes calldata signature
    ) external nonReentrant {
        (bytes32 id, Record storage r, Lease memory l) = _lease(t);
        address other = _other(t);
        if (block.timestamp > deadline) revert Expired(deadline);
        uint256 held = _held(l, part);
        if (toTenant > held || toLandlord != held - toTenant) revert NotTheSum(held);
        bytes32 shares = keccak256(abi.encode(SETTLEMENT_TYPEHASH, id, part, toTenant, toLandlord, deadline));
        _checkSigned(other, shares, signature);
        _setHeld(l, part, 0);
        r.lease = l;
        emit LeaseSettled(id, part, toTenant, toLandlord);
        _pay(_home(t), toTenant);
        _pay(t.landlord, toLandlord);
    }

    /// @inheritdoc IRentEscrow
    function lengthen(Terms calldata t, Part part, uint256 newDue) external {
        (bytes32 id, Record storage r, Lease memory l) = _lease(t);
        if (msg.sender != t.arbitrator) revert NotAllowed(msg.sender);
        _held(l, part);
        if (!_is(l, _disputed(part))) revert NotDisputed();
        _checkLengthen(_due(l, part), _firstDue(t, r, l, part), newDue);
        _setDue(l, part, newDue);
        r.lease = l;
        emit LeaseLengthened(id, part, newDue);
    }

    /// @inheritdoc IRentEscrow
    function split(Terms calldata t, Part part, uint256 toTenant) external nonReentrant {
        (bytes32 id, Record storage r, Lease memory l) = _lease(t);
        if (msg.sender != t.arbitrator) revert NotAllowed(msg.sender);
        (uint256 held, uint256 due) = (_held(l, part), _due(l, part));
        if (block.timestamp >= due) revert AlreadyDue(due);
        if (toTenant > held) revert TooMuch(held);
        if (!_is(l, _disputed(part))) revert NotDisputed();
        _checkHeard(_firstDue(t, r, l, part));
        _setHeld(l, part, 0);
        r.lease = l;
        emit LeaseSplit(id, part, toTenant, held - toTenant);
        _pay(_home(t), toTenant);
        _pay(t.landlord, held - toTenant);
    }

    /// @inheritdoc IRentEscrow
    function payRentFor(bytes32 id, address landlord, uint256 amount) external nonReentrant {
        _checkOther(landlord, amount);
        emit LeaseRentPaid(id, msg.sender, landlord, amount);
        _payRentFee();
        _deliver(landlord, amount);
    }

    /// @inheritdoc IRentEscrow
    function payBackFor(bytes32 id, address tenant, uint256 amount) external nonReentrant {
        _checkOther(tenant, amount);
        emit LeasePaidBack(id, msg.sender, tenant, amount);
        _deliver(tenant, amount);
    }

    /// @inheritdoc IRentEscrow
    function leaseState(bytes32 id) external view returns (LeaseState memory) {
        Record storage r = _records[id];
        Lease memory l = r.lease;
        End memory end = r.end;
        return
            LeaseState(l.handover, l.handoverDue, l.deposit, l.depositDue, l.flags, end.moveOut, end.agreedMoveOut);
    }

    /// @inheritdoc IRentEscrow
    /// @dev keccak256(abi.encode(TERMS_TYPEHASH, t)), without a look at each word: {_checkTerms} reads every one before money is
    /// held, and a word that does not fit its type reverts there. So no lease has a second spelling.
    function leaseId(Terms calldata t) public pure returns (bytes32 id) {
        bytes32 typeHash = TERMS_TYPEHASH;
        assembly ("memory-safe") {
            let words := mload(0x40)
            mstore(words, typeHash)
            calldatacopy(add(words, 0x20), t, 0x220) // 17 words
            id := keccak256(words, 0x240)
        }
    }

    /// @dev What must be true of any terms before money is held under them, whoever brings it.
    function _checkTerms(Terms calldata t) private view {
        if (t.arbitrator == address(0)) revert BadArbitrator();
        if (t.arbitrator == t.tenant || t.arbitrator == t.landlord) revert BadArbitrator();
        if (t.document == 0) revert NoDocument();
        if (block.timestamp > t.payBy) revert Expired(t.payBy);
        if (t.payBy > t.moveIn || t.moveIn > block.timestamp + MAX_AHEAD) revert BadDates();
        if (t.moveOut <= t.moveIn || t.moveOut > t.moveIn + MAX_STAY) revert BadDates();
        if (t.moveOut > type(uint32).max - LENGTHEN_CAP - 30 days) revert BadDates(); // no due time beyond 32 bits
        if (t.freeUntil > t.halfUntil || t.halfUntil > t.moveIn) revert BadDates();
        if (t.earliestEnd > t.moveOut) revert BadDates();
        if (t.tenantNotice | t.landlordNotice != 0 && t.earliestEnd <= t.moveIn) revert BadDates();
        if (t.landlordNotice != 0 && t.landlordNotice < 30) revert BadNotice();
        if (t.returnDays < 3 || t.returnDays > 30) revert BadReturnDays();
        if (t.firstRent > t.handover) revert BadFirstRent();
        address payout = t.tenantPayout;
        if (payout == t.landlord || payout == t.arbitrator || payout == address(this)) revert BadPayout();
        if (payout == address(stablecoin) || payout == address(token)) revert BadPayout();
    }

    /// @dev Holds both parts until their first due times, under an id that was never used.
    function _open(bytes32 id, Terms calldata t, uint16 flags) private {
        if (_records[id].lease.handoverDue != 0) revert LeaseExists(id);
        (uint256 handoverDue, uint256 depositDue) = (t.moveIn + releaseDuration, t.moveOut + _returnTime(t));
        _records[id].lease = Lease(t.handover, uint32(handoverDue), t.deposit, uint32(depositDue), flags);
    }

    function _release(Terms calldata t, bytes32 id, Part part, uint256 amount) private {
        emit LeaseReleased(id, part, amount);
        _pay(part == Part.Handover ? t.landlord : _home(t), amount);
    }

    /// @dev The caller determines the part: the tenant would lose the handover, the landlord the deposit.
    function _losing(Terms calldata t) private view returns (Part) {
        if (msg.sender == t.tenant) return Part.Handover;
        if (msg.sender == t.landlord) return Part.Deposit;
        revert NotAllowed(msg.sender);
    }

    /// @dev The other party than the caller, who has to be one.
    function _other(Terms calldata t) private view returns (address) {
        return _losing(t) == Part.Handover ? t.landlord : t.tenant;
    }

    /// @dev Where money goes that is the tenant's again.
    function _home(Terms calldata t) private pure returns (address) {
        return t.tenantPayout == address(0) ? t.tenant : t.tenantPayout;
    }

    /// @dev The first day that the caller's notice allows.
    function _noticed(Terms calldata t) private view returns (uint256 earliest) {
        bool isTenants = _losing(t) == Part.Handover;
        uint256 notice = isTenants ? t.tenantNotice : t.landlordNotice;
        if (notice == 0) revert NoNotice();
        if (!isTenants && block.timestamp < t.moveIn) revert TooEarly(t.moveIn);
        earliest = block.timestamp + notice * 1 days;
        if (earliest < t.earliestEnd) earliest = t.earliestEnd;
    }

    /// @dev No ruling before both were heard.
    function _checkHeard(uint256 firstDue) private view {
        uint256 heard = firstDue + HEARING;
        if (block.timestamp < heard) revert TooEarly(heard);
    }

    function _checkSigned(address who, bytes32 struct_, bytes calldata signature) private view {
        if (!SignatureChecker.isValidSignatureNowCalldata(who, _hashTypedDataV4(struct_), signature)) {
            revert BadSignature();
        }
    }

    /// @dev The due time without a dispute: from the terms, so it needs no storage, or from an earlier end.
    function _firstDue(Terms calldata t, Record storage r, Lease memory l, Part part) private view returns (uint256) {
        if (part == Part.Handover) return t.moveIn + releaseDuration;
        return _is(l, FLAG_ENDED_EARLIER) ? r.end.depositDue : t.moveOut + _returnTime(t);
    }

    /// @dev When the stay ends.
    function _moveOut(Terms calldata t, Record storage r, Lease memory l) private view returns (uint256) {
        return _is(l, FLAG_ENDED_EARLIER) ? r.end.moveOut : t.moveOut;
    }

    function _returnTime(Terms calldata t) private pure returns (uint256) {
        return uint256(t.returnDays) * 1 days;
    }

    function _lease(Terms calldata t) private view returns (bytes32 id, Record storage r, Lease memory l) {
        id = leaseId(t);
        r = _records[id];
        l = r.lease;
        if (l.handoverDue == 0) revert NoLease(id);
    }

    function _is(Lease memory l, uint16 flag) private pure returns (bool) {
        return l.flags & flag != 0;
    }

    function _disputed(Part part) private pure returns (uint16) {
        return part == Part.Handover ? FLAG_HANDOVER_DISPUTED : FLAG_DEPOSIT_DISPUTED;
    }

    function _held(Lease memory l, Part part) private pure returns (uint256 held) {
        held = part == Part.Handover ? l.handover : l.deposit;
        if (held == 0) revert NothingHeld();
    }

    function _due(Lease memory l, Part part) private pure returns (uint256) {
        return part == Part.Handover ? l.handoverDue : l.depositDue;
    }

    function _setHeld(Lease memory l, Part part, uint256 held) private pure {
        if (part == Part.Handover) l.handover = uint88(held);
        else l.deposit = uint88(held);
    }

    function _setDue(Lease memory l, Part part, uint256 due) private pure {
        if (part == Part.Handover) l.handoverDue = uint32(due);
        else l.depositDue = uint32(due);
    }
}
