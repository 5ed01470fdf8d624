// What a cancellation and an earlier end at the escrow change in the books.
import { earlierEndTypedData, leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../testing/chain.ts'
import { createTestRentals } from '../../testing/rentals.ts'
import { createTestServices } from '../../testing/services.ts'

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
  expect(await paymentsOf(id)).toEqual(expect.arrayContaining(['refunded 800 to tenant', 'released 1100 to landlord']))
  await reconciliation.reconcile()
  expect(reconciliation.state()).toBe('agree')
})

async function endEarlier(terms: Terms, newMoveOut: number, moveOut = terms.moveOut) {
  const { chainId, current } = testChain.deployment
  const place = { chainId, escrow: current.address, version: current.version } as const
  const deadline = BigInt(terms.moveOut)
  const end = { lease: leaseId(terms), moveOut, newMoveOut, deadline }
  const signature = await wallets.landlord.signTypedData(earlierEndTypedData(place, end))
  await testChain.call(wallets.tenant, 'endEarlier', terms, newMoveOut, deadline, signature)
  await final()
}
const dayOf = (instant: number) => dayAt(instant, 'America/El_Salvador')
const nightsOf = async (id: string) =>
  (await database<{ to: string }[]>`select upper(nights)::text as to from stay where lease_id = ${id}`)[0]?.to

test('an earlier end by both moves the deposit’s due time, and ends the rents and the nights', async () => {
  const { id, terms } = await paid()
  const signed = (await leases.find(database, id))?.stay.to
  const newMoveOut = terms.moveIn + 60 * 86_400
  await endEarlier(terms, newMoveOut)
  expect(await rentals.statusOf(id)).toBe('active')
  const due = newMoveOut + 14 * 86_400
  expect(await moneyOf(id)).toMatchObject({
    moveOut: newMoveOut,
    agreedMoveOut: newMoveOut,
    deposit: { held: 800n * unit, due, firstDue: due },
  })
  expect(await paymentsOf(id)).toEqual([])
  const lease = await leases.find(database, id)
  expect(lease).toMatchObject({
    stay: { to: dayOf(newMoveOut) },
    moveOut: newMoveOut,
    firstEnd: { validTo: signed, moveOut: terms.moveOut },
  })
  expect(await nightsOf(id)).toBe(dayOf(newMoveOut))
  await reconciliation.reconcile()
  expect(reconciliation.state()).toBe('agree')
})

test('a second earlier end shortens the stay again, and the agreement’s own end stays known', async () => {
  const { id, terms } = await paid()
  const [first, second] = [terms.moveIn + 60 * 86_400, terms.moveIn + 40 * 86_400]
  await endEarlier(terms, first)
  await endEarlier(terms, second, first)
  expect(await leases.find(database, id)).toMatchObject({
    stay: { to: dayOf(second) },
    moveOut: second,
    firstEnd: { moveOut: terms.moveOut },
  })
  expect(await nightsOf(id)).toBe(dayOf(second))
})

test('a stay that both end in hindsight ends on that day, and its deposit is due two weeks after they said so', async () => {
  const { id, terms } = await paid()
  const [left, said] = [terms.moveIn + 10 * 86_400, terms.moveIn + 20 * 86_400]
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(said) })
  await final()
  await endEarlier(terms, left)
  const { deposit } = await moneyOf(id)
  const lease = await leases.find(database, id)
  expect(lease?.stay.to).toBe(dayOf(left))
  expect(lease?.moveOut).toBe(deposit.firstDue - 14 * 86_400)
  expect(lease?.moveOut).toBeGreaterThanOrEqual(said)
})
