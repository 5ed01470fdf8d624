import type { DisputeRow } from '@keyhold/api/disputes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { endEarlier } from '../../../testing/leaseSteps.ts'
import { countQueries } from '../../../testing/queries.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const testChain = await startTestChain()
const services = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { database, clock } = services.deps
const unit = 10n ** 18n
const day = 86_400
const tokens = new Map<string, string>()

beforeAll(async () => {
  for (const name of ['lucia', 'daniel', 'tom']) {
    const payload = `username=${name}%40mail.example&password=a+password+of+tests`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
    tokens.set(name, String(answer.headers.authorization))
  }
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
})
afterAll(async () => {
  await services.close()
  testChain.stop()
})

const ask = (name: string) =>
  services.app.inject({ url: '/api/profile/disputes', headers: { authorization: tokens.get(name) ?? '' } })
const disputesOf = async (name: string): Promise<DisputeRow[]> => (await ask(name)).json()
/** Advances a minute, so that later events are also later in the chain's whole seconds. */
async function final() {
  await testChain.mine()
  await testChain.node.increaseTime({ seconds: 60 })
  await services.catchUp()
}

/** A lease of Lucia and Daniel whose money is in the escrow: 1,100 of rent and 800 of deposit. */
async function paid() {
  const { id, terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  return { id, terms }
}
const whole = (digits: string | undefined) => Number(BigInt(digits ?? 0) / unit)
/** A dispute as one line: its part and state, and what is claimed, held, and decided for tenant and landlord. */
const lineOf = ({ part, state, claimed, held, decided }: DisputeRow) =>
  `${part} ${state} ${whole(claimed)}, ${whole(held)} held${decided ? `, ${whole(decided.toTenant)}/${whole(decided.toLandlord)}` : ''}`
const lines = async (name = 'daniel') => (await disputesOf(name)).map(lineOf)
const leases: Record<string, Awaited<ReturnType<typeof paid>>> = {}
const leaseOf = (name: string) => leases[name] ?? never()
beforeAll(async () => {
  for (const name of ['open', 'ruled', 'given up', 'refunded']) leases[name] = await paid()
  await testChain.node.increaseTime({ seconds: day })
  await final()
  leases.claimed = await paid() // from a day later: its deadlines are a day later
  // These stays end early, so that the landlord can claim while the first rents are in dispute.
  for (const { terms } of [leaseOf('ruled'), leaseOf('claimed')]) await endEarlier(testChain, terms, terms.moveIn + day)
})

// promise: sgn-7-disputes
test("each party sees the home, what is disputed by whom until when, and the other party's name as in the request", async () => {
  const { id, terms } = leaseOf('open')
  expect(await disputesOf('daniel')).toEqual([])
  await testChain.call(wallets.tenant, 'dispute', terms, 240n * unit)
  await final()
  const [landlords = never(), ...others] = await disputesOf('lucia')
  expect(others).toEqual([])
  expect(landlords).toMatchObject({
    title: 'Two-bedroom off Paseo Escalón',
    description: 'Light.',
    image: null,
    size: 96,
    rentalPrice: 1100,
    leaseId: id,
    isLandlordInContract: true,
    counterpart: { firstName: 'Daniel', lastName: 'Ferrer Solano', phoneNumber: '+503 7110 2298' },
    part: 'handover',
    openedBy: 'tenant',
    agreed: `${1100n * unit}`,
    claimed: `${240n * unit}`,
    held: `${240n * unit}`,
    decided: null,
    state: 'open',
    due: terms.moveIn + 19 * day,
    latestDue: terms.moveIn + 185 * day,
    payee: 'landlord',
  })
  expect(landlords.openedAt).toBeLessThanOrEqual(clock.leaseNow())
  const [tenants] = await disputesOf('daniel')
  expect(tenants).toMatchObject({ id: landlords.id, isLandlordInContract: false, counterpart: { firstName: 'Lucia' } })
})

// promise: sgn-7-disputes-own
test('a stranger and another tenant of the landlord get none of it; a visitor must sign in', async () => {
  await rentals.request(await rentals.aHome(), {}, rentals.other)
  expect(await disputesOf('tom')).toEqual([])
  expect((await ask('nobody')).json()).toMatchObject({ code: 'session-over' })
})

test('both parts of a lease can be disputed: two rows, each with its own id', async () => {
  const { id, terms } = leaseOf('claimed')
  await testChain.call(wallets.tenant, 'dispute', terms, 50n * unit)
  await testChain.call(wallets.landlord, 'dispute', terms, 300n * unit)
  await final()
  const rows = (await disputesOf('daniel')).filter(({ leaseId }) => leaseId === id)
  expect(rows.map(({ part, openedBy }) => [part, openedBy])).toEqual([
    ['handover', 'tenant'],
    ['deposit', 'landlord'],
  ])
  expect(new Set(rows.map((row) => row.id)).size).toBe(2)
})

// promise: sgn-7-disputes-order
test('open disputes come first, by deadline; ended ones show how they ended and the shares, newest first', async () => {
  const { terms: ruled } = leaseOf('ruled')
  const { terms: givenUp } = leaseOf('given up')
  const { terms: refunded } = leaseOf('refunded')
  await testChain.call(wallets.landlord, 'dispute', ruled, 500n * unit)
  await testChain.call(wallets.tenant, 'dispute', givenUp, 1100n * unit)
  await testChain.call(wallets.tenant, 'dispute', refunded, 100n * unit)
  await final()
  await testChain.call(wallets.arbitrator, 'split', ruled, 1, 200n * unit)
  await final()
  await testChain.call(wallets.tenant, 'releaseEarly', givenUp)
  await final()
  await testChain.call(wallets.landlord, 'refund', refunded)
  await final()
  const all = [
    'handover open 240, 240 held',
    'handover open 50, 50 held',
    'deposit open 300, 300 held',
    'handover refunded 100, 0 held, 100/0',
    'handover given-up 1100, 0 held, 0/1100',
    'deposit ruled 500, 0 held, 200/300',
  ]
  expect(await lines()).toEqual(all)
  expect(await lines('lucia')).toEqual(all)
})

test('many disputes take as many database queries as one', async () => {
  const costOf = (name: string) => countQueries(database, () => ask(name))
  const many = await costOf('daniel')
  await database`update lease set tenant_id = ${rentals.other.id} where id = ${leases.ruled?.id ?? ''}`
  expect(await lines('tom')).toEqual(['deposit ruled 500, 0 held, 200/300'])
  expect(await costOf('tom')).toBe(many)
})

test('after its deadline a dispute is listed after the open ones, and shows how it ended once paid out', async () => {
  const { terms } = leaseOf('open')
  await testChain.node.increaseTime({ seconds: leaseOf('claimed').terms.moveIn + 19 * day - clock.leaseNow() })
  await final()
  expect((await lines()).slice(0, 3)).toEqual([
    'deposit open 300, 300 held',
    'handover lapsed 240, 240 held',
    'handover lapsed 50, 50 held',
  ])
  await testChain.call(wallets.other, 'release', terms)
  await final()
  expect((await lines()).slice(0, 3)).toEqual([
    'deposit open 300, 300 held',
    'handover lapsed 50, 50 held',
    'handover paid-out 240, 0 held, 0/240',
  ])
})

test('refunding a second payment of the lease ends no dispute', async () => {
  const { id, terms } = await rentals.accepted()
  await database`insert into wallet (address, account_id, proved_at)
    values (${wallets.feeReceiver.address}, ${rentals.tenant.id}, now())`
  const { issued } = await services.leases.startPaying(rentals.tenant, id, wallets.feeReceiver.address)
  await testChain.fundAccount(wallets.feeReceiver)
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  await testChain.call(wallets.feeReceiver, 'payLease', issued.terms)
  await endEarlier(testChain, terms, terms.moveIn + day)
  await testChain.call(wallets.landlord, 'dispute', terms, 400n * unit)
  await final()
  await testChain.call(wallets.landlord, 'refund', issued.terms)
  await testChain.call(wallets.arbitrator, 'split', terms, 1, 100n * unit)
  await final()
  expect((await disputesOf('lucia')).filter(({ leaseId }) => leaseId === id).map(lineOf)).toEqual([
    'deposit ruled 400, 0 held, 100/300',
  ])
})

function never(): never {
  throw new Error('There is a dispute.')
}
