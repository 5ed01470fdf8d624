// @vitest-environment node
import { leaseId } from '@keyhold/escrow/terms.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readLeaseState } from '../accountState.ts'
import type { OrderAction } from '../orderCalls.ts'
import { orderTransactionFor } from '../orderTransaction.ts'
import { isPending } from '../pendingTransaction.ts'
import { resumeTransaction } from '../resumeTransaction.ts'
import { memory, passDays } from '../testNetwork.setup.ts'
import { aRelayedNetwork, landlord } from './relayed.setup.ts'
import { readSignedAct, saveSignedAct } from './signedActs.ts'
import { storeSignature, takeSignature } from './takeSignature.ts'

/** A tenant signs on the wallet page and comes back: the relay sends it, and nothing is paid twice. */

const usdt = (units: number) => BigInt(units) * 10n ** 18n
let network: Awaited<ReturnType<typeof aRelayedNetwork>>

beforeAll(async () => {
  network = await aRelayedNetwork()
})
afterAll(() => network.stop())
beforeEach(() => {
  vi.stubGlobal('localStorage', memory())
  network.relay.asked.length = 0
})

/** A tenant who paid a lease in through the relay, and their rent. */
async function aPaidTenant() {
  const tenant = await network.aTenant()
  const pay = tenant.contextFor({ kind: 'pay' })
  await tenant.signs(pay)
  await resumeTransaction(pay)
  network.relay.asked.length = 0
  tenant.asked.length = 0
  return { ...tenant, rent: (amount = 900) => tenant.contextFor({ kind: 'payRent', amount: usdt(amount) }) }
}
const received = () => network.balance(landlord)

test('a tenant with the stablecoin alone signs once, and the lease is paid without gas and RNB of theirs', async () => {
  const tenant = await network.aTenant()
  const pay = tenant.contextFor({ kind: 'pay' })
  const { plan, simulation } = await tenant.preview({ kind: 'pay' })
  expect(plan).toMatchObject({ shortages: [], prompts: 1, isBatched: true, isRelayed: true })
  expect([simulation?.coverage, simulation?.transfers.map(({ token }) => token).toSorted()]).toEqual([
    'whole',
    ['rnb', 'usdt'],
  ])
  const { unused } = await tenant.signs(pay)
  expect([unused, isPending(pay.transaction), tenant.asked.length]).toEqual(['stored', true, 1])
  expect(await tenant.held()).toEqual([usdt(5_000), 0n, 0n])
  expect(await resumeTransaction(pay)).toMatch(/^0x/)
  const { handover, deposit } = await readLeaseState(network.config, leaseId(tenant.terms))
  expect([handover, deposit]).toEqual([usdt(1_100), usdt(1_100)])
  expect(await tenant.held()).toEqual([usdt(2_800), 0n, 0n])
  expect(isPending(pay.transaction)).toBe(false)
})

test('only the stablecoin can be missing', async () => {
  const tenant = await network.aTenant(2_199)
  expect((await tenant.preview({ kind: 'pay' })).plan.shortages).toEqual([{ asset: 'usdt', missing: usdt(1) }])
  await expect(tenant.leave(tenant.contextFor({ kind: 'pay' }))).rejects.toMatchObject({ code: 'not-enough-usdt' })
  expect(tenant.asked).toEqual([])
})

test('what the escrow would refuse is said before the page is left', async () => {
  const tenant = await network.aTenant()
  const late = tenant.contextFor({ kind: 'pay' }, { ...tenant.terms, payBy: 1 })
  await expect(tenant.leave(late)).rejects.toMatchObject({ code: 'would-revert', escrowError: 'Expired' })
  expect(tenant.asked).toEqual([])
})

