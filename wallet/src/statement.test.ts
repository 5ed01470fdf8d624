// What a person reads before signing is all that the act does; an act that cannot be said is never signed.
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { address, places, terms } from '@keyhold/escrow/accounts/acts.setup.ts'
import { type Act, batch, batchAbi } from '@keyhold/escrow/accounts/signatures.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, encodeFunctionData, type Hex, pad } from 'viem'
import { expect, test } from 'vitest'
import { statementOf } from './statement.ts'

const stranger = address('9')
const lease = leaseId(terms)
const approve = (spender: Address, sum: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, sum] })
const usdt = (spender: Address, sum: bigint) => ({ to: places.stablecoin, data: approve(spender, sum) })
const rnb = (spender: Address, sum: bigint) => ({ to: places.token, data: approve(spender, sum) })
type Call = { to: Address; data: Hex }
const atEscrow = (functionName: string, ...args: readonly unknown[]): Call => ({
  to: places.escrow,
  data: encodeFunctionData({ abi: rentEscrowAbi, functionName, args } as never),
})
const atOrders = (functionName: string, ...args: readonly unknown[]): Call => ({
  to: places.rentOrders,
  data: encodeFunctionData({ abi: rentOrdersAbi, functionName, args } as never),
})
const one = ({ to, data }: Call): Act => ({ to, data, value: 0n, operation: 0 })
const send = (to: Address, sum: bigint) => ({
  to: places.stablecoin,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, sum] }),
})
const pay = (changes: Partial<Terms> = {}) => atEscrow('payLease', { ...terms, ...changes })
const order = {
  lease,
  tenant: places.account,
  landlord: terms.landlord,
  months: [
    { due: 1_803_000_000, amount: 1420n },
    { due: 1_806_000_000, amount: 1400n },
  ],
  end: 1_809_000_000,
  number: 0n,
  epoch: 0n,
  deadline: 1_800_000_000n,
}
const say = (act: Act, terms?: Terms, ordersAllowance = 0n) =>
  statementOf(places, act, { ordersAllowance, ...(terms && { terms }) })
const row = (act: Act, label: string, known?: Terms) => say(act, known)?.rows.find(([name]) => name === label)?.[1]

test('the payment of a lease says its sum, its landlord, its arbitrator, its fee and every date', () => {
  const paid = batch([usdt(places.escrow, 3420n), rnb(places.escrow, 1n), pay()])
  expect(say(paid)).toMatchObject({ act: 'payLease', sum: 3420n, isOfHome: true })
  expect(say(paid)?.rows.map(([label]) => label)).toEqual([
    ...['handover', 'firstRent', 'deposit', 'landlord', 'tenantPayout', 'arbitrator', 'moveIn', 'moveOut', 'payBy'],
    ...['freeUntil', 'halfUntil', 'returnDays', 'document', 'fee'],
  ])
  expect(row(paid, 'tenantPayout')).toEqual({ account: places.account, as: 'payout' })
  expect(row(paid, 'fee')).toEqual({ sum: 1n, unit: 'RNB' })
  const other = one(pay({ tenantPayout: stranger, tenantNotice: 30, earliestEnd: 1_815_000_000 }))
  expect(row(other, 'tenantPayout')).toEqual({ account: stranger, as: 'payout' })
  expect([row(other, 'tenantNotice'), row(other, 'landlordNotice')]).toEqual([{ count: 30 }, { count: 0 }])
  expect([row(other, 'freeUntil'), row(other, 'earliestEnd')]).toEqual([
    { instant: undefined },
    { instant: 1_815_000_000 },
  ])
})

test('a rent says its landlord only if the lease’s id proves who that is', () => {
  const rent = (landlord: Address) =>
    batch([usdt(places.escrow, 1420n), rnb(places.escrow, 1n), atEscrow('payRentFor', lease, landlord, 1420n)])
  expect(say(rent(terms.landlord), terms)).toMatchObject({ act: 'payRentFor', sum: 1420n, lease })
  expect(row(rent(terms.landlord), 'landlord', terms)).toEqual({ account: terms.landlord, as: 'landlord' })
  expect(say(rent(terms.landlord))).toBeUndefined()
  expect(say(rent(stranger), terms)).toBeUndefined()
  expect(say(rent(stranger), { ...terms, landlord: stranger })).toBeUndefined()
  const foreign = { ...terms, tenant: stranger }
  const ofOther = one(atEscrow('payRentFor', leaseId(foreign), terms.landlord, 1420n))
  expect(say(ofOther, foreign)).toBeUndefined()
})

