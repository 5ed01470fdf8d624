/** Offers to share a part, passed from one party to the other: on a real PostgreSQL and a local chain. */
import type { SharesInput, SharesOffer } from '@keyhold/api/shares.ts'
import { type Settlement, settlementTypedData, type Terms } from '@keyhold/escrow/terms.ts'
import { type Hex, keccak256, numberToHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const testChain = await startTestChain()
const services = await createTestServices({}, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { database, clock, chain } = services.deps
const unit = 10n ** 18n
const day = 86_400
const people = { daniel: rentals.tenant, lucia: rentals.landlord, tom: rentals.other }
const walletOf = { daniel: wallets.tenant, lucia: wallets.landlord, tom: wallets.other }
type Name = keyof typeof people
const tokens = new Map<string, string>()

beforeAll(async () => {
  for (const name of Object.keys(people)) {
    const payload = `username=${name}%40mail.example&password=a+password+of+tests`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
    tokens.set(name, String(answer.headers.authorization))
  }
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
})
afterEach(() => testChain.node.setCode({ address: wallets.landlord.address, bytecode: '0x' }))
afterAll(async () => {
  await services.close()
  testChain.stop()
})

async function final() {
  await testChain.mine()
  await services.catchUp()
}
/** A lease of Lucia and Daniel whose money is in the escrow: 1,100 of rent and 800 of deposit. */
async function paid() {
  const { id, terms, termsId } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  return { id, terms, termsId }
}
type PaidLease = Awaited<ReturnType<typeof paid>>

const half = { part: 'handover', toTenant: 300n * unit, toLandlord: 800n * unit } as const
type Shares = Omit<Settlement, 'lease' | 'deadline'> & { readonly until?: number }

/** A wallet's signed offer on a lease; valid for three days by default. */
async function signed(name: Name, { id, termsId }: PaidLease, shares: Shares = half): Promise<SharesInput> {
  const { part, toTenant, toLandlord, until = clock.leaseNow() + 3 * day } = shares
  const place = { chainId: chain.chainId, escrow: chain.escrow.address, version: chain.escrow.version }
  const settlement = { lease: termsId, part, toTenant, toLandlord, deadline: BigInt(until) }
  const signature = await walletOf[name].signTypedData(settlementTypedData(place, settlement))
  return { leaseId: id, part, toTenant: `${toTenant}`, toLandlord: `${toLandlord}`, deadline: until, signature }
}
type Payload = Partial<Record<keyof SharesInput, unknown>>
const call = async (name: Name, method: 'POST' | 'PUT', url: string, payload?: Payload): Promise<string> => {
  const headers = { authorization: tokens.get(name) ?? '' }
  const answer = await services.app.inject({ method, url, headers, ...(payload && { payload }) })
  const { success, code } = answer.json()
  return success ?? code
}
const pass = (name: Name, payload: Payload) => call(name, 'POST', '/api/profile/shares', payload)
const offer = async (name: Name, lease: PaidLease, shares?: Shares) => pass(name, await signed(name, lease, shares))
const decline = (name: Name, lease: string, id: string | undefined) =>
  call(name, 'PUT', `/api/profile/shares/${lease}/${id}/decline`)
const ask = (name: Name, id: string) =>
  services.app.inject({ url: `/api/profile/shares/${id}`, headers: { authorization: tokens.get(name) ?? '' } })
const read = async (name: Name, { id }: PaidLease): Promise<SharesOffer[]> => (await ask(name, id)).json().offers
/**
 * The offers a person reads on a lease, one per line: by whom, the tenant's share, the state, and whether the escrow
 * still accepts it.
 */
const lines = async (name: Name, lease: PaidLease) =>
  (await read(name, lease)).map(({ party, toTenant, state, stillSigned, signature }) =>
    [party, `${BigInt(toTenant) / unit}`, state, stillSigned && 'signed', signature && 'passed']
      .filter(Boolean)
      .join(' '),
  )
const rows = async ({ id }: PaidLease) =>
  (await services.leases.listHistory(database, id))
    .filter(({ transition }) => transition.endsWith('Shares'))
    .map(
      ({ party, transition, from, to, facts }) => `${party} ${transition} ${from === to ? 'same' : to} ${facts.part}`,
    )
const inWallet = (terms: Terms, { toTenant, toLandlord, deadline, signature }: SharesInput) =>
  [terms, 0, BigInt(toTenant), BigInt(toLandlord), BigInt(deadline), signature as Hex] as const

// promise: settle-passed
test('one party’s signed offer is passed to the other, moves no money, and is in the history', async () => {
  const lease = await paid()
  expect(await offer('lucia', lease)).toBe('ok')
  expect(await lines('daniel', lease)).toEqual(['landlord 300 open signed passed'])
  expect(await lines('lucia', lease)).toEqual(['landlord 300 open signed passed'])
  expect(await rows(lease)).toEqual(['landlord offerShares same handover'])
  const [{ facts } = { facts: {} }] = (await services.leases.listHistory(database, lease.id)).slice(-1)
  expect(facts).toMatchObject({ toTenant: `${300n * unit}`, toLandlord: `${800n * unit}`, amount: `${1_100n * unit}` })
  expect(await rentals.statusOf(lease.id)).toBe('active')
})

test('the other party’s wallet sends the offer, and the escrow shares accordingly', async () => {
  const lease = await paid()
  await testChain.call(wallets.tenant, 'dispute', lease.terms, 1_100n * unit)
  await final()
  const passed = await signed('lucia', lease)
  await pass('lucia', passed)
  const [got] = await read('daniel', lease)
  await testChain.call(
    wallets.tenant,
    'settle',
    ...inWallet(lease.terms, { ...passed, signature: got?.signature ?? '' }),
  )
  await final()
  expect(await lines('daniel', lease)).toEqual(['landlord 300 accepted'])
  expect(await rentals.statusOf(lease.id)).toBe('released')
})

// promise: settle-strangers
test('a stranger cannot offer, read or decline', async () => {
  const lease = await paid()
  await offer('lucia', lease)
  const [{ id } = { id: '' }] = await read('daniel', lease)
  expect(await offer('tom', lease)).toBe('lease-not-found')
  expect((await ask('tom', lease.id)).json().code).toBe('lease-not-found')
  expect(await decline('tom', lease.id, id)).toBe('lease-not-found')
  expect((await ask('tom', 'nothing')).json().code).toBe('lease-not-found')
  expect(await lines('daniel', lease)).toEqual(['landlord 300 open signed passed'])
})

// promise: settle-checked
test('an offer signed by another wallet, or changed since, is not passed on', async () => {
  const [lease, other] = [await paid(), await paid()]
  const own = await signed('lucia', lease)
  const wrong = {
    theirs: await signed('daniel', lease),
    strangers: await signed('tom', lease),
    'of another lease': { ...(await signed('lucia', other)), leaseId: lease.id },
    'of more': { ...own, toTenant: `${301n * unit}`, toLandlord: `${799n * unit}` },
    longer: { ...own, deadline: own.deadline + 1 },
    'in a spelling that the escrow refuses': {
      ...own,
      signature: own.signature.replace(/1b$/, '00').replace(/1c$/, '01'),
    },
    nothing: { ...own, signature: '0x1234' },
  }
  for (const [name, input] of Object.entries(wrong))
    expect(await pass('lucia', input), name).toBe('shares-signature-wrong')
  expect(await pass('lucia', { ...own, signature: '0x' })).toBe('invalid-values')
  expect([await lines('daniel', lease), await rows(lease)]).toEqual([[], []])
})

test('a smart account’s signature is accepted if the account confirms it', async () => {
  const lease = await paid()
  const answering = (bytes: string): Hex => `0x63${bytes}60e01b60005260206000f3`
  const input = { ...(await signed('tom', lease)), signature: `0x${'ab'.repeat(90)}` }
  await testChain.node.setCode({ address: wallets.landlord.address, bytecode: answering('ffffffff') })
  expect(await pass('lucia', input)).toBe('shares-signature-wrong')
  await testChain.node.setCode({ address: wallets.landlord.address, bytecode: answering('1626ba7e') })
  expect(await pass('lucia', input)).toBe('ok')
})

test('a wallet that is also a smart account is verified as the escrow does, whatever its key signed', async () => {
  const lease = await paid()
  const input = await signed('lucia', lease)
  await testChain.node.setCode({ address: wallets.landlord.address, bytecode: '0x63ffffffff60e01b60005260206000f3' })
  expect(await pass('lucia', input)).toBe('shares-signature-wrong')
  await testChain.node.setCode({ address: wallets.landlord.address, bytecode: '0x' })
  expect(await pass('lucia', input)).toBe('ok')
})

test('a multi-signature account can offer too, and the same offer only once', async () => {
  const lease = await paid()
  await testChain.node.setCode({ address: wallets.landlord.address, bytecode: '0x631626ba7e60e01b60005260206000f3' })
  const random = Array.from({ length: 125 }, (_, at) => keccak256(numberToHex(at)).slice(2)).join('')
  const input = { ...(await signed('lucia', lease)), signature: `0x${random}` }
  expect([await pass('lucia', input), await pass('lucia', input)]).toEqual(['ok', 'ok'])
  expect(await lines('daniel', lease)).toHaveLength(1)
})

// promise: settle-sum
test('shares must total what the escrow holds, to the last unit, and be in time', async () => {
  const lease = await paid()
  const of = (toTenant: bigint, toLandlord: bigint) => ({ ...half, toTenant, toLandlord })
  expect(await offer('lucia', lease, of(300n * unit, 800n * unit - 1n))).toBe('shares-not-the-sum')
  expect(await offer('lucia', lease, of(300n * unit, 800n * unit + 1n))).toBe('shares-not-the-sum')
  expect(await offer('lucia', lease, { ...half, until: clock.leaseNow() })).toBe('shares-offer-past')
  expect(await offer('lucia', lease, { ...half, until: clock.leaseNow() + 31 * day })).toBe('shares-offer-too-long')
  await testChain.call(wallets.tenant, 'releaseEarly', lease.terms)
  await final()
  expect(await offer('lucia', lease)).toBe('part-not-held')
  const unpaid = await rentals.accepted()
  expect(await offer('lucia', unpaid)).toBe('not-at-this-stage')
})

// promise: settle-replaced
test('a newer offer replaces the older one, which is shown as still valid at the escrow', async () => {
  const lease = await paid()
  await offer('lucia', lease)
  await offer('lucia', lease, { ...half, toTenant: 400n * unit, toLandlord: 700n * unit })
  await offer('daniel', lease, { ...half, toTenant: 900n * unit, toLandlord: 200n * unit })
  expect(await lines('daniel', lease)).toEqual([
    'landlord 300 replaced signed',
    'landlord 400 open signed passed',
    'tenant 900 open signed passed',
  ])
})

// promise: settle-declined
test('only the other party declines, and only once', async () => {
  const lease = await paid()
  await offer('lucia', lease)
  const [{ id } = { id: '' }] = await read('daniel', lease)
  expect(await decline('lucia', lease.id, id)).toBe('shares-offer-not-found')
  expect(await decline('daniel', lease.id, crypto.randomUUID())).toBe('shares-offer-not-found')
  expect([await decline('daniel', lease.id, id), await decline('daniel', lease.id, id)]).toEqual(['ok', 'ok'])
  expect(await lines('lucia', lease)).toEqual(['landlord 300 declined signed'])
  expect(await rows(lease)).toEqual(['landlord offerShares same handover', 'tenant declineShares same handover'])
  await offer('lucia', lease, { ...half, toTenant: 400n * unit, toLandlord: 700n * unit })
  await offer('lucia', lease, { ...half, toTenant: 500n * unit, toLandlord: 600n * unit })
  const [, { id: replaced } = { id: '' }] = await read('daniel', lease)
  expect(await decline('daniel', lease.id, replaced)).toBe('shares-offer-over')
})

test('the same signature sent twice is one offer and one history row', async () => {
  const lease = await paid()
  const input = await signed('lucia', lease)
  expect(await Promise.all([pass('lucia', input), pass('lucia', input)])).toEqual(['ok', 'ok'])
  expect(await pass('lucia', { ...input, signature: input.signature.toUpperCase().replace('0X', '0x') })).toBe('ok')
  expect(await rows(lease)).toEqual(['landlord offerShares same handover'])
})

test('an expired offer, or one whose money has moved, is no longer passed on', async () => {
  const [lease, released] = [await paid(), await paid()]
  await offer('lucia', released)
  await testChain.call(wallets.tenant, 'releaseEarly', released.terms)
  await offer('lucia', lease, { ...half, until: clock.leaseNow() + 60 })
  await testChain.node.increaseTime({ seconds: 61 })
  await final()
  expect(await lines('daniel', lease)).toEqual(['landlord 300 expired'])
  expect(await lines('daniel', released)).toEqual(['landlord 300 over'])
})

test('offers e-mail a person at most a dozen times a day', async () => {
  const lease = await paid()
  const answers = []
  for (let more = 0n; more < 13n; more++)
    answers.push(await offer('lucia', lease, { ...half, toTenant: more, toLandlord: 1_100n * unit - more }))
  expect(answers).toEqual([...Array(12).fill('ok'), 'too-many-shares-offers'])
})
