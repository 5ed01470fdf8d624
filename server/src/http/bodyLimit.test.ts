import { Registration } from '@keyhold/api/accounts.schema.ts'
import { MessageInput } from '@keyhold/api/chat.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../testing/homes.ts'
import { bodyLimitOf, longestBody } from './bodyLimit.ts'

const { services, createPerson } = await createTestHomes()
afterAll(() => services.close())
const post = (url: string, payload: string, authorization = '') =>
  services.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
  })
const padded = (bytes: number) => JSON.stringify({ name: 'Ben', phone: '7', email: 'ben@mail.test' }).padEnd(bytes)

// promise: bad-body
test('a body longer than its call can use is refused without being read', async () => {
  const limit = 7_000
  expect((await post('/subscribe', padded(1_000))).statusCode).toBe(200)
  const answer = await post('/subscribe', padded(limit))
  expect([answer.statusCode, answer.json()]).toEqual([413, { code: 'too-large' }])
})

test('a call without a body reads none of a long one', async () => {
  const { authorization } = await createPerson()
  expect((await post('/logout', padded(5_000), authorization)).json()).toEqual({ code: 'too-large' })
  expect((await post('/logout', '{}', authorization)).statusCode).toBe(200)
})

test('the longest allowed message is accepted in any encoding of its characters', async () => {
  const [one, other] = [await createPerson(), await createPerson()]
  const escaped = '\\ud83d\\ude00'.repeat(2_000) // 4,000 UTF-16 units, as a client that writes only ASCII sends them
  const payload = `{"id":"${crypto.randomUUID()}","recipientId":"${other.id}","content":"${escaped}"}`
  expect((await post('/messages', payload, one.authorization)).statusCode).toBe(200)
})

test('the limit follows the schema, and none is above a megabyte', () => {
  // Its longest field is a path of at most 500 characters.
  expect(bodyLimitOf(Registration)).toBeLessThan(13_000)
  expect(bodyLimitOf(MessageInput)).toBeGreaterThan(20_000 * 6)
  expect(bodyLimitOf(MessageInput)).toBeLessThan(longestBody)
})
