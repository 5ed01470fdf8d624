/** An arbitrator's declaration of interest, and what both parties see, on a real PostgreSQL and a local chain. */
import type { DeskLease } from '@keyhold/api/desk.ts'
import type { LeaseDisputes } from '@keyhold/api/disputes.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { addFile, aPdf } from '../disputes/evidence/evidence.setup.ts'
import { createTestDesk } from './desk.setup.ts'

const desk = await createTestDesk({ LOG_LEVEL: 'silent' })
afterAll(() => desk.close())
const { testChain, people, final, call } = desk
const { database, clock } = desk.services.deps
const unit = 10n ** 18n

/** A lease of which the tenant disputes 240 of the first rent, with one piece of evidence. */
async function disputed() {
  const lease = await desk.paid()
  await testChain.call(wallets.tenant, 'dispute', lease.terms, 240n * unit)
  await final()
  return { ...lease, paper: await addFile(desk, 'daniel', lease.id, aPdf()) }
}
const declare = async (id: string, interest: string, name = 'helena') =>
  (await call(name, `/desk/disputes/${id}/interest`, { interest })).json()
const decide = async (id: string) => {
  const half = { part: 'handover', toTenant: `${100n * unit}`, words: 'Half of it is fair.' }
  const { state, code } = (await call('helena', `/desk/disputes/${id}/decision`, half)).json()
  return code ?? state
}
const atDesk = async (id: string): Promise<DeskLease> => (await call('helena', `/desk/disputes/${id}`)).json()
const ofParty = async (name: string, id: string): Promise<LeaseDisputes> =>
  (await call(name, `/profile/disputes/${id}`)).json()

// promise: sgn-7-desk-interest
test('before a decision the arbitrator declares that they have no interest: stored with its time, in the history, readable by both', async () => {
  const { id } = await disputed()
  expect((await atDesk(id)).interest).toBeNull()
  expect(await decide(id)).toBe('interest-not-declared')
  const declared = { interest: 'none', at: clock.leaseNow() }
  expect(await declare(id, 'none')).toEqual(declared)
  expect((await atDesk(id)).interest).toEqual(declared)
  for (const name of ['daniel', 'lucia']) {
    expect((await ofParty(name, id)).interest).toEqual(declared)
    const { history }: LeaseDetail = (await call(name, `/contract/${id}`)).json()
    expect(history.at(-1)).toMatchObject({
      act: 'declareInterest',
      party: 'arbitrator',
      person: null,
      facts: { interest: 'none' },
      at: declared.at,
      from: 'In Dispute',
      to: 'In Dispute',
    })
  }
  expect(await decide(id)).toBe('draft')
})

// promise: sgn-7-desk-conflict
test('an arbitrator with an interest can neither decide nor read further; both parties see the declaration', async () => {
  const { id, paper } = await disputed()
  const path = `/desk/disputes/${id}/evidence/${paper.id}`
  expect((await call('helena', path)).statusCode).toBe(200)
  expect(await declare(id, 'conflict')).toMatchObject({ interest: 'conflict' })
  expect(await decide(id)).toBe('arbitrator-has-interest')
  expect(await atDesk(id)).toMatchObject({ interest: { interest: 'conflict' }, statements: [], evidence: [] })
  expect((await call('helena', path)).json().code).toBe('arbitrator-has-interest')
  for (const name of ['daniel', 'lucia']) {
    const read = await ofParty(name, id)
    expect([read.interest?.interest, read.evidence.length, read.mayAddTo]).toEqual(['conflict', 1, ['handover']])
  }
})

test('an interest can be declared later; no declaration can be withdrawn or repeated, even concurrently', async () => {
  const { id } = await disputed()
  const both = await Promise.all([declare(id, 'none'), declare(id, 'none')])
  expect(both.map(({ code, interest }) => code ?? interest).sort()).toEqual(['interest-stands', 'none'])
  expect(await decide(id)).toBe('draft')
  expect(await declare(id, 'conflict')).toMatchObject({ interest: 'conflict' })
  for (const again of ['none', 'conflict']) expect((await declare(id, again)).code).toBe('interest-stands')
  expect(await decide(id)).toBe('arbitrator-has-interest')
  expect((await ofParty('daniel', id)).interest?.interest).toBe('conflict')
})

test('no one else can declare: a party, a stranger, another arbitrator, an administrator', async () => {
  const { id } = await disputed()
  for (const name of ['daniel', 'tom', 'ada']) expect((await declare(id, 'none', name)).code).toBe('arbitrators-only')
  expect((await declare(id, 'none', 'otto')).code).toBe('lease-not-found')
  expect((await declare(id, 'perhaps')).code).toBe('invalid-values')
  expect((await ofParty('lucia', id)).interest).toBeNull()
})

// promise: bad-arbitrator-party, sgn-7-desk-party-declares
test('an arbitrator who is a party is refused before they can declare, decide or read anything', async () => {
  const { id, paper } = await disputed()
  await database`update lease set tenant_id = ${people.helena.id} where id = ${id}`
  expect((await declare(id, 'none')).code).toBe('party-cannot-decide')
  expect(await decide(id)).toBe('party-cannot-decide')
  for (const path of ['', `/evidence/${paper.id}`])
    expect((await call('helena', `/desk/disputes/${id}${path}`)).json().code).toBe('party-cannot-decide')
  await database`update lease set tenant_id = ${people.daniel.id} where id = ${id}`
})

test('another arbitrator who proves the wallet later makes their own declaration', async () => {
  const { id } = await disputed()
  await declare(id, 'none')
  await desk.moveWallet(wallets.arbitrator.address, people.otto.id)
  const half = { part: 'handover', toTenant: '0', words: 'No.' }
  const code = async () => (await call('otto', `/desk/disputes/${id}/decision`, half)).json().code
  expect(await code()).toBe('interest-not-declared')
  await declare(id, 'none', 'otto')
  expect(await code()).toBeUndefined()
  await desk.moveWallet(wallets.arbitrator.address, people.helena.id)
})

test('without a dispute no declaration is possible', async () => {
  const { id } = await desk.paid()
  expect((await declare(id, 'none')).code).toBe('not-at-this-stage')
})
