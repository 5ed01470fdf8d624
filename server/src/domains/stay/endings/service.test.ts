/** Early end by agreement (D 11.21): who may propose and accept, what both see first, and what is refused. */
import { daysAfter, instantAt } from '@keyhold/rental/day.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { usdt } from '../renewals/renewals.setup.ts'
import { createTestEndings } from './endings.setup.ts'

const bench = await createTestEndings()
const {
  services,
  testChain,
  rentals,
  final,
  ask,
  paid,
  paidAhead,
  propose,
  agree,
  withdraw,
  read,
  plan,
  ended,
  usualDay,
} = bench
const { leases, deps, deposits } = services
const { database } = deps
afterAll(() => bench.close())

const leaseOf = async (id: string) => leases.find(database, id)
const nights = async (id: string) => {
  const [row] = await database<
    { until: string }[]
  >`select upper(nights)::text as until from stay where lease_id = ${id}`
  return row?.until
}

// promise: end-propose
test('either party proposes a day, and both first see the effect on rents and deposit', async () => {
  const { id, terms } = await paidAhead()
  expect(await read('lucia', id)).toMatchObject({ refusal: null, proposal: null, agreed: null })
  await propose('daniel', id)
  const view = await read('lucia', id)
  if (typeof view === 'string' || !view.proposal) throw new Error('no proposal')
  expect(view.proposal).toMatchObject({ party: 'tenant', validTo: '2027-03-11', beyond: '0' })
  const lastRent = '354830000000000000000'
  expect(view.proposal.lastRent).toEqual({ from: '2027-03-01', to: '2027-03-11', amount: lastRent, isPaid: false })
  expect(view.proposal.open).toBe(String(BigInt(usdt(2_200)) + BigInt(lastRent)))
  expect(view.proposal.deposit).toEqual({ held: usdt(800), due: terms.moveOut + 14 * 86_400, isDisputed: false })
  await propose('lucia', id, '2027-02-01')
  expect(await read('daniel', id)).toMatchObject({ proposal: { party: 'landlord', validTo: '2027-02-01' } })
  expect(await leaseOf(id)).toMatchObject({ stay: { to: '2027-06-01' }, firstEnd: undefined })
})

test('a day can be previewed before it is proposed, without any change', async () => {
  const { id } = await paidAhead()
  expect(await plan('daniel', id, '2027-03-11')).toMatchObject({ validTo: '2027-03-11', deposit: { held: usdt(800) } })
  expect(await read('daniel', id)).toMatchObject({ proposal: null })
  expect(await plan('tom', id, '2027-03-11')).toBe('lease-not-found')
  expect(await plan('daniel', id, '2027-06-01')).toBe('ending-day-not-valid')
})

// promise: end-agree
test('once the other party agrees, the stay ends on that day and later nights are available', async () => {
  const home = await rentals.aHome()
  const { id, terms } = await paidAhead(home)
  const ending = await propose('daniel', id)
  expect(await agree('lucia', ending)).toEqual({ success: 'ok' })
  const lease = await leaseOf(id)
  expect(lease).toMatchObject({ status: 'active', stay: { from: '2026-12-01', to: '2027-03-11' } })
  expect(lease?.firstEnd).toEqual({ validTo: '2027-06-01', moveOut: terms.moveOut })
  expect(await nights(id)).toBe('2027-03-11')
  expect(await read('daniel', id)).toMatchObject({
    refusal: 'ending-agreed',
    proposal: null,
    agreed: { validTo: '2027-03-11', before: '2027-06-01' },
  })
  const rows = (await rentals.historyOf(id)).filter((row) => row.includes('endEarly'))
  expect(rows).toEqual(['tenant endEarly → active', 'landlord endEarly → active'])
  const next = await rentals.request(home, { validFrom: '2027-03-11', validTo: '2027-06-01' })
  await leases.accept(rentals.landlord, next)
  expect(await leaseOf(next)).toMatchObject({ status: 'accepted' })
})

