import type { Agreement, OfferedTerms } from '@keyhold/api/agreements.ts'
import type { EscrowFacts, PaymentStart } from '@keyhold/api/deposits.ts'
import type { LeaseCard, LeaseDetail, LeaseWith } from '@keyhold/api/leases.ts'
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { acceptanceTypedData, leaseId } from '@keyhold/escrow/terms.ts'
import { getAddress, type Hex, isHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { hashOf, identityCommitment } from '../agreements/canonical.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database, clock } = services.deps
afterAll(() => services.close())

const tokens = new Map<string, string>()
beforeAll(async () => {
  for (const name of ['lucia', 'daniel', 'tom']) {
    const payload = `username=${name}%40mail.example&password=a+password+of+tests`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
    tokens.set(name, String(answer.headers.authorization))
  }
})

type Method = 'GET' | 'POST' | 'PUT'
async function call<T>(name: string, method: Method, path: string, payload?: object) {
  const headers = { authorization: tokens.get(name) ?? '' }
  const answer = await services.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() as T & { code?: string; fields?: object } }
}
const ask = async (home?: string) => {
  const form = rentals.form(home ?? (await rentals.aHome()))
  return (await call<{ id: string }>('daniel', 'POST', '/contract', form)).body.id
}
/** Decodes the wire's terms for the escrow and wallets. */
function hex(text: string | undefined): Hex {
  if (!isHex(text)) throw new Error(`${text} is not hexadecimal.`)
  return text
}
const termsOf = ({ landlord, arbitrator, handover, firstRent, deposit, document, ...days }: OfferedTerms['terms']) => ({
  ...days,
  landlord: getAddress(landlord),
  arbitrator: getAddress(arbitrator),
  handover: BigInt(handover),
  firstRent: BigInt(firstRent),
  deposit: BigInt(deposit),
  document: hex(document),
})
const detail = async (name: string, id: string) => (await call<LeaseDetail>(name, 'GET', `/contract/${id}`)).body

// promise: sgn-6-strangers
test('a visitor is refused as signed out, a stranger finds no such lease', async () => {
  const id = await ask()
  expect((await call('nobody', 'GET', '/contract')).status).toBe(403)
  for (const path of [`/contract/${id}`, `/contract/${id}/agreement`, `/contract/${id}/terms`, '/contract/nonsense'])
    expect(await call('tom', 'GET', path)).toMatchObject({ status: 404, body: { code: 'lease-not-found' } })
  const contractId = { contractId: id }
  for (const path of ['/contract-signed-landlord', '/contract-declined', '/contract-withdrawn', '/contract-activated'])
    expect((await call('tom', 'PUT', path, contractId)).status).toBe(404)
  expect((await call('tom', 'PUT', `/contract/${id}/open`, {})).status).toBe(404)
})

// promise: sgn-3-form
test('a form with a missing field is refused by the field’s name', async () => {
  const { renteeFullName: _missing, ...form } = rentals.form(await rentals.aHome())
  const answer = await call('daniel', 'POST', '/contract', { ...form, renteeEmail: 'no address' })
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-values' } })
  expect(Object.keys(answer.body.fields ?? {}).sort()).toEqual(['renteeEmail', 'renteeFullName'])
})

// promise: bad-agreement-name
test('the agreement’s name and the message to the landlord are stored as written', async () => {
  const form = rentals.form(await rentals.aHome())
  const unseen = await call('daniel', 'POST', '/contract', { ...form, renteeFullName: '\u200B' })
  expect(unseen).toMatchObject({ status: 422, body: { fields: { renteeFullName: 'required' } } })
  const words = { renteeFullName: 'Daniel \u202EMorales', message: 'Hello\u200B\r\nthere' }
  const { body } = await call<{ id: string }>('daniel', 'POST', '/contract', { ...form, ...words })
  expect((await detail('daniel', body.id)).rentee).toMatchObject({
    renteeFullName: 'Daniel Morales',
    message: 'Hello\nthere',
  })
  await call('daniel', 'PUT', '/contract-withdrawn', { contractId: body.id, reason: 'Another\u202E home' })
  const { history } = await detail('daniel', body.id)
  expect(JSON.stringify(history)).toContain('Another home')
})

