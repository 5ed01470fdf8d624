// SPDX-License-Identifier: MIT
// What tenants, landlords, a keeper, thieves and strangers do with standing orders, in any order. Each rule is written a second
// time here, and whatever happens is held against it.
pragma solidity 0.8.37;

import {TestBase, vm} from "./TestBase.sol";
import {Escrow, Orders} from "./Deployed.sol";
import {RentToken} from "../src/RentToken.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";
import {Terms, LeaseState, FLAG_RENEWED, FLAG_CANCELLED, FLAG_REFUNDED} from "../src/IRentEscrow.sol";
import {IRentOrders, Month, RentOrder} from "../src/IRentOrders.sol";

abstract contract OrdersHandlerBase is TestBase {
    uint256 constant FIRST_KEY = 5000;
    uint256 constant PEOPLE = 3;
    address constant ARBITRATOR = address(0xA4B);
    address constant STRANGER = address(0x57A);

    TestUSDT public immutable usdt;
    Escrow public immutable escrow;
    Orders public immutable orders;
    address[3] public people;
    Terms[] internal leases;
    bytes32[] internal ids;
    /// By the place of a lease: its running order, all orders there ever were, and what the rules say about them.
    mapping(uint256 i => bytes) private running; // encoded: a list of structs is not copied to storage without via_ir
    mapping(uint256 i => bool) internal isRunning;
    mapping(uint256 i => uint256) internal taken;
    mapping(uint256 i => uint256) internal number;
    mapping(uint256 i => bytes[]) private known;
    mapping(address tenant => uint256) internal epoch;
    /// What was seen broken, by the number of the rule.
    mapping(uint256 rule => string) public broken;
    mapping(string act => uint256) public done;

    constructor(Escrow escrow_, Orders orders_, TestUSDT usdt_, RentToken rnb_) {
        (escrow, orders, usdt) = (escrow_, orders_, usdt_);
        for (uint256 p; p < PEOPLE; p++) {
            people[p] = vm.addr(FIRST_KEY + p);
            vm.startPrank(people[p]);
            usdt_.approve(address(escrow_), type(uint256).max);
            rnb_.approve(address(escrow_), type(uint256).max);
            usdt_.approve(address(orders_), type(uint256).max); // so that a wrongly spent allowance shows
            vm.stopPrank();
        }
    }

    function breaks(uint256 rule, bool isBroken, string memory how) internal {
        if (isBroken && bytes(broken[rule]).length == 0) broken[rule] = how;
    }

    function keyOf(address who) internal view returns (uint256 key) {
        for (uint256 p; p < PEOPLE; p++) {
            if (people[p] == who) key = FIRST_KEY + p;
        }
    }

    /// The order of a lease that runs, or was the last to.
    function runs(uint256 i) internal view returns (RentOrder memory) {
        return abi.decode(running[i], (RentOrder));
    }

    function remember(uint256 i, RentOrder memory o) internal {
        known[i].push(abi.encode(o));
    }

    function count(uint256 i) internal view returns (uint256) {
        return known[i].length;
    }

    function anyOf(uint256 i, uint256 seed) internal view returns (RentOrder memory) {
        return abi.decode(known[i][seed % known[i].length], (RentOrder));
    }

    function moveOutOf(uint256 i) internal view returns (uint256) {
        uint256 newMoveOut = escrow.leaseState(ids[i]).newMoveOut;
        return newMoveOut == 0 ? leases[i].moveOut : newMoveOut;
    }

    function isOff(uint256 i) internal view returns (bool) {
        return escrow.leaseState(ids[i]).flags & (FLAG_CANCELLED | FLAG_REFUNDED) != 0;
    }

    // ---------------------------------------------------------------- the rules, a second time

    /// Whether this order of lease `i` runs.
    function isAlive(uint256 i, RentOrder memory o) internal view returns (bool) {
        if (!isRunning[i] || o.epoch != epoch[o.tenant]) return false;
        return keccak256(abi.encode(o)) == keccak256(running[i]);
    }

    /// The first month that was not taken and whose 30 days are not over; the length of the list if there is none.
    function nextOf(uint256 i, RentOrder memory o) internal view returns (uint256 month) {
        for (; month < o.months.length; month++) {
            uint256 due = o.months[month].due;
            bool isTaken = taken[i] != 0 && due < taken[i] + 27 days;
            if (!isTaken && block.timestamp <= due + 30 days) return month;
        }
    }

    function mayCollect(address by, uint256 i, RentOrder memory o, uint256 month) internal view returns (bool) {
        if (!isAlive(i, o) || month != nextOf(i, o) || month >= o.months.length || isOff(i)) return false;
        if (block.timestamp < o.months[month].due && by != o.tenant) return false;
        uint256 end = month + 1 < o.months.length ? o.months[month + 1].due : o.end;
        return end <= moveOutOf(i);
    }

    function mayCreate(address by, address signer, uint256 i, RentOrder memory o) internal view returns (bool) {
        if (by != leases[i].tenant && signer != leases[i].tenant) return false;
        return o.number == number[i] && o.epoch == epoch[o.tenant] && block.timestamp <= o.deadline && !isOff(i);
    }

    // ---------------------------------------------------------------- acting, and judging what happened

    /// Everything that a rent of lease `i` does not move: other people's money, and what the escrow holds and knows.
    function others(uint256 i) internal view returns (bytes32 sum) {
        for (uint256 p; p < PEOPLE; p++) {
            if (people[p] == leases[i].tenant || people[p] == leases[i].landlord) continue;
            sum = keccak256(abi.encode(sum, usdt.balanceOf(people[p])));
        }
        sum = keccak256(abi.encode(sum, usdt.balanceOf(address(escrow)), usdt.balanceOf(address(orders))));
        return keccak256(abi.encode(sum, escrow.leaseState(ids[i])));
    }

    function collects(string memory act, address by, uint256 i, RentOrder memory o, uint256 month) internal {
        (address tenant, address landlord) = (leases[i].tenant, leases[i].landlord);
        bool isAllowed = mayCollect(by, i, o, month);
        bytes32 before = others(i);
        (uint256 had, uint256 landlordHad) = (usdt.balanceOf(tenant), usdt.balanceOf(landlord));
        vm.prank(by);
        (bool ok,) = address(orders).call(abi.encodeCall(orders.collect, (o, month)));
        breaks(2, ok && !isAllowed, act);
        breaks(4, !ok && isAllowed, act);
        uint256 amount = ok ? o.months[month].amount : 0;
        breaks(1, usdt.balanceOf(tenant) != had - amount, act);
        breaks(1, usdt.balanceOf(landlord) != landlordHad + amount, act);
        breaks(1, others(i) != before, act);
        if (!ok) return;
        breaks(2, taken[i] != 0 && o.months[month].due < taken[i] + 27 days, act);
        taken[i] = o.months[month].due;
        done[act]++;
        stateIsAsItShould(act, i);
    }

    function skips(string memory act, address by, uint256 i, RentOrder memory o, uint256 month) internal {
        bool isAllowed = isAlive(i, o) && month == nextOf(i, o) && month < o.months.length;
        isAllowed = isAllowed && (by == o.tenant || by == o.landlord);
        vm.prank(by);
        (bool ok,) = address(orders).call(abi.encodeCall(orders.skip, (o, month)));
        breaks(3, ok && !isAllowed, act);
        breaks(4, !ok && isAllowed, act);
        if (!ok) return;
        taken[i] = o.months[month].due;
        done[act]++;
        stateIsAsItShould(act, i);
    }

    function creates(string memory act, address by, address signer, uint256 i, RentOrder memory o) internal {
        bool isAllowed = mayCreate(by, signer, i, o);
        bytes memory s = signer == address(0) ? bytes("") : signature(signer, o);
        vm.prank(by);
        (bool ok,) = address(orders).call(abi.encodeCall(orders.create, (leases[i], o, s)));
        breaks(3, ok && !isAllowed, act);
        breaks(4, !ok && isAllowed, act);
        if (!ok) return;
        (running[i], isRunning[i]) = (abi.encode(o), true);
        number[i]++;
        done[act]++;
        stateIsAsItShould(act, i);
    }

    function stateIsAsItShould(string memory act, uint256 i) internal {
        bytes28 id = isRunning[i] ? orders.orderId(runs(i)) : bytes28(0);
        breaks(3, orders.orderState(ids[i]).id != id || orders.orderState(ids[i]).number != number[i], act);
        breaks(2, orders.orderState(ids[i]).taken != taken[i], act);
    }

    function signature(address who, RentOrder memory o) internal view returns (bytes memory) {
        bytes memory list;
        for (uint256 m; m < o.months.length; m++) {
            list = bytes.concat(list, keccak256(abi.encode(orders.MONTH_TYPEHASH(), o.months[m])));
        }
        bytes memory head = abi.encode(orders.ORDER_TYPEHASH(), o.lease, o.tenant, o.landlord, keccak256(list), o.end);
        bytes32 struct_ = keccak256(bytes.concat(head, abi.encode(o.number, o.epoch, o.deadline)));
        bytes32 domainType =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 domain =
            keccak256(abi.encode(domainType, keccak256("RentOrders"), keccak256("1"), block.chainid, address(orders)));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(who), keccak256(abi.encodePacked("\x19\x01", domain, struct_)));
        return abi.encodePacked(r, s, v);
    }
}