test('what the relay does not pay for is said before the page is left', async () => {
  const tenant = await aPaidTenant()
  for (const action of [
    { kind: 'payCredit', account: tenant.account },
    { kind: 'renew', next: tenant.terms, signature: '0x', paidIn: 0n },
  ] as const)
    await expect(tenant.preview(action)).rejects.toMatchObject({ code: 'relay-not-offered' })
  const other = await network.aTenant()
  const release = {
    ...other.contextFor({ kind: 'release' }),
    transaction: tenant.contextFor({ kind: 'release' }).transaction,
  }
  await expect(other.leave(release)).rejects.toMatchObject({ code: 'relay-not-offered' })
})

test('the other acts of a lease go the same way, without a fee: standing orders, and an early release', async () => {
  const tenant = await aPaidTenant()
  const { terms } = tenant
  const order = {
    lease: leaseId(terms),
    tenant: tenant.account,
    landlord: terms.landlord,
    months: [1, 2].map((month) => ({ due: terms.moveIn + month * 31 * 86_400, amount: 1n })),
    ...{ end: terms.moveOut, number: 0n, epoch: 0n, deadline: BigInt(terms.moveOut) },
  }
  const actions: OrderAction[] = [
    { kind: 'createOrder', order, allowance: 2n },
    { kind: 'skipMonth', order, place: 0 },
    { kind: 'stopOrder', order },
    { kind: 'endAllowance', token: network.config.stablecoin, number: 0n, epoch: 0n },
  ]
  const pay = tenant.contextFor({ kind: 'pay' })
  const contexts = actions.map((action) => ({
    ...pay,
    transaction: orderTransactionFor(action, network.orders, terms),
  }))
  const before = await received()
  for (const context of contexts) {
    await tenant.signs(context)
    expect(await resumeTransaction(context)).toMatch(/^0x/)
  }
  await passDays(network, 10) // from move-in on
  const early = tenant.contextFor({ kind: 'releaseEarly' })
  await tenant.signs(early)
  await resumeTransaction(early)
  expect([(await received()) - before, await tenant.held()]).toEqual([usdt(1_100), [usdt(2_800), 0n, 0n]])
})

test('a return that is loaded twice sends one payment, and after it is paid nothing more', async () => {
  const tenant = await aPaidTenant()
  const before = await received()
  const { answer } = await tenant.signs(tenant.rent())
  expect(storeSignature(answer)).toBeUndefined()
  const paid = await resumeTransaction(tenant.rent())
  expect(network.relay.asked).toHaveLength(1)
  storeSignature(answer)
  expect(await resumeTransaction(tenant.rent())).toBe(paid)
  expect((await received()) - before).toBe(usdt(900))
})

test('a rent signed in two tabs is paid once: both signatures have the same number', async () => {
  const tenant = await aPaidTenant()
  const before = await received()
  await tenant.leave(tenant.rent())
  await tenant.leave(tenant.rent(950))
  const [first, second] = await Promise.all(tenant.asked.map((one) => tenant.signAsWalletPage(one)))
  if (!first || !second) throw new Error('Nothing was asked.')
  expect([storeSignature(first), storeSignature(second)]).toEqual(['stored', 'twice'])
  const paid = await resumeTransaction(tenant.rent())
  expect(storeSignature(second)).toBe('stored')
  expect(await resumeTransaction(tenant.rent(950))).toBe(paid)
  expect((await received()) - before).toBe(usdt(900))
  expect(isPending(tenant.rent().transaction)).toBe(false)
})

test('a rent that lands while the tenant is leaving is found, and they do not leave', async () => {
  const tenant = await aPaidTenant()
  const before = await received()
  await tenant.leave(tenant.rent())
  const answer = await tenant.signAsWalletPage()
  network.afterRead.text = 'affed0e0' // the account's number
  network.afterRead.run = async () => void (await network.relay.bring(tenant.executionOf(answer)))
  expect((await tenant.leave(tenant.rent())).done).toMatch(/^0x/)
  expect([(await received()) - before, tenant.asked.length]).toEqual([usdt(900), 1])
})

