// What a person's account would do is read as Safe would do it, and what can be read in two ways is unknown.
import {
  type Address,
  concat,
  encodeFunctionData,
  encodePacked,
  type Hex,
  pad,
  parseAbi,
  size,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { erc20Abi } from '../abi/ERC20.ts'
import { rentEscrowAbi } from '../abi/RentEscrow.ts'
import { rentOrdersAbi } from '../abi/RentOrders.ts'
import { slowOwnersAbi } from '../abi/SlowOwners.ts'
import { address, places, terms } from './acts.setup.ts'
import { decodeAct, decodeExecution } from './decode.ts'
import { safeContracts } from './safeContracts.ts'
import { type Act, actCall, batch, batchAbi, executionAbi } from './signatures.ts'

const stranger = address('9')
const order = {
  lease: pad('0x02'),
  tenant: places.account,
  landlord: terms.landlord,
  months: [{ due: 1_803_000_000, amount: 1420n }],
  end: 1_806_000_000,
  number: 0n,
  epoch: 0n,
  deadline: 1_800_000_000n,
}
const plain = (to: Address, data: Hex, value = 0n): Act => ({ to, value, data, operation: 0 })
const approve = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const payLease = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [terms] })
const payment = [
  { to: places.stablecoin, data: approve(places.escrow, 3420n) },
  { to: places.token, data: approve(places.escrow, 1n) },
  { to: places.escrow, data: payLease },
]
const addOwner = encodeFunctionData({
  abi: parseAbi(['function addOwnerWithThreshold(address owner, uint256 threshold)']),
  functionName: 'addOwnerWithThreshold',
  args: [stranger, 1n],
})
const multiSend = (packed: Hex) => encodeFunctionData({ abi: batchAbi, functionName: 'multiSend', args: [packed] })
const packed = (operation: number, to: Address, value: bigint, length: number, data: Hex) =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, to, value, BigInt(length), data])
const ofBatch = (data: Hex): Act => ({ to: safeContracts.MultiSendCallOnly, value: 0n, data, operation: 1 })
const kinds = (act: Act) =>
  decodeAct(places, act).map((call) =>
    'functionName' in call ? `${call.contract}.${call.functionName}` : call.contract,
  )

test('a payment of a lease is read as its two approvals and its terms', () => {
  expect(kinds(batch(payment))).toEqual(['stablecoin.approve', 'token.approve', 'escrow.payLease'])
  expect(decodeAct(places, batch(payment))).toMatchObject([
    { args: [places.escrow, 3420n] },
    { args: [places.escrow, 1n] },
    { args: [terms] },
  ])
})

const at = { escrow: rentEscrowAbi, rentOrders: rentOrdersAbi, guard: slowOwnersAbi } as const
const encode = (contract: keyof typeof at, functionName: string, args: readonly unknown[]) =>
  plain(places[contract], encodeFunctionData({ abi: at[contract], functionName, args } as never))
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 5n] })

test.each<[string, Act]>([
  ['escrow.payRentFor', encode('escrow', 'payRentFor', [pad('0x02'), terms.landlord, 1420n])],
  ['escrow.releaseEarly', encode('escrow', 'releaseEarly', [terms])],
  ['escrow.settle', encode('escrow', 'settle', [terms, 1, 500n, 1500n, 1_800_000_000n, '0x1234'])],
  ['rentOrders.create', encode('rentOrders', 'create', [terms, order, '0x'])],
  ['rentOrders.skip', encode('rentOrders', 'skip', [order, 0n])],
  ['rentOrders.stop', encode('rentOrders', 'stop', [terms])],
  ['rentOrders.stopAll', encode('rentOrders', 'stopAll', [])],
  ['guard.announce', encode('guard', 'announce', [places.account, 0n, addOwner, 0])],
  ['stablecoin.transfer', plain(places.stablecoin, transfer)],
  ['account.addOwnerWithThreshold', plain(places.account, addOwner)],
  ['account.addOwnerWithThreshold', plain(zeroAddress, addOwner)],
  ['coin', plain(stranger, '0x', 7n)],
])('%s is known', (kind, act) => {
  expect(kinds(act)).toEqual([kind])
})