const emptyBatch = encodeFunctionData({ abi: batchAbi, functionName: 'multiSend', args: ['0x'] })
const asLandlord = { ...terms, tenant: stranger, landlord: places.account }
const landlordOrder = { ...order, tenant: stranger, landlord: places.account }
test.each<[act: string, call: Call, parts?: readonly string[]]>([
  ['transfer', send(stranger, 5n)],
  ['cancel', atEscrow('cancel', terms), ['handover', 'deposit']],
  ['release', atEscrow('release', terms), ['handover', 'deposit']],
  ['release', atEscrow('release', asLandlord), ['handover', 'deposit']],
  ['releaseEarly', atEscrow('releaseEarly', terms), ['handover']],
  ['returnEarly', atEscrow('releaseEarly', asLandlord), ['deposit']],
  ['refund', atEscrow('refund', asLandlord), ['handover', 'deposit']],
  ['dispute', atEscrow('dispute', terms, 10n), ['handover']],
  ['dispute', atEscrow('dispute', asLandlord, 10n), ['deposit']],
  ['settle', atEscrow('settle', terms, 1, 1500n, 500n, 1_801_000_000n, '0x')],
  ['endEarlier', atEscrow('endEarlier', terms, 1_810_000_000, 0n, '0x')],
  ['create', atOrders('create', terms, order, '0x')],
  ['skip', atOrders('skip', order, 1n)],
  ['skipAsLandlord', atOrders('skip', landlordOrder, 1n)],
  ['stop', atOrders('stop', terms)],
  ['stopAsLandlord', atOrders('stop', asLandlord)],
  ['stopAll', atOrders('stopAll')],
])('%s has its own words, and names the parts that it is about', (act, call, parts) => {
  expect(say(one(call))?.act).toBe(act)
  expect(say(one(call))?.parts).toEqual(parts)
})

test('a cancellation says the dates by which the first rent comes back, and where it goes', () => {
  const cancel = one(atEscrow('cancel', { ...terms, freeUntil: 1_799_500_000 }))
  expect(say(cancel)?.rows.slice(0, 4)).toEqual([
    ['firstRent', { sum: 1420n, unit: 'USDT' }],
    ['tenantPayout', { account: places.account, as: 'payout' }],
    ['freeUntil', { instant: 1_799_500_000 }],
    ['halfUntil', { instant: undefined }],
  ])
})

test('what a share, a claim, an earlier end and an order name is said', () => {
  const shared = one(atEscrow('settle', terms, 1, 1500n, 500n, 1_801_000_000n, '0x'))
  expect(say(shared)?.rows.slice(0, 4)).toEqual([
    ['part', { part: 'deposit' }],
    ['toTenant', { sum: 1500n, unit: 'USDT' }],
    ['toLandlord', { sum: 500n, unit: 'USDT' }],
    ['deadline', { instant: 1_801_000_000 }],
  ])
  expect(row(one(atEscrow('dispute', terms, 10n)), 'claim')).toEqual({ sum: 10n, unit: 'USDT' })
  const ended = one(atEscrow('endEarlier', terms, 1_810_000_000, 0n, '0x'))
  expect(row(ended, 'newMoveOut')).toEqual({ instant: 1_810_000_000 })
  const standing = batch([usdt(places.rentOrders, 2820n), atOrders('create', terms, order, '0x')])
  const sums = say(standing)?.rows.flatMap(([label, value]) => ('sum' in value ? [[label, value.sum]] : []))
  expect(say(standing)?.sum).toBe(2820n)
  expect(sums).toEqual([
    ['amount', 1420n],
    ['amount', 1400n],
    ['ordersLimit', 2820n],
  ])
  expect(row(one(atOrders('skip', order, 1n)), 'amount')).toEqual({ sum: 1400n, unit: 'USDT' })
})

test('one allowance serves all standing orders of an account, so a new one is added to what is there', () => {
  const larger = batch([usdt(places.rentOrders, 2825n), atOrders('create', terms, order, '0x')])
  expect(say(larger)).toBeUndefined()
  expect(say(larger, undefined, 5n)?.act).toBe('create')
})

