// SPDX-License-Identifier: MIT
// The rules of accounts that hold at every moment, whatever people do. See AccountsInvariants.tree.
pragma solidity 0.8.37;

import {vm} from "./TestBase.sol";
import {AccountTest} from "./AccountTest.sol";
import {AccountsHandler} from "./AccountsHandler.sol";

contract AccountsInvariantsTest is AccountTest {
    AccountsHandler handler;

    function setUp() public override {
        super.setUp();
        usdt.mint(vm.computeCreateAddress(address(this), vm.getNonce(address(this))), 1e30);
        handler = new AccountsHandler(accounts, guard, usdt, rnb);
    }

    /// Only the handler acts.
    function targetContracts() external view returns (address[] memory only) {
        only = new address[](1);
        only[0] = address(handler);
    }

    /// One function for all rules: forge plays each invariant function with the same calls.
    function invariant_TheRulesOfAccountsHold() public view {
        unbroken(1, "a passkey changes nothing lasting without an announcement of three to seven days: ");
        unbroken(2, "the recovery owner can always act: ");
        unbroken(3, "only an owner acts, and once for each signature: ");
        unbroken(4, "what the rules allow is done: ");
    }

    /// The handler is not idle: a fixed walk reaches every act.
    function test_AFixedWalkReachesEveryActOfAccounts() public {
        bytes4[9] memory acts = [
            handler.steal.selector,
            handler.personPays.selector,
            handler.thiefAnnounces.selector,
            handler.thiefTries.selector,
            handler.personWithdraws.selector,
            handler.relayTries.selector,
            handler.strangerTries.selector,
            handler.oldPasskeyTries.selector,
            handler.recoveryReplaces.selector
        ];
        uint256 seed = 42;
        for (uint256 i; i < 600; i++) {
            seed = uint256(keccak256(abi.encode(seed)));
            // Of a thief more often than of the recovery owner, or no thief gets far.
            uint256 act = seed % 100 < 3 ? 8 : i % 8;
            (bool ok,) = address(handler).call(abi.encodePacked(acts[act], seed));
            yes(ok, "every call succeeds");
            if (i % 4 == 0) handler.letTimePass(seed);
        }
        string[10] memory names = [
            "steal",
            "personPays",
            "thiefAnnounces",
            "thiefTries",
            "personWithdraws",
            "relayTries",
            "strangerTries",
            "oldPasskeyTries",
            "recoveryReplaces",
            "thiefTakesOver"
        ];
        for (uint256 i; i < names.length; i++) {
            yes(handler.done(names[i]) >= 5, names[i]);
        }
        invariant_TheRulesOfAccountsHold();
    }

    function unbroken(uint256 number, string memory rule) internal view {
        string memory act = handler.broken(number);
        yes(bytes(act).length == 0, string.concat(rule, act));
    }
}
