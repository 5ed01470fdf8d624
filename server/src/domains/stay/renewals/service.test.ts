/** Who may offer, sign and pass on a renewal, and when (D 11.21). */
import type { EscrowRecord } from '@keyhold/escrow/deployment.ts'
import { daysAfter, monthsAfter } from '@keyhold/rental/day.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { endEarlier } from '../../../testing/leaseSteps.ts'
import { createTestRenewals, usdt } from './renewals.setup.ts'

const bench = await createTestRenewals()
const { testChain, services, rentals, final, ask, paid, paidAhead, offer, toSign, sign, signature, view, signedTerms } =
  bench
const { leases, deps } = services
const { database, clock } = deps
afterAll(() => bench.close())

// promise: renew-offer
test('either party offers a longer stay, both read what happens to the deposit, and a newer offer replaces an older one', async () => {
  const { id, stay } = await paid()
  expect(await view('daniel', id)).toMatchObject({ refusal: null, held: usdt(800), offer: null })
  await offer('daniel', id, { deposit: usdt(1000) })
  const moves = { moved: usdt(800), paidIn: usdt(200), sentHome: '0', signed: null }
  expect(await view('lucia', id)).toMatchObject({
    offer: { offeredBy: 'tenant', validTo: monthsAfter(stay.validTo, 6), ...moves },
  })
  await offer('lucia', id, { deposit: usdt(500) })
  const instead = { moved: usdt(500), paidIn: '0', sentHome: usdt(300) }
  expect(await view('daniel', id)).toMatchObject({ offer: { offeredBy: 'landlord', ...instead } })
  const rows = (await rentals.historyOf(id)).filter((row) => row.includes('renew'))
  expect(rows).toEqual(['tenant renew → active', 'landlord renew → active'])
})

// promise: renew-own
test('no other person reads, offers, signs or passes on a renewal', async () => {
  const { id } = await paid()
  const renewal = await offer('daniel', id)
  expect([await view('tom', id), await offer('tom', id)]).toEqual(['lease-not-found', 'lease-not-found'])
  expect(await ask('tom', 'DELETE', `/renewal/${renewal}`)).toBe('renewal-not-found')
  expect([await toSign(renewal, 'tom'), await toSign(renewal, 'daniel')]).toEqual(Array(2).fill('renewal-not-found'))
  const words = await signature(renewal)
  for (const name of ['tom', 'daniel'] as const) expect(await sign(renewal, words, name)).toBe('renewal-not-found')
  expect(await sign(renewal, words)).toEqual({ success: 'ok' })
  expect([await signedTerms(renewal, 'tom'), await signedTerms(renewal, 'lucia')]).toEqual(
    Array(2).fill('renewal-not-found'),
  )
  expect(await signedTerms(renewal)).toMatchObject({ signature: words.signature })
  expect(await view('nobody', id)).toBe('session-over')
})

// promise: renew-signed
test('the landlord’s signature creates the renewal: its nights held, its terms issued, its agreement frozen', async () => {
  const home = await rentals.aHome()
  const { id, terms: old, stay } = await paid(home)
  const renewal = await offer('lucia', id)
  const firstAnswer = await toSign(renewal)
  expect(await toSign(renewal)).toEqual(firstAnswer)
  const words = await signature(renewal)
  expect(await sign(renewal, words)).toEqual({ success: 'ok' })
  expect(await sign(renewal, words)).toEqual({ success: 'ok' })
  const lease = await leases.find(database, renewal)
  expect(lease).toMatchObject({
    status: 'accepted',
    renews: id,
    stay: { from: stay.validTo, to: monthsAfter(stay.validTo, 6) },
  })
  expect(lease).toMatchObject({ rent: BigInt(usdt(1150)), handover: 0n, deposit: BigInt(usdt(800)) })
  const [issued, ...others] = await leases.listTerms(database, [renewal])
  expect(others).toEqual([])
  const { tenant, landlord } = old
  expect(issued?.terms).toMatchObject({ tenant, landlord, handover: 0n, moveIn: old.moveOut, document: words.document })
  expect(issued?.terms.payBy).toBe(clock.leaseNow() + 6 * 86_400)
  expect(await rentals.nightsHeld(home)).toBe(2)
  const agreement = await ask<{ document: string; canonical: string }>(
    'daniel',
    'GET',
    `/contract/${renewal}/agreement`,
  )
  expect(agreement).toMatchObject({ isPreview: false, document: words.document })
  expect(agreement).toMatchObject({ facts: { renewal: { moved: usdt(800), paidIn: '0', sentHome: '0' } } })
})

