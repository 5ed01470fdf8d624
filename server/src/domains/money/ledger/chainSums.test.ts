import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { startLedgerTest, unit } from './ledger.setup.ts'

const bench = await startLedgerTest()
const { services, testChain, rentals, final, paid, payRent } = bench
const { ledgers, deps } = services
const { tenant, landlord } = rentals
afterAll(bench.close)

/** Two of the tenant's own wallets, one of them proved later, and a stranger's. */
const payers = { agreed: wallets.tenant, proved: wallets.feeReceiver, stranger: wallets.other } as const
const histories = 200
const leases = 10

const month = fc.integer({ min: 1, max: 13 })
const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('rent' as const),
      from: fc.constantFrom('agreed' as const, 'agreed' as const, 'proved' as const, 'stranger' as const),
      amount: fc.bigInt({ min: 1n, max: 2500n * unit }),
      month: fc.option(month, { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('outside' as const),
      by: fc.constantFrom('tenant' as const, 'landlord' as const),
      month,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      by: fc.constantFrom('tenant' as const, 'landlord' as const),
      rent: fc.nat(20),
      month,
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** A refusal is part of a history; anything else is a fault. */
const unlessRefused = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
}

async function play(lease: { id: string; termsId: Hex }, one: Act): Promise<void> {
  if (one.kind === 'rent') {
    const transactionId = await payRent(lease.termsId, one.amount, payers[one.from])
    const input = { transactionId, order: 0, month: one.month ?? 2, again: true }
    if (one.month) await ledgers.nameMonth(tenant, lease.id, input).catch(unlessRefused)
    return
  }
  const person = one.by === 'tenant' ? tenant : landlord
  if (one.kind === 'outside')
    return ledgers.sayPaidOutside(person, lease.id, { month: one.month, on: '2026-11-20' }).catch(unlessRefused)
  const { rents } = await ledgers.read(person, lease.id)
  const rent = rents[one.rent % Math.max(1, rents.length)]
  if (!rent) return
  const { transactionId, order } = rent
  await ledgers
    .nameMonth(person, lease.id, { transactionId, order, month: one.month, again: true })
    .catch(unlessRefused)
}

/** The rents of a lease that the tenant's wallets paid the landlord, read from the chain. */
async function rentsOnChain(id: Hex): Promise<bigint> {
  const { address } = testChain.deployment.current
  const logs = await testChain.node.getContractEvents({
    address,
    abi: rentEscrowAbi,
    eventName: 'LeaseRentPaid',
    args: { id },
    fromBlock: 0n,
    strict: true,
  })
  const own: string[] = [payers.agreed.address, payers.proved.address]
  return logs.reduce((sum, { args }) => (own.includes(args.payer) ? sum + args.amount : sum), 0n)
}

const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n)

// promise: sgn-4-ledger-chain
test('after each of 200 random histories the ledger’s sums equal the chain’s, and statements add nothing', async () => {
  const { database, clock } = deps
  for (const wallet of [payers.proved, payers.stranger]) {
    await testChain.fundAccount(wallet)
    await database`delete from wallet where address = ${wallet.address}`
  }
  await database`insert into wallet (address, account_id, proved_at)
    values (${payers.proved.address}, ${tenant.id}, to_timestamp(${clock.leaseNow() - 60}))`
  const all: { id: string; termsId: Hex }[] = []
  for (let count = 0; count < leases; count++) all.push(await paid())
  const sampled = fc.sample(fc.array(act, { minLength: 1, maxLength: 4 }), { numRuns: histories, seed: 11 })
  for (const [place, acts] of sampled.entries()) {
    const lease = all[place % leases] ?? never()
    for (const one of acts) await play(lease, one)
    await final()
    const { months, rents, unassigned } = await ledgers.read(landlord, lease.id)
    const onChain = await rentsOnChain(lease.termsId)
    const outside = sum(months.map((one) => one.outside?.amount ?? '0'))
    expect(sum(rents.map(({ amount }) => amount))).toBe(onChain)
    expect(sum([...months.map((one) => one.paid), unassigned])).toBe(1100n * unit + onChain + outside)
    for (const one of months)
      expect(BigInt(one.paid)).toBe(sum([...one.transactions.map(({ amount }) => amount), one.outside?.amount ?? '0']))
  }
}, 600_000)

function never(): never {
  throw new Error('Every history should have a lease.')
}
