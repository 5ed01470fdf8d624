import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bySerializedKey, createBoundedCache, createShortCache } from './shortCache.ts'

let [now, homes, asked] = [0, 5_000, 0]
let fails = false
beforeEach(() => {
  ;[now, homes, asked, fails] = [0, 5_000, 0, false]
})
afterEach(() => {
  vi.useRealTimers()
})

const openCount = () =>
  createShortCache(
    (city: number) => String(city),
    async () => {
      asked += 1
      if (fails) throw new Error('away')
      return homes
    },
    { isKept: (count) => count >= 1_000, milliseconds: 1_000, now: () => now },
  )

test('a large count is asked for once a second', async () => {
  const count = openCount()
  await count(1)
  now = 999
  homes = 6_000
  expect(await count(1)).toBe(5_000)
  expect(asked).toBe(1)
})

test('after that the old one is given once more while it is asked for anew, and not for long', async () => {
  const count = openCount()
  await count(1)
  now = 1_000
  homes = 6_000
  expect(await count(1)).toBe(5_000)
  expect(await count(1)).toBe(6_000)
  now = 11_000
  homes = 7_000
  expect(await count(1)).toBe(7_000)
})

test('a small count is exact at any time, also when it was large before', async () => {
  homes = 999
  const count = openCount()
  await count(1)
  homes = 998
  expect(await count(1)).toBe(998)
  homes = 5_000
  await count(1)
  ;[now, homes] = [20_000, 3]
  expect([await count(1), await count(1)]).toEqual([3, 3])
})

test('another question has an answer of its own', async () => {
  const count = openCount()
  await count(1)
  homes = 2_000
  expect(await count(2)).toBe(2_000)
})

test('a question that failed is asked again', async () => {
  const count = openCount()
  fails = true
  await expect(count(1)).rejects.toThrow('away')
  fails = false
  expect(await count(1)).toBe(5_000)
})

test('what came along with another question is known for a second, if it is large', () => {
  const counts = bySerializedKey<number, number>(String, {
    isKept: (count) => count >= 1_000,
    milliseconds: 1_000,
    now: () => now,
  })
  counts.keep(1, 5_000)
  counts.keep(2, 999)
  expect([counts.known(1), counts.known(2), counts.known(3)]).toEqual([5_000, undefined, undefined])
  now = 1_000
  expect(counts.known(1)).toBeUndefined()
  counts.keep(1, 5_000)
  counts.keep(1, 3)
  expect(counts.known(1)).toBeUndefined()
})

test('a clock that is set back keeps no answer any longer', async () => {
  vi.useFakeTimers()
  const count = createShortCache(
    () => '',
    async () => ++asked,
    { isKept: () => true, milliseconds: 1_000 },
  )
  const counts = bySerializedKey<number, number>(String, { isKept: () => true, milliseconds: 1_000 })
  await count(1)
  counts.keep(1, 1)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(10_000)
  expect([await count(1), counts.known(1)]).toEqual([2, undefined])
})

const keep = (bounds: Partial<Parameters<typeof createBoundedCache<number>>[0]> = {}) =>
  createBoundedCache<number>({ number: 3, milliseconds: 1_000, ...bounds }, () => now)

test('what nobody is given any more goes when the next is kept', () => {
  const kept = keep()
  for (const key of ['a', 'b']) kept.keep(key, { value: 1, at: 0 })
  now = 999
  kept.keep('c', { value: 1, at: now })
  expect(kept.size).toBe(3)
  now = 1_000
  kept.keep('d', { value: 1, at: now })
  expect([kept.get('a'), kept.get('b'), kept.size]).toEqual([undefined, undefined, 2])
})

test('where nothing is kept any more it goes by itself, and no timer is left', () => {
  vi.useFakeTimers()
  const kept = keep()
  kept.keep('a', { value: 1, at: now })
  now = 500
  kept.keep('b', { value: 1, at: now })
  now = 1_000
  vi.advanceTimersByTime(1_000)
  expect([kept.size, vi.getTimerCount()]).toEqual([1, 1])
  now = 2_000
  vi.advanceTimersByTime(1_000)
  expect([kept.size, vi.getTimerCount()]).toEqual([0, 0])
})

test('of more than may be kept, the one that was kept first goes', () => {
  const kept = keep()
  for (const key of ['a', 'b', 'c', 'a', 'd']) kept.keep(key, { value: 1, at: 0 })
  expect(['a', 'b', 'c', 'd'].filter((key) => kept.get(key))).toEqual(['a', 'c', 'd'])
})

test('of more octets than may be kept, those that were kept first go, and what is too large for all goes too', () => {
  const kept = keep({ octets: { most: 10, of: (value) => value } })
  kept.keep('a', { value: 4, at: 0 })
  kept.keep('b', { value: 6, at: 0 })
  expect(kept.size).toBe(2)
  kept.keep('c', { value: 5, at: 0 })
  expect(['a', 'b', 'c'].filter((key) => kept.get(key))).toEqual(['c'])
  kept.keep('d', { value: 11, at: 0 })
  expect(kept.size).toBe(0)
})

test('what goes for its age makes room for octets of others', () => {
  const kept = keep({ octets: { most: 10, of: (value) => value } })
  kept.keep('a', { value: 9, at: 0 })
  now = 1_000
  kept.keep('b', { value: 4, at: now })
  kept.keep('c', { value: 6, at: now })
  expect(['a', 'b', 'c'].filter((key) => kept.get(key))).toEqual(['b', 'c'])
})

test('the old answer is at hand for ten seconds, though other questions were answered since', async () => {
  const count = openCount()
  await count(1)
  now = 1_000
  await count(2)
  homes = 6_000
  expect(await count(1)).toBe(5_000)
})

test('of more than five hundred questions the one that was answered first is forgotten', async () => {
  const count = openCount()
  const counts = bySerializedKey<number, number>(String, { isKept: () => true, milliseconds: 1_000, now: () => now })
  for (let city = 0; city <= 500; city++) {
    await count(city)
    counts.keep(city, city)
  }
  expect([counts.known(0), counts.known(1), counts.known(500)]).toEqual([undefined, 1, 500])
  homes = 6_000
  expect([await count(1), await count(500), await count(0)]).toEqual([5_000, 5_000, 6_000])
})

test('what is kept holds up no process that ends', () => {
  const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length
  const before = timers()
  keep().keep('a', { value: 1, at: 0 })
  expect(timers()).toBe(before)
})

test('a count that was large and is small now is told exactly, though the old one is young enough to be given', async () => {
  const count = openCount()
  await count(1)
  now = 1_000
  homes = 3
  expect(await count(1)).toBe(5_000)
  expect([await count(1), await count(1)]).toEqual([3, 3])
})
