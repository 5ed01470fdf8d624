// What a cancellation and an earlier end at the escrow change in the books.
import { earlierEndTypedData, leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { dayAt, daysAfter } from '@keyhold/rental/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEvent, setFinal } from '../../../gateways/chain/eventStore.ts'
import type { EscrowEvent } from '../../../gateways/chain/events.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { readRentBook } from '../ledger/rentBook.ts'
import { listEndedEarly } from './owedStore.ts'

const testChain = await startTestChain()
const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { deposits, leases, reconciliation, deps } = services
const { database } = deps
const unit = 10n ** 18n
beforeAll(async () => {
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
})
afterAll(async () => {
  await services.close()
  testChain.stop()
})

async function final() {
  await testChain.mine()
  await services.catchUp()
}
async function paid() {
  const lease = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await final()
  return lease
}
async function moneyOf(id: string) {
  const lease = await leases.find(database, id)
  const money = lease && (await deposits.balancesOf(database, [lease])).get(id)
  if (!money) throw new Error('There is no money.')
  return money
}
const paymentsOf = async (id: string) =>
  (await deposits.paymentsOf(database, [id]))
    .filter(({ payer }) => payer === 'escrow')
    .map(({ kind, amount, payee }) => `${kind} ${amount / unit} to ${payee}`)

test('a lease that its tenant cancelled at the escrow is cancelled, and each side has its share', async () => {
  const { id, terms } = await paid()
  await testChain.call(wallets.tenant, 'cancel', terms)
  await final()
  expect(await rentals.statusOf(id)).toBe('cancelled')
  expect(await moneyOf(id)).toMatchObject({
    isCancelled: true,
    paidOut: { tenant: 800n * unit, landlord: 1100n * unit },
  })
  expect(await paymentsOf(id)).toEqual(
    expect.arrayContaining(['cancelled 800 to tenant', 'cancelled 1100 to landlord']),
  )
  await reconciliation.reconcile()
  expect(reconciliation.state()).toBe('agree')
})

/** Both end the stay at an instant, the tenant calls. */
async function end(terms: Terms, newMoveOut: number, moveOut = terms.moveOut) {
  const { chainId, current } = testChain.deployment
  const place = { chainId, escrow: current.address, version: current.version } as const
  const deadline = BigInt(terms.moveOut)
  const message = { lease: leaseId(terms), moveOut, newMoveOut, deadline }
  const signature = await wallets.landlord.signTypedData(earlierEndTypedData(place, message))
  await testChain.call(wallets.tenant, 'endEarlier', terms, newMoveOut, deadline, signature)
  await final()
}
async function stayOf(id: string) {
  const lease = await leases.find(database, id)
  const [row] = await database<
    { until: string }[]
  >`select upper(nights)::text as until from stay where lease_id = ${id}`
  const last = lease && (await readRentBook({ ...services, ...deps }, database, lease)).ledger.months.at(-1)
  return { to: lease?.stay.to, moveOut: lease?.moveOut, first: lease?.firstEnd, nights: row?.until, rents: last?.to }
}

test('an earlier end moves the deposit’s due time and the stay: its nights, its move-out and its last rent', async () => {
  const { id, terms } = await paid()
  const before = await stayOf(id)
  const newMoveOut = terms.moveIn + 60 * 86_400
  await end(terms, newMoveOut)
  expect(await rentals.statusOf(id)).toBe('active')
  const due = newMoveOut + 14 * 86_400
  expect(await moneyOf(id)).toMatchObject({
    moveOut: newMoveOut,
    agreedMoveOut: newMoveOut,
    deposit: { held: 800n * unit, due, firstDue: due },
  })
  expect(await paymentsOf(id)).toEqual([])
  const first = { validTo: before.to, moveOut: terms.moveOut }
  const to = dayAt(newMoveOut, 'America/El_Salvador')
  expect(await stayOf(id)).toEqual({ to, moveOut: newMoveOut, first, nights: to, rents: to })
  await end(terms, newMoveOut - 86_400, newMoveOut)
  expect(await stayOf(id)).toMatchObject({ to: daysAfter(to, -1), first })
  // The escrow keeps no later day, and no reminder says that it does.
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  expect(await rentals.statusOf(id)).toBe('released')
  expect((await listEndedEarly(database, terms.moveOut)).map(({ leaseId }) => leaseId)).not.toContain(id)
  await reconciliation.reconcile()
  expect(reconciliation.state()).toBe('agree')
})

test('after an earlier end on a past day, the time to return a deposit counts from when it was recorded', async () => {
  const { id, terms } = await paid()
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  const newMoveOut = terms.moveIn + 1
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(terms.moveIn + 5 * 86_400) })
  await end(terms, newMoveOut)
  const { moveOut, to } = await stayOf(id)
  expect(to).toBe(daysAfter(dayAt(terms.moveIn, 'America/El_Salvador'), 1))
  expect(moveOut).toBeGreaterThanOrEqual(terms.moveIn + 5 * 86_400)
  expect((await moneyOf(id)).deposit.due).toBe((moveOut ?? 0) + 14 * 86_400)
})

