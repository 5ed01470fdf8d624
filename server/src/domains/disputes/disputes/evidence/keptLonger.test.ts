/** What retains evidence longer than a year after its own lease: renewals, and money that was not paid out. */
import { randomUUID } from 'node:crypto'
import { testUSDTAbi } from '@keyhold/escrow/abi/TestUSDT.ts'
import { leaseId, type Terms } from '@keyhold/escrow/terms.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../../testing/chain.ts'
import { keysOf, secrets } from '../../../platform/encryption/encryption.setup.ts'
import { createTestRenewals } from '../../../stay/renewals/renewals.setup.ts'
import { createDisputeCiphers } from '../ciphers.ts'
import { insertEvidence } from './evidenceStore.ts'
import { createEvidence } from './service.ts'

const bench = await createTestRenewals()
const { testChain, services, rentals, final, paidAhead, offer, sign, signature, renew } = bench
const { leases, deposits, deps } = services
const { database, clock } = deps
afterAll(() => bench.close())
const day = 86_400
const year = 365 * day
const evidence = createEvidence({
  database,
  clock,
  leases,
  deposits,
  people: { provedWallets: async () => [] },
  chain: deps.chain,
  chat: { quote: async () => [] },
  ...createDisputeCiphers(keysOf(secrets.first)),
})

/** Adds a piece of Daniel's about the first rent of a lease. */
const show = (leaseId: string) =>
  insertEvidence(
    database as never,
    {
      id: randomUUID(),
      leaseId,
      part: 'handover',
      party: 'tenant',
      kind: 'photo',
      bytes: 1,
      hash: 'a1',
      details: Buffer.from('sealed'),
      addedAt: clock.leaseNow(),
    },
    Buffer.from('sealed'),
  )
const isKept = async (leaseId: string) => {
  await evidence.cleanUp()
  return (await database`select from dispute_evidence where lease_id = ${leaseId}`).length > 0
}
async function wait(until: number) {
  await testChain.node.increaseTime({ seconds: until - clock.leaseNow() })
  await final()
}
/** From the move-in of the given lease on. */
async function renewed(leaseId: string, validTo: string): Promise<{ id: string; terms: Terms }> {
  const id = await offer('daniel', leaseId, { validTo })
  await sign(id, await signature(id))
  const terms = await renew(id)
  await final()
  return { id, terms }
}
async function setBlocked(blocked: boolean) {
  const data = encodeFunctionData({
    abi: testUSDTAbi,
    functionName: 'setBlocked',
    args: [wallets.landlord.address, blocked],
  })
  const to = testChain.deployment.stablecoin
  const hash = await testChain.node.sendTransaction({ account: wallets.deployer, to, data, chain: null })
  await testChain.node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}

/** Until June 2027, and renewed twice, until June 2028; all its money was released early. */
let chained: { id: string; last: Terms }
/** Renewed until December 2027; the deposit is never released. */
let late: typeof chained
/** A renewal was signed, and never paid. */
let neverBegan: { id: string; terms: Terms }
/** Renewed until December 2027; the deposit was refunded before that stay, which goes on (D 12.11). */
let refunded: typeof neverBegan
let owed: Awaited<ReturnType<typeof rentals.accepted>>
let blocked: Awaited<ReturnType<typeof paidAhead>>
let twice: Awaited<ReturnType<typeof rentals.accepted>> & { second: Terms }
beforeAll(async () => {
  const [old, other] = [await paidAhead(), await paidAhead()]
  neverBegan = await paidAhead()
  refunded = await paidAhead()
  blocked = await paidAhead()
  owed = await rentals.accepted({ depositPolicy: 'at-handover' })
  await testChain.call(wallets.tenant, 'payLease', owed.terms)
  twice = await paidTwice()
  // From move-in on their first rents are released, so that only their deposits are held.
  for (const { terms } of [old, other, neverBegan, refunded, blocked, owed, twice])
    await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await testChain.call(wallets.landlord, 'releaseEarly', twice.terms)
  await final()
  late = { id: other.id, last: (await renewed(other.id, '2027-12-01')).terms }
  const unpaid = await offer('daniel', neverBegan.id, { validTo: '2027-12-01' })
  await sign(unpaid, await signature(unpaid))
  await testChain.call(wallets.landlord, 'releaseEarly', neverBegan.terms)
  await testChain.call(wallets.landlord, 'refund', (await renewed(refunded.id, '2027-12-01')).terms)
  const first = await renewed(old.id, '2027-09-01')
  await wait(first.terms.moveIn)
  chained = { id: old.id, last: (await renewed(first.id, '2028-06-01')).terms }
  await testChain.call(wallets.landlord, 'releaseEarly', chained.last)
  await setBlocked(true)
  await testChain.call(wallets.landlord, 'dispute', blocked.terms, 300n)
  await testChain.call(wallets.arbitrator, 'split', blocked.terms, 1, 100n)
  await setBlocked(false)
  await final()
  for (const { id } of [chained, late, neverBegan, refunded, owed, blocked, twice]) await show(id)
})
/** A lease that the tenant paid from two wallets. */
async function paidTwice() {
  const lease = await rentals.accepted()
  const [address, accountId] = [wallets.feeReceiver.address, rentals.tenant.id]
  await database`insert into wallet (address, account_id, proved_at) values (${address}, ${accountId}, now())`
  await testChain.fundAccount(wallets.feeReceiver)
  const { issued } = await leases.startPaying(rentals.tenant, lease.id, address)
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await final()
  await testChain.call(wallets.feeReceiver, 'payLease', issued.terms)
  return { ...lease, second: issued.terms }
}

