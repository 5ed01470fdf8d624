import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { insertEvent, setFinal } from '../../../gateways/chain/eventStore.ts'
import type { EscrowEvent } from '../../../gateways/chain/events.ts'
import { wallets } from '../../../testing/chain.ts'
import { endEarlier } from '../../../testing/leaseSteps.ts'
import { countQueries } from '../../../testing/queries.ts'
import { listRecorded } from '../publishers/deposits.ts'
import { startPassportTest, unit } from './passport.setup.ts'

const bench = await startPassportTest()
const { testChain, services, landlords, accepted, final, begun, own, link, shared } = bench
afterAll(bench.close)

/** Daniel pays in, then the next rent. */
async function payIn(name: keyof typeof landlords) {
  const issued = await accepted(name)
  await testChain.call(wallets.tenant, 'payLease', issued.terms)
  await testChain.call(wallets.tenant, 'payRentFor', issued.id, issued.terms.landlord, 1100n * unit)
  return issued.terms
}
/** The same; on the day of move-in the keys were accepted. */
async function live(name: keyof typeof landlords) {
  const terms = await payIn(name)
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  return terms
}

test('a tenant without a lease reads an empty passport', async () => {
  expect(await own()).toMatchObject({
    name: { firstName: 'Daniel', lastName: 'Trial' },
    deposits: { count: 0, landlords: 0, since: null },
    ended: { count: 0 },
    rents: { count: 0 },
    leases: [],
    links: [],
  })
})

// promise: sgn-2-passport-own-ids
test('terms that this Keyhold never issued count for no one named in them', async () => {
  const { terms } = await accepted('lucia')
  await testChain.call(wallets.tenant, 'payLease', { ...terms, deposit: 5n * unit })
  await final()
  expect(await own()).toMatchObject({ deposits: { count: 0 }, leases: [] })
})

test('a lease refunded before it began is not in the passport', async () => {
  const { terms } = await accepted('lucia')
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.call(wallets.landlord, 'refund', terms)
  await final()
  expect(await own()).toMatchObject({ deposits: { count: 0 }, ended: { count: 0 }, leases: [] })
})

test('a cancelled lease is neither in the passport nor in the record of the landlord', async () => {
  const { terms } = await accepted('lucia')
  await testChain.call(wallets.tenant, 'payLease', terms)
  await testChain.call(wallets.tenant, 'cancel', terms)
  await final()
  expect(await own()).toMatchObject({ deposits: { count: 0 }, ended: { count: 0 }, leases: [] })
  const { database, clock } = services.deps
  const record = () => listRecorded({ ...services, database, clock }, landlords.lucia.person.id)
  expect(await begun(record)).toEqual([])
})

// promise: sgn-2-passport-three
test('deposits are held, returned in full or claimed as the chain says, and others read a figure from three landlords on', async () => {
  const [returned, claimed] = [await payIn('lucia'), await payIn('pilar')]
  for (const terms of [returned, claimed]) await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  expect(await own()).toMatchObject({
    deposits: { count: 2, landlords: 2, since: '2026-12-01' },
    ended: { count: 0, landlords: 0, whole: 0 },
    rents: { count: 2, landlords: 2, inTime: 2, outside: 0, longest: 0 },
  })
  await testChain.call(wallets.landlord, 'releaseEarly', returned)
  await endEarlier(testChain, claimed, claimed.moveIn + 33 * 86_400, landlords.pilar.wallet)
  await testChain.call(landlords.pilar.wallet, 'dispute', claimed, 300n * unit)
  await testChain.call(wallets.arbitrator, 'split', claimed, 1, 200n * unit)
  const { token } = await link({ showsLeases: true })
  await final()
  const withTwo = await shared(token)
  expect(withTwo.body).toMatchObject({ deposits: null, ended: null, rents: null, leases: null })

  await live('siriporn')
  await final()
  expect(await own()).toMatchObject({
    deposits: { count: 3, landlords: 3 },
    ended: { count: 2, landlords: 2, whole: 1 },
    rents: { count: 3, landlords: 3, inTime: 3 },
    leases: [
      { end: 'held', toLandlord: '0' },
      { end: 'claimed', toLandlord: `${100n * unit}`, deposit: `${800n * unit}`, from: '2026-12-01', to: '2027-01-03' },
      { end: 'returned', toLandlord: '0' },
    ],
  })
  const { body } = await shared(token)
  expect(body).toMatchObject({
    deposits: { count: 3, landlords: 3 },
    ended: null,
    rents: { count: 3, landlords: 3, inTime: 3 },
  })
  expect(body.leases?.map(({ end }) => end)).toEqual(['held', 'claimed', 'returned'])
})

