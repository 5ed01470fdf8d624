/** Questions about people go together, and none is answered with what was read before it was asked. */
import { expect, test } from 'vitest'
import { askTogether } from './faces.ts'

const face = {
  firstName: 'Ada',
  lastName: null,
  agencyName: null,
  avatarPath: null,
  emailConfirmed: true,
  isSuspended: false,
}

test('what is asked while a question is on its way goes with the next one', async () => {
  const asked: (readonly string[])[] = []
  const ask = askTogether(async (ids) => {
    asked.push(ids)
    return new Map(ids.map((id) => [id, face]))
  })
  const answers = await Promise.all([ask(['a']), ask(['b', 'c']), ask(['c', 'd'])])
  expect(asked).toEqual([['a'], ['b', 'c', 'd']])
  expect(answers.map((faces) => faces.size > 0)).toEqual([true, true, true])
})

test('a question that fails is nobody else’s', async () => {
  const ask = askTogether(async (ids) => {
    if (ids.includes('a')) throw new Error('away')
    return new Map()
  })
  const answers = await Promise.allSettled([ask(['a']), ask(['b'])])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
