// The table that people read before they cancel equals what the escrow pays.
import { cancellationInstants, cancellationTable } from '@keyhold/rental/cancellation.ts'
import { dayAt, daysAfter, instantAt } from '@keyhold/rental/day.ts'
import { cancellationPolicies } from '@keyhold/rental/fields.ts'
import { encodeFunctionData, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testUSDTAbi } from './abi/TestUSDT.ts'
import { seededRandom } from './histories.setup.ts'
import { plainTerms, type Terms } from './terms.ts'
import { createTestEscrow, execute, people } from './testEscrow.setup.ts'

let testEscrow: Awaited<ReturnType<typeof createTestEscrow>>
beforeAll(async () => {
  testEscrow = await createTestEscrow()
  const data = encodeFunctionData({
    abi: testUSDTAbi,
    functionName: 'mint',
    args: [people.tenant.address, 10n ** 30n],
  })
  await testEscrow.send(people.tenant.address, testEscrow.stablecoin, data)
})
afterAll(() => testEscrow.stop())

const day = 86_400
const zones = ['America/El_Salvador', 'Europe/Madrid', 'Asia/Bangkok', 'Pacific/Kiritimati'] as const
const seed = Number(process.env.CANCELLATION_SEED ?? 20_261_129)

/** A lease by a preset, or by any two instants, and a moment at which its tenant cancels. */
function randomCancellation(number: number, paidBy: number) {
  const random = seededRandom(seed + number)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <One>(all: readonly One[]): One => all[below(all.length)] as One
  const timeZone = pick(zones)
  const moveIn = instantAt(daysAfter(dayAt(paidBy, timeZone), 2 + below(330)), 12, timeZone)
  const free = below(moveIn)
  const instants =
    below(4) === 0
      ? { freeUntil: free, halfUntil: free + below(moveIn - free + 1) }
      : cancellationInstants(pick(cancellationPolicies), { moveIn, timeZone })
  const [firstRent, inHandover, deposit] = [1 + below(2 ** 40), below(2) * below(2 ** 40), below(2 ** 40)].map(BigInt)
  const terms: Terms = {
    ...plainTerms,
    tenant: people.tenant.address,
    landlord: people.landlord.address,
    arbitrator: people.arbitrator.address,
    ...instants,
    firstRent: firstRent ?? 1n,
    handover: (firstRent ?? 1n) + (inHandover ?? 0n),
    deposit: deposit ?? 0n,
    moveIn,
    moveOut: moveIn + 90 * day,
    payBy: moveIn,
    document: toHex(number + 1, { size: 32 }),
  }
  const edges = [terms.freeUntil, terms.freeUntil + 1, terms.halfUntil, terms.halfUntil + 1, moveIn - 1]
  const wanted = pick([...edges, paidBy + below(moveIn - paidBy)])
  return { terms, at: Math.min(Math.max(wanted, paidBy), moveIn - 1) }
}

/** What the table says: to the landlord, and back. */
function sharesByTable(terms: Terms, at: number) {
  const row = cancellationTable(terms).find(({ until }) => at <= until)
  if (!row) throw new Error('No row of the table covers this instant.')
  return { tenant: terms.handover + terms.deposit - row.cost, landlord: row.cost }
}

// promise: escrow-cancellation-table
test(`500 random cancellations (seed ${seed}) pay to the unit what the table said`, async () => {
  const paidBy = testEscrow.start + day
  const all = Array.from({ length: 500 }, (_, number) => randomCancellation(number, paidBy))
  for (const { terms } of all)
    expect(await execute(testEscrow, terms, 'tenant', { type: 'payLease' }, paidBy)).not.toBeTypeOf('string')
  const kinds = new Set<string>()
  for (const { terms, at } of all.toSorted((one, other) => one.at - other.at)) {
    const shares = sharesByTable(terms, at)
    kinds.add(shares.landlord === 0n ? 'nothing' : shares.landlord < terms.firstRent ? 'half' : 'all')
    const outcome = await execute(testEscrow, terms, 'tenant', { type: 'cancel' }, at)
    expect(outcome, `${terms.document} at ${at}`).toMatchObject({ paid: shares })
  }
  expect([...kinds].sort()).toEqual(['all', 'half', 'nothing'])
})

test('a cancellation by the landlord, after move-in and a second time is refused, each with its own error', async () => {
  await testEscrow.rewind()
  const { terms } = randomCancellation(1_000, testEscrow.start + day)
  const cancel = (by: 'tenant' | 'landlord', at: number) => execute(testEscrow, terms, by, { type: 'cancel' }, at)
  const data = encodeFunctionData({
    abi: testUSDTAbi,
    functionName: 'mint',
    args: [people.tenant.address, 10n ** 30n],
  })
  await testEscrow.send(people.tenant.address, testEscrow.stablecoin, data)
  await execute(testEscrow, terms, 'tenant', { type: 'payLease' }, testEscrow.start + day)
  expect(await cancel('landlord', terms.moveIn - 3)).toBe('NotAllowed')
  expect(await cancel('tenant', terms.moveIn - 2)).toMatchObject({ events: [{ event: 'LeaseCancelled' }] })
  expect(await cancel('tenant', terms.moveIn - 1)).toBe('NothingHeld')
  expect(await cancel('tenant', terms.moveIn)).toBe('StayBegan')
})