// promise: sgn-3-contract, sgn-7-contracts
test('the lists give each viewer their side and their possible actions', async () => {
  const id = await ask()
  await call('lucia', 'PUT', `/contract/${id}/open`, {})
  const of = async (name: string, path: string) =>
    (await call<LeaseCard[]>(name, 'GET', path)).body.find((card) => card.id === id)
  expect(await of('lucia', '/contract')).toMatchObject({
    contractStatus: 'Request Received',
    isLandlordInContract: true,
    acts: ['accept', 'decline'],
    counterpart: { firstName: 'Daniel', emailAddress: null },
  })
  expect(await of('daniel', '/contract/getAllContractByLoggedInUser')).toMatchObject({
    isLandlordInContract: false,
    acts: ['edit', 'withdraw'],
    landlordWalletAddress: null,
    roomAd: { property: { title: 'Two-bedroom off Paseo Escalón', address: { address1: 'Calle El Mirador' } } },
    parts: [
      { part: 'handover', state: 'awaited' },
      { part: 'deposit', state: 'awaited' },
    ],
  })
  expect(await of('daniel', '/contract/myRentals')).toBeUndefined()
})

// promise: sgn-2-rental
test('an accepted lease is among the tenant’s rentals only', async () => {
  const id = await ask()
  const rentalsOf = async (name: string) =>
    (await call<LeaseCard[]>(name, 'GET', '/contract/myRentals')).body.map((card) => card.id)
  expect(await rentalsOf('daniel')).not.toContain(id)
  await call('lucia', 'PUT', '/contract-signed-landlord', { contractId: id })
  expect(await rentalsOf('daniel')).toContain(id)
  for (const name of ['lucia', 'tom']) expect(await rentalsOf(name)).not.toContain(id)
})

test('a landlord accepts despite a calendar that cannot be read only by saying so', async () => {
  const home = await rentals.aHome()
  const contractId = await ask(home)
  await database`
    insert into calendar_source (listing_id, name, url, created_at, next_read_at, taken_at, failed_since, failure)
    values (${home}, 'Away', 'https://calendar.example/a.ics', now(), now() + interval '1 hour', now(), now(),
      'address-unreachable')`
  expect(await call('lucia', 'PUT', '/contract-signed-landlord', { contractId })).toMatchObject({
    status: 409,
    body: { code: 'calendar-unread' },
  })
  expect((await call('lucia', 'PUT', '/contract-signed-landlord', { contractId, despiteUnread: true })).status).toBe(
    200,
  )
  expect(await rentals.statusOf(contractId)).toBe('accepted')
})

// promise: sgn-3-form-named
test('the landlord gets the tenant’s name and phone from the request, whatever the profile says', async () => {
  const id = await ask()
  const { id: tenantId } = rentals.tenant
  await database`update account set first_name = 'Danny', agency_name = 'Danny and Sons' where id = ${tenantId}`
  await call('lucia', 'PUT', '/contract-signed-landlord', { contractId: id })
  const asRequested = {
    firstName: 'Daniel',
    lastName: 'Ferrer Solano',
    agencyName: null,
    phoneNumber: '+503 7110 2298',
  }
  const cards = (await call<LeaseCard[]>('lucia', 'GET', '/contract')).body
  expect(cards.find((card) => card.id === id)?.counterpart).toMatchObject(asRequested)
  const { tenant, landlord, history } = await detail('lucia', id)
  expect([tenant, landlord]).toMatchObject([asRequested, { firstName: 'Lucia', lastName: 'Trial' }])
  expect(history.map(({ person }) => person)).toEqual(['Daniel Ferrer Solano', 'Lucia Trial'])
  await database`update account set first_name = 'Daniel', agency_name = null where id = ${tenantId}`
})

