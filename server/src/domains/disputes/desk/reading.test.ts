/** One lease as its arbitrator sees it, on a real PostgreSQL and a local chain. */
import type { DeskLease } from '@keyhold/api/desk.ts'
import { leaseId as idOf } from '@keyhold/escrow/terms.ts'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createTestDesk } from './desk.setup.ts'

const desk = await createTestDesk()
afterAll(() => desk.close())
const { testChain, people, final, call } = desk
const { database, clock } = desk.services.deps
const unit = 10n ** 18n
const [lease, quiet] = await desk.paidLeases(2)
if (!lease || !quiet) throw new Error('There are two.')

const ask = (name = 'helena', id = lease.id) => call(name, `/desk/disputes/${id}`)
const read = async (): Promise<DeskLease> => (await ask()).json()
const codeOf = async (name: string, id?: string) => {
  const answer = await ask(name, id)
  return `${answer.statusCode} ${answer.json().code}`
}
const say = (name: 'daniel' | 'lucia', said: object) =>
  call(name, '/profile/arbitration', { userId: people[name].id, requestId: lease.id, ...said }, 'POST')
const views = async () =>
  (
    await database<{ party: string; personId: string }[]>`
      select party, person_id from dispute_statement_view join dispute_statement on dispute_statement.id = statement_id
      where lease_id = ${lease.id} order by dispute_statement_view.id`
  ).map(({ party, personId }) => `${Object.entries(people).find(([, { id }]) => id === personId)?.[0]}: ${party}`)

beforeAll(async () => {
  await say('daniel', { part: 'handover', reason: 'not-clean', words: 'The kitchen was full of rubbish.' })
})

test('an undisputed lease is not on the desk, whatever statements exist', async () => {
  expect(await codeOf('helena')).toBe('404 lease-not-found')
  expect(await views()).toEqual([])
})

// promise: sgn-7-desk-lease
test('for a disputed lease the arbitrator reads both statements, and the arguments of the escrow call', async () => {
  await testChain.call(wallets.tenant, 'dispute', lease.terms, 240n * unit)
  await final()
  await say('lucia', { part: 'handover', reason: 'other', words: 'It was cleaned.', claim: `${100n * unit}` })
  const { handover, deposit, ...terms } = lease.terms
  const answer = await ask()
  expect(answer.json()).toEqual({
    disputes: [expect.objectContaining({ leaseId: lease.id, part: 'handover', state: 'open', held: `${240n * unit}` })],
    statements: [
      expect.objectContaining({ party: 'tenant', reason: 'not-clean', words: 'The kitchen was full of rubbish.' }),
      expect.objectContaining({ party: 'landlord', words: 'It was cleaned.', claim: `${100n * unit}` }),
    ],
    evidence: [],
    decisions: [],
    interest: null,
    depositPolicy: 'until-move-out',
    document: terms.document,
    chain: {
      chainId: 31_337,
      network: expect.any(String),
      escrow: getAddress(testChain.deployment.current.address),
      escrowVersion: '3',
      explorerUrl: null,
    },
    smartContractId: idOf(lease.terms),
    terms: { ...terms, handover: `${handover}`, firstRent: `${terms.firstRent}`, deposit: `${deposit}` },
    leaseNow: clock.leaseNow(),
  })
  for (const fact of ['Ferrer', 'Trial', '@', '+503', 'Mirador', 'PAC 118']) expect(answer.body).not.toContain(fact)
})

// promise: sgn-7-desk-views
test('each reading is logged, per statement; within a minute it is the same reading', async () => {
  expect(await views()).toEqual(['helena: tenant', 'helena: landlord'])
  await read()
  expect(await views()).toHaveLength(2)
  clock.pass(61)
  await read()
  expect(await views()).toEqual(['helena: tenant', 'helena: landlord', 'helena: tenant', 'helena: landlord'])
})

// promise: sgn-7-desk-undisputed
test('statements on an undisputed part are not shown at the desk', async () => {
  await say('lucia', { part: 'deposit', reason: 'damage', words: 'A burn in the table.' })
  expect((await read()).statements.map(({ part }) => part)).toEqual(['handover', 'handover'])
})

// promise: sgn-7-desk-own
test('no one else can read it: no other arbitrator, no administrator, neither party, no one without the role', async () => {
  const before = await views()
  expect(await codeOf('otto')).toBe('404 lease-not-found')
  for (const name of ['ada', 'daniel', 'lucia', 'tom']) expect(await codeOf(name)).toBe('404 arbitrators-only')
  expect(await codeOf('helena', quiet.id)).toBe('404 lease-not-found')
  expect(await codeOf('helena', 'no lease')).toBe('404 lease-not-found')
  expect(await codeOf('helena', people.tom.id)).toBe('404 lease-not-found')
  expect(await views()).toEqual(before)
})

test('an arbitrator who is a party is refused with that reason', async () => {
  await database`update lease set tenant_id = ${people.helena.id} where id = ${lease.id}`
  expect(await codeOf('helena')).toBe('409 party-cannot-decide')
  await database`update lease set tenant_id = ${people.daniel.id} where id = ${lease.id}`
  expect((await ask()).statusCode).toBe(200)
})
