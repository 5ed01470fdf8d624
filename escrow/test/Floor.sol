// SPDX-License-Identifier: MIT
// The floor for the gas table: the transfers, one slot and one event of each call, and not one check.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

contract Floor {
    IERC20 private immutable stablecoin;
    IERC20 private immutable token;
    address private immutable fees;
    mapping(address => mapping(address => uint256)) private slots;
    mapping(bytes32 => uint256) private leases;

    event Moved(address indexed a, address indexed b, uint256 amount, uint256 due);

    constructor(IERC20 stablecoin_, IERC20 token_, address fees_) {
        (stablecoin, token, fees) = (stablecoin_, token_, fees_);
    }

    function payRent(address landlord, uint256 amount) external {
        emit Moved(msg.sender, landlord, amount, 0);
        token.transferFrom(msg.sender, fees, 1e18);
        stablecoin.transferFrom(msg.sender, landlord, amount);
    }

    function payRentDeposit(address landlord, uint256 amount) external {
        slots[msg.sender][landlord] = amount | (block.timestamp << 128);
        emit Moved(msg.sender, landlord, amount, block.timestamp);
        token.transferFrom(msg.sender, fees, 1e18);
        stablecoin.transferFrom(msg.sender, address(this), amount);
    }

    function releaseRentDeposit(address rentee, address landlord) external {
        uint256 amount = uint128(slots[rentee][landlord]);
        delete slots[rentee][landlord];
        emit Moved(rentee, landlord, amount, 0);
        stablecoin.transfer(landlord, amount);
    }

    function payLease(bytes32 id, address landlord, uint256 amount) external {
        leases[id] = amount | (block.timestamp << 128);
        emit Moved(msg.sender, landlord, amount, block.timestamp);
        token.transferFrom(msg.sender, fees, 1e18);
        stablecoin.transferFrom(msg.sender, address(this), amount);
    }

    function release(bytes32 id, address landlord) external {
        uint256 amount = uint128(leases[id]);
        leases[id] = block.timestamp << 128;
        emit Moved(msg.sender, landlord, amount, 0);
        stablecoin.transfer(landlord, amount);
    }
}
