/** The arbitrator's queue, through the API, on a real PostgreSQL and a local chain. */
import type { DeskRow } from '@keyhold/api/desk.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { endEarlier } from '../../../testing/leaseSteps.ts'
import { countQueries } from '../../../testing/queries.ts'
import { createTestDesk } from './desk.setup.ts'

const desk = await createTestDesk()
afterAll(() => desk.close())
const { testChain, people, final, paidLeases, call } = desk
const { database, clock } = desk.services.deps
const unit = 10n ** 18n
const day = 86_400

const ask = (name: string) => call(name, '/desk/disputes')
const queue = async (name = 'helena'): Promise<DeskRow[]> => (await ask(name)).json()
const lines = async () =>
  (await queue()).map(({ part, state, claimed }) => `${part} ${state} ${BigInt(claimed) / unit}`)
const codeOf = async (name: string) => {
  const answer = await ask(name)
  return `${answer.statusCode} ${answer.json().code}`
}
const [first = never(), ruled = never(), givenUp = never(), later = never()] = await paidLeases(4)

// promise: sgn-7-desk
test("an arbitrator sees what is disputed and the deadline, and only the parties' first names and city", async () => {
  expect(await queue()).toEqual([])
  await call(
    'daniel',
    '/profile/arbitration',
    { userId: people.daniel.id, requestId: first.id, part: 'handover', reason: 'not-clean' },
    'POST',
  )
  await testChain.call(wallets.tenant, 'dispute', first.terms, 240n * unit)
  await final()
  const answer = await ask('helena')
  expect(answer.json()).toEqual([
    {
      leaseId: first.id,
      reference: expect.stringMatching(/^KH-\d{6}$/),
      depositPolicy: 'until-move-out',
      part: 'handover',
      city: 'San Salvador',
      tenant: { firstName: 'Daniel' },
      landlord: { firstName: 'Lucia' },
      openedBy: 'tenant',
      openedAt: expect.any(Number),
      agreed: `${1100n * unit}`,
      claimed: `${240n * unit}`,
      held: `${240n * unit}`,
      due: first.terms.moveIn + 19 * day,
      latestDue: first.terms.moveIn + 185 * day,
      payee: 'landlord',
      state: 'open',
      decided: null,
      statementsBy: ['tenant'],
      hasDraft: false,
      timeZone: 'America/El_Salvador',
      leaseNow: clock.leaseNow(),
    },
  ])
  for (const fact of ['Ferrer', 'Trial', '@', '+503', 'Mirador', 'PAC 118']) expect(answer.body).not.toContain(fact)
})

// promise: sgn-7-desk-role
test('another arbitrator’s queue is empty; without the role, even an administrator has no desk', async () => {
  expect(await queue('otto')).toEqual([])
  for (const name of ['daniel', 'lucia', 'tom', 'ada']) expect(await codeOf(name)).toBe('404 arbitrators-only')
  const visitor = await desk.services.app.inject('/api/desk/disputes')
  expect(visitor.json()).toMatchObject({ code: 'session-over' })
})

// promise: sgn-7-desk-wallet
test('neither the wallet alone nor the role alone opens a desk', async () => {
  const { address } = wallets.arbitrator
  await desk.moveWallet(address, people.tom.id)
  expect(await codeOf('tom')).toBe('404 arbitrators-only')
  expect(await codeOf('helena')).toBe('409 wallet-not-proved')
  await desk.moveWallet(address, people.ada.id)
  expect(await codeOf('ada')).toBe('404 arbitrators-only')
  await desk.moveWallet(address, people.helena.id)
  expect(await queue()).toHaveLength(1)
})

// promise: sgn-7-desk-both-roles
test('an account with both the arbitrator and the administrator role has no desk', async () => {
  await database`insert into account_role (account_id, role) values (${people.helena.id}, 'ADMIN')`
  expect(await codeOf('helena')).toBe('404 arbitrators-only')
  await database`delete from account_role where account_id = ${people.helena.id} and role = 'ADMIN'`
  expect(await queue()).toHaveLength(1)
})

// promise: sgn-7-desk-party
test('a lease is not on the desk of an arbitrator who is a party', async () => {
  await database`update lease set landlord_id = ${people.helena.id} where id = ${first.id}`
  expect(await queue()).toEqual([])
  await database`update lease set landlord_id = ${people.lucia.id}, tenant_id = ${people.helena.id} where id = ${first.id}`
  expect(await queue()).toEqual([])
  await database`update lease set tenant_id = ${people.daniel.id} where id = ${first.id}`
  expect(await queue()).toHaveLength(1)
})

// promise: sgn-7-desk-order
test('open disputes come first, by deadline; ended ones follow, newest first', async () => {
  // Their stays end a day after move-in, so that the landlord can claim while the first rents are in dispute.
  for (const { terms } of [ruled, givenUp, later]) await endEarlier(testChain, terms, terms.moveIn + day)
  await testChain.call(wallets.landlord, 'dispute', later.terms, 300n * unit)
  await testChain.call(wallets.landlord, 'dispute', ruled.terms, 500n * unit)
  await testChain.call(wallets.landlord, 'dispute', givenUp.terms, 700n * unit)
  await testChain.call(wallets.tenant, 'dispute', later.terms, 50n * unit)
  await testChain.call(wallets.arbitrator, 'split', ruled.terms, 1, 200n * unit)
  await testChain.node.increaseTime({ seconds: 60 })
  await testChain.call(wallets.landlord, 'releaseEarly', givenUp.terms)
  await testChain.call(wallets.arbitrator, 'lengthen', first.terms, 0, BigInt(first.terms.moveIn + 20 * day))
  await final()
  expect(await lines()).toEqual([
    'handover open 50',
    'handover open 240',
    'deposit open 300',
    'deposit given-up 700',
    'deposit ruled 500',
  ])
  expect((await queue()).at(-1)?.decided).toMatchObject({ toTenant: `${200n * unit}`, toLandlord: `${300n * unit}` })
})

test("for a stay with an early end an arbitrator sees its end, and the agreement's original one", async () => {
  const { database: query } = desk.services.deps
  const [lease] = await query<{ validTo: string }[]>`select valid_to::text from lease where id = ${first.id}`
  expect((await queue()).filter(({ endedEarly }) => endedEarly)).toEqual([])
  await query`update lease set first_valid_to = valid_to, first_move_out = move_out, valid_to = valid_to - 3, move_out = move_out - ${3 * day}
    where id = ${first.id}`
  const [queued] = (await queue()).filter(({ leaseId }) => leaseId === first.id)
  expect(queued?.endedEarly).toEqual({
    validTo: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    firstValidTo: lease?.validTo,
  })
  expect(queued?.endedEarly?.validTo).not.toBe(lease?.validTo)
  await query`update deposit set effective_move_out = effective_move_out - ${3 * day} where lease_id = ${first.id}`
  expect((await queue()).filter(({ endedEarly }) => endedEarly)).toEqual([])
})

test('many disputes take as many database queries as one', async () => {
  const costOf = () => countQueries(database, () => ask('helena'))
  const many = await costOf()
  await database`update lease set landlord_id = ${people.helena.id} where id <> ${first.id}`
  expect(await queue()).toHaveLength(1)
  expect(await costOf()).toBe(many)
})

function never(): never {
  throw new Error('There are four.')
}
