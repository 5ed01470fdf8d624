/**
 * An ended lease as its parties read it: after the end, without its identity, after one party left, and without its
 * agreement (D 11.23).
 */
import type { Agreement } from '@keyhold/api/agreements.ts'
import type { LeaseCard, LeaseDetail } from '@keyhold/api/leases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../gateways/session.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { whatIsWrong } from '../../../testing/fuzz/answers.ts'
import { type Described, describedCalls, type OpenApi } from '../../../testing/fuzz/calls.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const unit = 10n ** 18n
const day = 86_400
const password = 'a password of tests'
const testChain = await startTestChain()
const services = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { database, clock } = services.deps
afterAll(async () => {
  await services.close()
  testChain.stop()
})

type Name = 'lucia' | 'pilar' | 'daniel' | 'tom'
const people = { lucia: rentals.landlord, daniel: rentals.tenant, tom: rentals.other } as Record<Name, Person>
const tokens = new Map<Name, string>()
async function signIn(name: Name) {
  const { token } = await services.accounts.passwords.signIn({ email: `${name}@mail.example`, password, from: name })
  tokens.set(name, token)
}

/** The parties of each lease; the money of this one is released, disputed and split. */
const leases = {
  /** The lease whose tenant leaves. */
  first: { id: '', landlord: 'lucia', tenant: 'daniel' },
  /** The lease whose landlord leaves. */
  second: { id: '', landlord: 'pilar', tenant: 'daniel' },
  /** The lease whose parties both stay. */
  third: { id: '', landlord: 'lucia', tenant: 'tom' },
} satisfies Record<string, { id: string; landlord: Name; tenant: Name }>
type Which = keyof typeof leases
const accounts = { lucia: wallets.landlord, pilar: wallets.deployer, daniel: wallets.tenant, tom: wallets.other }
let calls: Described[] = []

beforeAll(async () => {
  await services.catchUp()
  const wallet = { address: accounts.pilar.address, sign: (message: string) => accounts.pilar.signMessage({ message }) }
  const profile = { firstName: 'Pilar', lastName: 'Trial', phoneNumber: '+503 1', categoryTypeId: 1_300_000 }
  const seeded = { email: 'pilar@mail.example', password, languageId: 700_000, profile, confirmed: true, wallet }
  people.pilar = (await services.accounts.seed(seeded)).person
  for (const name of ['tenant', 'other'] as const) await testChain.fundAccount(wallets[name])
  const made = []
  for (const lease of Object.values(leases)) {
    const [landlord, tenant] = [people[lease.landlord], people[lease.tenant]]
    const name = lease.tenant === 'tom' ? 'Tom Trial' : 'Daniel Ferrer Solano'
    lease.id = await rentals.request(await rentals.aHome({}, landlord), { renteeFullName: name }, tenant)
    await services.chat.send(tenant.id, { id: crypto.randomUUID(), recipientId: landlord.id, content: 'Thank you.' })
    await services.leases.accept(landlord, lease.id)
    const { issued } = await services.leases.startPaying(tenant, lease.id, accounts[lease.tenant].address)
    await testChain.call(accounts[lease.tenant], 'payLease', issued.terms)
    await testChain.call(accounts[lease.tenant], 'payRentFor', issued.id, issued.terms.landlord, 1100n * unit)
    made.push({ lease, terms: issued.terms })
  }
  // From move-in on the rents are released, and from move-out on the landlords claim.
  for (const { lease, terms } of made) await testChain.call(accounts[lease.tenant], 'releaseEarly', terms)
  await testChain.mine()
  await services.catchUp()
  for (const { lease, terms } of made) await testChain.call(accounts[lease.landlord], 'dispute', terms, 300n * unit)
  for (const { terms } of made) await testChain.call(wallets.arbitrator, 'split', terms, 1, 100n * unit)
  await testChain.mine()
  await services.catchUp()
  clock.pass(clock.leaseNow() - clock.now() / 1000)
  clock.syncTo(clock.now() / 1000)
  calls = describedCalls((await services.app.inject('/api/openapi.json')).json() as OpenApi)
})

async function ask(name: Name, method: 'GET' | 'POST', url: string, payload?: object, language = 'en') {
  const headers = { authorization: tokens.get(name) ?? '', 'accept-language': language }
  return services.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
}
const detail = async (name: Name, which: Which) =>
  (await ask(name, 'GET', `/contract/${leases[which].id}`)).json() as LeaseDetail
