/** An entry of the history that only a later version knows, while both versions run side by side. */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestNotices } from '../../testing/notices.ts'
import { createTestRentals } from '../../testing/rentals.ts'
import { createTestServices } from '../../testing/services.ts'
import { isKnown } from './emailKinds.ts'
import { createNotices } from './service.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database, clock } = services.deps
const faults: [error: string, row: Readonly<Record<string, unknown>>][] = []
const { outbox, notices } = createTestNotices(services, {
  onFault: (error: unknown, row: Readonly<Record<string, unknown>>) => faults.push([String(error), row]),
})
afterAll(() => services.close())
beforeEach(async () => {
  await notices.skip()
  await database`delete from outbox`
  await database`delete from notice_failure`
  faults.length = 0
})

const subjects = async () => (await outbox.listNewest()).map(({ subject }) => subject)
/** What a process of a later version writes into the history, and an act that everybody knows after it. */
async function somethingNew(act = 'exchangeKeys', writersDays = 0) {
  const leaseId = await rentals.request(await rentals.aHome())
  await notices.skip()
  await database`insert into lease_history (lease_id, act, party, at, server_at, to_stage)
    values (${leaseId}, ${act}, 'tenant', 1, ${new Date(clock.now() + writersDays * 86_400_000)}, 'Pending Request')`
  await rentals.request(await rentals.aHome(), { validFrom: '2026-12-10' }, rentals.other)
  return leaseId
}
async function somethingNewToo() {
  await database`insert into lease_history (lease_id, act, party, at, server_at, to_stage)
    select lease_id, 'exchangeKeysToo', party, at, server_at, to_stage from lease_history where act = 'exchangeKeys' order by id desc limit 1`
}
/** A transaction of anybody on the same server may hold rows back for a moment. */
const isReadable = (rows: number) =>
  vi.waitFor(async () => {
    const [row] = await database`
      select count(*)::integer as rows from lease_history, notice_cursor
      where (lease_history.tx, lease_history.id) > (notice_cursor.tx, notice_cursor.id)
        and lease_history.tx < pg_snapshot_xmin(pg_current_snapshot())`
    expect(row?.rows).toBe(rows)
  })

test('an entry that only a later version knows is left to a process of that version, and what follows waits for it', async () => {
  await somethingNew()
  await isReadable(2)
  expect(await notices.follow()).toBe(0)
  clock.pass(599)
  expect([await notices.follow(), await subjects(), faults]).toEqual([0, [], []])
  // The process that knows it tells it and moves the cursor, as this one does over what it knows.
  await database`update notice_cursor as cursor set tx = entry.tx, id = entry.id from lease_history as entry where entry.act = 'exchangeKeys'`
  expect([await notices.follow(), await subjects()]).toEqual([1, [expect.stringMatching(/asks for your home/)]])
  expect([faults, await database`select from notice_failure`]).toEqual([[], []])
})

test('one that nobody knows for ten minutes is passed over, said once and kept; nothing waits for it any longer', async () => {
  const leaseId = await somethingNew('exchangeKeysAgain')
  await isReadable(2)
  expect(await notices.follow()).toBe(0)
  clock.pass(600)
  await Promise.all([1, 2, 3].map(() => notices.follow()))
  await notices.follow()
  expect(await subjects()).toEqual([expect.stringMatching(/asks for your home/)])
  const entry = { leaseId, act: 'exchangeKeysAgain', failures: 1, isPassedOver: true }
  expect(faults).toEqual([['Error: no process knows this entry of the history', entry]])
  expect(await database`select last_error from notice_failure`).toHaveLength(1)
})

test.each([-1, 1])('it waits as long, whatever clock its writer has: %i days from ours', async (days) => {
  await somethingNew('exchangeKeysByThatClock', days)
  await isReadable(2)
  expect(await notices.follow()).toBe(0)
  clock.pass(599)
  expect(await notices.follow()).toBe(0)
  clock.pass(1)
  expect(await notices.follow()).toBe(2)
})

test('two of them wait together, not one after the other', async () => {
  await somethingNew()
  await somethingNewToo()
  await isReadable(3)
  expect(await notices.follow()).toBe(0)
  clock.pass(600)
  expect(await notices.follow()).toBe(3)
})

test('while the history cannot be read nobody can tell: what was left to others waits anew', async () => {
  const { noticesDeps } = createTestNotices(services)
  let isAway = false
  const listHistoryAfter: typeof services.leases.listHistoryAfter = async (...asked) => {
    if (isAway) throw new Error('away')
    return services.leases.listHistoryAfter(...asked)
  }
  const cut = createNotices({ ...noticesDeps, leases: { ...services.leases, listHistoryAfter } })
  await somethingNew()
  await isReadable(2)
  expect(await cut.follow()).toBe(0)
  isAway = true
  await expect(cut.follow()).rejects.toThrow('away')
  clock.pass(600)
  isAway = false
  expect(await cut.follow()).toBe(0)
})

test.each([
  ['hear', { event: 'LeaseHandedOver' }, { event: 'LeasePaid' }],
  ['hear', { event: 'LeaseReleased', part: 'keys' }, { event: 'LeaseReleased', part: 'deposit' }],
  ['remind', { owed: 'half-returned' }, { owed: 'ended-early' }],
  ['remind', { part: 'keys' }, { part: 'handover' }],
  ['lapse', { why: 'unseen' }, { why: 'unanswered' }],
  ['complete', { why: 'half-returned' }, { why: 'stay-over' }],
  ['record', { inventory: 'corrected' }, { inventory: 'signed' }],
  ['declareInterest', { interest: 'perhaps' }, { interest: 'none' }],
  ['renew', { offer: 'lengthened' }, { offer: 'signed' }],
  ['endEarly', { ending: 'refused' }, { ending: 'agreed' }],
  ['sayOfRent', { said: 'halved' }, { said: 'claimed' }],
] as const)('of the act %s a word that only a later version has is none of ours: %j', (transition, facts, ours) => {
  expect([
    isKnown({ transition, facts }),
    isKnown({ transition, facts: ours }),
    isKnown({ transition, facts: {} }),
  ]).toEqual([false, true, true])
})
