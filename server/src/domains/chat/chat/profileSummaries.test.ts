/** Batching of profile reads, and the cache that expires after a second. */
import { expect, test } from 'vitest'
import { batchProfileSummaries } from './profileSummaries.ts'

const face = {
  firstName: 'Ada',
  lastName: null,
  agencyName: null,
  avatarPath: null,
  emailConfirmed: true,
  isSuspended: false,
  hasLeft: false,
}

test('requests during a pending query go into the next batch', async () => {
  const asked: (readonly string[])[] = []
  const ask = batchProfileSummaries(async (ids) => {
    asked.push(ids)
    return new Map(ids.map((id) => [id, face]))
  })
  const answers = await Promise.all([ask(['a']), ask(['b', 'c']), ask(['c', 'd'])])
  expect(asked).toEqual([['a'], ['b', 'c', 'd']])
  expect(answers.map((faces) => faces.size > 0)).toEqual([true, true, true])
})

test('a failed query fails only its own requests', async () => {
  const ask = batchProfileSummaries(async (ids) => {
    if (ids.includes('a')) throw new Error('away')
    return new Map()
  })
  const answers = await Promise.allSettled([ask(['a']), ask(['b'])])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('a profile that was found is cached for a second, and one that was not found is read again', async () => {
  let [time, asked] = [0, 0]
  const ask = batchProfileSummaries(
    async (ids) => {
      asked += 1
      return new Map(ids.filter((id) => id !== 'nobody').map((id) => [id, { ...face, firstName: `${asked}` }]))
    },
    () => time,
  )
  const nameOf = async (id: string) => (await ask([id])).get(id)?.firstName
  expect([await nameOf('a'), await nameOf('a'), await nameOf('nobody'), await nameOf('nobody')]).toEqual([
    '1',
    '1',
    undefined,
    undefined,
  ])
  expect(asked).toBe(3)
  time = 1000
  expect(await nameOf('a')).toBe('4')
})
