import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import type { Hex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { openWatcher } from '../../gateways/chain/watcher.ts'
import { trialChain, wallets } from '../../trial/chain.ts'
import { trialHouse } from '../../trial/house.ts'
import { trialRentals } from '../../trial/rentals.ts'

const trial = await trialChain()
const house = await trialHouse({ LOG_LEVEL: 'silent' }, (clock) => trial.open(clock))
const bench = await trialRentals(house)
const { deposits, books, chain, parts } = house
const { database, clock } = parts
await house.catchUp()
await trial.ready(wallets.tenant)
await trial.mine()
await house.catchUp()
afterAll(async () => {
  await house.close()
  trial.stop()
})

/** A dice that falls the same way each time (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}
type Accepted = Awaited<ReturnType<typeof bench.accepted>>

async function isPaidOnChain({ issued, termsId }: Accepted) {
  const call = { address: issued.escrow, abi: rentEscrowAbi, functionName: 'leaseState', args: [termsId] } as const
  return (await trial.node.readContract(call)).handoverDue !== 0
}
const pay = async (lease: Accepted) => {
  if (!(await isPaidOnChain(lease))) await trial.call(wallets.tenant, 'payLease', lease.terms)
}
/** Takes the newest blocks back; some of their transactions, in their order, come again in other blocks. */
async function reorganise(depth: number, roll: (sides: number) => number) {
  const head = Number(await trial.node.getBlockNumber())
  const raws: Hex[] = []
  for (let number = head - depth + 1; number <= head; number++) {
    const { transactions } = await trial.node.getBlock({ blockNumber: BigInt(number) })
    for (const hash of transactions) raws.push(await trial.raw(hash))
  }
  const kept = raws.slice(0, roll(raws.length + 1))
  const places = kept.map(() => roll(depth)).sort((one, other) => one - other)
  await trial.reorganise(
    depth,
    kept.map((raw, at) => [raw, places[at] ?? 0] as const),
  )
}
/** The house’s watcher, whose process dies at any of its words. */
function fragileWatcher(roll: (sides: number) => number) {
  const dying =
    <Args extends unknown[]>(word: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      if (roll(4) === 0) throw new Error('killed')
      await word(...args)
      if (roll(6) === 0) throw new Error('killed')
    }
  const { see, lose, move, apply } = deposits
  const listener = { see: dying(see), lose: dying(lose), move: dying(move), apply: dying(apply) }
  return openWatcher({ chain, database, clock, listener, onTrouble: () => undefined })
}

test.each([1, 2, 3])(
  'storm %i: whatever the chain takes back and whenever we die, all is counted once in the end',
  async (seed) => {
    const roll = dice(seed)
    const homes = [await bench.accepted(), await bench.accepted(), await bench.accepted()]
    const watcher = fragileWatcher(roll)
    let deaths = 0
    for (let step = 0; step < 45; step++) {
      const what = roll(8)
      if (what < 3) await pay(homes[roll(3)] as Accepted)
      else if (what < 5) await trial.mine(1 + roll(3))
      else if (what === 5) await reorganise(1 + roll(2), roll)
      else if (what === 6 && roll(3) === 0) await reorganise(3 + roll(5), roll)
      await watcher.look().catch(() => {
        deaths++
      })
    }
    for (const lease of homes) await pay(lease)
    await trial.mine(8)
    await house.catchUp()
    await house.catchUp()
    expect(deaths).toBeGreaterThan(0)
    for (const { id } of homes) {
      const acts = (await bench.historyOf(id)).filter((row) => row.startsWith('chain')).map((row) => row.split(' ')[1])
      expect(acts.filter((act) => act === 'secure')).toHaveLength(1)
      expect(acts.join(' ')).toMatch(/^(see lose )*see secure$/)
      const payments = await deposits.paymentsOf(database, [id])
      expect(payments.map(({ kind }) => kind).toSorted()).toEqual(['fee', 'paid-in'])
      for (const { transaction } of payments) {
        const { status } = await trial.node.getTransactionReceipt({ hash: transaction })
        expect(status).toBe('success')
      }
      expect(await bench.stageOf(id)).toBe('Start Arbitration')
    }
    expect(await books.compare()).toEqual([])
  },
)