test('an earlier end within the last day, or after an end that both agreed off chain, leaves the stay as it is', async () => {
  const last = await paid()
  const before = await stayOf(last.id)
  await end(last.terms, last.terms.moveOut - 3_600)
  expect(await stayOf(last.id)).toEqual(before)
  const { id, terms } = await paid()
  const lease = await leases.find(database, id)
  if (!lease) throw new Error('The lease was paid.')
  const to = daysAfter(lease.stay.to, -30)
  await database.begin((tx) => leases.endEarly(tx, lease, { from: lease.stay.from, to }))
  await end(terms, terms.moveOut - 86_400)
  expect(await stayOf(id)).toMatchObject({ to, nights: to })
})

test('the earlier end of a second payment ends no stay', async () => {
  const { id, terms } = await paid()
  const before = await stayOf(id)
  const facts = { event: 'LeaseEndedEarlier', newMoveOut: terms.moveIn + 86_400, second: true }
  await database.begin((tx) => leases.applyChainEvent(tx, { leaseId: id, termsId: leaseId(terms), facts }))
  expect(await stayOf(id)).toEqual(before)
})

test('an earlier end names a due deposit only while the escrow holds one', async () => {
  const factsOf = async (id: string) =>
    (await leases.listHistory(database, id)).findLast(({ facts }) => facts.event === 'LeaseEndedEarlier')?.facts
  const { id, terms } = await paid()
  await end(terms, terms.moveOut - 86_400)
  expect(await factsOf(id)).not.toHaveProperty('noDeposit')
  await testChain.call(wallets.landlord, 'releaseEarly', terms)
  await end(terms, terms.moveOut - 2 * 86_400, terms.moveOut - 86_400)
  expect(await factsOf(id)).toMatchObject({ noDeposit: true })
})

test('of a stay cancelled for half of the first rent, the ledger has what the landlord got', async () => {
  const { id, terms } = await paid()
  const { chainId, current } = testChain.deployment
  const event: EscrowEvent = {
    chainId,
    escrow: current.address,
    lease: leaseId(terms),
    block: 1_000,
    blockHash: `0x${'33'.repeat(32)}`,
    logIndex: 0,
    transaction: `0x${'44'.repeat(32)}`,
    time: terms.moveIn - 1,
    payload: { event: 'LeaseCancelled', toTenant: 1350n * unit, toLandlord: 550n * unit },
  }
  await database.begin(async (tx) => {
    await insertEvent(tx, event, new Date(0))
    await setFinal(tx, event)
    await deposits.apply(tx, event)
  })
  const lease = await leases.find(database, id)
  if (!lease) throw new Error('The lease was paid.')
  const { ledger } = await readRentBook({ ...services, ...deps }, database, lease)
  expect(ledger.months.reduce((sum, month) => sum + month.paid, 0n)).toBe(550n * unit)
})

test('the books follow the rules of the terms that were paid, in what they store and in what they read', async () => {
  const { id, terms, issued } = await paid()
  await database`update lease_terms set return_days = 30, free_until = 5, half_until = 6, first_rent = 7, earliest_end = 8,
    tenant_notice = 9, landlord_notice = 31 where id = ${issued.id}`
  const rules = { returnDays: 30, freeUntil: 5, halfUntil: 6, firstRent: 7n, earliestEnd: 8, tenantNotice: 9 }
  expect((await moneyOf(id)).terms).toMatchObject({ ...rules, landlordNotice: 31 })
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  expect((await moneyOf(id)).deposit.due).toBe(terms.moveOut + 30 * 86_400)
})