// promise: end-escrow
test("the escrow's times do not change: it holds the deposit until they come", async () => {
  const id = await ended()
  const lease = await leaseOf(id)
  const money = lease && (await deposits.balancesOf(database, [lease])).get(id)
  expect(money?.deposit).toMatchObject({ held: BigInt(usdt(800)), due: (lease?.firstEnd?.moveOut ?? 0) + 14 * 86_400 })
  expect(money?.deposit.due).toBe(money?.deposit.firstDue)
})

// promise: end-rents
test('no month after the end is due', async () => {
  const id = await ended('2027-02-01')
  const ledger = await ask<{ months: { from: string; to: string }[] }>('daniel', 'GET', `/contract/${id}/ledger`)
  if (typeof ledger === 'string') throw new Error(ledger)
  expect(ledger.months.map(({ to }) => to)).toEqual(['2027-01-01', '2027-02-01'])
})

test("the lease’s page shows the new end, and the agreement's original one", async () => {
  const id = await ended()
  const lease = await ask<object>('lucia', 'GET', `/contract/${id}`)
  expect(lease).toMatchObject({ validTo: '2027-03-11', firstValidTo: '2027-06-01' })
  const { steps } = lease as { steps: { step: string; at: number }[] }
  expect(steps.find(({ step }) => step === 'move-out')?.at).toBe((await leaseOf(id))?.moveOut)
})

// promise: end-others
test('no one else can read, propose, withdraw or agree', async () => {
  const { id } = await paidAhead()
  const ending = await propose('daniel', id)
  expect([await read('tom', id), await propose('tom', id)]).toEqual(['lease-not-found', 'lease-not-found'])
  expect([await agree('tom', ending), await withdraw('tom', ending)]).toEqual(Array(2).fill('ending-not-found'))
  expect([await read('nobody', id), await agree('nobody', ending)]).toEqual(Array(2).fill('session-over'))
  expect(await agree('lucia', '00000000-0000-4000-8000-000000000000')).toBe('ending-not-found')
  expect(await leaseOf(id)).toMatchObject({ firstEnd: undefined })
})

// promise: end-own
test('no one can agree to their own proposal', async () => {
  const { id } = await paidAhead()
  expect(await agree('daniel', await propose('daniel', id))).toBe('ending-own')
  expect(await leaseOf(id)).toMatchObject({ firstEnd: undefined })
})

test('a withdrawn, declined or replaced proposal cannot be agreed to', async () => {
  const { id } = await paidAhead()
  const first = await propose('daniel', id)
  const second = await propose('daniel', id, '2027-04-01')
  expect(await agree('lucia', first)).toBe('ending-not-found')
  expect(await withdraw('lucia', second)).toEqual({ success: 'ok' })
  expect(await withdraw('daniel', second)).toEqual({ success: 'ok' })
  expect(await agree('lucia', second)).toBe('ending-not-found')
  expect(await read('daniel', id)).toMatchObject({ refusal: null, proposal: null })
})

// promise: end-once
test('agreeing is idempotent, and afterwards nothing can be proposed or withdrawn', async () => {
  const { id } = await paidAhead()
  const ending = await propose('daniel', id)
  const twice = await Promise.all([agree('lucia', ending), agree('lucia', ending)])
  expect(twice).toContainEqual({ success: 'ok' })
  expect(await agree('lucia', ending)).toEqual({ success: 'ok' })
  expect([await propose('lucia', id, '2027-02-01'), await withdraw('daniel', ending)]).toEqual(
    Array(2).fill('ending-agreed'),
  )
  expect((await rentals.historyOf(id)).filter((row) => row.includes('endEarly'))).toHaveLength(2)
})

// promise: end-days
test.each(['2026-12-01', '2027-06-01', '2028-01-01'])('%s is refused as an end day', async (day) => {
  const { id } = await paidAhead()
  expect(await propose('daniel', id, day)).toBe('ending-day-not-valid')
  expect(await rentals.historyOf(id)).not.toContain('tenant endEarly → active')
})

test('a lease that is not paid, or is over, cannot end early', async () => {
  const asked = await rentals.request(await rentals.aHome(), { validFrom: '2026-12-01', validTo: '2027-06-01' })
  expect([await propose('daniel', asked), await read('daniel', asked)]).toEqual([
    'not-at-this-stage',
    expect.objectContaining({ refusal: 'not-at-this-stage', days: null }),
  ])
})

