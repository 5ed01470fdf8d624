/** The relay pays for a person's own payment and for nothing that an attacker could add to it. */

import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { slowOwnersAbi } from '@keyhold/escrow/abi/SlowOwners.ts'
import { address, places, terms } from '@keyhold/escrow/accounts/acts.setup.ts'
import { type Act, actCall, batch, batchAbi, executionAbi } from '@keyhold/escrow/accounts/signatures.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, encodeFunctionData, type Hex, pad, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { checkRelayed, type RelayFacts } from './policy.ts'

const thief = address('9')
const paid: Terms = { ...terms, document: pad('0x02') }
const facts: RelayFacts = {
  places,
  issued: [
    { terms, isPaid: false },
    { terms: paid, isPaid: true },
    { terms: { ...paid, tenant: thief, document: pad('0x03') }, isPaid: true },
  ],
  fees: { lease: 10n, rent: 1n },
  balance: 3420n,
  ordersAllowance: 100n,
  now: terms.payBy - 600,
}

type Call = { to: Address; data: Hex }
const approve = (token: 'stablecoin' | 'token', spender: Address, amount: bigint): Call => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  return { to: places[token], data }
}
const transfer = (token: 'stablecoin' | 'token', amount: bigint): Call => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address('a'), amount] })
  return { to: places[token], data }
}
const abis = { escrow: rentEscrowAbi, rentOrders: rentOrdersAbi, guard: slowOwnersAbi } as const
const call = (at: keyof typeof abis, functionName: string, ...args: readonly unknown[]): Call => {
  return { to: places[at], data: encodeFunctionData({ abi: abis[at], functionName, args } as never) }
}
const act = ({ to, data }: Call, changes: Partial<Act> = {}): Act => ({ to, data, value: 0n, operation: 0, ...changes })
const addOwner: Hex = encodeFunctionData({
  abi: parseAbi(['function addOwnerWithThreshold(address owner, uint256 threshold)']),
  args: [thief, 1n],
})

const sums = [approve('stablecoin', places.escrow, 3420n), approve('token', places.escrow, 10n)]
const payLease = call('escrow', 'payLease', terms)
const payment = [...sums, payLease]
const rent = (landlord: Address, amount: bigint) => call('escrow', 'payRentFor', leaseId(paid), landlord, amount)
const order = (lease: Terms) => ({
  lease: leaseId(lease),
  tenant: places.account,
  landlord: lease.landlord,
  months: [
    { due: 1_803_000_000, amount: 1420n },
    { due: 1_806_000_000, amount: 1420n },
  ],
  end: 1_809_000_000,
  number: 0n,
  epoch: 0n,
  deadline: 1_800_000_000n,
})
const create = call('rentOrders', 'create', paid, order(paid), '0x')

const asked = (signed: Act | Hex, changes: Partial<RelayFacts> = {}, account = places.account) =>
  checkRelayed(
    { account, data: typeof signed === 'string' ? signed : actCall(signed, '0x1234') },
    { ...facts, ...changes },
  )
