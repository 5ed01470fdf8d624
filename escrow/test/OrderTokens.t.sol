// SPDX-License-Identifier: MIT
// Rents in tokens that lie, tax, say no, or call back. See OrderTokens.tree.
pragma solidity 0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {vm} from "./TestBase.sol";
import {OrdersTest} from "./OrdersTest.sol";
import {OddToken, TellingToken} from "./Tokens.t.sol";
import {Escrow, Orders, newOrders} from "./Deployed.sol";
import {Terms} from "../src/IRentEscrow.sol";
import {IRentOrders, RentOrder} from "../src/IRentOrders.sol";

/// A party that collects again when a transfer calls it.
contract OrderIntruder {
    Orders private orders;
    RentOrder private o;
    uint256 public tries;
    uint256 public entered;

    function aim(Orders orders_, RentOrder calldata o_) external {
        (orders, o) = (orders_, o_);
    }

    function told() external {
        if (address(orders) == address(0)) return;
        for (uint256 month; month < 2; month++) {
            tries++;
            (, bytes memory answer) = address(orders).call(abi.encodeCall(orders.collect, (o, month)));
            if (bytes4(answer) != bytes4(keccak256("ReentrancyGuardReentrantCall()"))) entered++;
        }
    }

    function pay(Escrow escrow, Terms calldata t, TellingToken coin) external {
        coin.approve(address(escrow), type(uint256).max);
        escrow.token().approve(address(escrow), type(uint256).max);
        escrow.payLease(t);
        coin.approve(address(orders), type(uint256).max);
    }

    function create(Terms calldata t, RentOrder calldata o_) external {
        orders.create(t, o_, "");
    }
}

contract OrderTokensTest is OrdersTest {
    OddToken odd;

    function setUp() public override {
        super.setUp();
        odd = new OddToken();
        escrow = escrowOver(address(odd), rnb);
        orders = newOrders(address(escrow));
    }

    function test_ATokenThatMovesAnotherSumIsRefused() public {
        RentOrder memory o = inOddToken();
        odd.behave(1, false, false);
        mismatch(o, RENT - 1);
        odd.behave(0, false, true);
        mismatch(o, 0);
        odd.behave(0, false, false);
        odd.give(1);
        mismatch(o, RENT + 1);
        stateIs(o.lease, idOf(o), 0, 1);
        odd.give(0);
        orders.collect(o, 0);
        same(odd.balanceOf(landlord), RENT, "one rent");
    }

    function test_ATokenThatSaysNoIsHeard() public {
        RentOrder memory o = inOddToken();
        odd.behave(0, true, false);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(odd)));
        orders.collect(o, 0);
    }

    function test_ADonationStaysAndChangesNothing() public {
        RentOrder memory o = inOddToken();
        odd.mint(address(orders), 5);
        orders.collect(o, 0);
        same(odd.balanceOf(address(orders)), 5, "the donation stays");
        same(odd.balanceOf(landlord), RENT, "one rent");
    }

    function test_TheOrdersTakeNoGasMoney() public {
        (bool ok,) = address(orders).call{value: 1}("");
        yes(!ok, "refused");
    }

    // Attack: a party's account, called by the token, collects again from inside.
    function test_ACallFromInsideATransferCollectsNothing() public {
        for (uint256 i; i < 2; i++) {
            (TellingToken coin, OrderIntruder intruder) = (new TellingToken(), new OrderIntruder());
            escrow = escrowOver(address(coin), rnb);
            orders = newOrders(address(escrow));
            OrderIntruder payer = i == 0 ? intruder : new OrderIntruder();
            Terms memory t = terms();
            t.tenant = address(payer);
            if (i == 1) t.landlord = address(intruder);
            RentOrder memory o = orderFor(t);
            vm.warp(START);
            coin.mint(t.tenant, HANDOVER + DEPOSIT + 5 * RENT);
            rnb.transfer(t.tenant, DEPOSIT_FEE);
            intruder.aim(orders, o);
            if (i == 1) payer.aim(orders, o);
            payer.pay(escrow, t, coin);
            payer.create(t, o);
            (uint256 tries, uint256 entered) = (intruder.tries(), intruder.entered());
            vm.warp(dueOf(1));
            orders.collect(o, 0);
            yes(intruder.tries() > tries, "told of the transfer");
            same(intruder.entered(), entered, "entered while a rent was collected");
            same(coin.balanceOf(t.landlord), RENT, "one rent");
        }
    }

    // ---------------------------------------------------------------- helpers

    /// The usual lease and order in the odd token, on the day of the first rent.
    function inOddToken() internal returns (RentOrder memory o) {
        Terms memory t = terms();
        odd.mint(tenant, HANDOVER + DEPOSIT + MONTHS * RENT);
        rnb.transfer(tenant, DEPOSIT_FEE);
        vm.startPrank(tenant);
        odd.approve(address(escrow), HANDOVER + DEPOSIT);
        rnb.approve(address(escrow), DEPOSIT_FEE);
        escrow.payLease(t);
        odd.approve(address(orders), MONTHS * RENT);
        vm.stopPrank();
        o = orderFor(t);
        created(t, o);
        vm.warp(dueOf(0));
    }

    function mismatch(RentOrder memory o, uint256 received) internal {
        vm.expectRevert(abi.encodeWithSelector(IRentOrders.TransferMismatch.selector, RENT, received));
        orders.collect(o, 0);
    }
}
