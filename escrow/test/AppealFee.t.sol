// SPDX-License-Identifier: MIT
// How an arbitration is made, and where the fee of an appeal goes. See AppealFee.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {AppealCase} from "./AppealCase.sol";
import {Arbitration, Escrow, newArbitration} from "./Deployed.sol";
import {OddToken, TellingToken} from "./Tokens.t.sol";
import {IAppealableArbitration, Stage} from "../src/IAppealableArbitration.sol";
import {IRentEscrow, Terms, Part} from "../src/IRentEscrow.sol";

/// A landlord who, told of a transfer, tries every call from inside.
contract Appellant {
    Arbitration private arbitration;
    Terms private t;
    uint256 public tries;
    uint256 public entered;

    function aim(Arbitration arbitration_, Terms calldata t_) external {
        (arbitration, t) = (arbitration_, t_);
    }

    function appeal(TellingToken coin) external {
        coin.approve(address(arbitration), type(uint256).max);
        arbitration.appeal(t, Part.Handover);
    }

    function told() external {
        if (address(arbitration) == address(0)) return;
        tries++;
        attempt(abi.encodeCall(arbitration.decide, (t, Part.Handover, 0, 0)));
        attempt(abi.encodeCall(arbitration.appeal, (t, Part.Handover)));
        attempt(abi.encodeCall(arbitration.execute, (t, Part.Handover)));
        attempt(abi.encodeCall(arbitration.takeFee, (t, Part.Handover)));
    }

    /// An attempt counts as refused only if the guard refused it, not some later check.
    function attempt(bytes memory call) private {
        (, bytes memory answer) = address(arbitration).call(call);
        if (bytes4(answer) != bytes4(keccak256("ReentrancyGuardReentrantCall()"))) entered++;
    }
}