test('a renewal that never began does not extend retention: evidence is deleted a year after the actual stay', async () => {
  const { moveOut } = neverBegan.terms
  await wait(moveOut + year - 60)
  expect(await isKept(neverBegan.id)).toBe(true)
  await leases.tick(0)
  await wait(moveOut + year + 60)
  expect(await isKept(neverBegan.id)).toBe(false)
  expect(await isKept(refunded.id)).toBe(true)
})

test('an undelivered amount retains the evidence of its lease until it is paid out', async () => {
  // More than a year after the ruling.
  await wait(blocked.terms.moveOut + year + 30 * day)
  expect((await deposits.undeliveredOf(database, [blocked.id])).size).toBe(1)
  expect([await rentals.statusOf(blocked.id), await isKept(blocked.id)]).toEqual(['resolved', true])
  await testChain.call(wallets.other, 'payCredit', wallets.landlord.address)
  await final()
  expect(await isKept(blocked.id)).toBe(false)
})

test('a lease whose at-handover deposit is owed retains its evidence until it is returned', async () => {
  await wait(owed.terms.moveOut + year + 60)
  await leases.tick(0)
  expect([await rentals.statusOf(owed.id), await isKept(owed.id)]).toEqual(['completed', true])
  await testChain.fundAccount(wallets.landlord)
  await testChain.call(wallets.landlord, 'payBackFor', owed.termsId, owed.terms.tenant, 800n * 10n ** 18n)
  await final()
  expect(await isKept(owed.id)).toBe(false)
})

test('a lease that was paid twice retains its evidence until the second payment came back', async () => {
  expect([await rentals.statusOf(twice.id), await isKept(twice.id)]).toEqual(['completed', true])
  await testChain.call(wallets.other, 'release', twice.second)
  await final()
  expect(await isKept(twice.id)).toBe(true)
  await testChain.call(
    wallets.landlord,
    'payBackFor',
    leaseId(twice.second),
    twice.second.tenant,
    twice.second.handover,
  )
  await final()
  expect(await isKept(twice.id)).toBe(false)
})

test('evidence is retained while the deposit of a renewal is held, and a year after the last event about it', async () => {
  await wait(late.last.moveOut + year + 120)
  expect(await isKept(late.id)).toBe(true)
  await testChain.call(wallets.other, 'release', late.last)
  await final()
  expect(await isKept(late.id)).toBe(true)
})

test('a renewed lease retains its evidence until a year after the last renewal’s end', async () => {
  const { moveOut } = chained.last
  await wait(moveOut + year - 60)
  expect(await isKept(chained.id)).toBe(true)
  await wait(moveOut + year + 60)
  expect(await isKept(chained.id)).toBe(false)
})

test('a year after the release of the last deposit the evidence is deleted', async () => {
  await wait(late.last.moveOut + 2 * year + day)
  expect(await isKept(late.id)).toBe(false)
})
