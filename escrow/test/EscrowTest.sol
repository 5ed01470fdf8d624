// SPDX-License-Identifier: MIT
// One tenant, one landlord, an arbitrator who is not the escrow's, unequal fees: where most suites begin.
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {TestBase, vm} from "./TestBase.sol";
import {Escrow, newEscrow, newToken} from "./Deployed.sol";
import {RentToken} from "../src/RentToken.sol";
import {TestUSDT} from "../src/local/TestUSDT.sol";
import {IRentEscrow, Terms, Part, LeaseState} from "../src/IRentEscrow.sol";

abstract contract EscrowTest is TestBase {
    uint256 constant START = 1_800_000_000;
    uint256 constant HANDOVER = 800e18;
    uint256 constant DEPOSIT = 1600e18;
    uint256 constant DEPOSIT_FEE = 1e18;
    uint256 constant RENT_FEE = 3e18;
    uint256 constant HANDOVER_DUE = START + 15 days;
    uint256 constant DEPOSIT_DUE = START + 204 days;
    uint256 constant MOVE_IN = START + 10 days;
    uint256 constant MOVE_OUT = START + 190 days;
    uint256 constant TENANT_KEY = 0xA11CE;
    uint256 constant LANDLORD_KEY = 0xB0B;
    address constant FEES = address(0xFEE);
    address constant OWNER = address(0x0E4);
    address constant ARBITRATOR = address(0xA4B); // of the terms
    address constant PAIR_ARBITRATOR = address(0xA4C); // of the escrow
    address constant STRANGER = address(0x57A);
    address constant PAYOUT = address(0x9A7); // a second wallet of the tenant's
    address immutable tenant = vm.addr(TENANT_KEY);
    address immutable landlord = vm.addr(LANDLORD_KEY);

    TestUSDT usdt;
    RentToken rnb;
    Escrow escrow;

    function setUp() public virtual {
        vm.warp(START);
        usdt = TestUSDT(newToken("escrow/src/local/", "TestUSDT", address(this)));
        rnb = RentToken(newToken("escrow/src/", "RentToken", address(this)));
        escrow = escrowOver(address(usdt), rnb);
    }

    function escrowOver(address stablecoin, IERC20 token) internal returns (Escrow) {
        return newEscrow(stablecoin, address(token), FEES, PAIR_ARBITRATOR, 5 days, DEPOSIT_FEE, RENT_FEE, OWNER);
    }

    /// Gives an account money and both fees, and lets the escrow take exactly that.
    function fund(address who, uint256 amount) internal {
        usdt.mint(who, amount);
        rnb.transfer(who, DEPOSIT_FEE + RENT_FEE);
        vm.startPrank(who);
        usdt.approve(address(escrow), 0);
        usdt.approve(address(escrow), amount);
        rnb.approve(address(escrow), DEPOSIT_FEE + RENT_FEE);
        vm.stopPrank();
    }

    function terms() internal view returns (Terms memory) {
        return Terms({
            tenant: tenant,
            tenantPayout: address(0),
            landlord: landlord,
            arbitrator: ARBITRATOR,
            handover: uint88(HANDOVER),
            firstRent: uint88(HANDOVER),
            deposit: uint88(DEPOSIT),
            moveIn: uint40(MOVE_IN),
            moveOut: uint40(MOVE_OUT),
            payBy: uint40(START + 2 days),
            freeUntil: 0,
            halfUntil: 0,
            earliestEnd: 0,
            tenantNotice: 0,
            landlordNotice: 0,
            returnDays: 14,
            document: bytes32(uint256(7))
        });
    }

    /// The usual lease, paid at START.
    function paid() internal returns (Terms memory t, bytes32 id) {
        t = terms();
        id = pay(t);
    }

    function pay(Terms memory t) internal returns (bytes32) {
        fund(t.tenant, uint256(t.handover) + t.deposit);
        vm.prank(t.tenant);
        escrow.payLease(t);
        return escrow.leaseId(t);
    }

    /// The usual lease with every choice of 0.1: cancelling is free for four days and costs half for three more, both have a
    /// notice, the deposit is home after a week, and money that goes back goes to a second wallet.
    function flexible() internal view returns (Terms memory t) {
        t = terms();
        (t.tenantPayout, t.returnDays) = (PAYOUT, 7);
        (t.freeUntil, t.halfUntil) = (uint40(START + 4 days), uint40(START + 7 days));
        (t.tenantNotice, t.landlordNotice, t.earliestEnd) = (30, 60, uint40(MOVE_IN + 90 days));
        t.document = bytes32(uint256(40));
    }

    /// The tenant disputes so much of the handover on the day of the keys.
    function disputedHandover(Terms memory t, uint256 claim) internal {
        vm.warp(t.moveIn);
        vm.prank(t.tenant);
        escrow.dispute(t, claim);
    }

    /// The landlord claims so much of the deposit on the last day of the stay.
    function claimedDeposit(Terms memory t, uint256 claim) internal {
        uint256 newMoveOut = escrow.leaseState(escrow.leaseId(t)).newMoveOut;
        vm.warp(newMoveOut == 0 ? t.moveOut : newMoveOut);
        vm.prank(t.landlord);
        escrow.dispute(t, claim);
    }

    /// The lease that follows `t`: the same two, a hundred days longer, the same deposit, to be agreed until it begins.
    function after_(Terms memory t) internal pure returns (Terms memory next) {
        next = abi.decode(abi.encode(t), (Terms)); // a copy: memory structs are references
        (next.arbitrator, next.handover, next.firstRent) = (ARBITRATOR, 0, 0);
        (next.moveIn, next.moveOut, next.payBy) = (t.moveOut, t.moveOut + 100 days, t.moveOut);
        (next.freeUntil, next.halfUntil) = (0, 0);
        if (next.earliestEnd != 0) next.earliestEnd = next.moveOut;
        next.document = keccak256(abi.encode(t.document));
    }

    function renewal(bytes32 oldId, bytes32 newId) internal view returns (bytes32) {
        return keccak256(abi.encode(escrow.RENEWAL_TYPEHASH(), oldId, newId));
    }

    function agreed(uint256 key, bytes32 oldId, Terms memory next) internal view returns (bytes memory) {
        return sign(key, escrow, renewal(oldId, escrow.leaseId(next)));
    }

    function renewed(Terms memory t, bytes32 id, Terms memory next) internal {
        bytes memory s = agreed(LANDLORD_KEY, id, next);
        vm.prank(t.tenant);
        escrow.renew(t, next, s);
    }

    function holds(bytes32 id, uint256 handover, uint256 handoverDue, uint256 deposit, uint256 depositDue)
        internal
        view
    {
        LeaseState memory l = escrow.leaseState(id);
        same(l.handover, handover, "handover");
        same(l.handoverDue, handoverDue, "handover due");
        same(l.deposit, deposit, "deposit");
        same(l.depositDue, depositDue, "deposit due");
    }

    /// What the other party signs for `endEarlier`.
    function signedEnd(uint256 key, bytes32 id, uint256 moveOut, uint256 newMoveOut, uint256 deadline)
        internal
        view
        returns (bytes memory)
    {
        return
            sign(key, escrow, keccak256(abi.encode(escrow.EARLIER_END_TYPEHASH(), id, moveOut, newMoveOut, deadline)));
    }

    /// Tenant and landlord have got this much of a lease, and the escrow still holds that much.
    function got(uint256 byTenant, uint256 byLandlord, uint256 held) internal view {
        same(usdt.balanceOf(tenant), byTenant, "the tenant has");
        same(usdt.balanceOf(landlord), byLandlord, "the landlord has");
        same(usdt.balanceOf(address(escrow)), held, "the escrow holds");
    }

    /// What one party signs for `settle`.
    function signed(
        uint256 key,
        Escrow vault,
        bytes32 id,
        Part part,
        uint256 toTenant,
        uint256 toLandlord,
        uint256 deadline
    ) internal view returns (bytes memory) {
        bytes32 shares = keccak256(abi.encode(vault.SETTLEMENT_TYPEHASH(), id, part, toTenant, toLandlord, deadline));
        return sign(key, vault, shares);
    }

    /// A signature over some EIP-712 struct for one escrow on the present chain.
    function sign(uint256 key, Escrow vault, bytes32 struct_) internal view returns (bytes memory) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("RentEscrow"),
                keccak256("3"),
                block.chainid,
                address(vault)
            )
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, keccak256(abi.encodePacked("\x19\x01", domain, struct_)));
        return abi.encodePacked(r, s, v);
    }
}