test('the landlord’s own clauses continue unchanged, whatever the home says meanwhile', async () => {
  const home = await rentals.aHome()
  const write = (words: string) =>
    database`update listing set own_clauses = ${words}, own_clauses_language = 700000 where id = ${home}`
  await write('No shoes inside.')
  const { id } = await paid(home)
  await write('No guests at all.')
  const renewal = await offer('daniel', id)
  const words = await signature(renewal)
  expect(await toSign(renewal)).toMatchObject({ canonical: expect.stringContaining('No shoes inside.') })
  expect(await toSign(renewal)).not.toMatchObject({ canonical: expect.stringContaining('No guests') })
  expect(await sign(renewal, words)).toEqual({ success: 'ok' })
  expect(await leases.find(database, renewal)).toMatchObject({
    ownClauses: { language: 'en', text: 'No shoes inside.' },
  })
})

// promise: paper-scripts
test('the renewal names what its PDF cannot show before the landlord signs it', async () => {
  const { id } = await paid()
  const renewal = await offer('daniel', id)
  expect(await toSign(renewal)).toMatchObject({ missingCharacters: [] })
  await database`delete from renewal where id = ${renewal}`
  await database`update lease set home_address = '王府井 1, 𐎀𐎀 ᚠ' where id = ${id}`
  expect(await toSign(await offer('daniel', id))).toMatchObject({ missingCharacters: ['𐎀', 'ᚠ'] })
})

test('an offer from the release before, with an amount that is no longer allowed, is signed unchanged', async () => {
  const { id } = await paid()
  const renewal = await offer('daniel', id)
  await database`update renewal set rent = ${usdt(950).replace(/0$/, '5')} where id = ${renewal}`
  expect(await sign(renewal, await signature(renewal))).toEqual({ success: 'ok' })
  expect((await leases.find(database, renewal))?.rent).toBe(950n * 10n ** 18n + 5n)
})

test('a signature is valid only from the landlord’s wallet, over the text that was read, while it is current', async () => {
  const { id } = await paid()
  const renewal = await offer('daniel', id)
  expect(await sign(renewal, await signature(renewal, wallets.other))).toBe('acceptance-signature-wrong')
  const words = await signature(renewal)
  expect(await sign(renewal, { ...words, document: `0x${'11'.repeat(32)}` })).toBe('terms-expired')
  clock.pass(30 * 60)
  expect(await sign(renewal, words)).toBe('terms-expired')
  clock.pass(-30 * 60)
  expect(await sign(renewal, words)).toEqual({ success: 'ok' })
})

test('a suspended landlord cannot sign, and reads why', async () => {
  const { id } = await paid()
  const renewal = await offer('daniel', id)
  const words = await signature(renewal)
  const suspend = (at: Date | null) =>
    database`update account set suspended_at = ${at} where id = ${rentals.landlord.id}`
  await suspend(new Date())
  expect(await sign(renewal, words)).toBe('account-suspended')
  await suspend(null)
  expect(await sign(renewal, words)).toEqual({ success: 'ok' })
})

test('a signature that the escrow would refuse creates nothing: another encoding, or a wallet that is also a smart account', async () => {
  const { id } = await paid()
  const renewal = await offer('daniel', id)
  const words = await signature(renewal)
  const other = words.signature.replace(/1b$/, '00').replace(/1c$/, '01')
  expect(await sign(renewal, { ...words, signature: other })).toBe('acceptance-signature-wrong')
  const { address } = wallets.landlord
  await testChain.node.setCode({ address, bytecode: '0x63ffffffff60e01b60005260206000f3' })
  expect(await sign(renewal, words)).toBe('acceptance-signature-wrong')
  await testChain.node.setCode({ address, bytecode: '0x' })
  expect(await sign(renewal, words)).toEqual({ success: 'ok' })
})

test('a withdrawn or replaced offer can no longer be signed', async () => {
  const { id } = await paid()
  const first = await offer('daniel', id)
  const words = await signature(first)
  const second = await offer('daniel', id, { rent: usdt(1200) })
  expect(await sign(first, words)).toBe('renewal-not-found')
  const later = await signature(second)
  expect(await ask('lucia', 'DELETE', `/renewal/${second}`)).toEqual({ success: 'ok' })
  expect(await ask('lucia', 'DELETE', `/renewal/${second}`)).toEqual({ success: 'ok' })
  expect([await sign(second, later), await toSign(second)]).toEqual(Array(2).fill('renewal-not-found'))
  expect(await view('daniel', id)).toMatchObject({ offer: null })
})

