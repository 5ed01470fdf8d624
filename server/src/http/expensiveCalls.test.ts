/** Calls that look through many homes are answered one at a time per network, and so are those that hash a password (D 11.12). */
import Fastify from 'fastify'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitExpensiveCalls } from './expensiveCalls.ts'
import { inProcessAddress } from './inProcess.ts'

const begun: string[] = []
const ends: (() => void)[] = []
const app = Fastify()
limitExpensiveCalls(app, 600)
const answer = async ({ query }: { query: unknown }) => {
  begun.push((query as { from: string }).from)
  await new Promise<void>((resolve) => ends.push(resolve))
  return {}
}
for (const path of ['/api/roomAd/map', '/api/roomAd/findById']) app.get(path, answer)
app.post('/api/login', answer)
afterAll(() => app.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })) // no turn becomes too long
afterEach(() => void vi.useRealTimers())

test('the second map of a network waits; another network, a page and a cheap call do not', async () => {
  const ask = (path: string, from: string, remoteAddress: string) =>
    app.inject({ url: `/api/roomAd/${path}?from=${from}`, remoteAddress })
  const [one, other] = ['198.51.100.1', '198.51.100.2']
  const answers = [
    ask('map', 'first', one),
    ask('map', 'second', one),
    ask('map', 'other', other),
    ask('map', 'page', inProcessAddress),
    ask('findById', 'cheap', one),
  ]
  await vi.waitUntil(() => begun.length > 3)
  expect(begun.toSorted()).toEqual(['cheap', 'first', 'other', 'page'])
  ends.shift()?.()
  await vi.waitUntil(() => begun.includes('second'))
  for (const end of ends) end()
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
})

test('one password of a network is hashed at a time', async () => {
  begun.length = 0
  ends.length = 0
  const signIn = (from: string, remoteAddress: string) =>
    app.inject({ method: 'POST', url: `/api/login?from=${from}`, remoteAddress })
  const answers = [signIn('first', '198.51.100.1'), signIn('second', '198.51.100.1'), signIn('other', '198.51.100.2')]
  await vi.waitUntil(() => begun.length > 1)
  expect(begun.toSorted()).toEqual(['first', 'other'])
  for (const end of ends.splice(0)) end()
  await vi.waitUntil(() => begun.includes('second'))
  for (const end of ends) end()
  await Promise.all(answers)
})
