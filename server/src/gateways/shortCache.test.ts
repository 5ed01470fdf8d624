import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bySerializedKey, createBoundedCache, createShortCache } from './shortCache.ts'

let [now, homes, queries] = [0, 5_000, 0]
let fails = false
beforeEach(() => {
  ;[now, homes, queries, fails] = [0, 5_000, 0, false]
})
afterEach(() => {
  vi.useRealTimers()
})

const openCount = () =>
  createShortCache(
    (city: number) => String(city),
    async () => {
      queries += 1
      if (fails) throw new Error('away')
      return homes
    },
    { isKept: (count) => count >= 1_000, milliseconds: 1_000, now: () => now },
  )

test('a large count is queried once a second', async () => {
  const count = openCount()
  await count(1)
  now = 999
  homes = 6_000
  expect(await count(1)).toBe(5_000)
  expect(queries).toBe(1)
})

test('a stale count is returned while it is revalidated, for a limited time', async () => {
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

test('a small count is always exact, also when it was large before', async () => {
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

test('each key has its own value', async () => {
  const count = openCount()
  await count(1)
  homes = 2_000
  expect(await count(2)).toBe(2_000)
})

test('a failed query is retried', async () => {
  const count = openCount()
  fails = true
  await expect(count(1)).rejects.toThrow('away')
  fails = false
  expect(await count(1)).toBe(5_000)
})

test('a large value from another query is cached for a second', () => {
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

test('a clock that is set back does not extend the cache', async () => {
  vi.useFakeTimers()
  const count = createShortCache(
    () => '',
    async () => ++queries,
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

test('an expired entry is removed when the next is stored', () => {
  const cache = keep()
  for (const key of ['a', 'b']) cache.keep(key, { value: 1, at: 0 })
  now = 999
  cache.keep('c', { value: 1, at: now })
  expect(cache.size).toBe(3)
  now = 1_000
  cache.keep('d', { value: 1, at: now })
  expect([cache.get('a'), cache.get('b'), cache.size]).toEqual([undefined, undefined, 2])
})

test('an expired entry is removed by a timer, and no timer is left', () => {
  vi.useFakeTimers()
  const cache = keep()
  cache.keep('a', { value: 1, at: now })
  now = 500
  cache.keep('b', { value: 1, at: now })
  now = 1_000
  vi.advanceTimersByTime(1_000)
  expect([cache.size, vi.getTimerCount()]).toEqual([1, 1])
  now = 2_000
  vi.advanceTimersByTime(1_000)
  expect([cache.size, vi.getTimerCount()]).toEqual([0, 0])
})

test('beyond the maximum number the oldest entry is removed', () => {
  const cache = keep()
  for (const key of ['a', 'b', 'c', 'a', 'd']) cache.keep(key, { value: 1, at: 0 })
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd'])
})

test('beyond the maximum size the oldest entries are removed, and an entry larger than the cache too', () => {
  const cache = keep({ octets: { most: 10, of: (value) => value } })
  cache.keep('a', { value: 4, at: 0 })
  cache.keep('b', { value: 6, at: 0 })
  expect(cache.size).toBe(2)
  cache.keep('c', { value: 5, at: 0 })
  expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['c'])
  cache.keep('d', { value: 11, at: 0 })
  expect(cache.size).toBe(0)
})

test('an expired entry frees its octets', () => {
  const cache = keep({ octets: { most: 10, of: (value) => value } })
  cache.keep('a', { value: 9, at: 0 })
  now = 1_000
  cache.keep('b', { value: 4, at: now })
  cache.keep('c', { value: 6, at: now })
  expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['b', 'c'])
})

test('a stale value is available for ten seconds, even after other queries', async () => {
  const count = openCount()
  await count(1)
  now = 1_000
  await count(2)
  homes = 6_000
  expect(await count(1)).toBe(5_000)
})

test('beyond five hundred entries the oldest is removed', async () => {
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

test('the cache does not keep a process from exiting', () => {
  const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length
  const before = timers()
  keep().keep('a', { value: 1, at: 0 })
  expect(timers()).toBe(before)
})

test('a count that became small is exact, even while its old value is fresh', async () => {
  const count = openCount()
  await count(1)
  now = 1_000
  homes = 3
  expect(await count(1)).toBe(5_000)
  expect([await count(1), await count(1)]).toEqual([3, 3])
})
