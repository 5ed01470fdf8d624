import { expect, test } from 'vitest'
import { createTimedCache } from './timedCache.ts'

test('expired entries are removed', async () => {
  let now = 0
  const cache = createTimedCache<{ status: number }>({ number: 9, times: { fresh: 10, most: 40 } }, () => now)
  const make = async () => ({ status: 200 })
  await cache.read('a', make)
  now = 39
  await cache.read('b', make)
  expect(cache.size).toBe(2)
  now = 40
  await cache.read('c', make)
  expect(cache.size).toBe(2)
})
