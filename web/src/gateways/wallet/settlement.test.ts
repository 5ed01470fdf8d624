// @vitest-environment node
import { leaseId } from '@keyhold/escrow/terms.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Wish } from './calls.ts'
import { ask } from './discovery.ts'
import { errandOf } from './errand.ts'
import { aPlace, aWallet, memory, someTerms, type TestPlace } from './paying.setup.ts'
import { keepProgress } from './progress.ts'
import { type Doer, runErrand } from './runErrand.ts'
import { isSharedBy, readShares, type Shares, signShares, writeShares } from './settlement.ts'
import { readLease } from './standing.ts'

const usdt = (units: number) => BigInt(units) * 10n ** 18n
let place: TestPlace
beforeAll(async () => {
  place = await aPlace()
})
afterAll(() => place.stop())
beforeEach(() => vi.stubGlobal('localStorage', memory()))

/** A paid lease, and what each of the two would do. */
async function aPair() {
  const [tenant, landlord] = [aWallet(place), aWallet(place)]
  for (const { address, provider } of [tenant, landlord]) {
    await place.fund(address)
    await ask(provider, 'eth_requestAccounts')
  }
  const terms = await someTerms(place, tenant.address, landlord.address)
  const doer = ({ provider, address }: typeof tenant, wish: Wish): Doer => ({
    ...{ provider, account: address, place: place.place },
    errand: errandOf(wish, place.place, terms),
  })
  await runErrand(doer(tenant, { act: 'pay' }))
  const signer = ({ provider, address }: typeof tenant) => ({ provider, account: address, place: place.place, terms })
  const deadline = BigInt((await place.now()) + 86_400)
  const shares: Shares = { part: 'handover', toTenant: usdt(300), toLandlord: usdt(800), deadline }
  return { tenant, landlord, terms, doer, signer, shares, state: () => readLease(place.place, leaseId(terms)) }
}

test('what one party signed, the other sends, and the part is shared as both agreed', async () => {
  const { tenant, landlord, terms, doer, signer, shares, state } = await aPair()
  const signed = await signShares(signer(landlord), shares)
  expect(await isSharedBy(place.place, terms, landlord.address, signed)).toBe(true)
  const arrived = readShares(writeShares(signed))
  expect(arrived).toEqual(signed)
  const before = await place.balance(tenant.address)
  await runErrand(doer(tenant, { act: 'settle', ...signed }))
  expect((await place.balance(tenant.address)) - before).toBe(usdt(300))
  expect(await place.balance(landlord.address)).toBe(usdt(5_800))
  expect((await state()).handover).toBe(0n)
})

test('a sharing of one part that was never seen through is not taken for one of the other part', async () => {
  const { tenant, landlord, terms, doer, signer, shares, state } = await aPair()
  const first = await signShares(signer(landlord), shares)
  const sharing = doer(tenant, { act: 'settle', ...first })
  const sent = (await runErrand(sharing)) ?? '0x'
  keepProgress({ id: leaseId(terms), name: sharing.errand.name, sent: { settle: sent } })
  const second = await signShares(signer(landlord), { ...shares, part: 'deposit' })
  await runErrand(doer(tenant, { act: 'settle', ...second }))
  expect((await state()).deposit).toBe(0n)
})

test('shares that somebody changed after signing are noticed before the wallet is asked', async () => {
  const { tenant, landlord, terms, doer, signer, shares } = await aPair()
  const signed = await signShares(signer(landlord), shares)
  const changed = { ...signed, toTenant: usdt(1_000), toLandlord: usdt(100) }
  expect(await isSharedBy(place.place, terms, landlord.address, changed)).toBe(false)
  const sending = runErrand(doer(tenant, { act: 'settle', ...changed }))
  await expect(sending).rejects.toMatchObject({ code: 'would-revert', escrowError: 'BadSignature' })
})

test('shares agreed for another sum than is held, or for a time that is over, are refused with the escrow’s reason', async () => {
  const { tenant, landlord, doer, signer, shares } = await aPair()
  const little = await signShares(signer(landlord), { ...shares, toLandlord: usdt(700) })
  const wrong = runErrand(doer(tenant, { act: 'settle', ...little }))
  await expect(wrong).rejects.toMatchObject({ code: 'would-revert', escrowError: 'NotTheSum' })
  const late = await signShares(signer(landlord), { ...shares, deadline: 1n })
  const over = runErrand(doer(tenant, { act: 'settle', ...late }))
  await expect(over).rejects.toMatchObject({ code: 'would-revert', escrowError: 'Expired' })
})

test('a wallet of neither party signs nothing', async () => {
  const { signer, shares } = await aPair()
  const stranger = aWallet(place)
  await ask(stranger.provider, 'eth_requestAccounts')
  await expect(signShares(signer(stranger), shares)).rejects.toMatchObject({ code: 'another-account' })
  expect(stranger.asked).toEqual([])
})

test('a link that is not one of ours is read as nothing', () => {
  const good = `deposit~1~2~3~0x${'a'.repeat(130)}`
  expect(readShares(good)).toMatchObject({ part: 'deposit', toTenant: 1n })
  for (const bad of [
    '',
    'x',
    good.replace('deposit', 'rent'),
    good.replace('~2', '~-2'),
    good.replace('~3~', '~8640000000001~'),
    `${good}~1`,
    good.slice(0, 14),
  ])
    expect(readShares(bad)).toBeUndefined()
})
