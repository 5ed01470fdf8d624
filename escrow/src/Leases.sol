// SPDX-License-Identifier: MIT
// A lease, bound by the hash of what both agreed, in two independent parts.
pragma solidity 0.8.37;

import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IRentEscrow, Terms, Part, Lease} from "./IRentEscrow.sol";
import {Vault} from "./Vault.sol";

/// @notice First rent and deposit of a lease, each with its default payee, its due time and its one dispute.
/// @dev A part is disputed if and only if its due time is not its first one. A lease was paid if and only if handoverDue is not 0.
abstract contract Leases is Vault, EIP712 {
    /// @notice What a dispute adds to a part's due time.
    uint256 public constant DISPUTE_WINDOW = 14 days;
    /// @notice Move-in lies at most this far ahead when a lease is paid.
    uint256 public constant MAX_AHEAD = 366 days;
    /// @notice The longest stay.
    uint256 public constant MAX_STAY = 5 * 366 days;
    /// @notice The EIP-712 type of {Terms}.
    bytes32 public constant TERMS_TYPEHASH = keccak256(
        "Terms(address tenant,address landlord,address arbitrator,uint88 handover,uint88 deposit,uint40 moveIn,uint40 moveOut,uint40 payBy,bytes32 document)"
    );
    /// @notice The EIP-712 type of what the other party signs for {settle}.
    bytes32 public constant SETTLEMENT_TYPEHASH =
        keccak256("Settlement(bytes32 lease,uint8 part,uint256 toTenant,uint256 toLandlord,uint256 deadline)");

    /// @notice The EIP-712 type of what the landlord signs for {renew}.
    bytes32 public constant RENEWAL_TYPEHASH = keccak256("Renewal(bytes32 oldLease,bytes32 newLease)");

    mapping(bytes32 id => Lease) private _leases;

    /// @inheritdoc IRentEscrow
    function payLease(Terms calldata t) external nonReentrant {
        if (msg.sender != t.tenant) revert NotAllowed(msg.sender);
        uint256 total = uint256(t.handover) + t.deposit;
        _checkOther(t.landlord, total);
        _checkTerms(t);
        bytes32 id = leaseId(t);
        _open(id, t);
        emit LeasePaid(id, t.tenant, t.landlord, t.handover, t.deposit);
        _collect(total);
    }

    /// @inheritdoc IRentEscrow
    function renew(Terms calldata oldTerms, Terms calldata newTerms, bytes calldata landlordSignature)
        external
        nonReentrant
    {
        (bytes32 oldId, Lease memory l) = _lease(oldTerms);
        if (msg.sender != oldTerms.tenant) revert NotAllowed(msg.sender);
        if (newTerms.tenant != oldTerms.tenant || newTerms.landlord != oldTerms.landlord) revert NotARenewal();
        if (newTerms.handover != 0 || newTerms.moveIn != oldTerms.moveOut) revert NotARenewal();
        if (newTerms.deposit == 0) revert ZeroAmount();
        _checkTerms(newTerms);
        // Not due: now <= payBy <= new moveIn = old moveOut < old due.
        uint256 held = _held(l, Part.Deposit);
        if (l.depositDue != _firstDue(oldTerms, Part.Deposit)) revert AlreadyDisputed();
        bytes32 newId = leaseId(newTerms);
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(RENEWAL_TYPEHASH, oldId, newId)));
        if (!SignatureChecker.isValidSignatureNowCalldata(oldTerms.landlord, digest, landlordSignature)) {
            revert BadSignature();
        }
        _setHeld(oldId, Part.Deposit, 0);
        _open(newId, newTerms);
        uint256 moved = held < newTerms.deposit ? held : newTerms.deposit;
        (uint256 paidIn, uint256 sentHome) = (newTerms.deposit - moved, held - moved);
        emit LeaseRenewed(oldId, newId, moved, paidIn, sentHome);
        if (paidIn != 0) _deliver(address(this), paidIn);
        _pay(oldTerms.tenant, sentHome);
    }

    /// @inheritdoc IRentEscrow
    function release(Terms calldata t) external nonReentrant {
        (bytes32 id, Lease memory l) = _lease(t);
        (uint256 handover, uint256 deposit) = (l.handover, l.deposit);
        if (handover == 0 && deposit == 0) revert NothingHeld();
        if (block.timestamp < l.handoverDue) handover = 0;
        if (block.timestamp < l.depositDue) deposit = 0;
        if (handover == 0 && deposit == 0) revert NotDue(l.handover == 0 ? l.depositDue : l.handoverDue);
        if (handover != 0) (l.handover = 0);
        if (deposit != 0) (l.deposit = 0);
        _leases[id] = l;
        if (handover != 0) _release(t, id, Part.Handover, handover);
        if (deposit != 0) _release(t, id, Part.Deposit, deposit);
    }

    /// @inheritdoc IRentEscrow
    function releaseEarly(Terms calldata t) external nonReentrant {
        (bytes32 id, Lease memory l) = _lease(t);
        Part part = _losing(t);
        uint256 amount = _held(l, part);
        _setHeld(id, part, 0);
        _release(t, id, part, amount);
    }

    /// @inheritdoc IRentEscrow
    function refund(Terms calldata t) external nonReentrant {
        (bytes32 id, Lease memory l) = _lease(t);
        if (msg.sender != t.landlord) revert NotAllowed(msg.sender);
        uint256 amount = uint256(l.handover) + l.deposit;
        if (amount == 0) revert NothingHeld();
        // No due time is checked: a due handover is the landlord's, who gives it back (lease paid twice, D 12.11).
        (l.handover, l.deposit) = (0, 0);
        _leases[id] = l;
        emit LeaseRefunded(id, amount);
        _pay(t.tenant, amount);
    }

    /// @inheritdoc IRentEscrow
    function dispute(Terms calldata t, uint256 claim) external nonReentrant {
        (bytes32 id, Lease memory l) = _lease(t);
        Part part = _losing(t);
        uint256 held = _held(l, part);
        (uint256 due, uint256 first) = (_due(l, part), _firstDue(t, part));
        if (due != first) revert AlreadyDisputed();
        if (block.timestamp >= due) revert AlreadyDue(due);
        if (claim == 0) revert ZeroAmount();
        if (claim > held) revert TooMuch(held);
        _setHeld(id, part, claim);
        _setDue(id, part, due + DISPUTE_WINDOW);
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
        (bytes32 id, Lease memory l) = _lease(t);
        address other = msg.sender == t.tenant ? t.landlord : t.tenant;
        if (other == t.tenant && msg.sender != t.landlord) revert NotAllowed(msg.sender);
        if (block.timestamp > deadline) revert Expired(deadline);
        uint256 held = _held(l, part);
        if (toTenant > held || toLandlord != held - toTenant) revert NotTheSum(held);
        bytes32 digest =
            _hashTypedDataV4(keccak256(abi.encode(SETTLEMENT_TYPEHASH, id, part, toTenant, toLandlord, deadline)));
        if (!SignatureChecker.isValidSignatureNowCalldata(other, digest, signature)) revert BadSignature();
        _setHeld(id, part, 0);
        emit LeaseSettled(id, part, toTenant, toLandlord);
        _pay(t.tenant, toTenant);
        _pay(t.landlord, toLandlord);
    }

    /// @inheritdoc IRentEscrow
    function lengthen(Terms calldata t, Part part, uint256 newDue) external {
        (bytes32 id, Lease memory l) = _lease(t);
        if (msg.sender != t.arbitrator) revert NotAllowed(msg.sender);
        _held(l, part);
        (uint256 due, uint256 first) = (_due(l, part), _firstDue(t, part));
        if (due == first) revert NotDisputed();
        _checkLengthen(due, first, newDue);
        _setDue(id, part, newDue);
        emit LeaseLengthened(id, part, newDue);
    }

    /// @inheritdoc IRentEscrow
    function split(Terms calldata t, Part part, uint256 toTenant) external nonReentrant {
        (bytes32 id, Lease memory l) = _lease(t);
        if (msg.sender != t.arbitrator) revert NotAllowed(msg.sender);
        (uint256 held, uint256 due) = (_held(l, part), _due(l, part));
        if (block.timestamp >= due) revert AlreadyDue(due);
        if (toTenant > held) revert TooMuch(held);
        if (due == _firstDue(t, part)) revert NotDisputed();
        _setHeld(id, part, 0);
        emit LeaseSplit(id, part, toTenant, held - toTenant);
        _pay(t.tenant, toTenant);
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
    function leaseState(bytes32 id) external view returns (Lease memory) {
        return _leases[id];
    }

    /// @inheritdoc IRentEscrow
    function leaseId(Terms calldata t) public pure returns (bytes32) {
        return keccak256(abi.encode(TERMS_TYPEHASH, t));
    }

    /// @dev What must be true of any terms before money is held under them, whoever brings it.
    function _checkTerms(Terms calldata t) private view {
        if (t.arbitrator == address(0)) revert BadArbitrator();
        if (t.arbitrator == t.tenant || t.arbitrator == t.landlord) revert BadArbitrator();
        if (t.document == 0) revert NoDocument();
        if (block.timestamp > t.payBy) revert Expired(t.payBy);
        if (t.payBy > t.moveIn || t.moveIn > block.timestamp + MAX_AHEAD) revert BadDates();
        if (t.moveOut <= t.moveIn || t.moveOut > t.moveIn + MAX_STAY) revert BadDates();
    }

    /// @dev Holds both parts until their first due times, under an id that was never used.
    function _open(bytes32 id, Terms calldata t) private {
        Lease storage l = _leases[id];
        if (l.handoverDue != 0) revert LeaseExists(id);
        (l.handover, l.handoverDue, l.deposit, l.depositDue) = (
            t.handover,
            uint40(_firstDue(t, Part.Handover)),
            t.deposit,
            uint40(_firstDue(t, Part.Deposit))
        );
    }

    function _release(Terms calldata t, bytes32 id, Part part, uint256 amount) private {
        emit LeaseReleased(id, part, amount);
        _pay(part == Part.Handover ? t.landlord : t.tenant, amount);
    }

    /// @dev The caller determines the part: the tenant would lose the handover, the landlord the deposit.
    function _losing(Terms calldata t) private view returns (Part) {
        if (msg.sender == t.tenant) return Part.Handover;
        if (msg.sender == t.landlord) return Part.Deposit;
        revert NotAllowed(msg.sender);
    }

    /// @dev The due time both agreed to, computed from the terms, so it needs no storage.
    function _firstDue(Terms calldata t, Part part) private view returns (uint256) {
        return part == Part.Handover ? t.moveIn + releaseDuration : t.moveOut + RETURN_WINDOW;
    }

    function _lease(Terms calldata t) private view returns (bytes32 id, Lease memory l) {
        id = leaseId(t);
        l = _leases[id];
        if (l.handoverDue == 0) revert NoLease(id);
    }

    function _held(Lease memory l, Part part) private pure returns (uint256 held) {
        held = part == Part.Handover ? l.handover : l.deposit;
        if (held == 0) revert NothingHeld();
    }

    function _due(Lease memory l, Part part) private pure returns (uint256) {
        return part == Part.Handover ? l.handoverDue : l.depositDue;
    }

    function _setHeld(bytes32 id, Part part, uint256 held) private {
        if (part == Part.Handover) _leases[id].handover = uint88(held);
        else _leases[id].deposit = uint88(held);
    }

    function _setDue(bytes32 id, Part part, uint256 due) private {
        if (part == Part.Handover) _leases[id].handoverDue = uint40(due);
        else _leases[id].depositDue = uint40(due);
    }
}
