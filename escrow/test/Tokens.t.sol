// SPDX-License-Identifier: MIT
// Tokens that lie, tax, say no, or call back. See Tokens.tree.
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {vm} from "./TestBase.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {Escrow} from "./Deployed.sol";
import {IRentEscrow, Terms, Part} from "../src/IRentEscrow.sol";

/// A token whose manners can be chosen.
contract OddToken is ERC20("Odd", "ODD") {
    uint256 public tax; // burnt from what arrives
    uint256 public gift; // minted to what arrives
    bool public saysNo; // answers false instead of moving
    bool public pretends; // answers true without moving

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function give(uint256 gift_) external {
        gift = gift_;
    }

    function behave(uint256 tax_, bool saysNo_, bool pretends_) external {
        (tax, saysNo, pretends) = (tax_, saysNo_, pretends_);
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        if (saysNo || pretends) return pretends;
        return super.transfer(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        if (saysNo || pretends) return pretends;
        bool ok = super.transferFrom(from, to, amount);
        if (tax != 0) _burn(to, tax);
        if (gift != 0) _mint(to, gift);
        return ok;
    }
}

/// A token that tells sender and receiver about every transfer, as ERC-777 would.
contract TellingToken is ERC20("Telling", "TEL") {
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override {
        tell(from);
        super._update(from, to, value);
        tell(to);
    }

    function tell(address who) private {
        if (who.code.length == 0) return;
        (bool ok,) = who.call(abi.encodeWithSignature("told()"));
        ok;
    }
}

/// A party that, told of a transfer, tries every other exit from inside.
contract Intruder {
    Escrow private escrow;
    Terms private t;
    uint256 public tries;
    uint256 public entered;

    function aim(Escrow escrow_, Terms calldata t_) external {
        (escrow, t) = (escrow_, t_);
    }

    function told() external {
        if (address(escrow) == address(0)) return;
        tries++;
        attempt(abi.encodeCall(escrow.release, (t)));
        attempt(abi.encodeCall(escrow.releaseEarly, (t)));
        attempt(abi.encodeCall(escrow.refund, (t)));
        attempt(abi.encodeCall(escrow.cancel, (t)));
        attempt(abi.encodeCall(escrow.dispute, (t, 1)));
        attempt(abi.encodeCall(escrow.split, (t, Part.Deposit, t.deposit)));
        attempt(abi.encodeCall(escrow.settle, (t, Part.Deposit, 0, t.deposit, type(uint256).max, "")));
        attempt(abi.encodeCall(escrow.renew, (t, t, "")));
        attempt(abi.encodeCall(escrow.payLease, (t)));
        attempt(abi.encodeCall(escrow.payRent, (t.landlord, 1)));
        attempt(abi.encodeCall(escrow.payBackToRentee, (t.landlord, 1)));
        attempt(abi.encodeCall(escrow.payRentFor, (0, t.landlord, 1)));
        attempt(abi.encodeCall(escrow.payBackFor, (0, t.landlord, 1)));
        attempt(abi.encodeCall(escrow.payRentDeposit, (t.landlord, 1)));
        attempt(abi.encodeCall(escrow.releaseRentDeposit, (address(this), t.landlord)));
        attempt(abi.encodeCall(escrow.rentDepositArbitrationPayAction, (address(this), t.landlord, 0)));
        attempt(abi.encodeCall(escrow.payCredit, (address(this))));
    }

    /// An attempt counts as refused only if the guard refused it, not some later check.
    function attempt(bytes memory call) private {
        (, bytes memory answer) = address(escrow).call(call);
        if (bytes4(answer) != bytes4(keccak256("ReentrancyGuardReentrantCall()"))) entered++;
    }

    function pay(TellingToken coin, TellingToken token) external {
        coin.approve(address(escrow), type(uint256).max);
        token.approve(address(escrow), type(uint256).max);
        escrow.payLease(t);
    }
}

contract TokensTest is EscrowTest {
    OddToken odd;
    Escrow over;

    function setUp() public override {
        super.setUp();
        odd = new OddToken();
        over = escrowOver(address(odd), rnb);
        odd.mint(tenant, 1e24);
        rnb.transfer(tenant, 10 * RENT_FEE);
        vm.startPrank(tenant);
        odd.approve(address(over), 1e24);
        rnb.approve(address(over), 10 * RENT_FEE);
        vm.stopPrank();
    }

    // promise: escrow-arrival
    function test_ATokenThatTaxesTransfersIsRefused() public {
        odd.behave(1, false, false);
        vm.startPrank(tenant);
        vm.expectRevert(
            abi.encodeWithSelector(IRentEscrow.TransferMismatch.selector, HANDOVER + DEPOSIT, HANDOVER + DEPOSIT - 1)
        );
        over.payLease(terms());
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.TransferMismatch.selector, 100, 99));
        over.payRentDeposit(landlord, 100);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.TransferMismatch.selector, 100, 99));
        over.payRentFor(0, landlord, 100);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.TransferMismatch.selector, 100, 99));
        over.payBackFor(0, landlord, 100);
    }

    function test_ATokenThatGivesMoreThanItTakesIsRefused() public {
        odd.give(1);
        vm.startPrank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.TransferMismatch.selector, 100, 101));
        over.payRentDeposit(landlord, 100);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.TransferMismatch.selector, 100, 101));
        over.payRentFor(0, landlord, 100);
    }

    function test_ARenewalsShortfallMustArriveToo() public {
        Terms memory t = terms();
        vm.prank(tenant);
        over.payLease(t);
        Terms memory next = after_(t);
        next.deposit = uint88(DEPOSIT + 10);
        bytes memory s = sign(LANDLORD_KEY, over, renewal(over.leaseId(t), over.leaseId(next)));
        odd.behave(1, false, false);
        vm.warp(t.moveOut - 1 days);
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.TransferMismatch.selector, 10, 9));
        over.renew(t, next, s);
    }

    function test_ATokenThatOnlyPretendsToPayIsRefused() public {
        odd.behave(0, false, true);
        vm.prank(tenant);
        vm.expectRevert(abi.encodeWithSelector(IRentEscrow.TransferMismatch.selector, HANDOVER + DEPOSIT, 0));
        over.payLease(terms());
    }

    function test_ATokenThatSaysNoIsHeard() public {
        odd.behave(0, true, false);
        vm.startPrank(tenant);
        bytes memory no = abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(odd));
        vm.expectRevert(no);
        over.payLease(terms());
        vm.expectRevert(no);
        over.payRent(landlord, 1);
    }

    function test_ATokenThatSaysNoOnTheWayOutLeavesACredit() public {
        Terms memory t = terms();
        vm.prank(tenant);
        over.payLease(t);
        odd.behave(0, true, false);
        vm.warp(DEPOSIT_DUE);
        over.release(t);
        same(over.credit(landlord), HANDOVER, "landlord's credit");
        same(over.credit(tenant), DEPOSIT, "tenant's credit");
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(odd)));
        over.payCredit(landlord);
        odd.behave(0, false, false);
        over.payCredit(landlord);
        over.payCredit(tenant);
        same(odd.balanceOf(landlord), HANDOVER, "landlord");
        same(odd.balanceOf(address(over)), 0, "nothing left");
    }

    function test_ADonationChangesNothing() public {
        odd.mint(address(over), 5);
        Terms memory t = terms();
        vm.prank(tenant);
        over.payLease(t);
        vm.warp(DEPOSIT_DUE);
        over.release(t);
        same(odd.balanceOf(address(over)), 5, "the donation stays");
    }

    function test_ACallFromInsideATransferIsRefused() public {
        (TellingToken coin, TellingToken token, Intruder intruder) =
            (new TellingToken(), new TellingToken(), new Intruder());
        Escrow telling = escrowOver(address(coin), token);
        coin.mint(address(telling), 1e24); // other people's money, worth a try
        coin.mint(address(intruder), HANDOVER + DEPOSIT);
        token.mint(address(intruder), 10 * RENT_FEE);
        Terms memory t = terms();
        t.tenant = address(intruder);
        intruder.aim(telling, t);
        intruder.pay(coin, token);
        yes(intruder.tries() != 0, "told while paying");
        same(intruder.entered(), 0, "entered while paying");
        uint256 before = intruder.tries();
        vm.warp(DEPOSIT_DUE);
        telling.release(t);
        yes(intruder.tries() > before, "told while being paid");
        same(intruder.entered(), 0, "entered while being paid");
        same(coin.balanceOf(address(intruder)), DEPOSIT, "paid once");
        same(coin.balanceOf(address(telling)), 1e24, "other people's money");
    }
}
