/**
 * The arbitrator is notified of a dispute: the one the lease names, at the desk, without the parties' names (D 6.11,
 * D 11.22).
 */
import type { Interest } from '@keyhold/rental/decision.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestNotices } from '../../../testing/notices.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createBell } from '../../notices/notices/bell.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { leases, deps } = services
const { database, clock } = deps
const { notices, outbox } = createTestNotices(services)
const bell = createBell({ database, clock })
afterAll(() => services.close())

const arbitrator = rentals.other
const due = 1_796_148_000 // 1 December 2026, 12:00 in San Salvador

/**
 * The recipients of e-mails about a claim on a lease's deposit, by subject; and the lease. `declared`: what the
 * arbitrator had declared before.
 */
async function claimed(role: string, declared: readonly Interest[] = []) {
  const { id } = await rentals.accepted()
  const address = (await leases.find(database, id))?.acceptance?.arbitrator ?? ''
  await database`delete from wallet where address = ${address}`
  await database`insert into wallet (address, account_id, proved_at) values (${address}, ${arbitrator.id}, now())`
  await database`delete from account_role where account_id = ${arbitrator.id} and role in ('ARBITRATOR', 'ADMIN')`
  for (const one of role.split(' '))
    await database`insert into account_role (account_id, role) values (${arbitrator.id}, ${one})
      on conflict do nothing`
  await database`update lease set status = 'disputed' where id = ${id}`
  for (const interest of declared) await database.begin((tx) => leases.recordDeclaration(tx, arbitrator, id, interest))
  await notices.skip()
  await database`delete from outbox`
  await database`delete from notice`
  const facts = { event: 'LeaseDisputed', part: 'deposit', claim: `${150n * 10n ** 18n}`, due }
  await database`insert into lease_history (lease_id, transition, party, at, server_at, to_status, facts)
    values (${id}, 'chainEvent', 'chain', ${due - 86_400}, now(), 'disputed', ${database.json(facts)})`
  await vi.waitFor(async () => {
    await notices.follow()
    expect((await outbox.listNewest()).length).toBeGreaterThanOrEqual(2)
  })
  return { id, letters: await outbox.listNewest('tom@mail.example'), all: await outbox.listNewest() }
}
beforeEach(async () => {
  await database`delete from outbox`
})

test('the arbitrator of the lease reads what is disputed, the deadline, who gets it by default, and a link to the case', async () => {
  const { id, letters: emails } = await claimed('ARBITRATOR')
  expect(emails).toHaveLength(1)
  expect(emails[0]?.subject).toBe('150 USDT in dispute: please decide by 1 December 2026 at 12:00')
  const text = emails[0]?.text.replaceAll(/\s+/g, ' ') ?? ''
  expect(text).toContain('If nobody has decided by then, the money is due to the tenant.')
  expect(text).toContain(`/desk/${id}/deposit`)
  expect(text).not.toMatch(/Lucia|Daniel|Paseo|\{\{/)
  const { notices: lines } = await bell.list(arbitrator.id, 'en')
  expect(lines).toMatchObject([{ path: `/desk/${id}/deposit`, topic: 'dispute', title: emails[0]?.subject }])
})

test.each(['USER', 'ARBITRATOR ADMIN'])(
  'a holder of that wallet with only the roles %s is not notified; the two parties are',
  async (role) => {
    const { letters: emails, all } = await claimed(role)
    expect(emails).toEqual([])
    expect(all.map(({ to }) => to).toSorted()).toEqual(['daniel@mail.example', 'lucia@mail.example'])
  },
)

test('an arbitrator who declared an interest in a lease is not notified of its next dispute, which the desk does not let them decide', async () => {
  expect((await claimed('ARBITRATOR', ['none', 'conflict'])).letters).toEqual([])
  expect((await claimed('ARBITRATOR', ['none'])).letters).toHaveLength(1)
})
