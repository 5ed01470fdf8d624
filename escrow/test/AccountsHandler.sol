// SPDX-License-Identifier: MIT
// What a person, a thief with the passkey, a recovery owner, a hostile relay and strangers do with an account, in any order. The rules
// are written a second time here, and whatever happens is held against them.
pragma solidity 0.8.37;

import {TestBase, vm} from "./TestBase.sol";
import {Act, Signing} from "./AccountTest.sol";
import {AccountMaker, Guard, Safe} from "./DeployedAccounts.sol";
import {RentToken} from "../src/RentToken.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";

/// Code that takes the guard away from the account that runs it.
contract Unguard {
    function run() external {
        assembly {
            sstore(0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8, 0)
        }
    }
}

contract AccountsHandler is TestBase, Signing {
    uint256 constant RECOVERY_KEY = 0x4EC1;
    uint256 constant BAD_ACTS = 10;
    address constant THIEF = address(0x7417EF);
    address constant SHOP = address(0x5409);
    address constant STRANGER = address(0x57A);
    address immutable recovery = vm.addr(RECOVERY_KEY);
    address immutable unguard = address(new Unguard());

    TestUSDT immutable usdt;
    RentToken immutable rnb;
    Guard immutable guard;
    AccountMaker immutable accounts;
    Safe public account;
    uint256 private passkey = 1; // of the person; the next device has the next number
    uint256 private stolen; // of the thief; 0 if it is no owner
    uint256 private round;
    bytes32 private was; // what outlives a passkey
    /// When an act was announced, by account.
    mapping(address => mapping(bytes32 act => uint256)) private announced;
    /// What was seen broken, by the number of the rule.
    mapping(uint256 rule => string) public broken;
    mapping(string act => uint256) public done;

    constructor(AccountMaker accounts_, Guard guard_, TestUSDT usdt_, RentToken rnb_) {
        (accounts, guard, usdt, rnb) = (accounts_, guard_, usdt_, rnb_);
        begins();
    }

    // ---------------------------------------------------------------- acts

    function letTimePass(uint256 seed) external {
        vm.warp(block.timestamp + seed % 2 days);
    }

    function steal() external {
        stolen = passkey;
        done["steal"]++;
    }

    function personPays(uint256 amount) external {
        amount = bound(amount, 0, 100);
        uint256 before = usdt.balanceOf(SHOP);
        (bool ok,) = brings(STRANGER, payment(amount), passkey);
        breaks(4, !ok || usdt.balanceOf(SHOP) != before + amount, "a payment");
        judged("personPays", false);
    }

    function thiefAnnounces(uint256 seed) external {
        if (stolen == 0) return;
        Act memory a = badAct(seed % BAD_ACTS);
        (bool ok,) = brings(THIEF, announcement(a), stolen);
        breaks(4, !ok, "an announcement");
        announced[address(account)][keccak256(abi.encode(a))] = block.timestamp;
        judged("thiefAnnounces", false);
    }

    function personWithdraws(uint256 seed) external {
        Act memory a = badAct(seed % BAD_ACTS);
        bytes32 act = guard.actOf(a.to, a.value, a.data, a.operation);
        (bool ok,) = brings(STRANGER, call(address(guard), abi.encodeCall(guard.withdraw, (act))), passkey);
        breaks(4, !ok, "a withdrawal");
        delete announced[address(account)][keccak256(abi.encode(a))];
        judged("personWithdraws", false);
    }

    function thiefTries(uint256 seed) external {
        if (stolen == 0) return;
        Act memory a = badAct(seed % BAD_ACTS);
        uint256 since = announced[address(account)][keccak256(abi.encode(a))];
        bool may = since != 0 && block.timestamp >= since + 3 days && block.timestamp <= since + 7 days;
        (bool ok,) = brings(THIEF, a, stolen);
        breaks(1, ok && !may, "a change by the passkey");
        breaks(4, !ok && may, "an announced change");
        if (!ok) return judged("thiefTries", false);
        done["thiefTakesOver"]++;
        begins(); // three days without an answer
    }

    function recoveryReplaces(uint256 seed) external {
        (bytes32 x, bytes32 y) = pointOf(passkey + 1);
        address next = accounts.createOwner(x, y);
        bytes memory swap = abi.encodeCall(account.swapOwner, (address(1), ownerOf(passkey), next));
        Act memory a = call(address(account), swap);
        bool ok;
        if (seed % 2 == 0) (ok,) = sends(recovery, a, ownCall(recovery));
        else (ok,) = sends(STRANGER, a, plainSignature(RECOVERY_KEY, hashOf(account, a)));
        breaks(2, !ok, "a replacement by the recovery owner");
        (passkey, stolen) = (passkey + 1, 0);
        judged("recoveryReplaces", true);
    }

    /// A hostile relay changes what the person signed, or brings it twice.
    function relayTries(uint256 seed) external {
        Act memory a = payment(seed % 7);
        bytes memory signature = signedBy(passkey, a);
        Act memory other = seed % 3 == 0 ? badAct(seed % BAD_ACTS) : payment(seed % 7 + 1);
        refused(STRANGER, other, signature, "another act");
        sends(STRANGER, a, signature);
        refused(STRANGER, a, signature, "the same act twice");
        judged("relayTries", false);
    }

    function strangerTries(uint256 seed) external {
        Act memory a = badAct(seed % BAD_ACTS);
        bytes32 hash = hashOf(account, a);
        refused(STRANGER, a, ownCall(STRANGER), "no owner");
        refused(STRANGER, a, ownCall(recovery), "in another's name");
        refused(STRANGER, a, plainSignature(0xBAD, hash), "another key");
        refused(STRANGER, a, contractSignature(ownerOf(passkey), asserted(0xBAD, hash)), "another passkey");
        refused(STRANGER, a, contractSignature(recovery, asserted(passkey, hash)), "another's name");
        vm.startPrank(STRANGER);
        guard.announce(a.to, a.value, a.data, a.operation);
        guard.withdraw(guard.actOf(a.to, a.value, a.data, a.operation));
        (bool ok,) = a.to.call(a.data);
        vm.stopPrank();
        ok;
        judged("strangerTries", false);
    }

    /// A passkey that was replaced: whatever it signs, and whatever was announced.
    function oldPasskeyTries(uint256 seed) external {
        if (passkey == 1) return;
        Act memory a = seed % 2 == 0 ? badAct(seed % BAD_ACTS) : payment(1);
        refused(THIEF, a, signedBy(passkey - 1, a), "an old passkey");
        judged("oldPasskeyTries", false);
    }

    // ---------------------------------------------------------------- rules

    /// What outlives a passkey is as it was, unless it was to change; and the recovery owner can act.
    function judged(string memory act, bool isChange) private {
        if (!isChange) breaks(1, lasting() != was, act);
        was = lasting();
        breaks(2, !recoveryCan(), act);
        done[act]++;
    }

    function lasting() private view returns (bytes32) {
        (address[] memory modules,) = account.getModulesPaginated(address(1), 10);
        bytes memory settings = abi.encode(
            account.getStorageAt(uint256(keccak256("guard_manager.guard.address")), 1),
            account.getStorageAt(uint256(keccak256("fallback_manager.handler.address")), 1),
            account.getStorageAt(0, 1)
        );
        uint256 allowed = usdt.allowance(address(account), THIEF) + rnb.allowance(address(account), THIEF);
        return keccak256(abi.encode(account.getOwners(), account.getThreshold(), modules, settings, allowed));
    }

    /// Whether the recovery owner could remove the passkey now.
    function recoveryCan() private returns (bool) {
        try this.removeAndRevert() {
            return false;
        } catch (bytes memory why) {
            return keccak256(why) == keccak256(abi.encodeWithSelector(NotTrue.selector, "removed"));
        }
    }

    function removeAndRevert() external {
        bytes memory removal = abi.encodeCall(account.removeOwner, (address(1), ownerOf(passkey), 1));
        sends(recovery, call(address(account), removal), ownCall(recovery));
        yes(account.isOwner(ownerOf(passkey)), "removed");
    }

    function refused(address by, Act memory a, bytes memory signature, string memory how) private {
        (bool ok,) = sends(by, a, signature);
        breaks(3, ok, how);
    }

    function breaks(uint256 rule, bool isBroken, string memory how) private {
        if (isBroken && bytes(broken[rule]).length == 0) broken[rule] = how;
    }

    // ---------------------------------------------------------------- the account

    /// A new account of a new passkey.
    function begins() private {
        (passkey, stolen) = (passkey + 1000 * ++round, 0);
        (bytes32 x, bytes32 y) = pointOf(passkey);
        account = Safe(accounts.create(x, y, recovery));
        usdt.transfer(address(account), 1e9);
        was = lasting();
    }

    function ownerOf(uint256 key) private view returns (address) {
        (bytes32 x, bytes32 y) = pointOf(key);
        return accounts.ownerOf(x, y);
    }

    function payment(uint256 amount) private view returns (Act memory) {
        return call(address(usdt), abi.encodeCall(usdt.transfer, (SHOP, amount)));
    }

    function announcement(Act memory a) private view returns (Act memory) {
        return call(address(guard), abi.encodeCall(guard.announce, (a.to, a.value, a.data, a.operation)));
    }

    /// What would outlive the passkey.
    function badAct(uint256 i) private view returns (Act memory) {
        address safe = address(account);
        if (i == 0) return call(safe, abi.encodeCall(account.addOwnerWithThreshold, (THIEF, 1)));
        if (i == 1) return call(safe, abi.encodeCall(account.removeOwner, (ownerOf(passkey), recovery, 1)));
        if (i == 2) return call(safe, abi.encodeCall(account.swapOwner, (ownerOf(passkey), recovery, THIEF)));
        if (i == 3) return call(safe, abi.encodeCall(account.setGuard, (address(0))));
        if (i == 4) return call(safe, abi.encodeCall(account.enableModule, (THIEF)));
        if (i == 5) return call(safe, abi.encodeCall(account.setFallbackHandler, (THIEF)));
        if (i == 6) return call(address(usdt), abi.encodeCall(usdt.approve, (THIEF, type(uint256).max)));
        if (i == 7) return call(address(rnb), abi.encodeCall(rnb.approve, (THIEF, 1)));
        if (i == 8) return batch(payment(1), call(safe, abi.encodeCall(account.changeThreshold, (2))));
        return Act(unguard, 0, abi.encodeCall(Unguard.run, ()), 1);
    }

    function signedBy(uint256 key, Act memory a) private view returns (bytes memory) {
        return contractSignature(ownerOf(key), asserted(key, hashOf(account, a)));
    }

    function brings(address by, Act memory a, uint256 key) private returns (bool, bytes memory) {
        return sends(by, a, signedBy(key, a));
    }

    function sends(address by, Act memory a, bytes memory signature) private returns (bool, bytes memory) {
        vm.prank(by);
        return address(account).call(execution(a, signature));
    }
}
