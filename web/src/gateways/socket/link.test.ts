/**
 * A socket that reconnects and misses nothing (D 7.4, D 7.5).
 * @vitest-environment jsdom
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionOptions } from './connection.ts'
import { createLink, type LinkState } from './link.ts'
import { ada, aMessage, ben } from './socket.setup.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open({ token = 'Bearer a' }: { token?: string | undefined } = {}) {
  const made: ConnectionOptions[] = []
  const states: LinkState[] = []
  const send = vi.fn(async () => undefined)
  const close = vi.fn()
  const onMessage = vi.fn()
  const onOver = vi.fn()
  const link = createLink({
    me: ada,
    token: () => token || undefined,
    onToken: vi.fn(),
    onMessage,
    onSeen: vi.fn(),
    onTyping: vi.fn(),
    onCounts: vi.fn(),
    onOver,
    random: () => 0,
    onState: (state) => states.push(state),
    connect: async (options) => {
      made.push(options)
      return { send, close }
    },
  })
  const last = () => made.at(-1) as ConnectionOptions
  const opened = async () => {
    await vi.advanceTimersByTimeAsync(0)
    last().onOpen()
  }
  return { link, made, states, send, close, onMessage, onOver, last, opened }
}

// promise: sgn-4-chat-socket-again
test('after a loss it reconnects, and requests the messages after the last one received', async () => {
  const { made, states, last, opened } = open()
  await opened()
  last().onMessage(aMessage({ sequence: 4 }))
  last().onMessage(aMessage({ senderId: ada, recipientId: ben, sequence: 5 }))
  last().onClose(undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(made).toHaveLength(2)
  expect([...last().after]).toEqual([[ben, 5]])
  await opened()
  expect(states).toEqual(['open', 'reconnecting', 'open'])
})

test('when the network is lost the connection ends at once, and reconnects', async () => {
  const { link, made, states, close, last, opened } = open()
  link.drop()
  await opened()
  close.mockImplementation(() => last().onClose(undefined))
  link.drop()
  expect(states).toEqual(['open', 'reconnecting'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(made).toHaveLength(2)
})

test('messages read by a call advance the cursor, and an older sequence does not move it back', async () => {
  const { link, last, opened } = open()
  await opened()
  link.heard(ben, 9)
  link.heard(ben, 3)
  last().onClose(undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([...last().after]).toEqual([[ben, 9]])
})

test('failed attempts back off, and after a while the state becomes polling', async () => {
  const { made, states, last } = open()
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000]) {
    await vi.advanceTimersByTimeAsync(0)
    const tries = made.length
    last().onClose(undefined)
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(made).toHaveLength(tries)
    await vi.advanceTimersByTimeAsync(1)
    expect(made).toHaveLength(tries + 1)
  }
  expect(states).toEqual(['polling'])
})

test('when the network returns it reconnects at once', async () => {
  const { link, made, last, opened } = open()
  await opened()
  last().onClose(undefined)
  link.retry()
  expect(made).toHaveLength(2)
  link.retry()
  expect(made).toHaveLength(2)
})

test('nothing is sent before it is open; afterwards messages go through the connection', async () => {
  const { link, send, opened } = open()
  await expect(link.send('/app/chat', '{}')).rejects.toMatchObject({ status: 0 })
  await opened()
  await link.send('/app/chat', '{}')
  expect(send).toHaveBeenCalledTimes(1)
})

test('an ended session does not reconnect; nor does a closed link, or one without a token', async () => {
  const over = open()
  await over.opened()
  over.last().onClose('session-over')
  const closed = open()
  await closed.opened()
  closed.link.close()
  closed.last().onClose(undefined)
  const visitor = open({ token: '' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect([over, closed, visitor].map(({ made }) => made.length)).toEqual([1, 1, 0])
  expect(over.states).toEqual(['open', 'polling'])
  expect(closed.close).toHaveBeenCalledTimes(1)
  expect([over, closed, visitor].map(({ onOver }) => onOver.mock.calls.length)).toEqual([1, 0, 0])
})
