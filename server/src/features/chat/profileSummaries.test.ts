/** Questions about people go together, and who was found is asked for again a second later. */
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

test('what is asked while a question is on its way goes with the next one', async () => {
  const asked: (readonly string[])[] = []
  const ask = batchProfileSummaries(async (ids) => {
    asked.push(ids)
    return new Map(ids.map((id) => [id, face]))
  })
  const answers = await Promise.all([ask(['a']), ask(['b', 'c']), ask(['c', 'd'])])
  expect(asked).toEqual([['a'], ['b', 'c', 'd']])
  expect(answers.map((faces) => faces.size > 0)).toEqual([true, true, true])
})

test('a question that fails is nobody else’s', async () => {
  const ask = batchProfileSummaries(async (ids) => {
    if (ids.includes('a')) throw new Error('away')
    return new Map()
  })
  const answers = await Promise.allSettled([ask(['a']), ask(['b'])])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('who was found is known for a second, and who was not is asked for again', async () => {
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
