import { acceptanceTypedData } from '@keyhold/escrow/terms.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../../testing/chain.ts'
import { createTestRentals } from '../../../../testing/rentals.ts'
import { createTestServices } from '../../../../testing/services.ts'
import { hashOf } from '../../agreements/canonical.ts'
import { parseAgreement } from '../../agreements/service.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { landlord, tenant, other, walletless, newcomer } = rentals
const { leases, deps } = services
const { clock, chain, database } = deps
afterAll(() => services.close())

const signingDomain = { chainId: chain.chainId, escrow: chain.escrow.address, version: chain.escrow.version }
const signed = async (id: string) => {
  const { terms } = await leases.offer(landlord, id)
  return wallets.landlord.signTypedData(acceptanceTypedData(signingDomain, terms))
}

// promise: sgn-7-signed
test('acceptance freezes the offered terms, and the hash of their document is the agreement’s hash', async () => {
  const id = await rentals.request(await rentals.aHome())
  const { terms, agreement } = await leases.offer(landlord, id)
  clock.pass(29 * 60)
  await leases.accept(landlord, id, undefined, await signed(id))
  const lease = await leases.find(database, id)
  expect(lease?.acceptance).toMatchObject({
    payBy: terms.payBy,
    document: terms.document,
    landlordWallet: terms.landlord,
  })
  expect(hashOf(agreement.canonical)).toBe(terms.document)
  expect(agreement.canonical).not.toContain('118 417')
  expect(await rentals.historyOf(id)).toContain('landlord accept → accepted')
})

// promise: sgn-2-wizard-clauses
test('a landlord’s own clauses are moderated before the signature and frozen unchanged', async () => {
  const home = await rentals.aHome()
  const write = (words: string) =>
    database`update listing set own_clauses = ${words}, own_clauses_language = 700000 where id = ${home}`
  await write('No shoes inside.')
  const id = await rentals.request(home)
  const { agreement } = await leases.offer(landlord, id)
  expect(parseAgreement(agreement).facts.ownClauses).toEqual({ language: 'en', text: 'No shoes inside.' })
  await leases.accept(landlord, id)
  await write('No music inside.')
  const [frozen] = await database<{ canonical: string }[]>`select canonical from agreement where lease_id = ${id}`
  expect(frozen?.canonical).toContain('No shoes inside.')
  expect(frozen?.canonical).not.toContain('No music')
})

// promise: sgn-2-wizard-clauses-asked
test('the agreement has the landlord’s own clauses as of the tenant’s request or latest edit', async () => {
  const home = await rentals.aHome()
  const write = (words: string | null, language: number | null = 700_001) =>
    database`update listing set own_clauses = ${words}, own_clauses_language = ${language} where id = ${home}`
  const agreed = async (id: string) => parseAgreement((await leases.offer(landlord, id)).agreement).facts.ownClauses
  await write('Sin zapatos dentro.')
  const id = await rentals.request(home)
  await write('No guests at all.', 700_000)
  expect(await agreed(id)).toEqual({ language: 'es', text: 'Sin zapatos dentro.' })
  await leases.edit(tenant, { ...rentals.form(home), id })
  expect(await agreed(id)).toEqual({ language: 'en', text: 'No guests at all.' })
  await write(null, null)
  await leases.edit(tenant, { ...rentals.form(home), id })
  await write('No guests at all.')
  expect(await agreed(id)).toBeUndefined()
})

// promise: sgn-2-wizard-clauses-unread
test('clauses that await moderation enter no agreement, whatever a tenant edits meanwhile (D 11.24)', async () => {
  const home = await rentals.aHome()
  const id = await rentals.request(home)
  await database`update listing set own_clauses = 'A late rent costs 50 USD.', own_clauses_language = 700000 where id = ${home}`
  await leases.edit(tenant, { ...rentals.form(home), id })
  expect((await leases.offer(landlord, id)).agreement.canonical).not.toContain('50 USD')
  await database`update listing set clauses_cleared = own_clauses where id = ${home}`
  await leases.edit(tenant, { ...rentals.form(home), id })
  expect((await leases.offer(landlord, id)).agreement.canonical).toContain('50 USD')
})

test('an offer is valid for thirty minutes; a signature of an expired offer is refused', async () => {
  const id = await rentals.request(await rentals.aHome())
  const first = await leases.offer(landlord, id)
  clock.pass(60)
  expect((await leases.offer(landlord, id)).terms).toEqual(first.terms)
  const signature = await signed(id)
  clock.pass(30 * 60)
  await expect(leases.accept(landlord, id, undefined, signature)).rejects.toThrow('terms-expired')
  expect(await rentals.statusOf(id)).toBe('requested')
  expect((await leases.offer(landlord, id)).terms.document).not.toBe(first.terms.document)
})

