/** Renewals on a chain: both parties read what the escrow did (D 11.21). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { leaseId, renewalTypedData } from '@keyhold/escrow/terms.ts'
import { monthsAfter } from '@keyhold/rental/day.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { createTestRenewals, usdt } from './renewals.setup.ts'

const bench = await createTestRenewals()
const { testChain, services, rentals, final, signed, renew, held, paymentsOf, ask, view } = bench
const { reconciliation, solvency, leases, ledgers, deps } = services
afterAll(() => bench.close())

const statuses = (...ids: string[]) => Promise.all(ids.map(rentals.statusOf))

// promise: renew-moves
test.each([
  ['unchanged', 800, ['moved 800'], ['paid-in 1900']],
  ['with a shortfall that the tenant pays in', 1000, ['moved 800', 'paid-in 200'], ['paid-in 1900']],
  ['with a surplus that is returned', 500, ['moved 500'], ['paid-in 1900', 'released 300']],
])('the deposit moves to the lease that follows, %s', async (_, deposit, next, before) => {
  const { old, id } = await signed({ deposit: usdt(deposit) })
  expect([await statuses(id), await held(old.id), await held(id)]).toEqual([['accepted'], 800, 0])
  await renew(id)
  await final()
  expect([await held(old.id), await held(id)]).toEqual([0, deposit])
  expect(await statuses(old.id, id)).toEqual(['active', 'released'])
  const { parts } = (await ask<LeaseDetail>('daniel', 'GET', `/contract/${old.id}`)) as LeaseDetail
  expect(parts.map(({ part, state }) => `${part} ${state}`)).toEqual(['handover held', 'deposit moved'])
  expect([await paymentsOf(old.id), await paymentsOf(id)]).toEqual([before, next])
  expect([await reconciliation.reconcile(), await solvency.check()]).toEqual([[], []])

  await testChain.call(wallets.tenant, 'releaseEarly', old.terms)
  await final()
  expect(await statuses(old.id, id)).toEqual(['completed', 'released'])
})

test('a deposit that moves into our lease from a foreign one is counted', async () => {
  const { old, id } = await signed()
  const [terms] = await leases.listTerms(deps.database, [id])
  if (!terms) throw new Error('The renewal should have terms.')
  const moveIn = deps.clock.leaseNow() + 3600
  const foreign = { ...old.terms, moveIn, payBy: moveIn, document: `0x${'22'.repeat(32)}` as const }
  await testChain.call(wallets.tenant, 'payLease', foreign)
  const { chainId, escrow } = deps.chain
  const both = { oldLease: leaseId(foreign), newLease: terms.id }
  const place = { chainId, escrow: escrow.address, version: escrow.version }
  const signature = await wallets.landlord.signTypedData(renewalTypedData(place, both))
  await testChain.call(wallets.tenant, 'renew', foreign, terms.terms, signature)
  await final()
  expect([await statuses(id), await held(id), await held(old.id)]).toEqual([['released'], 800, 800])
  expect([await reconciliation.reconcile(), await solvency.check()]).toEqual([[], []])
})

test('a renewal is seen before it is final, and dropped if its block vanishes', async () => {
  const { old, id } = await signed()
  await renew(id)
  await services.catchUp()
  expect([await statuses(id), await held(old.id)]).toEqual([['paying'], 800])
  await testChain.reorganise(1)
  await services.catchUp()
  expect([await statuses(id), await held(old.id), await held(id)]).toEqual([['accepted'], 800, 0])
})

// promise: renew-rents
test('after a renewal both leases’ months are in their ledgers, and those of the old one can still be paid', async () => {
  const { old, id } = await signed()
  await renew(id)
  await testChain.call(wallets.tenant, 'releaseEarly', old.terms)
  await final()
  const [before, after] = [await ledgers.read(rentals.tenant, old.id), await ledgers.read(rentals.tenant, id)]
  expect(before.months.map(({ state }) => state)).toEqual(['at-handover', ...Array(5).fill('upcoming')])
  expect(after.months.map(({ state, amount }) => `${state} ${amount}`)).toEqual(Array(6).fill(`upcoming ${usdt(1150)}`))
})

test('no calendar shows a move-out where the lease continues in a renewal', async () => {
  const { old, id } = await signed()
  await renew(id)
  await final()
  const calendar = (lease: string) => bench.download('daniel', `/contract/${lease}/calendar`)
  const [before, after] = [await calendar(old.id), await calendar(id)]
  expect(before).toContain('SUMMARY:Move in')
  expect(before).toContain('SUMMARY:This lease ends')
  expect(before).not.toContain('SUMMARY:Move out')
  expect(after).toContain('SUMMARY:The renewed lease begins')
  expect(after).toContain('SUMMARY:Move out')
})

// promise: renew-refund
test('a renewal whose deposit the landlord refunds before its move-in goes on, and its nights stay taken', async () => {
  const { old, id } = await signed({ deposit: usdt(1000) })
  const home = (await leases.find(deps.database, old.id))?.listingId ?? ''
  const terms = await renew(id)
  await final()
  expect(await rentals.nightsHeld(home)).toBe(2)
  await testChain.call(wallets.landlord, 'refund', terms)
  await final()
  expect([await statuses(id), await rentals.nightsHeld(home)]).toEqual([['completed'], 2])
  expect(await paymentsOf(id)).toEqual(['moved 800', 'paid-in 200', 'refunded 1000'])
})

test('a signed renewal cannot be paid as a separate lease: its deposit is the one that moves', async () => {
  const { id } = await signed()
  const start = leases.startPaying(rentals.tenant, id, wallets.tenant.address)
  await expect(start).rejects.toThrow('not-at-this-stage')
})

test('what a wallet pays under a renewal’s terms by payLease is a second payment, and the renewal lapses unpaid', async () => {
  const { old, id } = await signed()
  const [issued] = await leases.listTerms(deps.database, [id])
  if (!issued) throw new Error('The renewal should have terms.')
  await testChain.call(wallets.tenant, 'payLease', issued.terms)
  await services.catchUp()
  expect(await statuses(id)).toEqual(['accepted'])
  await final()
  expect([await statuses(id), await held(id), await held(old.id)]).toEqual([['accepted'], 0, 800])
  expect(await services.deposits.observedPaymentOf(deps.database, [issued])).toBeUndefined()
  const second = await services.deposits.secondPaymentsOf(deps.database, id)
  expect(second).toMatchObject([{ termsId: issued.id, held: BigInt(usdt(800)) }])
  await testChain.node.increaseTime({ seconds: issued.terms.payBy + 1 - deps.clock.leaseNow() })
  await final()
  expect(await statuses(id)).toEqual(['expired'])
  await testChain.call(wallets.tenant, 'cancel', issued.terms)
  await final()
  expect(await services.deposits.secondPaymentsOf(deps.database, id)).toMatchObject([{ held: 0n }])
  expect([await statuses(id), await held(old.id)]).toEqual([['expired'], 800])
  expect([await reconciliation.reconcile(), await solvency.check()]).toEqual([[], []])
})

test('after the tenant renewed, nothing more is offered or passed on, and both read what was agreed', async () => {
  const { old, id } = await signed()
  await renew(id)
  await final()
  const read = await view('lucia', old.id)
  expect(read).toMatchObject({ refusal: 'not-at-this-stage', held: '0', offer: { id, moved: usdt(800), paidIn: '0' } })
  expect(await ask('daniel', 'GET', `/renewal/${id}/signature`)).toBe('not-at-this-stage')
  expect(await bench.offer('daniel', old.id)).toMatch(/not-at-this-stage|renewal-no-deposit/)
})

test('a renewed lease counts once among a landlord’s finished ones, when its last renewal ends', async () => {
  const count = () => leases.countFinished(deps.database, rentals.landlord.id)
  const before = await count()
  const { old, id } = await signed()
  const terms = await renew(id)
  await testChain.call(wallets.tenant, 'releaseEarly', old.terms)
  await final()
  expect([await statuses(old.id), await count()]).toEqual([['completed'], before])
  await testChain.call(wallets.landlord, 'releaseEarly', terms)
  await final()
  expect([await statuses(id), await count()]).toEqual([['completed'], before + 1])
})

// promise: renew-papers
test('the agreement of a lease whose whole deposit moved names the transaction by which the tenant agreed', async () => {
  const { id } = await signed()
  await renew(id)
  await final()
  const [moved] = (await services.deposits.paymentsOf(deps.database, [id])).filter(({ kind }) => kind === 'moved')
  const form = new URLSearchParams({ username: 'daniel@mail.example', password: 'a password of tests' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { headers: answered } = await services.app.inject({
    method: 'POST',
    url: '/api/login',
    headers,
    payload: form.toString(),
  })
  const file = await services.app.inject({
    method: 'POST',
    url: '/api/profile/getpdf',
    headers: { authorization: String(answered.authorization) },
    payload: { userId: rentals.tenant.id, requestId: id },
  })
  const words = readPdf(file.rawPayload).lines.join(' ').replaceAll(' ', '')
  expect(words).toContain(`Acceptedbymovingthedeposit,transaction${moved?.transaction}`)
})

// promise: rent-owed-renewed
test('before a renewal’s deposit can no longer be claimed, the reminder adds the unpaid rents of the earlier stay', async () => {
  const { old, id } = await signed()
  const { moveOut } = await renew(id)
  await testChain.call(wallets.tenant, 'releaseEarly', old.terms)
  await final()
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(moveOut + 11 * 86_400 + 60) })
  await final()
  await services.deposits.remind(deps.database)
  const rows = await leases.listHistory(deps.database, id)
  const facts = rows.find(({ facts }) => facts.soon === 72 && facts.part === 'deposit')?.facts
  // Five months of the earlier stay, and six of the renewal.
  expect(facts?.owedRents).toBe(usdt(5 * 1100 + 6 * 1150))
  const days = String(facts?.owedSince).split(' ')
  const from = old.stay.validFrom
  expect([days.length, days[0], days.at(-1)]).toEqual([11, monthsAfter(from, 1), monthsAfter(from, 11)])
})
