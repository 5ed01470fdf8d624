import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Pair } from './pair.ts'
import { describePairDetail } from './wire.ts'

const account = (sign: string) => `0x${sign.repeat(40)}` as Address
const [rentee, landlord, stranger] = [account('a'), account('b'), account('c')]
const transaction = `0x${'d'.repeat(64)}` as Hex
const at = { at: 9, transaction }
const times = { amount: 70n, paidAt: 1, due: 6, firstDue: 6, latestDue: 9 }
const paid = { at: 1, transaction: `0x${'e'.repeat(64)}` as Hex, kind: 'paid', amount: 70n } as const

/** The waiting amounts of a pair, at the end of its deposit. */
function waitingOf(deposit: Pair['deposits'][0], waiting: { account: Address; amount: bigint }[]) {
  const record = { arbitrator: stranger, releaseDuration: 5n, version: '3' } as unknown as Pair['record']
  const pair: Pair = { id: transaction, escrow: stranger, rentee, landlord, record, deposits: [deposit] }
  const chain = { chainId: 1, network: 'x', explorerUrl: null, escrows: [{ ...record, address: stranger }] }
  const facts = {
    viewerIs: [],
    arbitratorName: null,
    leaseNow: 9,
    waiting: waiting.map((one) => ({ ...one, transaction })),
  }
  const detail = describePairDetail(pair, { ...facts, chain: chain as never })
  return detail.deposits[0]?.transitions.at(-1)?.waiting
}

// promise: sgn-7-pairs-waiting-own
test('of one transaction’s amounts at the escrow a pair shows those of its own accounts and amounts, and none of strangers', () => {
  const released = { ...times, state: 'released', changes: [paid, { ...at, kind: 'released', amount: 70n }] } as const
  const own = { account: landlord, amount: 70n }
  const others = [
    { account: stranger, amount: 70n },
    { account: landlord, amount: 5n },
    { account: rentee, amount: 70n },
  ]
  expect(waitingOf(released, [...others, own])).toEqual([{ account: landlord, amount: '70' }])
  expect(waitingOf(released, others)).toEqual([])
})

// promise: sgn-7-pairs-waiting-parts
test('of a split deposit each share can wait, and nothing of any other transaction', () => {
  const change = { ...at, kind: 'shared', toTenant: 50n, toLandlord: 20n } as const
  const shared = { ...times, state: 'shared', changes: [paid, change] } as const
  const tenants = { account: rentee, amount: 50n }
  const landlords = { account: landlord, amount: 20n }
  expect(waitingOf(shared, [landlords, tenants])).toEqual([
    { account: rentee, amount: '50' },
    { account: landlord, amount: '20' },
  ])
  expect(waitingOf(shared, [tenants])).toEqual([{ account: rentee, amount: '50' }])
  const earlier = { ...shared, changes: [paid, { ...change, transaction: paid.transaction }] }
  expect(waitingOf(earlier, [tenants])).toEqual([])
})