const pdf = (name: Name, which: Which, language = 'en') =>
  ask(name, 'POST', '/profile/getpdf', { userId: people[name].id, requestId: leases[which].id }, language)

/** Every read endpoint of a lease's pages, its lists and its other party, with parameters for one party. */
async function urlsOf(name: Name, which: Which): Promise<[Described, string][]> {
  const { id: leaseId, landlord, tenant } = leases[which]
  const other = people[name === tenant ? landlord : tenant].id
  const { roomAd, transactions } = await detail(name, which)
  const { chainId = 0, transactionId = '', id: row = '' } = transactions[0] ?? {}
  const places: [RegExp, Record<string, string | number>][] = [
    [/^\/contract\/with\//, { id: other }],
    [/^\/contract\/paymentsTransfers/, { id: row }],
    [/^\/(contract|profile\/disputes|profile\/shares|renewal)\b/, { id: leaseId, validTo: '2027-06-01' }],
    [/^\/(profile|publisher|viewings\/with)\/(getAvatar\/)?{id}/, { id: other }],
    [/^\/messages\/{senderId}\/{recipientId}$/, { senderId: other, recipientId: people[name].id }],
    [/^\/roomAd\/findById/, { id: roomAd.id }],
    [/^\/receipt\//, { chainId, txHash: transactionId }],
    [/^\/(passport|list-to-chat|viewings|notice|notice\/unread|user\/counts|roomAd\/mine|profile\/leaving)$/, {}],
  ]
  const all = { part: 'deposit', year: '2027', stage: 'move-in', version: '1', hash: 'none', evidenceId: leaseId }
  return calls.flatMap((described) => {
    const [, own] = places.find(([like]) => described.method === 'GET' && like.test(described.path)) ?? []
    if (!own) return []
    const values: Record<string, string | number> = { ...all, ...own }
    return [[described, described.path.replace(/{(\w+)}/g, (_all, key) => String(values[key]))] as const]
  }) as [Described, string][]
}

/** Reads every page of a lease as one party, in two languages; returns the violations and the number of calls. */
async function walk(name: Name, which: Which) {
  await signIn(name)
  const urls = await urlsOf(name, which)
  const wrong: string[] = []
  for (const [described, url] of urls) {
    const answered = await ask(name, 'GET', url, undefined, described.path.includes('pdf') ? 'th' : 'en')
    const what = whatIsWrong(described, answered)
    if (what) wrong.push(`${url}: ${what}`)
    if (/deleted\.invalid/.test(answered.body)) wrong.push(`${url}: an address of nobody`)
  }
  const [described] = calls.filter(({ path }) => path === '/profile/getpdf')
  const answered = await pdf(name, which)
  const what = described && whatIsWrong(described, answered)
  if (what) wrong.push(`the agreement’s PDF: ${what}`)
  return { wrong, asks: urls.length > 30 }
}
const fine = { wrong: [], asks: true }

test('on the day it ends both parties read all its data', async () => {
  for (const name of ['lucia', 'daniel'] as const) {
    expect(await walk(name, 'first')).toEqual(fine)
    expect(await detail(name, 'first')).toMatchObject({ contractStatus: 'Resolved' })
  }
})

const agreementOf = async (name: Name, which: Which) => {
  const answered = await ask(name, 'GET', `/contract/${leases[which].id}/agreement`)
  return { status: answered.statusCode, body: answered.json() as Agreement & { code?: string } }
}
const looks = async () => (await database`select from identity_view`).length
/** Without spaces, because lines break anywhere. */
const wordsIn = (bytes: Buffer) => readPdf(bytes).lines.join('').replace(/\s/g, '')

// promise: pub-6-leaving-identity
test('91 days later the identity is deleted, page and PDF say so, and no view is logged', async () => {
  clock.pass(91 * day)
  await services.leaving.cleanUp()
  const before = await looks()
  for (const name of ['lucia', 'daniel'] as const) {
    expect(await walk(name, 'first')).toEqual(fine)
    const { rentee } = await detail(name, 'first')
    const gone = { renteeIdPassPortNumber: null, renteeNationality: null, renteeMaritalId: null, isMasked: false }
    expect(rentee).toMatchObject({ ...gone, identityDeletedAt: Math.floor(clock.now() / 1000) })
    const { body } = await agreementOf(name, 'first')
    expect(body).toMatchObject({ isPreview: false, identity: null, identityDeletedAt: rentee.identityDeletedAt })
    expect(body.facts.tenant.name).toBe('Daniel Ferrer Solano')
    const words = wordsIn((await pdf(name, 'first')).rawPayload)
    expect(words).toContain('maritalstatusweredeletedon')
    expect(words).not.toContain('PAC118417')
  }
  expect(await looks()).toBe(before)
})

const leave = async (name: Name) => {
  await signIn(name)
  const left = await ask(name, 'POST', '/profile/leaving/delete', { currentPassword: password })
  expect(left.statusCode).toBe(200)
  clock.pass(3600)
}
/** A payment from one of the two to the other. */
const rentIn = ({ transactions }: LeaseDetail) =>
  transactions.find(({ from, to }) => from === 'tenant' && to === 'landlord')?.id
const hasLeft = { hasLeft: true, firstName: 'Deleted account', lastName: '', emailAddress: null, phoneNumber: null }

// promise: pub-6-leaving-named
test('after the landlord left, the tenant reads their identity nowhere, and still all else', async () => {
  await leave('pilar')
  expect(await walk('daniel', 'second')).toEqual(fine)
  const lease = await detail('daniel', 'second')
  expect(lease).toMatchObject({
    counterpart: hasLeft,
    landlord: hasLeft,
    roomAd: { property: { title: lease.reference } },
  })
  expect(lease.tenant.hasLeft).toBeUndefined()
  expect(lease.history.map(({ person }) => person)).toContain('Deleted account')
  const bill = await ask('daniel', 'GET', `/contract/paymentsTransfers/${rentIn(lease)}/pdf`, undefined, 'th')
  expect([bill.statusCode, wordsIn(bill.rawPayload)]).toEqual([200, expect.stringContaining('บัญชีที่ลบแล้ว')])
  const list = (await ask('daniel', 'GET', '/contract/paymentsTransfers')).json() as {
    contractId: string
    property: string
  }[]
  const own = list.filter(({ contractId }) => contractId === lease.id)
  expect([own.length > 2, new Set(own.map(({ property }) => property))]).toEqual([true, new Set([lease.reference])])
  for (const kind of ['pdf', 'csv'])
    expect((await ask('daniel', 'GET', `/contract/${lease.id}/ledger/2027/${kind}`)).statusCode).toBe(200)
  expect((await agreementOf('daniel', 'second')).body.facts.landlord.name).toBe('Pilar Trial')
})

test('after the tenant left, the landlord reads neither an empty name nor contact data', async () => {
  const { identityDeletedAt } = (await detail('lucia', 'first')).rentee
  clock.pass(day)
  await leave('daniel')
  expect(await walk('lucia', 'first')).toEqual(fine)
  const lease = await detail('lucia', 'first')
  expect(lease.rentee.identityDeletedAt).toBe(identityDeletedAt)
  expect(lease).toMatchObject({ counterpart: hasLeft, tenant: hasLeft })
  const cards = (await ask('lucia', 'GET', '/contract')).json() as LeaseCard[]
  expect(cards.filter(({ counterpart }) => counterpart.hasLeft).map(({ id }) => id)).toEqual([lease.id])
  const bill = await ask('lucia', 'GET', `/contract/paymentsTransfers/${rentIn(lease)}/pdf`)
  expect([bill.statusCode, wordsIn(bill.rawPayload)]).toEqual([200, expect.stringContaining('Deletedaccount')])
})

test('a request that became no lease has no agreement, and its preview ends', async () => {
  const id = await rentals.request(
    await rentals.aHome(),
    { validFrom: '2028-12-01', validTo: '2029-12-01' },
    people.tom,
  )
  await services.leases.withdraw(people.tom, id)
  await signIn('tom')
  const answered = await ask('tom', 'GET', `/contract/${id}/agreement`)
  expect([answered.statusCode, answered.json().code]).toEqual([409, 'no-agreement-made'])
})

// promise: pub-6-leaving-agreement
test('after its retention the agreement is reported as deleted to both, with no preview', async () => {
  clock.pass(7 * 366 * day)
  await services.leaving.cleanUp()
  for (const name of ['lucia', 'tom'] as const) {
    expect(await walk(name, 'third')).toEqual(fine)
    expect(await detail(name, 'third')).toMatchObject({
      isAgreementDeleted: true,
      document: expect.stringMatching(/^0x/),
    })
    expect(await agreementOf(name, 'third')).toMatchObject({ status: 409, body: { code: 'agreement-deleted' } })
    expect((await pdf(name, 'third')).json()).toMatchObject({ code: 'agreement-deleted' })
    expect((await ask(name, 'GET', `/contract/${leases.third.id}/kit`)).json()).toMatchObject({
      code: 'agreement-deleted',
    })
  }
})