test('what is signed for another number than was asked for is not used: it could be a second payment', async () => {
  const tenant = await aPaidTenant()
  const before = await received()
  await tenant.leave(tenant.rent())
  await tenant.signs(tenant.rent(950))
  await resumeTransaction(tenant.rent())
  const late = await tenant.signAsWalletPage(tenant.asked[0])
  expect([storeSignature(late), isPending(tenant.rent().transaction)]).toEqual(['overtaken', false])
  expect((await received()) - before).toBe(usdt(950))
})

test('after a lost answer the relay is asked for the same again, and pays once', async () => {
  const tenant = await aPaidTenant()
  const before = await received()
  network.relay.loses = 1
  await tenant.signs(tenant.rent())
  expect(await resumeTransaction(tenant.rent())).toMatch(/^0x/)
  const [first, second] = network.relay.asked
  expect([network.relay.asked.length, second, (await received()) - before]).toEqual([2, first, usdt(900)])
})

test.each([
  ['while the relay is busy', { code: 'relay-busy', status: 409 }],
  ['while the relay is short of RNB', { code: 'relay-off', status: 503 }],
  ['after today’s limit', { code: 'relay-spent-for-you', status: 429 }],
])('%s the tenant reads why, nothing is on its way, and they can sign again', async (_, refusal) => {
  const tenant = await aPaidTenant()
  const before = await received()
  network.relay.refuses.push(refusal)
  const { answer } = await tenant.signs(tenant.rent())
  await expect(resumeTransaction(tenant.rent())).rejects.toMatchObject({
    code: 'relay-refused',
    cause: { code: refusal.code },
  })
  expect([isPending(tenant.rent().transaction), readSignedAct(answer.signed?.hash ?? '')]).toEqual([false, undefined])
  await tenant.signs(tenant.rent())
  expect(await resumeTransaction(tenant.rent())).toMatch(/^0x/)
  expect((await received()) - before).toBe(usdt(900))
})

test.each([
  ['refused', 'relay-refused'],
  ['failed', 'relay-failed'],
  ['replaced', 'relay-replaced'],
] as const)('what the relay ends as %s can be signed again, and counts once', async (state, code) => {
  const tenant = await aPaidTenant()
  const before = await received()
  network.relay.ends.push({ state, reason: 'relay-fee-high' })
  await tenant.signs(tenant.rent())
  await expect(resumeTransaction(tenant.rent())).rejects.toMatchObject({ code })
  await tenant.signs(tenant.rent())
  await resumeTransaction(tenant.rent())
  expect((await received()) - before).toBe(usdt(900))
})

test('what a stranger brought before the relay counts as paid', async () => {
  const tenant = await aPaidTenant()
  const before = await received()
  network.relay.ends.push({ state: 'replaced' })
  const { answer } = await tenant.signs(tenant.rent())
  await network.relay.bring(tenant.executionOf(answer))
  expect(await resumeTransaction(tenant.rent())).toMatch(/^0x/)
  expect((await received()) - before).toBe(usdt(900))
})

test('while the session is over or the chain is away, what was signed stays', async () => {
  const tenant = await aPaidTenant()
  network.relay.refuses.push({ code: 'session-over', status: 403 })
  await tenant.signs(tenant.rent())
  await expect(resumeTransaction(tenant.rent())).rejects.toMatchObject({ code: 'session-over' })
  expect(isPending(tenant.rent().transaction)).toBe(true)
  network.relay.refuses.push({ code: 'chain-away', status: 503 })
  expect(await resumeTransaction(tenant.rent())).toMatch(/^0x/)
})

test('what was signed long ago and never sent is not sent by opening a page: the tenant reads that, and can sign again', async () => {
  const tenant = await aPaidTenant()
  const before = await received()
  network.relay.refuses.push({ code: 'session-over', status: 403 })
  const { answer } = await tenant.signs(tenant.rent())
  await expect(resumeTransaction(tenant.rent())).rejects.toMatchObject({ code: 'session-over' })
  const { hash = '0x' } = answer.signed ?? {}
  const signed = readSignedAct(hash)
  if (!signed) throw new Error('Nothing was signed.')
  saveSignedAct({ ...signed, at: Date.now() - 601_000 })
  await expect(resumeTransaction(tenant.rent())).rejects.toMatchObject({ code: 'relay-late' })
  expect([network.relay.asked.length, isPending(tenant.rent().transaction), readSignedAct(hash)]).toEqual([
    ...[1, false, undefined],
  ])
  await tenant.signs(tenant.rent())
  await resumeTransaction(tenant.rent())
  expect((await received()) - before).toBe(usdt(900))
})