// promise: renew-nights
test('a renewal cannot take nights another household holds, and leaves nothing behind', async () => {
  const home = await rentals.aHome()
  const { id, stay } = await paid(home)
  const renewal = await offer('daniel', id)
  const other = { validFrom: monthsAfter(stay.validTo, 2), validTo: monthsAfter(stay.validTo, 4) }
  await leases.accept(rentals.landlord, await rentals.request(home, other, rentals.other))
  expect(await sign(renewal, await signature(renewal))).toBe('dates-already-taken')
  expect([await leases.find(database, renewal), await rentals.nightsHeld(home)]).toEqual([undefined, 2])
  expect(await view('daniel', id)).toMatchObject({ offer: { signed: null } })
})

test('a renewal cannot take nights that an external calendar takes; an echo of the old stay is none of them', async () => {
  const home = await rentals.aHome()
  const old = await paid(home)
  const renewal = await offer('daniel', old.id)
  const [source] = await database<{ id: string }[]>`
    insert into calendar_source (listing_id, name, url, created_at, next_read_at, taken_at)
    values (${home}, 'Airbnb', 'https://calendar.example/a.ics', now(), now() + interval '1 hour', now()) returning id`
  const take = (from: string, to: string) => database`
    insert into blocked_days (listing_id, source_id, nights, kind)
    values (${home}, ${source?.id ?? ''}, daterange(${from}, ${to}), 'taken')`
  await take(daysAfter(old.stay.validTo, 4), daysAfter(old.stay.validTo, 9))
  expect(await sign(renewal, await signature(renewal))).toBe('calendar-taken')
  await database`delete from blocked_days where listing_id = ${home}`
  await take(old.stay.validFrom, old.stay.validTo)
  expect(await sign(renewal, await signature(renewal))).toMatchObject({ success: 'ok' })
})

test('no renewal without a held, undisputed deposit, and none while another is signed', async () => {
  const unpaid = await rentals.accepted()
  expect(await offer('daniel', unpaid.id)).toBe('renewal-no-deposit')
  const disputed = await paid()
  const renewal = await offer('daniel', disputed.id)
  const words = await signature(renewal)
  await testChain.call(wallets.landlord, 'dispute', disputed.terms, 100n)
  await final()
  expect([await offer('daniel', disputed.id), await sign(renewal, words)]).toEqual(Array(2).fill('renewal-no-deposit'))
  expect(await view('daniel', disputed.id)).toMatchObject({ refusal: 'renewal-no-deposit', offer: null })
  const { old } = await bench.signed()
  expect(await offer('lucia', old.id)).toBe('not-at-this-stage')
})

test('a stay that the escrow ends earlier is not renewed', async () => {
  const { id, terms } = await paid()
  const renewal = await offer('daniel', id)
  const words = await signature(renewal)
  await endEarlier(testChain, terms)
  await final()
  expect([await offer('daniel', id), await sign(renewal, words)]).toEqual(Array(2).fill('ending-agreed'))
})

test('a wallet that is no longer proved, or an escrow outside this chain, cannot move the deposit', async () => {
  const { id } = await paid()
  const [wallet] = await database<{ address: string }[]>`
    delete from wallet where account_id = ${rentals.tenant.id} returning *`
  expect(await offer('lucia', id)).toBe('renewal-wallet-changed')
  await database`insert into wallet ${database(wallet as never)}`
  const escrows = services.chain.escrows as EscrowRecord[]
  const known = escrows.splice(0)
  expect(await offer('lucia', id)).toBe('renewal-old-escrow')
  escrows.push(...known)
  expect(await offer('lucia', id)).not.toMatch('renewal')
})

test('before move-in no renewal is offered: the escrow would refuse it', async () => {
  const { id } = await paidAhead()
  expect([await offer('daniel', id), await offer('lucia', id)]).toEqual(Array(2).fill('renewal-no-deposit'))
})

test.each([
  ['dates-not-valid', 'an end on the old last day', (end: string) => ({ validTo: end })],
  ['stay-too-long', 'more than five years', (end: string) => ({ validTo: daysAfter(monthsAfter(end, 60), 1) })],
  ['invalid-values', 'a rent of 0', () => ({ rent: '0' })],
  ['invalid-values', 'a deposit of 0', () => ({ deposit: '0' })],
])('an offer is refused with %s for %s', async (code, _, changes) => {
  const { id, stay } = await paid()
  expect(await offer('daniel', id, changes(stay.validTo))).toBe(code)
})