contract OrdersHandler is OrdersHandlerBase {
    uint256 private papers;

    constructor(Escrow escrow_, Orders orders_, TestUSDT usdt_, RentToken rnb_)
        OrdersHandlerBase(escrow_, orders_, usdt_, rnb_)
    {}

    // ---------------------------------------------------------------- leases

    function payLease(uint256 seed) public returns (uint256 i) {
        Terms memory t;
        (t.tenant, t.landlord) = (people[seed % PEOPLE], people[(seed % PEOPLE + 1 + (seed >> 8) % 2) % PEOPLE]);
        (t.arbitrator, t.handover, t.deposit, t.returnDays) = (ARBITRATOR, 100e18, 200e18, 14);
        t.moveIn = uint40(block.timestamp + 1 + (seed >> 16) % 10 days);
        t.moveOut = t.moveIn + uint40(60 days + (seed >> 40) % 300 days);
        (t.payBy, t.document) = (t.moveIn, bytes32(++papers));
        vm.prank(t.tenant);
        escrow.payLease(t);
        leases.push(t);
        ids.push(escrow.leaseId(t));
        done["payLease"]++;
        return leases.length - 1;
    }

    /// One of the newest six leases, with an order that runs if `wantsOrder`; if there is none, it is made so.
    function find(uint256 seed, bool wantsOrder) private returns (uint256 i) {
        uint256 few = leases.length < 6 ? leases.length : 6;
        for (uint256 k; k < few; k++) {
            i = leases.length - 1 - addmod(seed, k, few);
            if (block.timestamp + 40 days < leases[i].moveOut && !isOff(i) && (!wantsOrder || isLive(i))) return i;
        }
        i = payLease(seed);
        if (wantsOrder) creates("create", leases[i].tenant, address(0), i, list(i, seed));
    }

    function isLive(uint256 i) private view returns (bool) {
        return isRunning[i] && isAlive(i, runs(i)) && nextOf(i, runs(i)) < runs(i).months.length;
    }

    /// An order for a lease, as the rules want it: some rents from now on, as many as fit.
    function list(uint256 i, uint256 seed) private returns (RentOrder memory o) {
        Terms memory t = leases[i];
        (o.lease, o.tenant, o.landlord) = (ids[i], t.tenant, t.landlord);
        (o.number, o.epoch, o.deadline) = (number[i], epoch[t.tenant], block.timestamp + 20 days + seed % 60 days);
        uint256 from = t.moveIn + seed % 20 days;
        if (block.timestamp > from + 30 days) from = block.timestamp - (seed >> 8) % 35 days;
        if (from < t.moveIn) from = t.moveIn;
        uint256 gap = 27 days + (seed >> 20) % 5 days;
        uint256 most = from + 1 < t.moveOut ? (t.moveOut - 1 - from) / gap + 1 : 0;
        if (most == 0) (from, most) = (t.moveIn, 1);
        if (most > 6) most = 6;
        o.months = new Month[](most);
        for (uint256 m; m < most; m++) {
            o.months[m] = Month(uint40(from + m * gap), uint88(1 + (seed >> m) % 1000e18));
        }
        o.end = uint40(from + most * gap);
        if (o.end > t.moveOut) o.end = t.moveOut;
        remember(i, o);
    }

    function cancel(uint256 seed) external {
        uint256 i = payLease(seed);
        creates("create", leases[i].tenant, address(0), i, list(i, seed));
        bool isTenants = seed % 2 == 0;
        vm.prank(isTenants ? leases[i].tenant : leases[i].landlord);
        if (isTenants) escrow.cancel(leases[i]);
        else escrow.refund(leases[i]);
        done["cancel"]++;
        toDue(i, seed);
        collects("collect of a cancelled stay", seed % 3 == 0 ? leases[i].tenant : STRANGER, i, runs(i), 0);
    }

    function endEarlier(uint256 seed) external {
        uint256 i = find(seed, true);
        uint256 moveOut = moveOutOf(i);
        if (block.timestamp >= moveOut || escrow.leaseState(ids[i]).flags & FLAG_RENEWED != 0) return;
        uint256 agreed = escrow.leaseState(ids[i]).agreedMoveOut;
        uint256 end = bound(seed >> 8, leases[i].moveIn + 1, moveOut - 1);
        if (seed % 4 == 0) end = runs(i).months[nextOf(i, runs(i))].due; // to the second
        if (end <= leases[i].moveIn || end >= moveOut) return;
        bytes32 struct_ = keccak256(
            abi.encode(
                escrow.EARLIER_END_TYPEHASH(), ids[i], agreed == 0 ? leases[i].moveOut : agreed, end, block.timestamp
            )
        );
        bytes32 domainType =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 domain =
            keccak256(abi.encode(domainType, keccak256("RentEscrow"), keccak256("3"), block.chainid, address(escrow)));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", domain, struct_));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(keyOf(leases[i].landlord), digest);
        vm.prank(leases[i].tenant);
        escrow.endEarlier(leases[i], uint40(end), block.timestamp, abi.encodePacked(r, s, v));
        done["endEarlier"]++;
    }

    function letTimePass(uint256 seconds_) external {
        vm.warp(block.timestamp + seconds_ % 20 days);
    }

    // ---------------------------------------------------------------- what the rules allow

    function create(uint256 seed) external {
        uint256 i = find(seed, false);
        creates("create", leases[i].tenant, address(0), i, list(i, seed));
    }

    /// The tenant signs; a stranger brings it now, or the landlord later.
    function bringSigned(uint256 seed) external {
        uint256 i = find(seed, false);
        RentOrder memory o = list(i, seed);
        if (seed % 3 != 0) creates("bringSigned", STRANGER, leases[i].tenant, i, o);
    }

    function collect(uint256 seed) external {
        uint256 i = find(seed, true);
        uint256 month = toDue(i, seed);
        collects("collect", seed % 2 == 0 ? STRANGER : leases[i].landlord, i, runs(i), month);
    }

    function collectEarly(uint256 seed) external {
        uint256 i = find(seed, true);
        collects("collectEarly", leases[i].tenant, i, runs(i), nextOf(i, runs(i)));
    }

    function skip(uint256 seed) external {
        uint256 i = find(seed, true);
        skips("skip", seed % 2 == 0 ? leases[i].tenant : leases[i].landlord, i, runs(i), nextOf(i, runs(i)));
    }

    function stop(uint256 seed) external {
        uint256 i = find(seed, true);
        vm.prank(seed % 2 == 0 ? leases[i].tenant : leases[i].landlord);
        orders.stop(leases[i]);
        isRunning[i] = false;
        number[i]++;
        done["stop"]++;
        stateIsAsItShould("stop", i);
    }

    function stopAll(uint256 seed) external {
        address who = people[seed % PEOPLE];
        vm.prank(who);
        orders.stopAll();
        epoch[who]++;
        breaks(3, orders.epoch(who) != epoch[who], "stopAll");
        done["stopAll"]++;
    }

    /// Lets time pass until the next month is due, or ends.
    function toDue(uint256 i, uint256 seed) private returns (uint256 month) {
        month = nextOf(i, runs(i));
        if (month == runs(i).months.length) return month;
        uint256 due = runs(i).months[month].due;
        if (seed % 5 == 0) due += 30 days; // in its last second
        if (seed % 7 == 0) due--; // a second early, or in time
        if (block.timestamp < due) vm.warp(due);
    }

    // ---------------------------------------------------------------- what the others try

    /// Anybody collects or skips any month of any order there ever was, on any day.
    function anybodyTries(uint256 seed) external {
        uint256 i = find(seed, (seed >> 8) % 2 == 0);
        if (count(i) == 0) list(i, seed);
        RentOrder memory o = anyOf(i, seed >> 16);
        if ((seed >> 24) % 2 == 0 && isRunning[i]) o = runs(i);
        uint256 month = (seed >> 32) % (o.months.length + 1);
        address by = (seed >> 40) % 4 == 3 ? STRANGER : people[(seed >> 40) % 4];
        if ((seed >> 48) % 4 == 0) skips("anybodyTries", by, i, o, month);
        else collects("anybodyTries", by, i, o, month);
        done["anybodyTries"]++;
    }

    /// A signature of long ago is brought, or an order without one, with another's, or with other words.
    function thiefTries(uint256 seed) external {
        uint256 i = find(seed, (seed >> 8) % 2 == 0);
        if (count(i) == 0) list(i, seed);
        RentOrder memory o = anyOf(i, seed >> 16);
        address landlord = leases[i].landlord;
        creates("thiefTries", landlord, leases[i].tenant, i, o); // an old one, which may still be good
        creates("thiefTries", landlord, address(0), i, o);
        creates("thiefTries", landlord, landlord, i, o);
        o = anyOf(i, seed >> 16);
        bytes memory s = signature(o.tenant, o);
        uint256 month = (seed >> 24) % o.months.length;
        (o.months[month].amount, o.number) = (o.months[month].amount + 1, number[i]);
        refuses(landlord, abi.encodeCall(orders.create, (leases[i], o, s)));
        refuses(landlord, abi.encodeCall(orders.collect, (o, month)));
        o.landlord = STRANGER;
        o.epoch = epoch[o.tenant];
        refuses(o.tenant, abi.encodeCall(orders.create, (leases[i], o, ""))); // with the tenant's own key
        done["thiefTries"]++;
    }

    function strangerTries(uint256 seed) external {
        uint256 i = find(seed, true);
        (RentOrder memory o, Terms memory t) = (runs(i), leases[i]);
        refuses(STRANGER, abi.encodeCall(orders.stop, (t)));
        refuses(STRANGER, abi.encodeCall(orders.skip, (o, nextOf(i, o))));
        refuses(STRANGER, abi.encodeCall(orders.create, (t, o, "")));
        if (seed % 2 == 0) t.landlord = STRANGER;
        else t.tenant = STRANGER;
        vm.startPrank(STRANGER);
        orders.stop(t); // of invented terms
        orders.stopAll();
        vm.stopPrank();
        stateIsAsItShould("strangerTries", i);
        done["strangerTries"]++;
    }

    function refuses(address who, bytes memory call) private {
        vm.prank(who);
        (bool ok,) = address(orders).call(call);
        breaks(3, ok, "the forbidden");
    }
}
