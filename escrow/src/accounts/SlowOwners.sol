// SPDX-License-Identifier: MIT
// A guard for Safe 1.4.1: a passkey alone gives no lasting power over an account within three days.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {ISafeBatch, ISafeGuard, SAFE_BATCH} from "./ISafe.sol";

/// @title A guard that lets a passkey change an account only after three days
/// @notice What a passkey signs waits if it would outlive the passkey: changes of owners, guard, modules and settings, foreign code, and
/// approvals to others than the escrow and its standing orders. Such an act is announced, can be done after three days, and lapses after
/// seven. Owners that are not passkeys never wait.
/// @dev It can only refuse: it holds nothing, moves nothing, and has no owner. The constructor calls nothing, so the same guard, and with
/// it every account, has the same address on each chain.
contract SlowOwners is ISafeGuard, IERC165 {
    /// @notice How long an announced act waits.
    uint256 public constant WAIT = 3 days;
    /// @notice How long after its announcement an act can still be done.
    uint256 public constant LAPSE = 7 days;

    bytes4 private constant INCREASE_ALLOWANCE = bytes4(keccak256("increaseAllowance(address,uint256)"));

    /// @notice What the owners of passkeys are clones of.
    address public immutable passkeyOwner;
    /// @notice The two that may be approved at once.
    address public immutable escrow;
    address public immutable orders;
    bytes32 private immutable _cloneStart;

    /// @notice When an account announced an act; 0 if it is not announced.
    mapping(address account => mapping(bytes32 act => uint256)) public announcedAt;

    /// @notice `from` and `until` are the first and the last second in which the act can be done.
    event Announced(
        address indexed account,
        bytes32 indexed act,
        address to,
        uint256 value,
        bytes data,
        uint8 operation,
        uint256 from,
        uint256 until
    );
    event Withdrawn(address indexed account, bytes32 indexed act);

    error NotAnnounced(bytes32 act);
    error TooEarly(uint256 from);
    error Lapsed(uint256 until);

    constructor(address passkeyOwner_, address escrow_, address orders_) {
        (passkeyOwner, escrow, orders) = (passkeyOwner_, escrow_, orders_);
        _cloneStart =
            keccak256(abi.encodePacked(hex"363d3d373d3d3d363d73", passkeyOwner_, hex"5af43d82803e903d91602b57fd5bf3"));
    }

    /// @notice Announces an act of the calling account. Announcing it again starts the three days again.
    function announce(address to, uint256 value, bytes calldata data, uint8 operation) external {
        bytes32 act = actOf(to, value, data, operation);
        announcedAt[msg.sender][act] = block.timestamp;
        emit Announced(msg.sender, act, to, value, data, operation, block.timestamp + WAIT, block.timestamp + LAPSE);
    }

    /// @notice Takes back an announcement of the calling account.
    function withdraw(bytes32 act) external {
        delete announcedAt[msg.sender][act];
        emit Withdrawn(msg.sender, act);
    }

    /// @inheritdoc ISafeGuard
    /// @dev The Safe has checked the signatures before it asks.
    function checkTransaction(
        address to,
        uint256 value,
        bytes calldata data,
        uint8 operation,
        uint256,
        uint256,
        uint256,
        address,
        address payable,
        bytes memory signatures,
        address
    ) external {
        if (_isByPasskey(signatures) && _mustWait(to, data, operation)) {
            _useAnnouncement(actOf(to, value, data, operation));
        }
    }

    /// @inheritdoc ISafeGuard
    function checkAfterExecution(bytes32, bool) external pure {}

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == type(ISafeGuard).interfaceId || id == type(IERC165).interfaceId;
    }

    /// @notice Names an act: a Safe transaction without its nonce.
    function actOf(address to, uint256 value, bytes calldata data, uint8 operation) public pure returns (bytes32) {
        return keccak256(abi.encode(to, value, keccak256(data), operation));
    }

    /// @notice Whether an owner is a passkey: its code begins as that of every clone of `passkeyOwner`.
    /// @dev Never reverts, also not for an account without code or with less code (EIP-7702): the recovery owner can be one.
    function isPasskey(address owner) public view returns (bool) {
        bytes memory start = new bytes(45);
        assembly ("memory-safe") {
            extcodecopy(owner, add(start, 32), 0, 45)
        }
        return keccak256(start) == _cloneStart;
    }

    /// @dev An announced act is done once.
    function _useAnnouncement(bytes32 act) private {
        uint256 since = announcedAt[msg.sender][act];
        if (since == 0) revert NotAnnounced(act);
        if (block.timestamp < since + WAIT) revert TooEarly(since + WAIT);
        if (block.timestamp > since + LAPSE) revert Lapsed(since + LAPSE);
        delete announcedAt[msg.sender][act];
    }

    /// @dev v is 0 for an owner that is a contract, and r is its address. With threshold 1 the Safe looks at the first signature alone.
    function _isByPasskey(bytes memory signatures) private view returns (bool) {
        return signatures[64] == 0 && isPasskey(address(uint160(uint256(bytes32(signatures)))));
    }

    /// @dev Code run as the account's own must wait, unless it is a batch of plain calls of which none must.
    function _mustWait(address to, bytes calldata data, uint8 operation) private view returns (bool) {
        if (operation == 0) return _mustCallWait(to, data);
        return to != SAFE_BATCH || _mustBatchWait(data);
    }

    /// @dev Reads a batch as MultiSendCallOnly does. One in any other than the usual encoding must wait as a whole.
    function _mustBatchWait(bytes calldata data) private view returns (bool) {
        if (bytes4(data) != ISafeBatch.multiSend.selector || data.length < 68) return true;
        if (uint256(bytes32(data[4:36])) != 32) return true;
        uint256 length = uint256(bytes32(data[36:68]));
        if (length > data.length - 68) return true;
        bytes calldata calls = data[68:68 + length];
        while (calls.length != 0) {
            // A byte for the operation, 20 for the target, 32 for the value, 32 for the length of the data.
            if (calls.length < 85) return true;
            length = uint256(bytes32(calls[53:85]));
            if (length > calls.length - 85) return true;
            if (_mustCallWait(address(bytes20(calls[1:21])), calls[85:85 + length])) return true;
            calls = calls[85 + length:];
        }
        return false;
    }

    /// @dev A call to the account itself, or an approval of more than nothing to anybody but the escrow and its standing orders.
    function _mustCallWait(address to, bytes calldata data) private view returns (bool) {
        if (to == msg.sender) return true;
        if (!_isApproval(bytes4(data))) return false;
        if (data.length < 68) return true;
        if (bytes32(data[36:68]) == 0) return false;
        uint256 spender = uint256(bytes32(data[4:36]));
        return spender != uint160(escrow) && spender != uint160(orders);
    }

    function _isApproval(bytes4 selector) private pure returns (bool) {
        return selector == IERC20.approve.selector || selector == INCREASE_ALLOWANCE
            || selector == IERC721.setApprovalForAll.selector;
    }
}
