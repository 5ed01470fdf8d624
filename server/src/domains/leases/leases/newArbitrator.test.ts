import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { createTestClock } from '../../../testing/clock.ts'
import { unreachableChain } from '../../../testing/unreachableChain.ts'
import { appealOffer, arbitratorOfNew } from './newArbitrator.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as Address
const plain = unreachableChain(createTestClock()).escrow
const arbitration = {
  ...{ address: address('a'), buildHash: address('0'), transaction: address('0') },
  ...{ firstInstance: address('b'), secondInstance: address('c'), appealFee: 50n },
}
const withTwo = { ...plain, arbitration } as unknown as typeof plain
const ofOneAccount = {
  ...plain,
  arbitration: { ...arbitration, secondInstance: arbitration.firstInstance },
} as unknown as typeof plain
const noWallets = { provedWallets: async (): Promise<string[]> => [] }
const [first, second] = [arbitration.firstInstance, arbitration.secondInstance]

test.each([
  ['two people at the desk', withTwo, { [first]: 'Helena', [second]: 'Otto' }, 'offered'],
  ['no arbitration beside the escrow', plain, { [first]: 'Helena', [second]: 'Otto' }, 'no-arbitration'],
  ['one account for both instances', ofOneAccount, { [first]: 'Helena' }, 'one-account'],
  ['no arbitrator for the first instance', withTwo, { [second]: 'Otto' }, 'no-desk'],
  ['no arbitrator for the second instance', withTwo, { [first]: 'Helena' }, 'no-desk'],
  ['one person for both instances', withTwo, { [first]: 'Helena', [second]: 'Helena' }, 'one-person'],
] as const)('with %s new leases name the arbitrator that works', async (_, escrow, seats, offer) => {
  const people = { ...noWallets, arbitratorWith: async (wallet: string) => (seats as Record<string, string>)[wallet] }
  const deps = { chain: { escrow }, people }
  expect(await appealOffer(deps)).toBe(offer)
  expect(await arbitratorOfNew(deps)).toBe(offer === 'offered' ? arbitration.address : plain.arbitrator)
})

test('a lease between people of whom one decides names the single arbitrator', async () => {
  const people = { ...noWallets, arbitratorWith: async (wallet: string) => (wallet === first ? 'Helena' : 'Otto') }
  const deps = { chain: { escrow: withTwo }, people }
  const nameFor = (tenantId: string, landlordId: string) => arbitratorOfNew(deps, { tenantId, landlordId })
  expect(await nameFor('Daniel', 'Lucia')).toBe(arbitration.address)
  for (const one of ['Helena', 'Otto']) {
    expect(await nameFor(one, 'Lucia')).toBe(plain.arbitrator)
    expect(await nameFor('Daniel', one)).toBe(plain.arbitrator)
  }
})

test.each([
  ['which is also the first instance', { ...withTwo, arbitrator: first }],
  ['beside no arbitration', { ...plain, arbitrator: first }],
])('no one is a party of a lease that only their account could decide, %s', async (_, escrow) => {
  const walletsOf = async (id: string) => (id === 'Helena' ? [second, first] : [])
  const seats: Record<string, string> = { [first]: 'Helena', [second]: 'Otto' }
  const people = { provedWallets: walletsOf, arbitratorWith: async (wallet: string) => seats[wallet] }
  const nameFor = (tenantId: string, landlordId: string) =>
    arbitratorOfNew({ chain: { escrow }, people }, { tenantId, landlordId })
  await expect(nameFor('Helena', 'Lucia')).rejects.toThrow('only-party-decides')
  await expect(nameFor('Daniel', 'Helena')).rejects.toThrow('only-party-decides')
  expect(await nameFor('Otto', 'Lucia')).toBe(first)
})
