// @vitest-environment node
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { createWalletClient, http } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allow, callOf, type Wish } from './calls.ts'
import { ask } from './discovery.ts'
import { errandOf } from './errand.ts'
import { aPlace, aWallet, memory, someTerms, type TestPlace } from './paying.setup.ts'
import { keepProgress, readProgress } from './progress.ts'
import { type Doer, finishSent, runErrand } from './runErrand.ts'
import { isAtomic, sendCall } from './sending.ts'
import { silentLine } from './silentLine.setup.ts'
import { readLease } from './standing.ts'

const day = 86_400
const usdt = (units: number) => BigInt(units) * 10n ** 18n
let place: TestPlace
const landlord = '0x00000000000000000000000000000000000000A1'

beforeAll(async () => {
  place = await aPlace()
})
afterAll(() => place.stop())
beforeEach(() => vi.stubGlobal('localStorage', memory()))

async function aTenant(isStepwise: boolean, purse: [number, number] = [5_000, 10]) {
  const wallet = aWallet(place, isStepwise)
  await place.fund(wallet.address, ...purse)
  await ask(wallet.provider, 'eth_requestAccounts')
  const terms = await someTerms(place, wallet.address, landlord)
  const doer = (wish: Wish, changed = terms): Doer => ({
    ...{ provider: wallet.provider, account: wallet.address, place: place.place },
    errand: errandOf(wish, place.place, changed),
  })
  return { ...wallet, terms, doer, payer: doer({ act: 'pay' }), id: leaseId(terms) }
}
/** A tenant whose deposit is paid in: only of such a lease rents are paid. */
async function aPaidTenant(isStepwise: boolean) {
  const tenant = await aTenant(isStepwise)
  await runErrand(tenant.payer)
  tenant.asked.length = 0
  return { ...tenant, rent: tenant.doer({ act: 'payRent', amount: usdt(900) }) }
}
const lost = `0x${'1'.repeat(64)}` as const
const impatient = { unknownMilliseconds: 1 }
const kinds = (asked: readonly (readonly { key: string }[])[]) => asked.map((lines) => lines.map(({ key }) => key))

test('a wallet that batches pays with one confirmation, all or none', async () => {
  const tenant = await aTenant(false)
  expect(await isAtomic(tenant.provider, place.place, tenant.address)).toBe(true)
  const hash = await runErrand(tenant.payer)
  expect(kinds(tenant.asked)).toEqual([['allow', 'allow', 'pay']])
  expect(await place.balance(tenant.address)).toBe(usdt(2_800))
  const state = await readLease(place.place, tenant.id)
  expect([state.handover, state.deposit]).toEqual([usdt(1_100), usdt(1_100)])
  const receipt = await place.client.getTransactionReceipt({ hash: hash as `0x${string}` })
  expect(receipt.status).toBe('success')
})

test('a batch of which one call fails has done nothing', async () => {
  const tenant = await aTenant(false)
  const calls = [
    allow('allow-usdt', place.place.stablecoin, place.place.escrow, 7n),
    callOf({ act: 'pay' }, place.place.escrow, tenant.terms),
  ]
  const batch = { chainId: '0x7a69', from: tenant.address, atomicRequired: true, calls }
  const { id } = (await ask(tenant.provider, 'wallet_sendCalls', [batch])) as { id: string }
  await vi.waitFor(async () =>
    expect(await ask(tenant.provider, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 500, atomic: true }),
  )
  const allowed = await place.client.readContract({
    address: place.place.stablecoin,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [tenant.address, place.place.escrow],
  })
  expect(allowed).toBe(0n)
})

test('a plain wallet is asked step by step, and pays nothing twice', async () => {
  const tenant = await aTenant(true)
  expect(await isAtomic(tenant.provider, place.place, tenant.address)).toBe(false)
  const hash = await runErrand(tenant.payer)
  expect(kinds(tenant.asked)).toEqual([['allow'], ['allow'], ['pay']])
  expect(await runErrand(tenant.payer)).toBe(hash)
  expect(tenant.asked).toHaveLength(3)
  expect(await place.balance(tenant.address)).toBe(usdt(2_800))
})

test('a rejection stops the payment, and the next try goes on after what was done', async () => {
  const tenant = await aTenant(true)
  tenant.answers.push(true, false)
  await expect(runErrand(tenant.payer)).rejects.toMatchObject({ code: 'user-rejected' })
  await runErrand(tenant.payer)
  expect(kinds(tenant.asked)).toEqual([['allow'], ['allow'], ['allow'], ['pay']])
})

