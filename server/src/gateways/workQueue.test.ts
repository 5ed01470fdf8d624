import { setImmediate as next } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWorkQueue } from './workQueue.ts'

test('two jobs run at once, the others in order, and a failing one stops no other', async () => {
  const turn = createWorkQueue(2)
  let [running, most] = [0, 0]
  const begun: number[] = []
  const work = async (number: number) => {
    begun.push(number)
    running += 1
    most = Math.max(most, running)
    for (let left = 5 - number; left > 0; left--) await next()
    running -= 1
    if (number === 1) throw new Error('one fails')
    return number
  }
  const all = await Promise.allSettled([0, 1, 2, 3, 4].map((number) => turn(() => work(number))))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect([most, begun]).toEqual([2, [0, 1, 2, 3, 4]])
  expect(await turn(() => work(3))).toBe(3)
})

test('background jobs run after all others', async () => {
  const turn = createWorkQueue(1)
  const begun: string[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    await next()
  }
  const last = ['b', 'd'].map((name, at) => [turn(work(name), 'last'), turn(work(`${at}`))])
  await Promise.all(last.flat())
  expect(begun).toEqual(['b', '0', '1', 'd'])
})
