/**
 * Messages are sent exactly once on any network (D 7.5).
 * @vitest-environment jsdom
 */
import { ApiError } from '@keyhold/api/client.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, saveSession } from '../../gateways/session.ts'
import { ada, aServer, ben } from '../../gateways/socket/socket.setup.ts'
import { openSocket } from '../../gateways/socket/socket.ts'
import { flush, post } from './outbox.ts'
import { dropWaiting, forgetWaiting, listWaiting, retryWaiting } from './waitingMessages.ts'

let calls: { id: string; content: string }[]
/** The calls' responses: a status, or no network. */
let network: 'away' | number
let close: () => void
let code: string | undefined

beforeEach(() => {
  calls = []
  network = 200
  code = 'listing-not-found'
  close = () => undefined
  saveSession({ token: 'Bearer a', user: { id: ada } })
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    if (network === 'away') throw new TypeError('no network')
    const input = JSON.parse(String(init.body))
    calls.push(input)
    if (network !== 200) return Response.json({ code }, { status: network })
    return Response.json({ ...input, sequence: calls.length, senderId: ada, timestamp: '2026-11-20T12:00:00Z' })
  })
})
afterEach(() => {
  close()
  clearSession()
  forgetWaiting(ada)
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const words = (content: string) => ({ id: crypto.randomUUID(), recipientId: ben, content })
const waiting = () => listWaiting(ada).map(({ input: { content }, refusal }) => [content, refusal])
async function connected() {
  const server = aServer()
  close = openSocket(ada, server.connect)
  await new Promise((resolve) => setTimeout(resolve))
  return server
}

// promise: sgn-4-chat-socket-sent
test('while the socket is open a message goes through it, without a call', async () => {
  const { sent } = await connected()
  await post(ada, words('Hello'))
  expect(sent).toMatchObject([{ destination: '/app/chat', body: { content: 'Hello', recipientId: ben } }])
  expect(calls).toEqual([])
})

test('without a socket it goes by a call', async () => {
  expect(await post(ada, words('Hello'))).toMatchObject({ content: 'Hello', senderId: ada })
  expect(waiting()).toEqual([])
})

test('if the connection is lost before the receipt, the same message goes by a call', async () => {
  const { sent, answers } = await connected()
  answers.push(new ApiError(0, 'api-away'))
  await post(ada, words('Hello'))
  expect(calls.map(({ id }) => id)).toEqual([sent[0]?.body.id])
})

test('when only a proxy answers, a message waits too, and goes once, with its own id', async () => {
  network = 502
  code = undefined
  const one = words('One')
  expect(await post(ada, one)).toBeUndefined()
  network = 200
  await flush(ada)
  expect(calls.map(({ id }) => id)).toEqual([one.id, one.id])
  expect(waiting()).toEqual([])
})

// promise: sgn-4-chat-waiting
test('without a network messages wait, and go in order once it is back, each with its own id', async () => {
  network = 'away'
  const [one, two] = [words('One'), words('Two')]
  await post(ada, one)
  network = 200
  await post(ada, two)
  expect(waiting().map(([content]) => content)).toEqual(['One', 'Two'])
  await Promise.all([flush(ada), flush(ada)])
  expect(calls.map(({ id }) => id)).toEqual([one.id, two.id])
  expect(waiting()).toEqual([])
})

test('a message without a timely response is shown as waiting, and is stored once', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const posted = post(ada, words('Hello'))
  await vi.advanceTimersByTimeAsync(4_000)
  await posted
  expect(waiting()).toEqual([['Hello', undefined]])
})

test('waiting messages survive a reload of the page', async () => {
  network = 'away'
  await post(ada, words('Hello'))
  forgetWaiting(ada)
  expect(waiting()).toEqual([['Hello', undefined]])
})

test('an immediate refusal is thrown, and nothing waits', async () => {
  network = 422
  await expect(post(ada, words('Hello'))).rejects.toMatchObject({ code: 'listing-not-found' })
  expect(waiting()).toEqual([])
})

test('a later refusal stays marked, blocks no other message, and is retried when its author says so', async () => {
  network = 'away'
  const message = words('One')
  await post(ada, message)
  network = 422
  await flush(ada)
  await flush(ada)
  expect(calls).toHaveLength(1)
  expect(waiting()).toEqual([['One', 'listing-not-found']])
  network = 200
  retryWaiting(ada, message.id)
  await flush(ada)
  expect(waiting()).toEqual([])
})

test('a refused message does not block later ones', async () => {
  network = 'away'
  await post(ada, words('One'))
  network = 422
  await flush(ada)
  network = 200
  expect(await post(ada, words('Two'))).toMatchObject({ content: 'Two' })
  expect(waiting()).toEqual([['One', 'listing-not-found']])
})

test('a message that waited when the session ended waits for its author to sign in again, and is not refused', async () => {
  network = 'away'
  await post(ada, words('One'))
  network = 403
  code = 'session-over'
  await flush(ada)
  expect(waiting()).toEqual([['One', undefined]])
})

test('a message that meets a server fault keeps waiting; a discarded one is never sent', async () => {
  network = 'away'
  const message = words('One')
  await post(ada, message)
  network = 503
  await flush(ada)
  expect(waiting()).toEqual([['One', undefined]])
  network = 200
  dropWaiting(ada, message.id)
  await flush(ada)
  expect(calls).toHaveLength(1)
})

test("one user's waiting messages are never sent by the next user", async () => {
  network = 'away'
  await post(ada, words('Hello'))
  network = 200
  await flush(ben)
  expect(calls).toEqual([])
})