test('a leftover allowance is taken back first, because USDT refuses to change one', async () => {
  const tenant = await aTenant(true)
  await sendCall(
    tenant.provider,
    tenant.address,
    allow('allow-usdt', place.place.stablecoin, place.place.escrow, 5n),
    undefined,
  )
  await runErrand(tenant.payer)
  expect(kinds(tenant.asked)).toEqual([['allow'], ['takeBack'], ['allow'], ['allow'], ['pay']])
})

test('a tab closed while the payment was on its way goes on from what the chain says', async () => {
  const tenant = await aTenant(true)
  const { payer, id } = tenant
  tenant.answers.push(true, true, false)
  await expect(runErrand(payer)).rejects.toMatchObject({ code: 'user-rejected' })
  await place.hands.setAutomine(false)
  const hash = await sendCall(
    tenant.provider,
    tenant.address,
    callOf({ act: 'pay' }, place.place.escrow, tenant.terms),
    undefined,
  )
  keepProgress({ id, name: 'pay', sent: { pay: hash } })
  const going = runErrand(payer)
  await place.hands.mine({ blocks: 1 })
  await place.hands.setAutomine(true)
  expect(await going).toBe(hash)
  expect(kinds(tenant.asked)).toEqual([['allow'], ['allow'], ['pay'], ['pay']])
  expect(readProgress({ id, name: 'pay' }).sent).toEqual({})
})

test('too little of anything is said before the wallet is asked', async () => {
  const poor = await aTenant(false, [2_199, 10])
  await expect(runErrand(poor.payer)).rejects.toMatchObject({ code: 'not-enough-usdt' })
  const noFee = await aTenant(false, [5_000, 0])
  await expect(runErrand(noFee.payer)).rejects.toMatchObject({ code: 'not-enough-rnb' })
  const noGas = await aTenant(false)
  await place.hands.setBalance({ address: noGas.address, value: 1n })
  await expect(runErrand(noGas.payer)).rejects.toMatchObject({ code: 'not-enough-gas' })
  expect([...poor.asked, ...noFee.asked, ...noGas.asked]).toEqual([])
})

test('terms that the escrow would refuse are refused before the wallet is asked, with the escrow’s reason', async () => {
  const tenant = await aTenant(false)
  const late = tenant.doer({ act: 'pay' }, { ...tenant.terms, payBy: 1 })
  await expect(runErrand(late)).rejects.toMatchObject({ code: 'would-revert', escrowError: 'Expired' })
  expect(tenant.asked).toEqual([])
})

test('another account than the terms name pays nothing', async () => {
  const tenant = await aTenant(false)
  const stranger = tenant.doer({ act: 'pay' }, { ...tenant.terms, tenant: landlord })
  await expect(runErrand(stranger)).rejects.toMatchObject({ code: 'another-account' })
})

test('the money leaves early with the tenant’s word, and a release before it is due is refused unsigned', async () => {
  const tenant = await aTenant(false)
  await runErrand(tenant.payer)
  tenant.asked.length = 0
  await expect(runErrand(tenant.doer({ act: 'release' }))).rejects.toMatchObject({
    code: 'would-revert',
    escrowError: 'NotDue',
  })
  expect(tenant.asked).toEqual([])
  const before = await place.balance(landlord)
  await runErrand(tenant.doer({ act: 'releaseEarly' }))
  expect((await place.balance(landlord)) - before).toBe(usdt(1_100))
})

test('anybody may release what is due', async () => {
  const tenant = await aTenant(false)
  await runErrand(tenant.payer)
  const anybody = aWallet(place)
  await place.fund(anybody.address)
  await ask(anybody.provider, 'eth_requestAccounts')
  const before = await place.balance(landlord)
  await place.hands.increaseTime({ seconds: 16 * day })
  await place.hands.mine({ blocks: 1 })
  const { provider, address: account } = anybody
  await runErrand({ ...tenant.doer({ act: 'release' }), provider, account })
  expect((await place.balance(landlord)) - before).toBe(usdt(1_100))
})

test('a later rent goes straight to the landlord with its fee, in one confirmation, and again next month', async () => {
  const tenant = await aPaidTenant(false)
  const { rent } = tenant
  const before = await place.balance(landlord)
  const first = await runErrand(rent)
  expect(kinds(tenant.asked)).toEqual([['allow', 'allow', 'payRent']])
  expect((await place.balance(landlord)) - before).toBe(usdt(900))
  expect(await runErrand(rent)).not.toBe(first)
  expect((await place.balance(landlord)) - before).toBe(usdt(1_800))
})