// promise: names-request
test('before acceptance the two read each other’s first name and initial, without contact; then whole names', async () => {
  const id = await ask()
  const read = async (name: 'lucia' | 'daniel') => {
    const page = await detail(name, id)
    const card = (await call<LeaseCard[]>(name, 'GET', '/contract')).body.find((one) => one.id === id)
    const { landlord, tenant } = (await call<Agreement>(name, 'GET', `/contract/${id}/agreement`)).body.facts
    return { ...page, card: card?.counterpart, words: [landlord.name, landlord.email, tenant.name, tenant.email] }
  }
  const asLandlord = await read('lucia')
  expect(asLandlord.card).toMatchObject({ firstName: 'Daniel', lastName: 'F.', emailAddress: null })
  expect(asLandlord.tenant).toMatchObject({ firstName: 'Daniel', lastName: 'F.' })
  expect(asLandlord.landlord.lastName).toBe('Trial')
  expect(asLandlord.rentee).toMatchObject({ renteeFullName: 'Daniel F.', renteeMobile: null, renteeEmail: null })
  expect(asLandlord.history.map(({ person }) => person)).toEqual(['Daniel F.'])
  expect(asLandlord.words).toEqual(['Lucia Trial', 'lucia@mail.example', 'Daniel F.', null])
  expect(JSON.stringify(asLandlord)).not.toMatch(/Ferrer|Solano|daniel@|7110/)
  const asTenant = await read('daniel')
  expect(asTenant.rentee).toMatchObject({ renteeFullName: 'Daniel Ferrer Solano', renteeEmail: 'daniel@mail.example' })
  expect(asTenant.card).toMatchObject({ firstName: 'Lucia', lastName: 'T.' })
  expect(asTenant.words).toEqual(['Lucia T.', null, 'Daniel Ferrer Solano', 'daniel@mail.example'])
  expect(JSON.stringify(asTenant)).not.toMatch(/Trial|lucia@/)
  await call('lucia', 'PUT', '/contract-signed-landlord', { contractId: id })
  const whole = ['Lucia Trial', 'lucia@mail.example', 'Daniel Ferrer Solano', 'daniel@mail.example']
  for (const name of ['lucia', 'daniel'] as const) {
    const { words, rentee, tenant, history } = await read(name)
    expect([words, rentee.renteeFullName, tenant.lastName]).toEqual([whole, 'Daniel Ferrer Solano', 'Ferrer Solano'])
    expect(history.map(({ person }) => person)).toEqual(['Daniel Ferrer Solano', 'Lucia Trial'])
  }
})

// promise: names-request
test('a refused request keeps the short names, and a landlord without a name shows no e-mail address', async () => {
  const id = await ask()
  await call('lucia', 'PUT', '/contract-declined', { contractId: id })
  expect((await detail('lucia', id)).tenant.lastName).toBe('F.')
  const other = await ask()
  const { id: landlordId } = rentals.landlord
  await database`update account set first_name = null, last_name = null, agency_name = 'Trial Homes' where id = ${landlordId}`
  const facts = (await call<Agreement>('daniel', 'GET', `/contract/${other}/agreement`)).body.facts
  await database`update account set first_name = 'Lucia', last_name = 'Trial', agency_name = null where id = ${landlordId}`
  expect(facts.landlord.name).toBe('Trial Homes')
})

// promise: names-differ
test('a landlord learns that the profile has another name than the request: its short name, then the whole', async () => {
  const id = await ask()
  const profileNames = async (name: 'lucia' | 'daniel') => {
    const { tenant, landlord } = await detail(name, id)
    const card = (await call<LeaseCard[]>(name, 'GET', '/contract')).body.find((one) => one.id === id)
    return [tenant.profileName, landlord.profileName, card?.counterpart.profileName]
  }
  const own = rentals.tenant.id
  expect(await profileNames('lucia')).toEqual(['Daniel T.', undefined, 'Daniel T.'])
  await database`update account set last_name = 'FERRER  SOLANO', agency_name = 'Trial Homes' where id = ${own}`
  expect(await profileNames('lucia')).toEqual([undefined, undefined, undefined])
  await database`update account set last_name = 'Trial', agency_name = null where id = ${own}`
  await call('lucia', 'PUT', '/contract-signed-landlord', { contractId: id })
  expect(await profileNames('lucia')).toEqual(['Daniel Trial', undefined, 'Daniel Trial'])
  expect(await profileNames('daniel')).toEqual([undefined, undefined, undefined])
})

test('an identity is masked for the landlord until acceptance, and every view is logged', async () => {
  const id = await ask()
  const views = async () => (await database`select person_id from identity_view where lease_id = ${id}`).length
  const masked = await detail('lucia', id)
  expect(masked.rentee).toMatchObject({ isMasked: true, renteeIdPassPortNumber: null, renteeNationality: null })
  expect(JSON.stringify((await call('lucia', 'GET', `/contract/${id}/agreement`)).body)).not.toContain('118 417')
  expect(await views()).toBe(0)
  await call('lucia', 'PUT', '/contract-signed-landlord', { contractId: id })
  expect((await detail('lucia', id)).rentee).toMatchObject({ isMasked: false, renteeIdPassPortNumber: 'PAC 118 417' })
  expect(await views()).toBe(1)
  await detail('lucia', id)
  expect(await views()).toBe(1)
  clock.pass(60)
  await detail('lucia', id)
  expect(await views()).toBe(2)
})

test('an ad names the home in the reader’s language as its agreement will', async () => {
  const home = await rentals.aHome()
  const facts = (await call<Agreement>('daniel', 'GET', `/contract/${await ask(home)}/agreement`)).body.facts
  for (const language of ['en', 'es', 'th']) {
    const ad = await call<RoomAd>('daniel', 'GET', `/roomAd/findById/${home}?lang=${language}`)
    expect(ad.body.property.agreementAddress).toBe(facts.home.address)
  }
})

