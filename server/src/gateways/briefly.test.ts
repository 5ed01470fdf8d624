import { beforeEach, expect, test } from 'vitest'
import { briefly, keptBriefly } from './briefly.ts'

let [now, homes, asked] = [0, 5_000, 0]
let fails = false
beforeEach(() => {
  ;[now, homes, asked, fails] = [0, 5_000, 0, false]
})

const openCount = () =>
  briefly(
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
  const counts = keptBriefly<number, number>(String, {
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