test('a rent that was sent before the page was closed is not paid a second time', async () => {
  const tenant = await aPaidTenant(true)
  const { rent } = tenant
  tenant.answers.push(true, true, false)
  await expect(runErrand(rent)).rejects.toMatchObject({ code: 'user-rejected' })
  const before = await place.balance(landlord)
  const sent = await sendCall(tenant.provider, tenant.address, rent.errand.call, undefined)
  keepProgress({ id: tenant.id, name: 'payRent', sent: { payRent: sent } })
  expect(await finishSent(rent)).toBe(sent)
  expect((await place.balance(landlord)) - before).toBe(usdt(900))
  keepProgress({ id: tenant.id, name: 'payRent', sent: { payRent: sent } })
  expect(await runErrand(rent)).toBe(sent)
  expect((await place.balance(landlord)) - before).toBe(usdt(900))
})

test('a rent that was sped up in the wallet counts by the chain’s word, not by its first hash', async () => {
  const tenant = await aPaidTenant(true)
  const { rent } = tenant
  tenant.answers.push(true, true, false)
  await expect(runErrand(rent)).rejects.toMatchObject({ code: 'user-rejected' })
  const since = Number(await place.client.getBlockNumber())
  const other = await sendCall(tenant.provider, tenant.address, rent.errand.call, undefined)
  keepProgress({ id: tenant.id, name: 'payRent', sent: { payRent: lost }, since })
  expect(await finishSent(rent, () => {}, impatient)).toBe(other)
  expect(readProgress({ id: tenant.id, name: 'payRent' }).sent).toEqual({})
  keepProgress({ id: tenant.id, name: 'payRent', sent: { payRent: lost }, since: since + 1_000 })
  await expect(finishSent(rent, () => {}, impatient)).rejects.toMatchObject({ code: 'maybe-sent' })
})

test('the same account lets go, disputes, and pays back only what is its own to decide', async () => {
  const tenant = await aTenant(false)
  const before = tenant.asked.length
  for (const act of ['refund', 'payBack'] as const)
    await expect(runErrand(tenant.doer(act === 'refund' ? { act } : { act, amount: usdt(1) }))).rejects.toMatchObject({
      code: 'another-account',
    })
  expect(tenant.asked).toHaveLength(before)
})

test('a dispute keeps what is claimed in the escrow, and the rest goes on at once', async () => {
  const tenant = await aTenant(false)
  await runErrand(tenant.payer)
  const before = await place.balance(landlord)
  await runErrand(tenant.doer({ act: 'dispute', claim: usdt(400) }))
  expect((await place.balance(landlord)) - before).toBe(usdt(700))
  expect((await readLease(place.place, tenant.id)).handover).toBe(usdt(400))
  const again = runErrand(tenant.doer({ act: 'dispute', claim: usdt(100) }))
  await expect(again).rejects.toMatchObject({ code: 'would-revert', escrowError: 'AlreadyDisputed' })
})

test('a rent that a stranger paid under the lease’s id is not taken for one’s own', async () => {
  const tenant = await aPaidTenant(true)
  const { rent } = tenant
  const since = Number(await place.client.getBlockNumber())
  const stranger = aWallet(place)
  await place.fund(stranger.address)
  await ask(stranger.provider, 'eth_requestAccounts')
  const { provider, address: account } = stranger
  await runErrand({ ...rent, provider, account, errand: { ...rent.errand, by: undefined } })
  keepProgress({ id: tenant.id, name: 'payRent', sent: { payRent: lost }, since })
  await expect(finishSent(rent, () => {}, impatient)).rejects.toMatchObject({ code: 'maybe-sent' })
})

test('a rent that is sped up while one waits counts once, under its new hash', async () => {
  const tenant = await aPaidTenant(true)
  const line = await silentLine(place.rpcUrl)
  const rent = { ...tenant.rent, place: { ...place.place, rpcUrl: line.url } }
  tenant.answers.push(true, true, false)
  await expect(runErrand(rent)).rejects.toMatchObject({ code: 'user-rejected' })
  const before = await place.balance(landlord)
  await place.hands.setAutomine(false)
  const going = runErrand(rent)
  const slow = await vi.waitFor(() => {
    const { payRent } = readProgress({ id: tenant.id, name: 'payRent' }).sent
    if (!payRent) throw new Error('not sent yet')
    return payRent
  })
  await line.answers('eth_getTransactionByHash', 1) // it has been seen in the pool
  const { nonce, gas, maxFeePerGas = 0n } = await place.client.getTransaction({ hash: slow })
  const wallet = createWalletClient({ account: tenant.account, transport: http(place.place.rpcUrl) })
  const { to, data } = rent.errand.call
  const fees = { maxFeePerGas: maxFeePerGas * 4n, maxPriorityFeePerGas: maxFeePerGas * 3n }
  const fast = await wallet.sendTransaction({ to, data, nonce, gas, ...fees, chain: null })
  await place.hands.mine({ blocks: 1 })
  await place.hands.setAutomine(true)
  expect(await going).toBe(fast)
  line.close()
  expect((await place.balance(landlord)) - before).toBe(usdt(900))
})
