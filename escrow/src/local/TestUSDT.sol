// SPDX-License-Identifier: MIT
// A stand-in for USDT, for tests and the local chain only: worth nothing, minted by its faucet.
pragma solidity 0.8.37;

/// @title USDT for trying things out
/// @notice As awkward as the real one: transfers and approvals return nothing, a leftover allowance must go to 0 first, accounts can be blocked.
contract TestUSDT {
    string public constant name = "Tether USD (test)";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 18;

    /// @notice The one who may mint and block.
    address public immutable faucet;
    uint256 public totalSupply;
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    mapping(address account => bool) public isBlocked;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Blocked(address indexed account, bool blocked);

    error OnlyFaucet();
    error AccountBlocked(address account);
    error ResetAllowanceFirst();
    error BalanceTooLow(uint256 balance);
    error AllowanceTooLow(uint256 allowance);

    modifier onlyFaucet() {
        if (msg.sender != faucet) revert OnlyFaucet();
        _;
    }

    constructor(address faucet_) {
        faucet = faucet_;
    }

    /// @notice Makes money out of nothing.
    function mint(address to, uint256 amount) external onlyFaucet {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    /// @notice A blocked account can neither send nor receive.
    function setBlocked(address account, bool blocked) external onlyFaucet {
        isBlocked[account] = blocked;
        emit Blocked(account, blocked);
    }

    /// @notice Allows a spender; refuses to change one allowance into another, as the real one does.
    function approve(address spender, uint256 amount) external {
        if (amount != 0 && allowance[msg.sender][spender] != 0) revert ResetAllowanceFirst();
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    function transfer(address to, uint256 amount) external {
        _move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < amount) revert AllowanceTooLow(allowed);
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - amount;
        _move(from, to, amount);
    }

    function _move(address from, address to, uint256 amount) private {
        if (isBlocked[from]) revert AccountBlocked(from);
        if (isBlocked[to]) revert AccountBlocked(to);
        uint256 balance = balanceOf[from];
        if (balance < amount) revert BalanceTooLow(balance);
        balanceOf[from] = balance - amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}
