// SPDX-License-Identifier: MIT
// Construction, the owner's one power, and what happens to those the token does not pay. See Vault.tree.
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {Escrow, newEscrow} from "./Deployed.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";
import {IRentEscrow, Terms} from "../src/IRentEscrow.sol";

contract Decimals {
    uint8 public immutable decimals;

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }
}

contract VaultTest is EscrowTest {
    string constant TERMS_TYPE =
        "Terms(address tenant,address tenantPayout,address landlord,address arbitrator,uint88 handover,uint88 firstRent,uint88 deposit,uint40 moveIn,uint40 moveOut,uint40 payBy,uint40 freeUntil,uint40 halfUntil,uint40 earliestEnd,uint16 tenantNotice,uint16 landlordNotice,uint8 returnDays,bytes32 document)";

    // promise: escrow-construction, escrow-reads, sgn-7-functions
    function test_TheEscrowIsWhatItWasBuiltWith() public view {
        same(address(escrow.stablecoin()), address(usdt), "stablecoin");
        same(address(escrow.token()), address(rnb), "token");
        same(escrow.feeReceiver(), FEES, "fee receiver");
        same(escrow.arbitrator(), PAIR_ARBITRATOR, "arbitrator");
        same(escrow.releaseDuration(), 5 days, "release duration");
        same(escrow.depositFee(), DEPOSIT_FEE, "deposit fee");
        same(escrow.rentFee(), RENT_FEE, "rent fee");
        same(escrow.owner(), OWNER, "owner");
        (, string memory name, string memory version, uint256 chainId, address vault,,) = escrow.eip712Domain();
        yes(keccak256(bytes(name)) == keccak256("RentEscrow") && keccak256(bytes(version)) == keccak256("3"), "domain");
        same(chainId, block.chainid, "chain");
        same(vault, address(escrow), "vault");
    }

    function test_TheNumbersAreTheOnesThatWerePromised() public view {
        same(escrow.DISPUTE_WINDOW(), 14 days, "dispute window");
        same(escrow.HEARING(), 48 hours, "hearing");
        same(escrow.MAX_RELEASE_DURATION(), 14 days, "the longest release duration");
        same(escrow.LENGTHEN_STEP(), 30 days, "lengthen step");
        same(escrow.LENGTHEN_CAP(), 180 days, "lengthen cap");
        same(escrow.MAX_AHEAD(), 366 days, "ahead");
        same(escrow.MAX_STAY(), 5 * 366 days, "stay");
        string memory settlement =
            "Settlement(bytes32 lease,uint8 part,uint256 toTenant,uint256 toLandlord,uint256 deadline)";
        yes(escrow.SETTLEMENT_TYPEHASH() == keccak256(bytes(settlement)), "settlement");
        yes(escrow.TERMS_TYPEHASH() == keccak256(bytes(TERMS_TYPE)), "terms");
        string memory end = "EarlierEnd(bytes32 lease,uint40 moveOut,uint40 newMoveOut,uint256 deadline)";
        yes(escrow.EARLIER_END_TYPEHASH() == keccak256(bytes(end)), "earlier end");
        yes(escrow.RENEWAL_TYPEHASH() == keccak256("Renewal(bytes32 oldLease,bytes32 newLease)"), "renewal");
    }

    // promise: escrow-owner-named
    function test_TheOwnerIsNamedWhoeverDeploys() public {
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableInvalidOwner.selector, address(0)));
        newEscrow(address(usdt), address(rnb), FEES, ARBITRATOR, 5 days, 1, 1, address(0));
        vm.prank(STRANGER);
        Escrow other = newEscrow(address(usdt), address(rnb), FEES, ARBITRATOR, 5 days, 1, 1, OWNER);
        same(other.owner(), OWNER, "owner");
    }

    // promise: escrow-construction-refuses
    function test_AnEscrowIsBuiltOverSomething() public {
        refusesZero(address(0), address(rnb), FEES, ARBITRATOR);
        refusesZero(address(usdt), address(0), FEES, ARBITRATOR);
        refusesZero(address(usdt), address(rnb), FEES, address(0));
    }

    function test_TheReleaseDurationIsBetweenOneSecondAndFourteenDays() public {
        address coin = address(usdt);
        vm.expectRevert(IRentEscrow.BadReleaseDuration.selector);
        newEscrow(coin, address(rnb), FEES, ARBITRATOR, 0, 1, 1, OWNER);
        vm.expectRevert(IRentEscrow.BadReleaseDuration.selector);
        newEscrow(coin, address(rnb), FEES, ARBITRATOR, 14 days + 1, 1, 1, OWNER);
        newEscrow(coin, address(rnb), FEES, ARBITRATOR, 14 days, 1, 1, OWNER);
    }

    // promise: escrow-owner, sgn-6-owner
    function test_TheOwnerMovesTheFeeReceiverAndNobodyElseDoes() public {
        vm.expectEmit(address(escrow));
        emit IRentEscrow.FeeReceiverChanged(STRANGER);
        vm.prank(OWNER);
        escrow.setFeeReceiver(STRANGER);
        same(escrow.feeReceiver(), STRANGER, "fee receiver");
        fund(tenant, 1);
        vm.prank(tenant);
        escrow.payRent(landlord, 1);
        same(rnb.balanceOf(STRANGER), RENT_FEE, "fee");
        address[4] memory others = [tenant, ARBITRATOR, PAIR_ARBITRATOR, FEES];
        for (uint256 i; i < others.length; i++) {
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, others[i]));
            escrow.setFeeReceiver(others[i]);
        }
    }

    function test_TheOwnerLowersFeesAndNeverRaisesOne() public {
        vm.expectEmit(address(escrow));
        emit IRentEscrow.FeesLowered(DEPOSIT_FEE - 1, RENT_FEE - 2);
        vm.prank(OWNER);
        escrow.lowerFees(DEPOSIT_FEE - 1, RENT_FEE - 2);
        same(escrow.depositFee(), DEPOSIT_FEE - 1, "deposit fee");
        same(escrow.rentFee(), RENT_FEE - 2, "rent fee");
        vm.startPrank(OWNER);
        vm.expectRevert(IRentEscrow.FeeRaised.selector);
        escrow.lowerFees(DEPOSIT_FEE, RENT_FEE - 2);
        vm.expectRevert(IRentEscrow.FeeRaised.selector);
        escrow.lowerFees(DEPOSIT_FEE - 1, RENT_FEE - 1);
        vm.stopPrank();
        fund(tenant, 2);
        vm.startPrank(tenant);
        escrow.payRent(landlord, 1);
        same(rnb.balanceOf(FEES), RENT_FEE - 2, "the lower rent fee");
        escrow.payRentDeposit(landlord, 1);
        same(rnb.balanceOf(FEES), DEPOSIT_FEE + RENT_FEE - 3, "the lower deposit fee");
        vm.stopPrank();
        address[4] memory others = [tenant, ARBITRATOR, PAIR_ARBITRATOR, FEES];
        for (uint256 i; i < others.length; i++) {
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, others[i]));
            escrow.lowerFees(0, 0);
        }
    }

    function test_WithoutFeesTheTokenIsNotCalled() public {
        vm.prank(OWNER);
        escrow.lowerFees(0, 0);
        vm.etch(address(rnb), hex"fe"); // whatever the token does
        usdt.mint(tenant, HANDOVER + DEPOSIT + 2);
        vm.startPrank(tenant);
        usdt.approve(address(escrow), HANDOVER + DEPOSIT + 2);
        escrow.payLease(terms());
        escrow.payRent(landlord, 1);
        escrow.payRentFor(0, landlord, 1);
        got(0, 2, HANDOVER + DEPOSIT);
    }

    function test_AFeeFitsInto128Bits() public {
        uint256 most = type(uint128).max;
        vm.expectRevert(IRentEscrow.FeeRaised.selector);
        newEscrow(address(usdt), address(rnb), FEES, ARBITRATOR, 5 days, most + 1, 1, OWNER);
        vm.expectRevert(IRentEscrow.FeeRaised.selector);
        newEscrow(address(usdt), address(rnb), FEES, ARBITRATOR, 5 days, 1, most + 1, OWNER);
        Escrow other = newEscrow(address(usdt), address(rnb), FEES, ARBITRATOR, 5 days, most, most, OWNER);
        same(other.depositFee() & other.rentFee(), most, "fees");
    }

    function test_AStablecoinHasEighteenDecimals() public {
        uint8[2] memory others = [6, 19];
        for (uint256 i; i < 2; i++) {
            address coin = address(new Decimals(others[i]));
            vm.expectRevert(abi.encodeWithSelector(IRentEscrow.BadDecimals.selector, others[i]));
            newEscrow(coin, address(rnb), FEES, ARBITRATOR, 5 days, 1, 1, OWNER);
        }
        newEscrow(address(new Decimals(18)), address(rnb), FEES, ARBITRATOR, 5 days, 1, 1, OWNER);
    }

    function test_TheEscrowFitsIntoTwentyFourThousandBytes() public view {
        yes(address(escrow).code.length <= 24_000, "the runtime code (EIP-170 allows 24,576)");
    }

    // promise: escrow-fee-receiver
    function test_FeesNeverGoToNobodyToTheEscrowOrToAToken() public {
        address[4] memory never = [address(0), address(escrow), address(usdt), address(rnb)];
        for (uint256 i; i < never.length; i++) {
            vm.prank(OWNER);
            vm.expectRevert(IRentEscrow.BadFeeReceiver.selector);
            escrow.setFeeReceiver(never[i]);
            if (never[i] == address(escrow)) continue;
            vm.expectRevert(IRentEscrow.BadFeeReceiver.selector);
            newEscrow(address(usdt), address(rnb), never[i], ARBITRATOR, 5 days, 1, 1, OWNER);
        }
    }

    function test_TheOwnerChangesInTwoSteps() public {
        vm.prank(OWNER);
        escrow.transferOwnership(STRANGER);
        same(escrow.owner(), OWNER, "not yet");
        same(escrow.pendingOwner(), STRANGER, "offered");
        vm.prank(STRANGER);
        escrow.acceptOwnership();
        same(escrow.owner(), STRANGER, "now");
    }

    function test_NobodyRenouncesWhileThereIsAFee() public {
        vm.prank(OWNER);
        vm.expectRevert(IRentEscrow.NotRenounceable.selector);
        escrow.renounceOwnership();
        for (uint256 i; i < 3; i++) {
            Escrow other =
                newEscrow(address(usdt), address(rnb), FEES, ARBITRATOR, 5 days, i == 0 ? 1 : 0, i == 1 ? 1 : 0, OWNER);
            vm.prank(STRANGER);
            vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, STRANGER));
            other.renounceOwnership();
            vm.prank(OWNER);
            if (i < 2) vm.expectRevert(IRentEscrow.NotRenounceable.selector);
            other.renounceOwnership();
            same(other.owner(), i < 2 ? OWNER : address(0), "owner");
        }
    }

    // promise: escrow-lease-credit
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
        claimedDeposit(t, 600e18);
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
        newEscrow(coin, token, fees, judge, 5 days, 1, 1, OWNER);
    }
}