// promise: paper-scripts, sgn-one-name
test('the landlord’s terms name what the PDF cannot show; a tenant with one name may ask', async () => {
  const send = async (changes: object) => {
    const form = { ...rentals.form(await rentals.aHome()), ...changes }
    return call<{ id: string; code: string }>('daniel', 'POST', '/contract', form)
  }
  const missing = async (id: string) =>
    (await call<OfferedTerms>('lucia', 'GET', `/contract/${id}/terms`)).body.missingCharacters
  const { id } = (await send({ renteeFullName: 'Daniel 𐎀 Ferrer', renteeHomeAddress: '王府井 1' })).body
  expect(await missing(id)).toEqual(['𐎀'])
  expect(await missing(await ask())).toEqual([])
  expect((await send({ renteeFullName: 'Suharto' })).body.code).toBe('full-name-needed')
  expect((await send({ renteeFullName: 'Suharto', renteeHasOneName: true })).status).toBe(200)
})

test('both parties read a preview, and after acceptance one frozen text that hashes to the terms’ document', async () => {
  const id = await ask()
  const preview = (await call<Agreement>('daniel', 'GET', `/contract/${id}/agreement`)).body
  expect(preview).toMatchObject({ isPreview: true, document: null, facts: { landlord: { email: null } } })
  const offered = (await call<OfferedTerms>('lucia', 'GET', `/contract/${id}/terms`)).body
  expect(hashOf(offered.canonical)).toBe(offered.terms.document)
  expect(offered.arbitratorName).toBeNull()
  const data = acceptanceTypedData(
    { chainId: offered.chainId, escrow: getAddress(offered.escrow), version: offered.escrowVersion },
    termsOf(offered.terms),
  )
  const signature = await wallets.landlord.signTypedData(data)
  const accepting = { contractId: id, signature }
  expect((await call('lucia', 'POST', '/contract-signed-landlord', accepting)).status).toBe(200)
  const [hers, his] = await Promise.all(
    ['lucia', 'daniel'].map(async (name) => (await call<Agreement>(name, 'GET', `/contract/${id}/agreement`)).body),
  )
  expect(hers?.canonical).toBe(offered.canonical)
  expect(his).toEqual(hers)
  expect(his?.document).toBe(offered.terms.document)
  expect(his?.identity && identityCommitment({ ...his.identity, salt: hex(his.identity.salt) })).toBe(
    his?.facts.tenant.identitySeal,
  )
  expect((await detail('daniel', id)).acceptanceSignature).toBe(signature)
})

test('starting to pay returns all that a wallet needs, under the lease id the escrow will use', async () => {
  const id = await ask()
  await call('lucia', 'PUT', '/contract-signed-landlord', { contractId: id })
  const start = await call<PaymentStart>('daniel', 'POST', `/contract/${id}/payment`, {
    renterWalletAddress: wallets.tenant.address,
  })
  const { terms, smartContractId, money } = start.body
  expect(
    leaseId({ ...termsOf(terms), tenant: getAddress(terms.tenant), tenantPayout: getAddress(terms.tenantPayout) }),
  ).toBe(smartContractId)
  expect(money).toMatchObject({ total: `1900${'0'.repeat(18)}`, fee: `1${'0'.repeat(18)}` })
  expect(await detail('daniel', id)).toMatchObject({ smartContractId, terms, contractStatus: 'Pay Deposit' })
  const wrong = { renterWalletAddress: wallets.other.address }
  expect(await call('daniel', 'POST', `/contract/${id}/payment`, wrong)).toMatchObject({
    status: 409,
    body: { code: 'wallet-not-proved' },
  })
})

test('a landlord reads no wallet of a tenant who started to pay, until a payment was seen', async () => {
  const id = await ask()
  await call('lucia', 'PUT', '/contract-signed-landlord', { contractId: id })
  const wallet = wallets.tenant.address
  const { smartContractId } = (
    await call<PaymentStart>('daniel', 'POST', `/contract/${id}/payment`, { renterWalletAddress: wallet })
  ).body
  const started = await detail('lucia', id)
  expect(started).toMatchObject({ terms: null, smartContractId: null, tenant: { wallet: null } })
  expect(JSON.stringify(started)).not.toContain(wallet)
  expect((await call('lucia', 'GET', `/contract/${id}/kit`)).body.code).toBe('no-terms-yet')
  expect((await call<object[]>('lucia', 'GET', '/contract')).body).toContainEqual(
    expect.objectContaining({ id, counterpart: expect.objectContaining({ wallet: null }) }),
  )
  await services.deps.database.begin((tx) => services.leases.markPaymentSeen(tx, id, { event: 'LeasePaid' }))
  expect(await detail('lucia', id)).toMatchObject({ smartContractId, tenant: { wallet } })
})

