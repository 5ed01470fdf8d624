// SPDX-License-Identifier: MIT
// What a loser, a silent instance or a thief tries. See AppealAttacks.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {AppealCase} from "./AppealCase.sol";
import {Stage} from "../src/IAppealableArbitration.sol";
import {IRentEscrow, Terms, Part} from "../src/IRentEscrow.sol";

contract AppealAttacksTest is AppealCase {
    uint256 constant CLAIM_DUE = DEPOSIT_DUE + 14 days;
    uint256 constant DEPOSIT_CAP = DEPOSIT_DUE + 180 days;

    function test_ASilentFirstInstanceLeavesTheDepositToTheTenant() public {
        (Terms memory t,) = claimed();
        vm.warp(CLAIM_DUE);
        escrow.release(t);
        paidOut(DEPOSIT, HANDOVER, 0);
    }

    function test_ABaselessClaimAndASilentFirstInstanceDoNotFreezeADepositLongerThanTheDispute() public {
        (Terms memory t,) = claimed();
        address[5] memory others = [landlord, tenant, PAYOUT, SECOND, STRANGER];
        for (uint256 i; i < others.length; i++) {
            vm.prank(others[i]);
            notAllowed(others[i]);
            arbitration.lengthen(t, Part.Deposit, CLAIM_DUE + 1);
        }
        vm.warp(CLAIM_DUE);
        escrow.release(t);
        paidOut(DEPOSIT, HANDOVER, 0);
    }

    function test_AFirstInstanceThatOnlyTakesTimeFreezesADepositUntilTwelveDaysBeforeTheCap() public {
        (Terms memory t,) = claimed();
        lengthens(FIRST, t, Part.Deposit, CLAIM_DUE, DEPOSIT_CAP - 42 days);
        vm.warp(DEPOSIT_CAP - 42 days);
        vm.startPrank(FIRST);
        refused(IRentEscrow.BadDueTime.selector, DEPOSIT_CAP - 12 days);
        arbitration.lengthen(t, Part.Deposit, DEPOSIT_CAP - 12 days + 1);
        arbitration.lengthen(t, Part.Deposit, DEPOSIT_CAP - 12 days);
        vm.warp(DEPOSIT_CAP - 42 days + 1);
        refused(IRentEscrow.Expired.selector, DEPOSIT_CAP - 42 days);
        arbitration.lengthen(t, Part.Deposit, DEPOSIT_CAP);
        vm.stopPrank();
        vm.warp(DEPOSIT_CAP - 12 days);
        escrow.release(t);
        paidOut(DEPOSIT, HANDOVER, 0);
    }

    function test_ALoserWhoStallsByAnAppealGetsTheFirstDecisionInTheLastSevenDays() public {
        (Terms memory t,) = claimed();
        decides(FIRST, t, Part.Deposit, DEPOSIT, 0);
        vm.warp(DEPOSIT_DUE + 7 days);
        appeals(landlord, t, Part.Deposit);
        vm.warp(DEPOSIT_DUE + 30 days + 1);
        arbitration.execute(t, Part.Deposit);
        paidOut(DEPOSIT, HANDOVER, 0);
    }

    function test_NoDepositIsFrozenLongerThanTheCapWhateverBothInstancesDo() public {
        (Terms memory t, bytes32 id) = claimed();
        lengthens(FIRST, t, Part.Deposit, CLAIM_DUE, DEPOSIT_CAP - 42 days);
        vm.warp(DEPOSIT_CAP - 42 days);
        decides(FIRST, t, Part.Deposit, DEPOSIT, 0);
        vm.warp(DEPOSIT_CAP - 37 days);
        appeals(landlord, t, Part.Deposit);
        same(escrow.leaseState(id).depositDue, DEPOSIT_CAP - 7 days, "due");
        vm.warp(DEPOSIT_CAP - 14 days);
        vm.startPrank(SECOND);
        refused(IRentEscrow.BadDueTime.selector, DEPOSIT_CAP);
        arbitration.lengthen(t, Part.Deposit, DEPOSIT_CAP + 1);
        arbitration.lengthen(t, Part.Deposit, DEPOSIT_CAP);
        vm.stopPrank();
        vm.warp(DEPOSIT_CAP - 7 days + 1);
        arbitration.execute(t, Part.Deposit);
        paidOut(DEPOSIT, HANDOVER, 0);
    }

    function test_TheInstancesHaveNoPowerAtTheEscrowItself() public {
        (Terms memory t,) = decided();
        address[2] memory instances = [FIRST, SECOND];
        for (uint256 i; i < 2; i++) {
            vm.startPrank(instances[i]);
            notAllowed(instances[i]);
            escrow.split(t, Part.Handover, 0);
            notAllowed(instances[i]);
            escrow.lengthen(t, Part.Handover, DUE + 1);
            notAllowed(instances[i]);
            escrow.endEarlier(t, uint40(MOVE_IN + 60 days), 0, "");
            vm.stopPrank();
        }
    }

    function test_AThiefOfTheTenantsKeyGetsNoUnitOfTheMoneyByAnAppeal() public {
        (Terms memory t,) = decided();
        appeals(tenant, t, Part.Handover);
        decides(SECOND, t, Part.Handover, HANDOVER, 0);
        arbitration.takeFee(t, Part.Handover);
        same(usdt.balanceOf(tenant), 0, "the stolen wallet has");
        paidOut(HANDOVER, 0, DEPOSIT);
    }

    // Attack: two parts at once, to carry the decision of one to the other.
    function test_BothPartsOfALeaseAreTwoCases() public {
        (Terms memory t, bytes32 id) = bothDisputed();
        decides(FIRST, t, Part.Handover, SHARE, 0);
        isAt(id, Part.Deposit, Stage.Open);
        decides(FIRST, t, Part.Deposit, 1000e18, 0);
        appeals(landlord, t, Part.Deposit);
        isAt(id, Part.Handover, Stage.Decided);
        vm.warp(HEARD + 5 days + 1);
        arbitration.execute(t, Part.Handover);
        paidOut(SHARE, HANDOVER - SHARE, DEPOSIT);
        refused(IRentEscrow.TooEarly.selector);
        arbitration.execute(t, Part.Deposit);
        decides(SECOND, t, Part.Deposit, DEPOSIT, 0);
        paidOut(SHARE + DEPOSIT, HANDOVER - SHARE, 0);
        arbitration.takeFee(t, Part.Deposit);
        same(usdt.balanceOf(SECOND), APPEAL_FEE, "one fee");
    }

    function test_ADepositClaimedAfterARuledEndHasItsOwnCap() public {
        (Terms memory t, bytes32 id) = disputed();
        decides(FIRST, t, Part.Handover, SHARE, HEARD + 60 days);
        vm.warp(HEARD + 5 days + 1);
        arbitration.execute(t, Part.Handover);
        uint256 due = HEARD + 74 days;
        claimedDeposit(t, DEPOSIT);
        holds(id, 0, HEARD + 12 days, DEPOSIT, due + 14 days);
        vm.warp(due + 48 hours - 1);
        refused(IRentEscrow.TooEarly.selector, due + 48 hours);
        decides(FIRST, t, Part.Deposit, 0, 0);
        lengthens(FIRST, t, Part.Deposit, due + 14 days, due + 138 days);
        vm.warp(due + 138 days + 1);
        refused(IRentEscrow.Expired.selector, due + 138 days);
        decides(FIRST, t, Part.Deposit, 0, 0);
    }

    /// A short stay, so that both parts are in dispute at the same time.
    function bothDisputed() internal returns (Terms memory t, bytes32 id) {
        t = ours();
        (t.moveOut, t.returnDays) = (uint40(MOVE_IN + 2 days), 3);
        id = pay(t);
        disputedHandover(t, HANDOVER);
        claimedDeposit(t, DEPOSIT);
        vm.warp(HEARD);
    }
}
