/** The runner of queues: each row is worked on by one process, and by another if that one dies. */
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { createTestClock } from '../testing/clock.ts'
import { freshDatabase } from '../testing/database.ts'
import { type Claimed, claim, createQueue, retryAt } from './queue.ts'

const { database } = await freshDatabase(inject('postgresUrl'))
const clock = createTestClock()
await database`create table errand (id integer primary key, tries integer not null default 0, next_try_at timestamptz)`
const faults: unknown[] = []
const pace = { table: 'errand', key: 'id', claimMilliseconds: 60_000, lanes: 2, pauseMilliseconds: 10 } as const
/** A process that works on errands. */
const aProcess = (work: (id: number) => Promise<unknown>) =>
  createQueue<number>({ database, clock, onFault: (error) => faults.push(error) }, pace, async ({ id }) => {
    await work(id)
    await database`update errand set next_try_at = null where id = ${id}`
    return true
  })
const post = async (...ids: number[]) => {
  for (const id of ids) {
    await database`insert into errand (id, next_try_at) values (${id}, ${new Date(clock.now())})`
    clock.pass(1)
  }
}
const left = () => database`select id, tries from errand where next_try_at is not null order by id`

beforeEach(async () => {
  faults.length = 0
  await database`delete from errand`
})
afterAll(() => database.end())

test('two processes do each errand once, the one that waits longest first', async () => {
  await post(3, 1, 2)
  const done: number[] = []
  const work = async (id: number) => void done.push(id)
  const counts = await Promise.all([aProcess(work).drain(), aProcess(work).drain()])
  expect([counts[0] + counts[1], done.toSorted(), await left()]).toEqual([3, [1, 2, 3], []])
  await post(6, 5)
  await aProcess(work).drain()
  expect(done.slice(3)).toEqual([6, 5])
})

test('an errand that another process is just claiming is skipped, and waited for by none', async () => {
  await post(1, 2)
  const done: number[] = []
  await database.begin(async (tx) => {
    await tx`select from errand where id = 1 for update`
    await aProcess(async (id) => void done.push(id)).drain()
  })
  expect([done, await left()]).toEqual([[2], [{ id: 1, tries: 0 }]])
})

test('the errand of a process that died is done by another once the claim has ended, and its tries are counted', async () => {
  await post(1)
  void aProcess(() => new Promise(() => undefined)).drain()
  await expect.poll(left).toEqual([{ id: 1, tries: 1 }])
  clock.pass(58)
  const another = aProcess(async () => undefined)
  expect(await another.drain()).toBe(0)
  clock.pass(2)
  expect([await another.drain(), await left()]).toEqual([1, []])
  expect(await database`select tries from errand`).toEqual([{ tries: 2 }])
})

test('a slow errand blocks no other, and more than two are never begun at once', async () => {
  await post(1, 2, 3, 4)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const begun: number[] = []
  const drained = aProcess(async (id) => {
    begun.push(id)
    expect(begun.length - (4 - (await left()).length)).toBeLessThanOrEqual(2)
    if (id === 1) await gate
  }).drain()
  await expect.poll(left).toEqual([{ id: 1, tries: 1 }])
  expect(begun).toEqual([1, 2, 3, 4])
  open()
  expect([await drained, await left()]).toEqual([4, []])
})

test('a process that ends finishes the errands in progress and begins no other', async () => {
  await post(1, 2, 3)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const begun: number[] = []
  const end = aProcess(async (id) => {
    begun.push(id)
    await gate
  }).start()
  await expect.poll(() => begun).toEqual([1, 2])
  const ended = end()
  open()
  await ended
  expect(await left()).toEqual([{ id: 3, tries: 0 }])
})

test('an errand that fails is reported and stays, and the others are done', async () => {
  await post(1, 2, 3)
  const end = aProcess(async (id) => {
    if (id === 1) throw new Error('it failed')
  }).start()
  await expect.poll(left).toEqual([{ id: 1, tries: 1 }])
  await expect.poll(() => faults).toEqual([new Error('it failed')])
  await end()
})

test('an errand that fails while its process ends is reported too', async () => {
  await post(1)
  const { promise: gate, reject: fail } = Promise.withResolvers<void>()
  const end = aProcess(() => gate).start()
  await expect.poll(left).toEqual([{ id: 1, tries: 1 }])
  const ended = end()
  await left() // a process that does not wait has ended by now
  fail(new Error('it failed'))
  await ended
  expect(faults).toEqual([new Error('it failed')])
})

test('errands are claimed newest first where a queue says so', async () => {
  await post(1, 2)
  const claimed: (Claimed<number> | undefined)[] = []
  for (const isNewestFirst of [true, true, true])
    claimed.push(await claim({ database, clock }, { ...pace, isNewestFirst }))
  expect(claimed).toEqual([{ id: 2, tries: 1 }, { id: 1, tries: 1 }, undefined])
})

test('each further failure triples the pause, up to the longest', () => {
  const seconds = [1, 2, 3, 4, 5, 9].map((tries) => retryAt(0, tries, 3_600_000).getTime() / 1000)
  expect(seconds).toEqual([30, 90, 270, 810, 2430, 3600])
})