test('a lease’s page shows its history and the course of its money', async () => {
  const id = await ask()
  await call('lucia', 'PUT', '/contract-signed-landlord', { contractId: id })
  const page = await detail('daniel', id)
  expect(page.history.map(({ act, person }) => `${person} ${act}`)).toEqual([
    'Daniel Ferrer Solano request',
    'Lucia Trial accept',
  ])
  expect(page.steps.map(({ step }) => step)).toEqual(['pay', 'keys', 'handover', 'move-out', 'deposit-home'])
  expect(page.counterpart).toMatchObject({ emailAddress: 'lucia@mail.example', wallet: wallets.landlord.address })
  expect(page.roomAd.property.address.address1).toBe('Calle El Mirador 4712')
})

// promise: pub-3-owner-counterpart
test('a landlord’s e-mail and phone are visible to tenants whose request they accepted', async () => {
  const home = await rentals.aHome()
  const id = (await call<{ id: string }>('tom', 'POST', '/contract', rentals.form(home))).body.id
  const emailFor = async (name: string) => {
    const { body } = await call<{ property: { ownerUser: { emailAddress: string | null } } }>(
      name,
      'GET',
      `/roomAd/findById/${home}`,
    )
    return body.property.ownerUser.emailAddress
  }
  expect(await emailFor('tom')).toBeNull()
  await call('lucia', 'PUT', '/contract-signed-landlord', { contractId: id })
  expect([await emailFor('tom'), await emailFor('nobody')]).toEqual(['lucia@mail.example', null])
})

// promise: sgn-7-activated
test('“a payment was sent” is a hint and changes no status', async () => {
  const id = await ask()
  await call('lucia', 'PUT', '/contract-signed-landlord', { contractId: id })
  const words = { contractId: id, roomAdId: 'x', smartContractId: 'x', renterWalletAddress: 'x' }
  expect((await call('daniel', 'PUT', '/contract-activated', words)).status).toBe(200)
  expect((await detail('daniel', id)).contractStatus).toBe('Pay Deposit')
})

test('with the chain unavailable, the escrow’s facts are still served and its local routes do not exist', async () => {
  const { status, body } = await call<EscrowFacts>('nobody', 'GET', '/escrow')
  expect(status).toBe(200)
  expect(body).toMatchObject({ chainId: 31_337, depositFee: `1${'0'.repeat(18)}`, releaseDuration: 432_000 })
  expect(body.leaseNow).toBe(clock.leaseNow())
  expect((await call('daniel', 'POST', '/local/time', { seconds: 60 })).status).toBe(404)
  expect((await call('daniel', 'POST', '/local/faucet', { address: wallets.other.address })).status).toBe(404)
})

test('a tenant reads the house number of an approximately shown home only after acceptance', async () => {
  const id = await ask()
  const address = async (name: string) =>
    (await call<Agreement>(name, 'GET', `/contract/${id}/agreement`)).body.facts.home.address
  expect(await address('daniel')).toMatch(/^Calle El Mirador,/)
  expect(await address('lucia')).toMatch(/^Calle El Mirador 4712,/)
  await call('lucia', 'PUT', '/contract-signed-landlord', { contractId: id })
  expect(await address('daniel')).toMatch(/^Calle El Mirador 4712,/)
})

// promise: sgn-4-chat-leases
test('two people can list their leases with each other, newest first, and no one can list other people’s', async () => {
  const home = await rentals.aHome()
  const id = await ask(home)
  const { landlord, tenant, other } = rentals
  const withLandlord = await call<LeaseWith[]>('daniel', 'GET', `/contract/with/${landlord.id}`)
  expect(withLandlord.body[0]).toEqual({ id, roomAdId: home, contractStatus: 'Pending Request' })
  expect((await call<LeaseWith[]>('lucia', 'GET', `/contract/with/${tenant.id}`)).body).toEqual(withLandlord.body)
  expect((await call<LeaseWith[]>('daniel', 'GET', `/contract/with/${other.id}`)).body).toEqual([])
  expect((await call('tom', 'GET', '/contract/with/nobody')).body.code).toBe('person-not-found')
})
