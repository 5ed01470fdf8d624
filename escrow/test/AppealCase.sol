// SPDX-License-Identifier: MIT
// A lease whose arbitrator has two instances, and a disputed first rent: where the suites of appeals begin.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {Arbitration, newArbitration} from "./Deployed.sol";
import {Stage} from "../src/IAppealableArbitration.sol";
import {IRentEscrow, Terms, Part} from "../src/IRentEscrow.sol";

abstract contract AppealCase is EscrowTest {
    uint256 constant HEARD = HANDOVER_DUE + 48 hours; // the first moment to decide
    uint256 constant DUE = HANDOVER_DUE + 14 days; // of the disputed first rent
    uint256 constant CAP = HANDOVER_DUE + 180 days;
    uint256 constant SHARE = 300e18; // the tenant's, by the first decision
    uint256 constant APPEAL_FEE = 50e18;
    address constant FIRST = address(0xF125);
    address constant SECOND = address(0x5EC0);

    Arbitration arbitration;

    function setUp() public virtual override {
        super.setUp();
        arbitration = newArbitration(address(escrow), FIRST, SECOND, APPEAL_FEE);
    }

    /// The usual terms, with a payout account.
    function ours() internal view returns (Terms memory t) {
        t = terms();
        (t.arbitrator, t.tenantPayout) = (address(arbitration), PAYOUT);
    }

    /// The whole first rent of a paid lease is disputed, and both were heard.
    function disputed() internal returns (Terms memory t, bytes32 id) {
        t = ours();
        id = disputedAs(t);
    }

    function disputedAs(Terms memory t) internal returns (bytes32 id) {
        id = pay(t);
        disputedHandover(t, t.handover);
        vm.warp(HEARD);
    }

    /// The landlord has the first rent, claims the whole deposit, and both were heard.
    function claimed() internal returns (Terms memory t, bytes32 id) {
        t = ours();
        id = pay(t);
        claimedDeposit(t, DEPOSIT);
        escrow.release(t); // the first rent
        vm.warp(DEPOSIT_DUE + 48 hours);
    }

    /// The first instance has given the tenant `SHARE` of the first rent, at the first moment.
    function decided() internal returns (Terms memory t, bytes32 id) {
        (t, id) = disputed();
        decides(FIRST, t, Part.Handover, SHARE, 0);
    }

    /// The landlord has appealed against it, on the last second.
    function appealed() internal returns (Terms memory t, bytes32 id) {
        (t, id) = decided();
        vm.warp(HEARD + 5 days);
        appeals(landlord, t, Part.Handover);
    }

    function decides(address who, Terms memory t, Part part, uint256 toTenant, uint256 newMoveOut) internal {
        vm.prank(who);
        arbitration.decide(t, part, toTenant, uint40(newMoveOut));
    }

    /// Gives an account the fee, lets the arbitration take exactly that, and appeals.
    function appeals(address who, Terms memory t, Part part) internal {
        hasTheFee(who);
        vm.prank(who);
        arbitration.appeal(t, part);
    }

    function hasTheFee(address who) internal {
        usdt.mint(who, APPEAL_FEE);
        vm.startPrank(who);
        usdt.approve(address(arbitration), 0);
        usdt.approve(address(arbitration), APPEAL_FEE);
        vm.stopPrank();
    }

    /// The instance takes as much time as it can get, until the part is due later than `moment`.
    function lengthens(address who, Terms memory t, Part part, uint256 due, uint256 moment) internal {
        uint256 cap = due - 14 days + 180 days;
        while (due <= moment) {
            vm.warp(due - 1);
            due = due - 1 + 30 days > cap ? cap : due - 1 + 30 days;
            vm.prank(who);
            arbitration.lengthen(t, part, due);
        }
    }

    /// Both share the disputed first rent; the landlord brings the tenant's signature.
    function settled(Terms memory t, bytes32 id, uint256 toTenant) internal {
        bytes memory s = signed(TENANT_KEY, escrow, id, Part.Handover, toTenant, HANDOVER - toTenant, CAP);
        vm.prank(landlord);
        escrow.settle(t, Part.Handover, toTenant, HANDOVER - toTenant, CAP, s);
    }

    function isAt(bytes32 id, Part part, Stage stage) internal view {
        same(uint256(arbitration.caseOf(id, part).stage), uint256(stage), "stage");
    }

    /// The tenant's payout account and the landlord have got this much of a lease, and the escrow still holds that much.
    function paidOut(uint256 toPayout, uint256 toLandlord, uint256 held) internal view {
        same(usdt.balanceOf(PAYOUT), toPayout, "the payout account has");
        same(usdt.balanceOf(landlord), toLandlord, "the landlord has");
        same(usdt.balanceOf(address(escrow)), held, "the escrow holds");
    }

    function notAllowed(address who) internal {
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.NotAllowed.selector, who));
    }
}