test('a landlord without a connected wallet accepts without a signature, but needs a proved wallet', async () => {
  const id = await rentals.request(await rentals.aHome())
  await leases.accept(landlord, id)
  expect((await leases.find(database, id))?.acceptance?.signature).toBeNull()
  const home = await rentals.aHome({}, walletless)
  const theirs = await rentals.request(home)
  await expect(leases.accept(walletless, theirs)).rejects.toThrow('wallet-not-proved')
})

test('no one asks for, edits, is offered or accepts a lease that only their own account could decide', async () => {
  const { arbitrator } = chain.escrow
  const home = await rentals.aHome()
  const id = await rentals.request(home)
  for (const party of [tenant, landlord]) {
    await database`insert into wallet (address, account_id, proved_at) values (${arbitrator}, ${party.id}, now())`
    await expect(rentals.request(await rentals.aHome())).rejects.toThrow('only-party-decides')
    await expect(leases.edit(tenant, { ...rentals.form(home), id })).rejects.toThrow('only-party-decides')
    await expect(leases.offer(landlord, id)).rejects.toThrow('only-party-decides')
    await expect(leases.accept(landlord, id)).rejects.toThrow('only-party-decides')
    await database`delete from wallet where address = ${arbitrator}`
  }
  await leases.accept(landlord, id)
  expect((await leases.find(database, id))?.acceptance?.arbitrator).toBe(arbitrator)
})

test('a person who is no longer a landlord cannot accept', async () => {
  const id = await rentals.request(await rentals.aHome())
  await expect(leases.accept({ ...landlord, permissions: [] }, id)).rejects.toThrow('landlord-profile-needed')
})

test('a suspended landlord is refused as suspended, not as a non-landlord', async () => {
  const id = await rentals.request(await rentals.aHome())
  await expect(leases.accept({ ...landlord, permissions: ['pay'] }, id)).rejects.toThrow('account-suspended')
  expect(await rentals.statusOf(id)).toBe('requested')
})

test('a landlord with an unconfirmed e-mail cannot accept', async () => {
  const id = await rentals.request(await rentals.aHome({}, newcomer))
  await expect(leases.accept(newcomer, id)).rejects.toThrow('email-not-confirmed')
})

test('an acceptance must be paid within 48 hours, or before move-in if that is earlier', async () => {
  const later = await rentals.request(await rentals.aHome())
  await leases.accept(landlord, later)
  const accepted = await leases.find(database, later)
  expect(accepted?.acceptance?.payBy).toBe(clock.leaseNow() + 48 * 3600)
  const soon = await rentals.request(await rentals.aHome(), { validFrom: '2026-11-21', validTo: '2027-11-21' })
  await leases.accept(landlord, soon)
  const lease = await leases.find(database, soon)
  expect(lease?.acceptance?.payBy).toBe(lease?.moveIn)
})

test('a landlord gives 72 or 120 hours to pay; another choice makes other terms, and the last ones are accepted', async () => {
  const id = await rentals.request(await rentals.aHome())
  const usual = await leases.offer(landlord, id)
  const longer = await leases.offer(landlord, id, 120)
  expect(longer.terms.payBy).toBe(clock.leaseNow() + 120 * 3600)
  expect(longer.terms.document).not.toBe(usual.terms.document)
  expect(parseAgreement(longer.agreement).facts.money.payBy).toBe(longer.terms.payBy)
  clock.pass(60)
  expect((await leases.offer(landlord, id, 120)).terms, 'the same choice keeps them').toEqual(longer.terms)
  expect((await leases.offer(landlord, id)).terms, 'so does no choice').toEqual(longer.terms)
  await expect(leases.accept(landlord, id, undefined, undefined, usual.terms.document)).rejects.toThrow('terms-expired')
  const last = await leases.offer(landlord, id, 72)
  await leases.accept(landlord, id, undefined, undefined, last.terms.document)
  expect((await leases.find(database, id))?.acceptance?.payBy).toBe(clock.leaseNow() + 72 * 3600)
  expect(usual.hoursToPay).toBe(48)
  expect(longer.hoursToPay).toBe(120)
})

