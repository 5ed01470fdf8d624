import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { trialChain, wallets } from '../../trial/chain.ts'
import { type TrialHouse, trialHouse } from '../../trial/house.ts'
import { trialRentals } from '../../trial/rentals.ts'

const trial = await trialChain()
const house: TrialHouse = await trialHouse({}, (clock) => trial.open(clock))
const bench = await trialRentals(house)
const { leases, deposits, books, parts } = house
const { database, clock } = parts
const { node } = trial
const { address } = trial.deployment.current
const unit = 10n ** 18n
await house.catchUp()
await trial.ready(wallets.tenant)
await trial.ready(wallets.landlord)
afterAll(async () => {
  await house.close()
  trial.stop()
})

async function final() {
  await trial.mine()
  await house.catchUp()
}
/** Sends both payments before a block is mined, and answers their transactions. */
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
/** What the server says is held, after it was held against the escrow itself. */
async function held(...ids: string[]) {
  expect(await books.compare()).toEqual([])
  const found = await Promise.all(ids.map((id) => leases.find(database, id)))
  const money = await deposits.moneyOf(
    database,
    found.flatMap((lease) => lease ?? []),
  )
  return ids.map((id) => [
    Number((money.get(id)?.handover.held ?? 0n) / unit),
    Number((money.get(id)?.deposit.held ?? 0n) / unit),
  ])
}
const stages = (...ids: string[]) => Promise.all(ids.map((id) => bench.stageOf(id)))
const paymentsOf = async (id: string) =>
  (await deposits.paymentsOf(database, [id])).map(
    ({ kind, amount, transaction }) => `${kind} ${amount / unit} ${transaction}`,
  )

test('two homes of one landlord, paid by one tenant in one block: each lease gets its own', async () => {
  const [one, other] = [await bench.accepted(), await bench.accepted()]
  const [first, second] = await payInOneBlock([one.terms, other.terms])
  await house.catchUp()
  expect(await stages(one.id, other.id)).toEqual(['Deposit Pending', 'Deposit Pending'])
  await final()
  expect(await stages(one.id, other.id)).toEqual(['Start Arbitration', 'Start Arbitration'])
  expect(await paymentsOf(one.id)).toEqual([`fee 1 ${first}`, `paid-in 1900 ${first}`])
  expect(await paymentsOf(other.id)).toEqual([`fee 1 ${second}`, `paid-in 1900 ${second}`])
  expect(leaseId(one.terms)).not.toBe(leaseId(other.terms))
  expect(await held(one.id, other.id)).toEqual([
    [1100, 800],
    [1100, 800],
  ])
})

test('one of two payments in a block vanishes: only its own lease waits again', async () => {
  const [one, other] = [await bench.accepted(), await bench.accepted()]
  const [kept] = await payInOneBlock([one.terms, other.terms])
  await house.catchUp()
  await trial.reorganise(1, [[await trial.raw(kept ?? '0x'), 0]])
  await house.catchUp()
  expect(await stages(one.id, other.id)).toEqual(['Deposit Pending', 'Pay Deposit'])
  await final()
  expect(await stages(one.id, other.id)).toEqual(['Start Arbitration', 'Pay Deposit'])
  expect(await held(one.id, other.id)).toEqual([
    [1100, 800],
    [0, 0],
  ])
})

test('paid apart, every way out of one lease leaves the other alone', async () => {
  const [one, other] = [await bench.accepted(), await bench.accepted()]
  await trial.call(wallets.tenant, 'payLease', one.terms)
  await final()
  expect(await stages(one.id, other.id)).toEqual(['Start Arbitration', 'Pay Deposit'])
  await trial.call(wallets.tenant, 'payLease', other.terms)
  await trial.call(wallets.tenant, 'releaseEarly', one.terms)
  await final()
  expect(await stages(one.id, other.id)).toEqual(['Released', 'Start Arbitration'])
  expect(await held(one.id, other.id)).toEqual([
    [0, 800],
    [1100, 800],
  ])
  await trial.call(wallets.landlord, 'dispute', other.terms, 200n * unit)
  await final()
  expect(await stages(one.id, other.id)).toEqual(['Released', 'In Dispute'])
  expect(await held(one.id, other.id)).toEqual([
    [0, 800],
    [1100, 200],
  ])
  await trial.call(wallets.tenant, 'payRentFor', leaseId(one.terms), one.terms.landlord, 1100n * unit)
  await trial.call(wallets.landlord, 'refund', other.terms)
  await final()
  expect(await stages(one.id, other.id)).toEqual(['Released', 'Cancelled'])
  expect(await held(one.id, other.id)).toEqual([
    [0, 800],
    [0, 0],
  ])
  const kinds = async (id: string) => (await paymentsOf(id)).map((row) => row.split(' ').slice(0, 2).join(' '))
  expect(await kinds(one.id)).toEqual(['fee 1', 'rent 1100', 'released 1100', 'fee 1', 'paid-in 1900'])
  expect(await kinds(other.id)).toEqual(['refunded 1300', 'released 600', 'fee 1', 'paid-in 1900'])
})

test('when both are due, releasing one pays one', async () => {
  const [one, other] = [await bench.accepted(), await bench.accepted()]
  await payInOneBlock([one.terms, other.terms])
  await node.increaseTime({ seconds: one.terms.moveIn + 5 * 86_400 - clock.leaseNow() + 60 })
  await trial.mine(1)
  await trial.call(wallets.other, 'release', other.terms)
  await final()
  expect(await stages(one.id, other.id)).toEqual(['Start Arbitration', 'Released'])
  expect(await held(one.id, other.id)).toEqual([
    [1100, 800],
    [0, 800],
  ])
})
