// SPDX-License-Identifier: MIT
// Construction, the owner's one power, and what happens to those the token does not pay. See Vault.tree.
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {vm} from "./Bench.sol";
import {Stage} from "./Stage.sol";
import {Escrow, newEscrow} from "./Deployed.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";
import {IRentEscrow, Terms} from "../src/IRentEscrow.sol";

contract VaultTest is Stage {
    function test_TheEscrowIsWhatItWasBuiltWith() public view {
        same(address(escrow.stablecoin()), address(usdt), "stablecoin");
        same(address(escrow.token()), address(rnb), "token");
        same(escrow.feeReceiver(), FEES, "fee receiver");
        same(escrow.arbitrator(), ARBITRATOR, "arbitrator");
        same(escrow.releaseDuration(), 5 days, "release duration");
        same(escrow.depositFee(), FEE, "deposit fee");
        same(escrow.rentFee(), FEE, "rent fee");
        same(escrow.owner(), address(this), "owner");
        (, string memory name, string memory version, uint256 chainId, address vault,,) = escrow.eip712Domain();
        yes(keccak256(bytes(name)) == keccak256("RentEscrow") && keccak256(bytes(version)) == keccak256("1"), "domain");
        same(chainId, block.chainid, "chain");
        same(vault, address(escrow), "vault");
    }

    function test_AnEscrowIsBuiltOverSomething() public {
        refusesZero(address(0), address(rnb), FEES, ARBITRATOR);
        refusesZero(address(usdt), address(0), FEES, ARBITRATOR);
        refusesZero(address(usdt), address(rnb), address(0), ARBITRATOR);
        refusesZero(address(usdt), address(rnb), FEES, address(0));
    }

    function test_TheReleaseDurationIsBetweenOneSecondAndFourteenDays() public {
        address coin = address(usdt);
        vm.expectRevert(IRentEscrow.BadReleaseDuration.selector);
        newEscrow(coin, address(rnb), FEES, ARBITRATOR, 0, 1, 1);
        vm.expectRevert(IRentEscrow.BadReleaseDuration.selector);
        newEscrow(coin, address(rnb), FEES, ARBITRATOR, 14 days + 1, 1, 1);
        newEscrow(coin, address(rnb), FEES, ARBITRATOR, 14 days, 1, 1);
    }

    function test_TheOwnerMovesTheFeeReceiverAndNobodyElseDoes() public {
        vm.expectEmit(address(escrow));
        emit IRentEscrow.FeeReceiverChanged(STRANGER);
        escrow.setFeeReceiver(STRANGER);
        same(escrow.feeReceiver(), STRANGER, "fee receiver");
        fund(tenant, 1);
        vm.prank(tenant);
        escrow.payRent(landlord, 1);
        same(rnb.balanceOf(STRANGER), FEE, "fee");
        vm.expectRevert(IRentEscrow.ZeroAddress.selector);
        escrow.setFeeReceiver(address(0));
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, tenant));
        escrow.setFeeReceiver(tenant);
    }

    function test_TheOwnerChangesInTwoSteps() public {
        escrow.transferOwnership(STRANGER);
        same(escrow.owner(), address(this), "not yet");
        vm.prank(STRANGER);
        escrow.acceptOwnership();
        same(escrow.owner(), STRANGER, "now");
    }

    function test_ABlockedPartyGetsACreditAndTheOtherIsPaid() public {
        (Terms memory t,) = paid();
        usdt.setBlocked(landlord, true);
        vm.warp(DEPOSIT_DUE);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.Credited(landlord, HANDOVER);
        escrow.release(t);
        got(DEPOSIT, 0, HANDOVER);
        same(escrow.credit(landlord), HANDOVER, "credit");
        vm.expectRevert(abi.encodeWithSelector(TestUSDT.AccountBlocked.selector, landlord));
        escrow.payCredit(landlord);
        usdt.setBlocked(landlord, false);
        vm.expectEmit(address(escrow));
        emit IRentEscrow.CreditPaid(landlord, HANDOVER);
        vm.prank(STRANGER);
        escrow.payCredit(landlord);
        got(DEPOSIT, HANDOVER, 0);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.payCredit(landlord);
    }

    function test_CreditsAddUpAndArePaidOnce() public {
        (Terms memory t,) = paid();
        usdt.setBlocked(tenant, true);
        vm.prank(landlord);
        escrow.dispute(t, 600e18);
        vm.prank(landlord);
        escrow.releaseEarly(t);
        same(escrow.credit(tenant), DEPOSIT, "both credits");
        usdt.setBlocked(tenant, false);
        escrow.payCredit(tenant);
        got(DEPOSIT, 0, HANDOVER);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        escrow.payCredit(tenant);
    }

    function test_ABlockedFeeReceiverStopsNoExit() public {
        (Terms memory t,) = paid();
        usdt.setBlocked(FEES, true);
        vm.warp(DEPOSIT_DUE);
        escrow.release(t);
        got(DEPOSIT, HANDOVER, 0);
    }

    function test_TheEscrowTakesNoGasMoney() public {
        (bool ok,) = address(escrow).call{value: 1}("");
        yes(!ok, "refused");
    }

    function refusesZero(address coin, address token, address fees, address judge) internal {
        vm.expectRevert(IRentEscrow.ZeroAddress.selector);
        newEscrow(coin, token, fees, judge, 5 days, 1, 1);
    }
}