describe('what could be anything is unknown', () => {
  const whole = multiSend(packed(0, places.token, 0n, size(transfer), transfer))
  test.each<[string, Act]>([
    ['code of a stranger that runs as the account', { ...plain(stranger, whole), operation: 1 }],
    ['the escrow run as the account', { ...plain(places.escrow, payLease), operation: 1 }],
    ['a batch that is called, not run as the account', plain(safeContracts.MultiSendCallOnly, whole)],
    ['a batch with a value', { ...ofBatch(whole), value: 1n }],
    [
      'a batch with an operation that is no call',
      ofBatch(multiSend(packed(1, places.token, 0n, size(transfer), transfer))),
    ],
    [
      'a batch whose last call is cut off',
      ofBatch(multiSend(packed(0, places.token, 0n, size(transfer) + 1, transfer))),
    ],
    [
      'a batch with bytes after its last call',
      ofBatch(multiSend(concat([packed(0, places.token, 0n, 0, '0x'), '0x00']))),
    ],
    ['a batch with bytes after its data', ofBatch(concat([whole, '0x00']))],
    [
      'a batch whose offset points elsewhere',
      ofBatch(concat([whole.slice(0, 10) as Hex, pad('0x40'), pad('0x'), `0x${whole.slice(74)}`])),
    ],
    ['a payment with a value', plain(places.escrow, payLease, 1n)],
    ['a call of a contract that is not ours', plain(stranger, payLease)],
    ['a call of a contract that is not ours, with a value', plain(stranger, payLease, 1n)],
    ['an empty call of a contract that is not ours', plain(stranger, '0x')],
    ['a call of a function that is not known', plain(places.escrow, '0x12345678')],
    ['a call of a function of another contract', plain(places.escrow, transfer)],
    ['a call with bytes after its arguments', plain(places.stablecoin, concat([transfer, '0x00']))],
    ['an address with dirty bytes', plain(places.stablecoin, transfer.replace('0xa9059cbb00', '0xa9059cbb01') as Hex)],
    [
      'a way to approve that the tokens have not',
      plain(places.token, concat(['0x39509351', pad(stranger), pad('0x01')])),
    ],
    ['coin that the account sends to itself', plain(places.account, '0x', 1n)],
    ['nothing', plain(places.escrow, '0x')],
  ])('%s', (_, act) => {
    expect(kinds(act)).toEqual(['unknown'])
  })

  test('one unknown call in a batch stands beside the known ones', () => {
    const calls = [...payment, { to: stranger, data: transfer }]
    expect(kinds(batch(calls)).at(-1)).toBe('unknown')
    expect(kinds(batch(calls))).toHaveLength(4)
  })
})

describe('a Safe transaction as it is sent', () => {
  const act = batch(payment)
  const sent = (changes: Partial<Record<number, unknown>>, signature: Hex = '0x1234') => {
    const args = [act.to, 0n, act.data, 1, 0n, 0n, 0n, zeroAddress, zeroAddress, signature]
    return encodeFunctionData({ abi: executionAbi, args: args.map((arg, at) => changes[at] ?? arg) as never })
  }

  test('names the act, and its signature', () => {
    expect(decodeExecution(actCall(act, '0x1234'))).toEqual({
      act: { ...act, to: safeContracts.MultiSendCallOnly },
      asksRefund: false,
      signature: '0x1234',
    })
  })

  test.each([
    ['safeTxGas', 4, 1n],
    ['baseGas', 5, 1n],
    ['gasPrice', 6, 1n],
    ['gasToken', 7, places.stablecoin],
    ['refundReceiver', 8, stranger],
  ])('asks for its cost back with %s', (_, place, value) => {
    expect(decodeExecution(sent({ [place]: value }))?.asksRefund).toBe(true)
  })

  test('is unreadable as another call, with another operation, with bytes after it, or cut off', () => {
    const whole = sent({})
    for (const data of [
      payLease,
      sent({ 3: 2 }),
      concat([whole, toHex(0, { size: 32 })]),
      whole.slice(0, -2) as Hex,
      '0x',
    ] as const)
      expect(decodeExecution(data)).toBeUndefined()
  })
})
