// @vitest-environment node
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allow, payLease } from './calls.ts'
import { ask } from './discovery.ts'
import { takeExit } from './exits.ts'
import { aPlace, aWallet, memory, someTerms, type TestPlace } from './paying.setup.ts'
import { type Payer, pay } from './payment.ts'
import { keepProgress, readProgress } from './progress.ts'
import { isAtomic, sendCall } from './sending.ts'
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
  const payer: Payer = { provider: wallet.provider, account: wallet.address, place: place.place, terms }
  return { ...wallet, terms, payer, id: leaseId(terms) }
}
const kinds = (asked: readonly (readonly { key: string }[])[]) => asked.map((lines) => lines.map(({ key }) => key))

test('a wallet that batches pays with one confirmation, all or none', async () => {
  const tenant = await aTenant(false)
  expect(await isAtomic(tenant.provider, place.place, tenant.address)).toBe(true)
  const hash = await pay(tenant.payer)
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
    payLease(place.place.escrow, tenant.terms),
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
  const hash = await pay(tenant.payer)
  expect(kinds(tenant.asked)).toEqual([['allow'], ['allow'], ['pay']])
  expect(await pay(tenant.payer)).toBe(hash)
  expect(tenant.asked).toHaveLength(3)
  expect(await place.balance(tenant.address)).toBe(usdt(2_800))
})

test('a rejection stops the payment, and the next try goes on after what was done', async () => {
  const tenant = await aTenant(true)
  tenant.answers.push(true, false)
  await expect(pay(tenant.payer)).rejects.toMatchObject({ code: 'user-rejected' })
  await pay(tenant.payer)
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
  await pay(tenant.payer)
  expect(kinds(tenant.asked)).toEqual([['allow'], ['takeBack'], ['allow'], ['allow'], ['pay']])
})

test('a tab closed while the payment was on its way goes on from what the chain says', async () => {
  const tenant = await aTenant(true)
  const { payer, id } = tenant
  tenant.answers.push(true, true, false)
  await expect(pay(payer)).rejects.toMatchObject({ code: 'user-rejected' })
  await place.hands.setAutomine(false)
  const hash = await sendCall(tenant.provider, tenant.address, payLease(place.place.escrow, tenant.terms), undefined)
  keepProgress({ id, sent: { pay: hash } })
  const going = pay(payer)
  await place.hands.mine({ blocks: 1 })
  await place.hands.setAutomine(true)
  expect(await going).toBe(hash)
  expect(kinds(tenant.asked)).toEqual([['allow'], ['allow'], ['pay'], ['pay']])
  expect(readProgress(id).sent).toEqual({})
})

test('too little of anything is said before the wallet is asked', async () => {
  const poor = await aTenant(false, [2_199, 10])
  await expect(pay(poor.payer)).rejects.toMatchObject({ code: 'not-enough-usdt' })
  const noFee = await aTenant(false, [5_000, 0])
  await expect(pay(noFee.payer)).rejects.toMatchObject({ code: 'not-enough-rnb' })
  const noGas = await aTenant(false)
  await place.hands.setBalance({ address: noGas.address, value: 1n })
  await expect(pay(noGas.payer)).rejects.toMatchObject({ code: 'not-enough-gas' })
  expect([...poor.asked, ...noFee.asked, ...noGas.asked]).toEqual([])
})

test('terms that the escrow would refuse are refused before the wallet is asked, with the escrow’s reason', async () => {
  const tenant = await aTenant(false)
  const late = { ...tenant.payer, terms: { ...tenant.terms, payBy: 1 } }
  await expect(pay(late)).rejects.toMatchObject({ code: 'would-revert', escrowError: 'Expired' })
  expect(tenant.asked).toEqual([])
})

test('another account than the terms name pays nothing', async () => {
  const tenant = await aTenant(false)
  const stranger = { ...tenant.payer, terms: { ...tenant.terms, tenant: landlord } as const }
  await expect(pay(stranger)).rejects.toMatchObject({ code: 'another-account' })
})

test('the money leaves early with the tenant’s word, and a release before it is due is refused unsigned', async () => {
  const tenant = await aTenant(false)
  await pay(tenant.payer)
  tenant.asked.length = 0
  await expect(takeExit(tenant.payer, 'release')).rejects.toMatchObject({ code: 'would-revert', escrowError: 'NotDue' })
  expect(tenant.asked).toEqual([])
  const before = await place.balance(landlord)
  await takeExit(tenant.payer, 'releaseEarly')
  expect((await place.balance(landlord)) - before).toBe(usdt(1_100))
})

test('anybody may release what is due', async () => {
  const tenant = await aTenant(false)
  await pay(tenant.payer)
  const anybody = aWallet(place)
  await place.fund(anybody.address)
  await ask(anybody.provider, 'eth_requestAccounts')
  const before = await place.balance(landlord)
  await place.hands.increaseTime({ seconds: 16 * day })
  await place.hands.mine({ blocks: 1 })
  await takeExit({ ...tenant.payer, provider: anybody.provider, account: anybody.address }, 'release')
  expect((await place.balance(landlord)) - before).toBe(usdt(1_100))
})
