import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices, type TestServices } from '../../../testing/services.ts'

const testChain = await startTestChain()
const services: TestServices = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { leases, deposits, reconciliation, deps } = services
const { database, clock } = deps
const { node } = testChain
const { address } = testChain.deployment.current
const unit = 10n ** 18n
await services.catchUp()
await testChain.fundAccount(wallets.tenant)
await testChain.fundAccount(wallets.landlord)
afterAll(async () => {
  await services.close()
  testChain.stop()
})

async function final() {
  await testChain.mine()
  await services.catchUp()
}
/** Sends all payments before a block is mined, and returns their transactions. */
async function payInOneBlock(all: readonly Terms[]) {
  await node.setAutomine(false)
  const hashes: Hex[] = []
  for (const terms of all) {
    const data = encodeFunctionData({ abi: rentEscrowAbi, functionName: 'payLease', args: [terms] })
    hashes.push(await node.sendTransaction({ account: wallets.tenant, to: address, data, chain: null }))
  }
  await node.mine({ blocks: 1 })
  await node.setAutomine(true)
  const blocks = await Promise.all(hashes.map(async (hash) => (await node.getTransactionReceipt({ hash })).blockNumber))
  expect(new Set(blocks).size).toBe(1)
  return hashes
}
/** The amounts the server reports as held, after a comparison with the escrow. */
async function held(...ids: string[]) {
  expect(await reconciliation.compare()).toEqual([])
  const found = await Promise.all(ids.map((id) => leases.find(database, id)))
  const money = await deposits.balancesOf(
    database,
    found.flatMap((lease) => lease ?? []),
  )
  return ids.map((id) => [
    Number((money.get(id)?.handover.held ?? 0n) / unit),
    Number((money.get(id)?.deposit.held ?? 0n) / unit),
  ])
}
const statuses = (...ids: string[]) => Promise.all(ids.map((id) => rentals.statusOf(id)))
const paymentsOf = async (id: string) =>
  (await deposits.paymentsOf(database, [id])).map(
    ({ kind, amount, transaction }) => `${kind} ${amount / unit} ${transaction}`,
  )

// promise: pair-one-block
test('one tenant pays two homes of one landlord in one block: each lease gets its own payment', async () => {
  const [one, other] = [await rentals.accepted(), await rentals.accepted()]
  const [first, second] = await payInOneBlock([one.terms, other.terms])
  await services.catchUp()
  expect(await statuses(one.id, other.id)).toEqual(['paying', 'paying'])
  await final()
  expect(await statuses(one.id, other.id)).toEqual(['active', 'active'])
  expect(await paymentsOf(one.id)).toEqual([`fee 1 ${first}`, `paid-in 1900 ${first}`])
  expect(await paymentsOf(other.id)).toEqual([`fee 1 ${second}`, `paid-in 1900 ${second}`])
  expect(leaseId(one.terms)).not.toBe(leaseId(other.terms))
  expect(await held(one.id, other.id)).toEqual([
    [1100, 800],
    [1100, 800],
  ])
})

// promise: pair-vanish
test('when one of two payments in a block vanishes, only its own lease waits again', async () => {
  const [one, other] = [await rentals.accepted(), await rentals.accepted()]
  const [kept] = await payInOneBlock([one.terms, other.terms])
  await services.catchUp()
  await testChain.reorganise(1, [[await testChain.raw(kept ?? '0x'), 0]])
  await services.catchUp()
  expect(await statuses(one.id, other.id)).toEqual(['paying', 'accepted'])
  await final()
  expect(await statuses(one.id, other.id)).toEqual(['active', 'accepted'])
  expect(await held(one.id, other.id)).toEqual([
    [1100, 800],
    [0, 0],
  ])
})

// promise: pair-apart
test('for two leases paid separately, every outcome of one leaves the other alone', async () => {
  const [one, other] = [await rentals.accepted(), await rentals.accepted()]
  await testChain.call(wallets.tenant, 'payLease', one.terms)
  await final()
  expect(await statuses(one.id, other.id)).toEqual(['active', 'accepted'])
  await testChain.call(wallets.tenant, 'payLease', other.terms)
  await testChain.call(wallets.tenant, 'releaseEarly', one.terms)
  await final()
  expect(await statuses(one.id, other.id)).toEqual(['released', 'active'])
  expect(await held(one.id, other.id)).toEqual([
    [0, 800],
    [1100, 800],
  ])
  await testChain.call(wallets.landlord, 'dispute', other.terms, 200n * unit)
  await final()
  expect(await statuses(one.id, other.id)).toEqual(['released', 'disputed'])
  expect(await held(one.id, other.id)).toEqual([
    [0, 800],
    [1100, 200],
  ])
  await testChain.call(wallets.tenant, 'payRentFor', leaseId(one.terms), one.terms.landlord, 1100n * unit)
  await testChain.call(wallets.landlord, 'refund', other.terms)
  await final()
  expect(await statuses(one.id, other.id)).toEqual(['released', 'resolved']) // from move-in on nothing is cancelled
  expect(await held(one.id, other.id)).toEqual([
    [0, 800],
    [0, 0],
  ])
  const kinds = async (id: string) => (await paymentsOf(id)).map((row) => row.split(' ').slice(0, 2).join(' '))
  expect(await kinds(one.id)).toEqual(['fee 1', 'rent 1100', 'released 1100', 'fee 1', 'paid-in 1900'])
  expect(await kinds(other.id)).toEqual(['refunded 1300', 'released 600', 'fee 1', 'paid-in 1900'])
})

test('when both are due, releasing one pays out one', async () => {
  const [one, other] = [await rentals.accepted(), await rentals.accepted()]
  await payInOneBlock([one.terms, other.terms])
  await node.increaseTime({ seconds: one.terms.moveIn + 5 * 86_400 - clock.leaseNow() + 60 })
  await testChain.mine(1)
  await testChain.call(wallets.other, 'release', other.terms)
  await final()
  expect(await statuses(one.id, other.id)).toEqual(['active', 'released'])
  expect(await held(one.id, other.id)).toEqual([
    [1100, 800],
    [0, 800],
  ])
})