const refusalOf = (...parts: Parameters<typeof asked>) => {
  try {
    return asked(...parts)
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
}

test('the relay knows the terms that an act is about, for the limit of a landlord', () => {
  expect(asked(batch(payment))).toMatchObject({ terms: leaseId(terms) })
  expect(asked(act(call('escrow', 'release', paid)))).toMatchObject({ terms: leaseId(paid) })
})

test('the relay brings the fee of a lease that the person has the money for', () => {
  expect(asked(batch(payment))).toMatchObject({ fee: 10n, payBy: terms.payBy })
  expect(asked(act(payLease))).toMatchObject({ fee: 10n, payBy: terms.payBy })
})

test.each<[string, number, Act]>([
  [
    'a rent',
    1,
    batch([approve('stablecoin', places.escrow, 5n), approve('token', places.escrow, 1n), rent(paid.landlord, 5n)]),
  ],
  ['a standing order', 0, batch([approve('stablecoin', places.rentOrders, 2940n), create])],
  [
    'a standing order after an allowance is taken back',
    0,
    batch([approve('stablecoin', places.rentOrders, 0n), approve('stablecoin', places.rentOrders, 2840n), create]),
  ],
  ['a skipped month', 0, act(call('rentOrders', 'skip', order(paid), 0n))],
  ['the end of an order', 0, act(call('rentOrders', 'stop', paid))],
  ['the end of all orders', 0, act(call('rentOrders', 'stopAll'))],
  ['an early release', 0, act(call('escrow', 'releaseEarly', paid))],
  ['a settlement', 0, act(call('escrow', 'settle', paid, 1, 500n, 1500n, 1_800_000_000n, '0x1234'))],
  ['a cancellation', 0, act(call('escrow', 'cancel', paid))],
  ['money sent out', 0, act(transfer('stablecoin', 3420n))],
  ['an allowance of anybody taken back', 0, act(approve('token', thief, 0n))],
])('the relay pays for %s', (_, fee, signed) => {
  expect(asked(signed)).toMatchObject({ fee: BigInt(fee) })
})

const refund = (place: 4 | 5 | 6 | 7 | 8, value: unknown): Hex => {
  const { to, data } = batch(payment)
  const args: unknown[] = [to, 0n, data, 1, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x1234']
  args[place] = value
  return encodeFunctionData({ abi: executionAbi, args: args as never })
}

test.each<[string, string, Act | Hex]>([
  ['another call than a Safe transaction', 'relay-transaction-unreadable', payLease.data],
  ['safeTxGas', 'relay-refund-asked', refund(4, 1n)],
  ['baseGas', 'relay-refund-asked', refund(5, 1n)],
  ['gasPrice', 'relay-refund-asked', refund(6, 1n)],
  ['gasToken', 'relay-refund-asked', refund(7, places.stablecoin)],
  ['refundReceiver', 'relay-refund-asked', refund(8, thief)],
  [
    'code of a stranger that runs as the account',
    'relay-call-unknown',
    act({ ...batch(payment), to: thief }, { operation: 1 }),
  ],
  ['an unknown call beside the payment', 'relay-call-unknown', batch([...payment, { to: thief, data: payLease.data }])],
  ['a value for the escrow', 'relay-call-unknown', act(payLease, { value: 1n })],
  ['coin that is sent out', 'relay-coin-sent', act({ to: thief, data: '0x' }, { value: 1n })],
  ['a new owner', 'relay-changes-account', act({ to: places.account, data: addOwner })],
  ['a new owner by the zero address', 'relay-changes-account', act({ to: zeroAddress, data: addOwner })],
  [
    'a new owner beside the payment',
    'relay-changes-account',
    batch([{ to: places.account, data: addOwner }, ...payment]),
  ],
  ['an announced act', 'relay-changes-account', act(call('guard', 'announce', places.account, 0n, addOwner, 0))],
  ['an approval to a thief', 'relay-spender-unknown', batch([approve('stablecoin', thief, 3420n), ...payment])],
  [
    'the fee approved to the standing orders',
    'relay-spender-unknown',
    batch([approve('token', places.rentOrders, 10n), payLease]),
  ],
  ['too much approved', 'relay-sum-not-exact', batch([approve('stablecoin', places.escrow, 3421n), payLease])],
  ['too little approved', 'relay-sum-not-exact', batch([approve('stablecoin', places.escrow, 3419n), payLease])],
  ['too high a fee approved', 'relay-sum-not-exact', batch([approve('token', places.escrow, 11n), payLease])],
  [
    'the fee of a lease approved for a rent',
    'relay-sum-not-exact',
    batch([approve('token', places.escrow, 10n), rent(paid.landlord, 5n)]),
  ],
  [
    'more allowed to the orders than all of them need',
    'relay-sum-not-exact',
    batch([approve('stablecoin', places.rentOrders, 2941n), create]),
  ],
  ['an approval without an act', 'relay-sum-not-exact', batch(sums)],
  [
    'an approval for money that is sent out',
    'relay-sum-not-exact',
    batch([approve('stablecoin', places.escrow, 5n), transfer('stablecoin', 5n)]),
  ],
  ['a second payment', 'relay-more-than-one-act', batch([...payment, rent(paid.landlord, 5n)])],
  ['the payment, and the fee sent out', 'relay-more-than-one-act', batch([transfer('token', 1n), ...payment])],
  ['an approval after the payment', 'relay-more-than-one-act', batch([payLease, ...sums])],
  [
    'an empty batch',
    'relay-act-not-paid',
    { ...batch(payment), data: encodeFunctionData({ abi: batchAbi, args: ['0x'] }) },
  ],
  ['a transfer of nothing', 'relay-act-not-paid', act(transfer('stablecoin', 0n))],
  ['the fee alone sent out', 'relay-act-not-paid', act(transfer('token', 1n))],
  ['a rent without a lease', 'relay-act-not-paid', act(call('escrow', 'payRent', thief, 5n))],
  ['a deposit without a lease', 'relay-act-not-paid', act(call('escrow', 'payRentDeposit', thief, 5n))],
  ['a lease that is paid', 'relay-act-not-paid', act(call('escrow', 'payLease', paid))],
  [
    'a lease that Keyhold did not issue',
    'relay-terms-not-yours',
    act(call('escrow', 'payLease', { ...terms, landlord: thief })),
  ],
  ["a rent for a stranger's lease", 'relay-terms-not-yours', act(call('escrow', 'payRentFor', pad('0x05'), thief, 5n))],
  ['a rent to a stranger instead of the landlord', 'relay-terms-not-yours', act(rent(thief, 5n))],
  [
    'a release of a deposit without a lease',
    'relay-act-not-paid',
    act(call('escrow', 'releaseRentDeposit', thief, thief)),
  ],
  [
    'an order of a lease that is not issued',
    'relay-terms-not-yours',
    act(call('rentOrders', 'create', { ...paid, landlord: thief }, order(paid), '0x')),
  ],
  [
    'a skipped month of a lease that is not issued',
    'relay-terms-not-yours',
    act(call('rentOrders', 'skip', order({ ...paid, landlord: thief }), 0n)),
  ],
  ['a rent that is collected early', 'relay-act-not-paid', act(call('rentOrders', 'collect', order(paid), 0n))],
  [
    'the end of an order of a lease that is not issued',
    'relay-terms-not-yours',
    act(call('rentOrders', 'stop', { ...paid, landlord: thief })),
  ],
  ['a rent that is more than there is', 'relay-money-missing', act(rent(paid.landlord, 3421n))],
  ['a release of a lease that nobody paid', 'relay-money-missing', act(call('escrow', 'releaseEarly', terms))],
  ['more sent out than there is', 'relay-money-missing', act(transfer('stablecoin', 3421n))],
])('the relay refuses %s', (_, code, signed) => {
  expect(refusalOf(signed)).toBe(code)
})

test('the relay pays for no account but the one of the person who asks', () => {
  expect(refusalOf(batch(payment), {}, thief)).toBe('relay-account-not-yours')
})

test("the relay refuses terms in which the person's account has no part, though the person was issued them", () => {
  const others = { ...paid, tenant: thief, document: pad('0x03') } as const
  expect(refusalOf(act(call('escrow', 'releaseEarly', others)))).toBe('relay-terms-not-yours')
  const asLandlord = { terms: { ...paid, tenant: thief, landlord: places.account }, isPaid: true }
  const issued = [asLandlord, { ...asLandlord, terms: { ...asLandlord.terms, document: pad('0x04') }, isPaid: false }]
  expect(asked(act(call('escrow', 'releaseEarly', asLandlord.terms)), { issued })).toMatchObject({ fee: 0n })
  const ownRent = call('escrow', 'payRentFor', leaseId(asLandlord.terms), places.account, 5n)
  const ownOrder = call('rentOrders', 'create', asLandlord.terms, order(asLandlord.terms), '0x')
  for (const one of [ownRent, ownOrder]) expect(refusalOf(act(one), { issued })).toBe('relay-terms-not-yours')
  expect(refusalOf(act(call('escrow', 'payLease', issued[1]?.terms)), { issued })).toBe('relay-terms-not-yours')
})

test('the relay sends no payment before its money has arrived, and none for a person without terms', () => {
  expect(refusalOf(batch(payment), { balance: 3419n })).toBe('relay-money-missing')
  expect(refusalOf(act(transfer('stablecoin', 1n)), { issued: [] })).toBe('relay-terms-not-yours')
  expect(refusalOf(act(approve('token', thief, 0n)), { issued: [] })).toBe('relay-terms-not-yours')
})

test('the relay pays for an act without a fee only once a lease of the person is paid', () => {
  const issued = [{ terms, isPaid: false }]
  for (const free of [transfer('stablecoin', 1n), approve('token', thief, 0n), call('rentOrders', 'stopAll')])
    expect(refusalOf(act(free), { issued })).toBe('relay-act-not-paid')
  expect(asked(batch(payment), { issued })).toMatchObject({ fee: 10n })
  expect(asked(act(payLease), { issued, fees: { lease: 0n, rent: 0n } })).toMatchObject({ fee: 0n })
})

test('the relay sends no payment in the last ten minutes before payBy', () => {
  expect(refusalOf(batch(payment), { now: terms.payBy - 599 })).toBe('relay-too-late')
})