test('an older permission may be set to 0 just before the new one of the same act', () => {
  const [none, exact] = [usdt(places.escrow, 0n), usdt(places.escrow, 3420n)]
  expect(say(batch([none, exact, pay()]))?.act).toBe('payLease')
  const ofOrders = [usdt(places.rentOrders, 0n), usdt(places.rentOrders, 2825n), atOrders('create', terms, order, '0x')]
  expect(say(batch(ofOrders), undefined, 5n)?.act).toBe('create')
  for (const calls of [
    [exact, none],
    [none, rnb(places.escrow, 1n), exact],
    [usdt(places.rentOrders, 0n), exact],
    [none],
  ])
    expect(say(batch([...calls, pay()]))).toBeUndefined()
})

test('a permission that is taken back names its contract; that of the escrow takes back what was not sent', () => {
  expect(say(one(usdt(places.escrow, 0n)))).toEqual({ act: 'takeBack', rows: [] })
  expect(say(one(usdt(places.rentOrders, 0n)))).toEqual({
    act: 'revoke',
    rows: [['spender', { account: places.rentOrders }]],
  })
})

test.each<[why: string, act: Act]>([
  ['an unknown contract is called', { to: stranger, value: 0n, data: '0x12345678', operation: 0 }],
  ['the chain’s own coin is sent', { to: stranger, value: 1n, data: '0x', operation: 0 }],
  ['foreign code would run in the account', { to: stranger, value: 0n, data: '0x', operation: 1 }],
  ['fee tokens are sent', { to: places.token, value: 0n, data: send(stranger, 1n).data, operation: 0 }],
  ['there are two acts', batch([send(stranger, 1n), send(stranger, 2n)])],
  ['an approval comes after the act', batch([pay(), usdt(places.escrow, 3420n)])],
  ['a stranger is approved', batch([usdt(stranger, 3420n), pay()])],
  ['a stranger is approved for nothing else', one(usdt(stranger, 1n))],
  ['the fee tokens of a stranger are approved', batch([rnb(stranger, 1n), pay()])],
  ['standing orders may take fee tokens', batch([rnb(places.rentOrders, 1n), pay()])],
  ['the escrow is approved for more than it takes', batch([usdt(places.escrow, 3421n), pay()])],
  ['the escrow is approved beside a transfer', batch([usdt(places.escrow, 5n), send(stranger, 5n)])],
  ['a fee is approved for an act without one', batch([rnb(places.escrow, 1n), atEscrow('cancel', terms)])],
  ['standing orders are approved beside a payment', batch([usdt(places.rentOrders, 5n), pay()])],
  ['the lease is another tenant’s', one(pay({ tenant: stranger }))],
  ['the lease to cancel is of others', one(atEscrow('cancel', { ...terms, tenant: stranger }))],
  ['the order is of another lease', one(atOrders('create', terms, { ...order, lease: pad('0x02') }, '0x'))],
  ['the order has no such month', one(atOrders('skip', order, 2n))],
  ['it does nothing at the account itself, which the guard refuses', one({ to: places.account, data: '0x' })],
  ['a permission is taken back beside a transfer', batch([usdt(places.rentOrders, 0n), send(stranger, 1n)])],
  ['one permission is taken back and another given', batch([usdt(stranger, 0n), usdt(places.escrow, 1n)])],
  ['money is sent to the escrow, which would keep it', one(send(places.escrow, 1n))],
  ['money is sent to the account itself', one(send(places.account, 1n))],
  ['a landlord would cancel', one(atEscrow('cancel', asLandlord))],
  ['a tenant would refund', one(atEscrow('refund', terms))],
  ['the month of other people is skipped', one(atOrders('skip', { ...order, tenant: stranger }, 0n))],
  ['a share is valid for longer than time is shown', one(atEscrow('settle', terms, 1, 1n, 1n, 2n ** 60n, '0x'))],
  ['the batch is empty', { ...batch([pay()]), data: emptyBatch }],
  ['a deposit without a lease is paid', one(atEscrow('payRentDeposit', stranger, 5n))],
])('nothing is signed if %s', (_, act) => {
  expect(say(act)).toBeUndefined()
})
