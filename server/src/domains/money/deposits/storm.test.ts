import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import type { Hex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { openWatcher } from '../../../gateways/chain/watcher.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const testChain = await startTestChain()
const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { deposits, reconciliation, chain, deps } = services
const { database, clock } = deps
await services.catchUp()
await testChain.fundAccount(wallets.tenant)
await testChain.mine()
await services.catchUp()
afterAll(async () => {
  await services.close()
  testChain.stop()
})

/** Seeded pseudo-random generator (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}
type Accepted = Awaited<ReturnType<typeof rentals.accepted>>

async function isPaidOnChain({ issued, termsId }: Accepted) {
  const call = { address: issued.escrow, abi: rentEscrowAbi, functionName: 'leaseState', args: [termsId] } as const
  return (await testChain.node.readContract(call)).handoverDue !== 0
}
const pay = async (lease: Accepted) => {
  if (!(await isPaidOnChain(lease))) await testChain.call(wallets.tenant, 'payLease', lease.terms)
}
/** Reverts the newest blocks; some of their transactions are mined again, in order, in other blocks. */
async function reorganise(depth: number, roll: (sides: number) => number) {
  const head = Number(await testChain.node.getBlockNumber())
  const raws: Hex[] = []
  for (let number = head - depth + 1; number <= head; number++) {
    const { transactions } = await testChain.node.getBlock({ blockNumber: BigInt(number) })
    for (const hash of transactions) raws.push(await testChain.raw(hash))
  }
  const kept = raws.slice(0, roll(raws.length + 1))
  const places = kept.map(() => roll(depth)).sort((one, other) => one - other)
  await testChain.reorganise(
    depth,
    kept.map((raw, at) => [raw, places[at] ?? 0] as const),
  )
}
/** Keyhold’s watcher, whose process crashes at random calls. */
function fragileWatcher(roll: (sides: number) => number) {
  const dying =
    <Args extends unknown[]>(word: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      if (roll(4) === 0) throw new Error('killed')
      await word(...args)
      if (roll(6) === 0) throw new Error('killed')
    }
  const { applyPending, revertPending, relocate, apply } = deposits
  const listener = {
    applyPending: dying(applyPending),
    revertPending: dying(revertPending),
    relocate: dying(relocate),
    apply: dying(apply),
  }
  return openWatcher({ chain, database, clock, listener, onError: () => undefined })
}

// promise: pay-storm
test.each([1, 2, 3])(
  'storm %i: under any reorganisations and crashes every event counts exactly once in the end',
  async (seed) => {
    const roll = dice(seed)
    const homes = [await rentals.accepted(), await rentals.accepted(), await rentals.accepted()]
    const watcher = fragileWatcher(roll)
    let deaths = 0
    for (let step = 0; step < 45; step++) {
      const what = roll(8)
      if (what < 3) await pay(homes[roll(3)] as Accepted)
      else if (what < 5) await testChain.mine(1 + roll(3))
      else if (what === 5) await reorganise(1 + roll(2), roll)
      else if (what === 6 && roll(3) === 0) await reorganise(3 + roll(5), roll)
      await watcher.poll().catch(() => {
        deaths++
      })
    }
    for (const lease of homes) await pay(lease)
    await testChain.mine(8)
    await services.catchUp()
    await services.catchUp()
    expect(deaths).toBeGreaterThan(0)
    for (const { id } of homes) {
      const acts = (await rentals.historyOf(id))
        .filter((row) => row.startsWith('chain'))
        .map((row) => row.split(' ')[1])
      expect(acts.filter((act) => act === 'paymentFinal')).toHaveLength(1)
      expect(acts.join(' ')).toMatch(/^(paymentSeen paymentLost )*paymentSeen paymentFinal$/)
      const payments = await deposits.paymentsOf(database, [id])
      expect(payments.map(({ kind }) => kind).toSorted()).toEqual(['fee', 'paid-in'])
      for (const { transaction } of payments) {
        const { status } = await testChain.node.getTransactionReceipt({ hash: transaction })
        expect(status).toBe('success')
      }
      expect(await rentals.statusOf(id)).toBe('active')
    }
    expect(await reconciliation.compare()).toEqual([])
  },
)
