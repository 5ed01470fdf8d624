/** A statement about a rent and its reminder at the same moment do not deadlock. */
import { afterAll, expect, test, vi } from 'vitest'
import { startLedgerTest } from './ledger.setup.ts'

const bench = await startLedgerTest()
const { services, ask, paid, goTo } = bench
const { database } = services.deps
afterAll(bench.close)

const waiting = async () =>
  (await database`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length

test('a statement about a rent and its reminder at the same moment are serialized, and both are stored', async () => {
  const { id } = await paid()
  await goTo('2026-12-25', 9)
  await database`delete from rent_reminder`
  await database`delete from rent_check`
  const before = (await services.leases.listHistory(database, id)).length
  const word = { month: 3, on: '2026-11-20' }
  const both: Promise<unknown>[] = []
  await database.begin(async (tx) => {
    await tx`select from lease where id = ${id} for key share` // as a transaction does that writes a row referring to it
    both.push(ask('daniel', 'PUT', `${id}/ledger/outside`, word).then(({ statusCode }) => statusCode))
    both.push(services.ledgers.remind(database))
    await vi.waitFor(async () => expect(await waiting()).toBe(2))
  })
  const ends = await Promise.allSettled(both)
  expect(ends).toEqual([
    { status: 'fulfilled', value: 200 },
    { status: 'fulfilled', value: undefined },
  ])
  const later = (await services.leases.listHistory(database, id)).slice(before).map(({ transition }) => transition)
  expect(later.toSorted()).toEqual(['remind', 'stateRent'])
})
