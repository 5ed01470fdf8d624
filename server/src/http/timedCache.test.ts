import { expect, test } from 'vitest'
import { createTimedCache } from './timedCache.ts'

test('expired entries are removed', async () => {
  let now = 0
  const kept = createTimedCache<{ status: number }>({ number: 9, times: { fresh: 10, most: 40 } }, () => now)
  const make = async () => ({ status: 200 })
  await kept.read('a', make)
  now = 39
  await kept.read('b', make)
  expect(kept.size).toBe(2)
  now = 40
  await kept.read('c', make)
  expect(kept.size).toBe(2)
})