test('proposals are limited to twelve a day, because each sends an email', async () => {
  const { id } = await paidAhead()
  for (let proposal = 0; proposal < 12; proposal++) expect(await propose('daniel', id)).toMatch(/-/)
  const emails = (await rentals.historyOf(id)).length
  expect(await propose('daniel', id)).toBe('too-many-requests')
  expect(await rentals.historyOf(id)).toHaveLength(emails)
})

test('after an early end the landlord still returns the deposit, the lease ends as usual, and the rents until the agreed day stay due', async () => {
  const { id, terms } = await paidAhead()
  await agree('lucia', await propose('daniel', id))
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await testChain.call(wallets.landlord, 'releaseEarly', terms)
  await final()
  expect(await leaseOf(id)).toMatchObject({ status: 'completed', stay: { to: '2027-03-11' } })
  const ledger = await ask<{ months: { state: string; open: string }[] }>('daniel', 'GET', `/contract/${id}/ledger`)
  if (typeof ledger === 'string') throw new Error(ledger)
  expect(ledger.months.map(({ open }) => open)).toEqual(['0', usdt(1_100), usdt(1_100), '354830000000000000000'])
})

// promise: end-renewed
test('a lease with a signed renewal cannot end early, nor can one with an early end be renewed', async () => {
  const { old, id } = await bench.signed()
  expect(await propose('daniel', old.id)).toBe('ending-renewed')
  expect(await read('daniel', old.id)).toMatchObject({ refusal: 'ending-renewed' })
  expect(id).not.toBe(old.id)
  const early = await ended()
  expect(await bench.offer('daniel', early)).toBe('ending-agreed')
  expect(await bench.view('daniel', early)).toMatchObject({ refusal: 'ending-agreed' })
})

// promise: end-renewed-payable
test('no early end while a withdrawn renewal can still be paid with its signature', async () => {
  const { old, id } = await bench.signed()
  await leases.withdraw(rentals.tenant, id, 'A reason.')
  expect(await rentals.statusOf(id)).toBe('withdrawn')
  expect(await propose('daniel', old.id)).toBe('ending-renewed')
  expect(await leaseOf(old.id)).toMatchObject({ firstEnd: undefined })
})

test('a renewal offered earlier cannot be signed after both ended the stay', async () => {
  const { id } = await paid()
  const renewal = await bench.offer('daniel', id)
  const words = await bench.signature(renewal)
  await agree('lucia', await propose('daniel', id))
  expect(await bench.sign(renewal, words)).toBe('ending-agreed')
})

test('a stay whose money went home early still ends by agreement, and its later nights are free', async () => {
  const home = await rentals.aHome()
  const { id, terms } = await paidAhead(home)
  await testChain.call(wallets.landlord, 'refund', terms)
  await final()
  const refunded = await leaseOf(id)
  const other = await paidAhead()
  await testChain.call(wallets.tenant, 'releaseEarly', other.terms)
  await testChain.call(wallets.landlord, 'releaseEarly', other.terms)
  await final()
  expect([refunded, await leaseOf(other.id)]).toMatchObject([{ status: 'cancelled' }, { status: 'completed' }])
  expect(await propose('daniel', id)).toBe('not-at-this-stage')
  await agree('lucia', await propose('daniel', other.id))
  expect(await leaseOf(other.id)).toMatchObject({ status: 'completed', stay: { to: await usualDay(other.id) } })
})

// promise: end-late
test('a proposal whose day has passed cannot be agreed to', async () => {
  const { id, stay } = await paidAhead()
  const day = daysAfter(stay.validFrom, 1)
  const ending = await propose('daniel', id, day)
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instantAt(day, 12, 'America/El_Salvador')) })
  await final()
  expect(await agree('lucia', ending)).toBe('ending-day-not-valid')
  expect(await read('lucia', id)).toMatchObject({ refusal: null, days: { first: daysAfter(day, 1) }, proposal: null })
  expect(await leaseOf(id)).toMatchObject({ firstEnd: undefined })
})