contract AppealFeeTest is AppealCase {
    // ---------------------------------------------------------------- construction

    function test_AnArbitrationNamesItsEscrowItsInstancesAndItsFee() public view {
        same(address(arbitration.escrow()), address(escrow), "escrow");
        same(address(arbitration.stablecoin()), address(usdt), "stablecoin");
        same(arbitration.firstInstance(), FIRST, "first");
        same(arbitration.secondInstance(), SECOND, "second");
        same(arbitration.appealFee(), APPEAL_FEE, "fee");
        same(arbitration.APPEAL_TIME(), 5 days, "time to appeal");
        same(arbitration.AFTER_DECISION(), 12 days, "after a decision");
        same(arbitration.AFTER_APPEAL(), 30 days, "after an appeal");
        same(arbitration.LAST_DAYS(), 7 days, "last days");
        same(arbitration.BEFORE_CAP(), 42 days, "before the cap");
    }

    /// The arbitration has these times of the escrow as constants of its own.
    function test_AnArbitrationCountsAsTheEscrowDoes() public view {
        same(escrow.DISPUTE_WINDOW(), 14 days, "a dispute");
        same(escrow.HEARING(), 48 hours, "the hearing");
        same(escrow.LENGTHEN_STEP(), arbitration.AFTER_APPEAL(), "one step");
        same(escrow.LENGTHEN_CAP(), 180 days, "the cap");
    }

    function test_TheInstancesAreTwoAccountsThatCanDecideAndBePaid() public {
        address own = address(arbitration);
        address[5] memory never = [address(0), address(escrow), address(usdt), address(rnb), FIRST];
        for (uint256 i; i < never.length; i++) {
            vm.expectRevert(IAppealableArbitration.BadInstance.selector);
            newArbitration(address(escrow), FIRST, never[i], APPEAL_FEE);
            if (never[i] == FIRST) continue;
            vm.expectRevert(IAppealableArbitration.BadInstance.selector);
            newArbitration(address(escrow), never[i], SECOND, APPEAL_FEE);
        }
        newArbitration(address(escrow), own, SECOND, APPEAL_FEE); // another arbitration may be an instance
        address next = vm.computeCreateAddress(address(this), vm.getNonce(address(this)));
        vm.expectRevert(IAppealableArbitration.BadInstance.selector);
        newArbitration(address(escrow), next, SECOND, APPEAL_FEE); // this one itself not
    }

    function test_AnAppealCostsSomething() public {
        vm.expectRevert(IAppealableArbitration.BadFee.selector);
        newArbitration(address(escrow), FIRST, SECOND, 0);
        newArbitration(address(escrow), FIRST, SECOND, 1);
    }

    function test_AnArbitrationWithoutAnEscrowIsNotMade() public {
        vm.expectRevert();
        newArbitration(STRANGER, FIRST, SECOND, APPEAL_FEE);
    }

    // ---------------------------------------------------------------- the fee

    function test_AnAppealPaysItsFeeToTheArbitration() public {
        (Terms memory t,) = decided();
        usdt.mint(landlord, 1); // more than the fee: only the fee is taken
        appeals(landlord, t, Part.Handover);
        same(usdt.balanceOf(landlord), 1, "the landlord keeps");
        same(usdt.balanceOf(address(arbitration)), APPEAL_FEE, "the arbitration holds");
    }

    function test_OnceTheSecondInstanceHasDecidedTheFeeIsItsOwn() public {
        (Terms memory t, bytes32 id) = appealed();
        decides(SECOND, t, Part.Handover, 0, 0); // the appellant wins, and pays the fee all the same
        same(usdt.balanceOf(SECOND), 0, "no decision pays a fee");
        same(arbitration.caseOf(id, Part.Handover).feeTo, SECOND, "whose fee");
        vm.expectEmit(address(arbitration));
        emit IAppealableArbitration.FeeTaken(id, Part.Handover, SECOND, APPEAL_FEE);
        vm.prank(STRANGER);
        arbitration.takeFee(t, Part.Handover);
        same(usdt.balanceOf(SECOND), APPEAL_FEE, "the second instance has");
    }

    function test_TheFeeIsPaidOnce() public {
        (Terms memory t,) = appealed();
        usdt.mint(address(arbitration), APPEAL_FEE); // another appeal's, worth a try
        decides(SECOND, t, Part.Handover, 0, 0);
        arbitration.takeFee(t, Part.Handover);
        vm.expectRevert(IAppealableArbitration.NoFee.selector);
        arbitration.takeFee(t, Part.Handover);
    }

    function test_WithoutAnAppealThereIsNoFee() public {
        (Terms memory t,) = decided();
        usdt.mint(address(arbitration), APPEAL_FEE);
        vm.expectRevert(IAppealableArbitration.NoFee.selector);
        arbitration.takeFee(t, Part.Handover);
    }

    function test_NobodyTakesTheFeeWhileTheSecondInstanceCanDecide() public {
        (Terms memory t,) = appealed();
        uint256 until = HEARD + 28 days;
        refused(IRentEscrow.TooEarly.selector, until + 1);
        arbitration.takeFee(t, Part.Handover);
        vm.warp(until);
        refused(IRentEscrow.TooEarly.selector, until + 1);
        arbitration.takeFee(t, Part.Handover);
    }

    function test_IfTheSecondInstanceIsSilentTheFeeGoesBackToTheAppellant() public {
        (Terms memory t,) = appealed();
        vm.warp(HEARD + 28 days + 1);
        arbitration.takeFee(t, Part.Handover);
        same(usdt.balanceOf(landlord), APPEAL_FEE, "before the execution");
        arbitration.execute(t, Part.Handover); // which does not wait for the fee
        same(usdt.balanceOf(landlord), APPEAL_FEE + HANDOVER - SHARE, "and after it");
        vm.expectRevert(IAppealableArbitration.NoFee.selector);
        arbitration.takeFee(t, Part.Handover);
    }

    function test_TheFeeGoesBackAfterTheFirstDecisionWasExecuted() public {
        (Terms memory t,) = appealed();
        vm.warp(HEARD + 28 days + 1);
        arbitration.execute(t, Part.Handover);
        arbitration.takeFee(t, Part.Handover);
        same(usdt.balanceOf(landlord), APPEAL_FEE + HANDOVER - SHARE, "the landlord has");
        same(usdt.balanceOf(SECOND), 0, "the second instance has");
    }

    function test_TheFeeGoesBackIfThePartWentToItsDefaultPayee() public {
        (Terms memory t,) = appealed();
        vm.warp(HEARD + 35 days);
        escrow.release(t);
        arbitration.takeFee(t, Part.Handover);
        same(usdt.balanceOf(landlord), APPEAL_FEE + HANDOVER, "the landlord has");
    }

    function test_IfBothSettleTheFeeGoesBackAtOnce() public {
        (Terms memory t, bytes32 id) = appealed();
        settled(t, id, 500e18);
        vm.expectRevert(IRentEscrow.NothingHeld.selector);
        decides(SECOND, t, Part.Handover, 0, 0);
        arbitration.takeFee(t, Part.Handover);
        same(usdt.balanceOf(landlord), APPEAL_FEE + 300e18, "the landlord has");
    }

    function test_IfThePartIsGivenUpTheFeeGoesBackAtOnce() public {
        (Terms memory t,) = appealed();
        vm.prank(landlord);
        escrow.refund(t);
        arbitration.takeFee(t, Part.Handover);
        same(usdt.balanceOf(landlord), APPEAL_FEE, "the landlord has");
    }

    function test_TheFeeGoesBackToTheAccountThatPaidIt() public {
        (Terms memory t,) = decided();
        appeals(PAYOUT, t, Part.Handover);
        vm.warp(HEARD + 23 days + 1);
        vm.prank(landlord);
        arbitration.takeFee(t, Part.Handover);
        same(usdt.balanceOf(PAYOUT), APPEAL_FEE, "the payout account has");
    }

    // Attack: a blocked fee receiver.
    function test_ABlockedSecondInstanceDecidesAndItsFeeWaits() public {
        (Terms memory t,) = appealed();
        usdt.setBlocked(SECOND, true);
        decides(SECOND, t, Part.Handover, 700e18, 0);
        paidOut(700e18, 100e18, DEPOSIT);
        vm.expectRevert(abi.encodeWithSignature("AccountBlocked(address)", SECOND));
        arbitration.takeFee(t, Part.Handover);
        usdt.setBlocked(SECOND, false);
        arbitration.takeFee(t, Part.Handover);
        same(usdt.balanceOf(SECOND), APPEAL_FEE, "the second instance has");
    }

    // Attack: the appellant is blocked, so that the first decision could not be executed.
    function test_ABlockedAppellantStopsNoExecutionAndTheirFeeWaits() public {
        (Terms memory t,) = appealed();
        usdt.setBlocked(landlord, true);
        vm.warp(HEARD + 28 days + 1);
        arbitration.execute(t, Part.Handover);
        same(usdt.balanceOf(PAYOUT), SHARE, "the payout account has");
        same(escrow.credit(landlord), HANDOVER - SHARE, "the landlord's credit");
        vm.expectRevert(abi.encodeWithSignature("AccountBlocked(address)", landlord));
        arbitration.takeFee(t, Part.Handover);
        usdt.setBlocked(landlord, false);
        arbitration.takeFee(t, Part.Handover);
        same(usdt.balanceOf(landlord), APPEAL_FEE, "the landlord has");
    }

    function test_TwoAppealsHaveTwoFees() public {
        (Terms memory t,) = appealed();
        (Terms memory other, bytes32 otherId) = (ours(), bytes32(0));
        other.document = bytes32(uint256(8));
        vm.warp(START);
        otherId = disputedAs(other);
        decides(FIRST, other, Part.Handover, SHARE, 0);
        appeals(PAYOUT, other, Part.Handover);
        decides(SECOND, t, Part.Handover, 0, 0);
        settled(other, otherId, 0);
        same(usdt.balanceOf(address(arbitration)), 2 * APPEAL_FEE, "two fees");
        arbitration.takeFee(other, Part.Handover);
        same(usdt.balanceOf(PAYOUT), APPEAL_FEE, "back to the appellant");
        arbitration.takeFee(t, Part.Handover);
        same(usdt.balanceOf(SECOND), APPEAL_FEE, "to the second instance");
        same(usdt.balanceOf(address(arbitration)), 0, "none is left");
    }

    // ---------------------------------------------------------------- awkward tokens

    // Attack: a token that has begun to tax transfers would have one appellant's fee paid out of another's.
    function test_AFeeThatDoesNotArriveWholeIsRefused() public {
        OddToken odd = new OddToken();
        (Terms memory t,) = over(address(odd), landlord);
        odd.behave(1, false, false);
        odd.mint(landlord, APPEAL_FEE);
        vm.startPrank(landlord);
        odd.approve(address(arbitration), APPEAL_FEE);
        vm.expectRevert(
            abi.encodeWithSelector(IRentEscrow.TransferMismatch.selector, APPEAL_FEE, APPEAL_FEE - 1)
        );
        arbitration.appeal(t, Part.Handover);
    }

    function test_ACallFromInsideATransferIsRefused() public {
        (TellingToken coin, Appellant appellant) = (new TellingToken(), new Appellant());
        (Terms memory t, bytes32 id) = over(address(coin), address(appellant));
        coin.mint(address(appellant), APPEAL_FEE);
        coin.mint(address(arbitration), APPEAL_FEE); // another appeal's, worth a try
        appellant.aim(arbitration, t);
        appellant.appeal(coin);
        yes(appellant.tries() != 0, "told while paying");
        same(appellant.entered(), 0, "entered while paying");
        uint256 before = appellant.tries();
        vm.warp(HEARD + 23 days + 1);
        arbitration.execute(t, Part.Handover);
        yes(appellant.tries() > before, "told of the shares");
        arbitration.takeFee(t, Part.Handover);
        same(appellant.entered(), 0, "entered while being paid");
        same(coin.balanceOf(address(appellant)), APPEAL_FEE + HANDOVER - SHARE, "paid once");
        isAt(id, Part.Handover, Stage.Closed);
    }

    /// A decided dispute at an escrow over another stablecoin.
    function over(address coin, address landlord_) internal returns (Terms memory t, bytes32 id) {
        escrow = escrowOver(coin, rnb);
        arbitration = newArbitration(address(escrow), FIRST, SECOND, APPEAL_FEE);
        t = ours();
        t.landlord = landlord_;
        OddToken(coin).mint(tenant, HANDOVER + DEPOSIT);
        rnb.transfer(tenant, DEPOSIT_FEE);
        vm.startPrank(tenant);
        OddToken(coin).approve(address(escrow), HANDOVER + DEPOSIT);
        rnb.approve(address(escrow), DEPOSIT_FEE);
        escrow.payLease(t);
        vm.stopPrank();
        id = escrow.leaseId(t);
        disputedHandover(t, HANDOVER);
        vm.warp(HEARD);
        decides(FIRST, t, Part.Handover, SHARE, 0);
    }
}
