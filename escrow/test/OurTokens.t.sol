// SPDX-License-Identifier: MIT
// RNB, and the USDT stand-in with its awkward manners. See OurTokens.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";

contract OurTokensTest is EscrowTest {
    // promise: escrow-decimals, sgn-9-decimals
    function test_AllRNBIsMadeOnceAndGoesToItsHolder() public view {
        same(rnb.totalSupply(), 1_000_000_000e18, "supply");
        same(rnb.balanceOf(address(this)), rnb.SUPPLY(), "holder");
        same(rnb.decimals(), 18, "decimals");
        yes(keccak256(bytes(rnb.symbol())) == keccak256("RNB"), "symbol");
    }

    function test_RNBIsAllowedBySignature() public {
        bytes32 typeHash =
            keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 permit = keccak256(abi.encode(typeHash, tenant, address(escrow), DEPOSIT_FEE, 0, START));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(TENANT_KEY, keccak256(abi.encodePacked("\x19\x01", rnb.DOMAIN_SEPARATOR(), permit)));
        rnb.permit(tenant, address(escrow), DEPOSIT_FEE, START, v, r, s);
        same(rnb.allowance(tenant, address(escrow)), DEPOSIT_FEE, "allowance");
        same(rnb.nonces(tenant), 1, "nonce");
    }

    function test_OnlyTheFaucetMakesAndBlocksTestMoney() public {
        vm.startPrank(tenant);
        vm.expectRevert(TestUSDT.OnlyFaucet.selector);
        usdt.mint(tenant, 1);
        vm.expectRevert(TestUSDT.OnlyFaucet.selector);
        usdt.setBlocked(landlord, true);
        vm.stopPrank();
        usdt.mint(tenant, 5);
        same(usdt.totalSupply(), 5, "supply");
    }

    // promise: escrow-wallet-approve
    function test_TestMoneyReturnsNothingAndChangesNoAllowanceIntoAnother() public {
        usdt.mint(tenant, 10);
        vm.startPrank(tenant);
        (bool ok, bytes memory answer) = address(usdt).call(abi.encodeCall(usdt.approve, (STRANGER, 5)));
        yes(ok && answer.length == 0, "approve says nothing");
        vm.expectRevert(TestUSDT.ResetAllowanceFirst.selector);
        usdt.approve(STRANGER, 6);
        usdt.approve(STRANGER, 0);
        usdt.approve(STRANGER, 6);
        (ok, answer) = address(usdt).call(abi.encodeCall(usdt.transfer, (landlord, 4)));
        yes(ok && answer.length == 0, "transfer says nothing");
        vm.stopPrank();
        vm.startPrank(STRANGER);
        refused(TestUSDT.AllowanceTooLow.selector, 6);
        usdt.transferFrom(tenant, landlord, 7);
        usdt.transferFrom(tenant, landlord, 6);
        same(usdt.allowance(tenant, STRANGER), 0, "used up");
        refused(TestUSDT.BalanceTooLow.selector, 0);
        usdt.transfer(landlord, 1);
        same(usdt.balanceOf(landlord), 10, "moved");
    }

    function test_TestMoneyKnowsEndlessAllowancesAndBlockedAccounts() public {
        usdt.mint(tenant, 10);
        vm.prank(tenant);
        usdt.approve(STRANGER, type(uint256).max);
        vm.prank(STRANGER);
        usdt.transferFrom(tenant, landlord, 1);
        same(usdt.allowance(tenant, STRANGER), type(uint256).max, "endless");
        usdt.setBlocked(tenant, true);
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(TestUSDT.AccountBlocked.selector, tenant));
        usdt.transfer(landlord, 1);
        vm.prank(landlord);
        vm.expectRevert(abi.encodeWithSelector(TestUSDT.AccountBlocked.selector, tenant));
        usdt.transfer(tenant, 1);
    }
}