test('the return sends what was signed, also if no dialog is opened then; a lost answer is asked for by the next page', async () => {
  const tenant = await aPaidTenant()
  const before = await received()
  await tenant.leave(tenant.rent())
  expect(await takeSignature(await tenant.signAsWalletPage())).toBe('sent')
  expect((await received()) - before).toBe(usdt(900))
  await resumeTransaction(tenant.rent())
  network.relay.loses = 1
  await tenant.leave(tenant.rent())
  expect(await takeSignature(await tenant.signAsWalletPage())).toBeUndefined()
  expect(await resumeTransaction(tenant.rent())).toMatch(/^0x/)
  expect((await received()) - before).toBe(usdt(1_800))
})

test('what the relay refuses at the return is not on its way afterwards', async () => {
  const tenant = await aPaidTenant()
  network.relay.refuses.push({ code: 'relay-busy', status: 409 })
  await tenant.leave(tenant.rent())
  const answer = await tenant.signAsWalletPage()
  await expect(takeSignature(answer)).rejects.toMatchObject({ code: 'relay-refused', cause: { code: 'relay-busy' } })
  expect([isPending(tenant.rent().transaction), readSignedAct(answer.signed?.hash ?? '')]).toEqual([false, undefined])
})

test('once the relay has it, a refusal to tell its state ends nothing, however late', async () => {
  const tenant = await aPaidTenant()
  const before = await received()
  network.relay.ends.push({ state: 'asked' })
  const { answer } = await tenant.signs(tenant.rent())
  await expect(resumeTransaction(tenant.rent(), undefined, { timeout: 0 })).rejects.toMatchObject({ code: 'too-slow' })
  const { hash = '0x' } = answer.signed ?? {}
  const signed = readSignedAct(hash)
  if (!signed) throw new Error('Nothing was signed.')
  saveSignedAct({ ...signed, at: Date.now() - 601_000 })
  const row = network.relay.rows.get(signed.relayed ?? '')
  if (!row) throw new Error('Nothing was asked.')
  network.relay.rows.delete(row.id)
  await expect(resumeTransaction(tenant.rent())).rejects.toMatchObject({ code: 'relay-not-found' })
  expect(isPending(tenant.rent().transaction)).toBe(true)
  const { transactionHash } = await network.relay.bring(tenant.executionOf(answer))
  network.relay.rows.set(row.id, { ...row, state: 'confirmed', transaction: transactionHash })
  expect(await resumeTransaction(tenant.rent())).toBe(transactionHash)
  expect((await received()) - before).toBe(usdt(900))
})

test('going back without a signature leaves nothing behind, and they can leave again', async () => {
  const tenant = await aPaidTenant()
  await tenant.leave(tenant.rent())
  expect([isPending(tenant.rent().transaction), await resumeTransaction(tenant.rent())]).toEqual([false, undefined])
  await tenant.signs(tenant.rent())
  expect(await resumeTransaction(tenant.rent())).toMatch(/^0x/)
})

test('an answer that is no act, and storage that was cleared in between, change nothing', async () => {
  const tenant = await aPaidTenant()
  const { answer } = await tenant.signs(tenant.rent())
  localStorage.clear()
  const { signed, ...made } = answer
  expect([storeSignature(made), await takeSignature(undefined)]).toEqual([undefined, undefined])
  expect([await resumeTransaction(tenant.rent()), network.relay.asked]).toEqual([undefined, []])
  expect(signed).toBeDefined()
})
