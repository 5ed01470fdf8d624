// SPDX-License-Identifier: MIT
// The rules of two instances that hold at every moment, whatever people do. See AppealInvariants.tree.
pragma solidity 0.8.37;

import {AppealHandler} from "./AppealHandler.sol";
import {EscrowTest} from "./EscrowTest.sol";
import {Arbitration} from "./Deployed.sol";

contract AppealInvariantsTest is EscrowTest {
    AppealHandler handler;
    uint256 minted;

    function setUp() public override {
        super.setUp();
        handler = new AppealHandler(escrow, usdt, rnb);
        for (uint256 i; i < handler.accountCount(); i++) {
            usdt.mint(handler.accountAt(i), 1e30);
            rnb.transfer(handler.accountAt(i), 1e24);
        }
        minted = usdt.totalSupply();
    }

    /// Only the handler acts.
    function targetContracts() external view returns (address[] memory only) {
        only = new address[](1);
        only[0] = address(handler);
    }

    function invariant_1_AnArbitrationHoldsExactlyTheFeesOfOpenAppeals() public view {
        for (uint256 i; i < 2; i++) {
            Arbitration arbitration = handler.arbitrations(i);
            same(usdt.balanceOf(address(arbitration)), handler.fees(arbitration), "fees");
        }
        unbroken(1);
    }

    function invariant_2_MoneyGoesWhereADecisionThePartiesOrTheDueTimeSendIt() public view {
        uint256 all = usdt.balanceOf(address(escrow));
        for (uint256 i; i < handler.accountCount(); i++) {
            all += usdt.balanceOf(handler.accountAt(i));
        }
        for (uint256 i; i < 2; i++) {
            all += usdt.balanceOf(address(handler.arbitrations(i)));
        }
        same(all, minted, "nobody else got any");
        unbroken(2);
    }

    function invariant_3_EachCallWorksExactlyWhenItsRuleAllowsIt() public view {
        unbroken(3);
    }

    function invariant_4_DueTimesMoveAsTheRulesSayAndNonePassesItsCap() public view {
        unbroken(4);
    }

    function invariant_5_APartIsDecidedAsTheRulesSayAndSharedOnce() public view {
        unbroken(5);
    }

    function invariant_6_InstancesStrangersAndThievesHaveNoOtherPower() public view {
        unbroken(6);
    }

    /// The handler is not idle: a fixed walk reaches every act.
    function test_AFixedWalkReachesEveryAct() public {
        bytes4[13] memory acts = [
            handler.open.selector,
            handler.claimLater.selector,
            handler.decide.selector,
            handler.lengthen.selector,
            handler.appeal.selector,
            handler.execute.selector,
            handler.takeFee.selector,
            handler.settle.selector,
            handler.releaseEarly.selector,
            handler.release.selector,
            handler.letTimePass.selector,
            handler.blockSomebody.selector,
            handler.adversariesTry.selector
        ];
        uint256 seed = 42;
        uint256 succeeded;
        for (uint256 i; i < 650; i++) {
            seed = uint256(keccak256(abi.encode(seed)));
            (bool ok,) = address(handler).call(abi.encodePacked(acts[i % 13], seed, keccak256(abi.encode(seed, i))));
            if (ok) succeeded++;
        }
        yes(succeeded * 100 >= 650 * 99, "nearly every call succeeds");
        string[16] memory names = [
            "open",
            "claimLater",
            "claimAfterAnEnd",
            "decide",
            "decideAlone",
            "decideAppeal",
            "lengthen",
            "appeal",
            "execute",
            "executeAppealed",
            "takeFee",
            "settle",
            "releaseEarly",
            "release",
            "letTimePass",
            "adversariesTry"
        ];
        for (uint256 i; i < names.length; i++) {
            yes(handler.done(names[i]) >= 2, names[i]);
        }
        invariant_1_AnArbitrationHoldsExactlyTheFeesOfOpenAppeals();
        invariant_2_MoneyGoesWhereADecisionThePartiesOrTheDueTimeSendIt();
        this.afterInvariant();
    }

    /// Every dispute is compared when a run ends.
    function afterInvariant() external {
        handler.compareAll();
        for (uint256 rule = 1; rule < 7; rule++) {
            unbroken(rule);
        }
    }

    function unbroken(uint256 rule) internal view {
        yes(bytes(handler.broken(rule)).length == 0, handler.broken(rule));
    }
}