test('a landlord who read or signed other terms than the accepted ones does not hear that theirs count', async () => {
  const id = await rentals.request(await rentals.aHome())
  const longer = await leases.offer(landlord, id, 120)
  const signature = await signed(id)
  const usual = await leases.offer(landlord, id, 48)
  const accept = (document?: `0x${string}`, by?: `0x${string}`) => leases.accept(landlord, id, undefined, by, document)
  await expect(accept(longer.terms.document, signature), 'first the terms').rejects.toThrow('terms-expired')
  await accept(usual.terms.document)
  await accept(usual.terms.document)
  await expect(accept(longer.terms.document)).rejects.toThrow('not-at-this-stage')
  await expect(accept(usual.terms.document, signature)).rejects.toThrow('not-at-this-stage')
})

test('no choice of hours goes beyond move-in, and one that changes nothing keeps the terms', async () => {
  const id = await rentals.request(await rentals.aHome(), { validFrom: '2026-11-21', validTo: '2027-11-21' })
  const first = await leases.offer(landlord, id)
  expect((await leases.offer(landlord, id, 120)).terms).toEqual(first.terms)
  expect(first.terms.payBy).toBe(first.lease.moveIn)
})

// promise: bad-act-browsers
test('concurrent acceptances by two landlords let a home to one household', async () => {
  const home = await rentals.aHome()
  const first = await rentals.request(home)
  const second = await rentals.request(home, { validFrom: '2027-05-01', validTo: '2028-05-01' }, other)
  const answers = await Promise.allSettled([leases.accept(landlord, first), leases.accept(landlord, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'dates-already-taken' } })
  expect(await rentals.nightsHeld(home)).toBe(1)
})

// promise: bad-act-twice, sgn-4-reload
test('many concurrent clicks make one acceptance, and repeating it is harmless (idempotent)', async () => {
  const id = await rentals.request(await rentals.aHome())
  await Promise.all(Array.from({ length: 12 }, () => leases.accept(landlord, id)))
  expect((await rentals.historyOf(id)).filter((row) => row.includes('accept'))).toHaveLength(1)
})

// promise: sgn-1-accept, sgn-6-landlord
test('only the home’s own landlord accepts', async () => {
  const id = await rentals.request(await rentals.aHome())
  await expect(leases.accept(tenant, id)).rejects.toThrow('lease-not-found')
  await expect(leases.offer(other, id)).rejects.toThrow('lease-not-found')
  await expect(leases.accept(landlord, id, await rentals.aHome())).rejects.toThrow('lease-not-found')
})

test('an edited request gets a new offer, and the old signature is refused', async () => {
  const home = await rentals.aHome()
  const id = await rentals.request(home)
  const signature = await signed(id)
  await leases.edit(tenant, { ...rentals.form(home), id, validTo: '2027-10-01' })
  await expect(leases.accept(landlord, id, undefined, signature)).rejects.toThrow('terms-expired')
})

test('cancelling an acceptance before any payment started frees the nights at once', async () => {
  const home = await rentals.aHome()
  const id = await rentals.request(home)
  await leases.accept(landlord, id)
  expect(await rentals.nightsHeld(home)).toBe(1)
  await leases.cancel(landlord, id, 'sold')
  await leases.cancel(landlord, id)
  expect([await rentals.statusOf(id), await rentals.nightsHeld(home)]).toEqual(['cancelled', 0])
})

// promise: bad-act-stale
test('a landlord accepts only what they read: a request edited meanwhile is refused', async () => {
  const id = await rentals.request(await rentals.aHome(), { validFrom: '2027-05-01', validTo: '2028-05-01' })
  const read = (await leases.offer(landlord, id)).terms.document
  const listingId = (await leases.find(database, id))?.listingId ?? ''
  const edited = { ...rentals.form(listingId), validFrom: '2027-05-01', validTo: '2031-05-01' }
  await leases.edit(tenant, { ...edited, id })
  await expect(leases.accept(landlord, id, undefined, undefined, read)).rejects.toThrow('terms-expired')
  expect(await rentals.statusOf(id)).toBe('requested')
  const again = (await leases.offer(landlord, id)).terms.document
  await leases.accept(landlord, id, undefined, undefined, again)
  expect((await leases.find(database, id))?.acceptance?.document).toBe(again)
})

test('an offer that names another escrow than the one for new leases is invalid', async () => {
  const id = await rentals.request(await rentals.aHome(), { validFrom: '2027-06-01', validTo: '2028-06-01' })
  const { terms } = await leases.offer(landlord, id)
  await database`update agreement set canonical = replace(canonical, ${chain.escrow.address}, ${`0x${'9'.repeat(40)}`})
    where lease_id = ${id}`
  await expect(leases.accept(landlord, id, undefined, undefined, terms.document)).rejects.toThrow('terms-expired')
  const again = await leases.offer(landlord, id)
  expect(again.agreement.canonical).toContain(chain.escrow.address)
  expect(again.terms.document).not.toBe(terms.document)
})