// promise: sgn-2-passport-shown
test('a link shows only counts and days, and the leases with their receipts only where the tenant allows it', async () => {
  const open = async (showsLeases: boolean) => JSON.stringify((await shared((await link({ showsLeases })).token)).body)
  const plain = await open(false)
  const whole = await open(true)
  for (const text of [plain, whole])
    for (const personal of ['Escalón', 'Mirador', 'mail.example', '+503', 'Lucia', 'pilar', wallets.landlord.address])
      expect(text).not.toContain(personal)
  expect(plain).not.toMatch(/0x|receipt|leaseId/)
  expect(whole).toMatch(/"receipt":\{"chainId":31337,"transactionId":"0x/)
  expect(whole).not.toMatch(/leaseId|title/)
})

test('a deposit moved to the next lease is neither held nor returned in the old one', async () => {
  const { deposits, ended } = await own()
  const { id: lease, chainId, escrow, terms } = await accepted('siriporn')
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  expect((await own()).deposits.count).toBe(deposits.count + 1)
  const next: Hex = `0x${'22'.repeat(32)}`
  const event: EscrowEvent = {
    chainId,
    escrow,
    lease,
    block: 1_000,
    blockHash: `0x${'33'.repeat(32)}`,
    logIndex: 0,
    transaction: `0x${'44'.repeat(32)}`,
    time: terms.moveOut,
    payload: { event: 'LeaseRenewed', next, moved: 800n * unit, paidIn: 0n, sentHome: 0n },
  }
  await services.deps.database.begin(async (tx) => {
    await insertEvent(tx, event, new Date(0))
    await setFinal(tx, event)
    await services.deposits.apply(tx, event)
  })
  expect(await own()).toMatchObject({ deposits, ended, leases: [{ end: 'moved' }, {}, {}, {}] })
})

// promise: sgn-2-passport-begun
test('a paid lease counts from its move-in on', async () => {
  const before = await own()
  await payIn('lucia')
  await final()
  const early = (await bench.call('daniel', 'GET', '')).json()
  expect(early.deposits).toEqual(before.deposits)
  expect(early.leases.filter(({ end }: { end: string }) => end === 'held')).toHaveLength(1)
  expect((await own()).deposits.count).toBe(before.deposits.count + 1)
})

// promise: sgn-2-passport-ahead
test('a deposit moved to a lease that has not begun is held in the one before it', async () => {
  const [old, next] = [await live('lucia'), await accepted('lucia')]
  await final()
  const { database } = services.deps
  const { deposits } = await own()
  const event: EscrowEvent = {
    chainId: next.chainId,
    escrow: next.escrow,
    lease: leaseId(old),
    block: 2_000,
    logIndex: 0,
    blockHash: `0x${'55'.repeat(32)}`,
    transaction: `0x${'66'.repeat(32)}`,
    time: services.deps.clock.leaseNow(),
    payload: { event: 'LeaseRenewed', next: next.id, moved: 800n * unit, paidIn: 0n, sentHome: 0n },
  }
  const { leaseId: nextId } = (await services.leases.findTerms(database, next)) ?? {}
  await database`update lease set renews = (select lease_id from lease_terms where id = ${leaseId(old)}),
    move_in = move_out where id = ${nextId ?? ''}`
  await database.begin(async (tx) => {
    await insertEvent(tx, event, new Date(0))
    await setFinal(tx, event)
    await services.deposits.apply(tx, event)
  })
  const read = await own()
  expect(read.deposits).toEqual(deposits)
  expect(read.leases[0]).toMatchObject({ end: 'held' })
})

// promise: sgn-2-passport-refused
test('a deposit that the token refused to deliver is not returned until it is paid out', async () => {
  const { ended } = await own()
  const terms = await live('pilar')
  const setBlocked = async (blocked: boolean) => {
    const data = encodeFunctionData({
      abi: testUSDTAbi,
      functionName: 'setBlocked',
      args: [wallets.tenant.address, blocked],
    })
    const { node, deployment } = testChain
    const hash = await node.sendTransaction({ account: wallets.deployer, to: deployment.stablecoin, data, chain: null })
    await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }
  await setBlocked(true)
  await testChain.call(landlords.pilar.wallet, 'releaseEarly', terms)
  await final()
  const refused = await own()
  expect([refused.ended, refused.leases[0]?.end]).toEqual([ended, 'held'])
  await setBlocked(false)
  await testChain.call(wallets.tenant, 'payCredit', wallets.tenant.address)
  await final()
  expect((await own()).ended).toMatchObject({ count: ended.count + 1, whole: ended.whole + 1 })
})

test('a landlord’s passport counts what they rented, not what they let', async () => {
  const headers = { authorization: await bench.signIn('lucia') }
  const { leases } = await begun(async () => (await services.app.inject({ url: '/api/passport', headers })).json())
  expect(leases).toEqual([])
})

test('a passport of many leases takes as many queries as one of few', async () => {
  const read = () => begun(async () => bench.call('daniel', 'GET', ''))
  const queries = () => countQueries(services.deps.database, read)
  const before = await queries()
  await live('lucia')
  await final()
  expect(await queries()).toBe(before)
})
