/**
 * A conversation with a connected socket (D 7.4, D 7.5).
 * @vitest-environment jsdom
 */
import type { Correspondent, Message } from '@keyhold/api/chat.schema.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../../gateways/session.ts'
import { ada, aMessage, aServer, ben } from '../../gateways/socket/socket.setup.ts'
import { openSocket } from '../../gateways/socket/socket.ts'
import { ToastRegion } from '../../ui/Toast.tsx'
import ChatWidget from './ChatWidget.tsx'
import type { ChatTarget } from './chatWindow.ts'
import { addWaiting, forgetWaiting, refuseWaiting } from './waitingMessages.ts'

const bens: Correspondent = {
  id: ben,
  name: 'Ben Ortiz',
  unseenMessages: 0,
  blocked: false,
  left: false,
  avatarImgPath: null,
  senderId: ben,
  senderUserName: 'Ben Ortiz',
  imgsrc: null,
  roomAd: null,
  lastMessage: { content: 'Hello', timestamp: '2026-11-20T11:00:00Z', mine: false },
}
let stored: Message[]
/** Calls of the chat; the page-wide counts calls are separate. */
let asked: string[]
let unseen: number
let close: () => void

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  stored = [aMessage({ content: 'Hello', seen: true })]
  asked = []
  unseen = 0
  close = () => undefined
  saveSession({ token: 'Bearer a', user: { id: ada } })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/user/counts') return Response.json({ messages: unseen })
    asked.push(`${init.method} ${path.replace('/api', '')}`)
    if (path === '/api/list-to-chat') return Response.json([bens])
    return Response.json(path.startsWith('/api/messages/') ? stored : [])
  })
})
afterEach(() => {
  cleanup()
  close()
  clearSession()
  forgetWaiting(ada)
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(open?: ChatTarget) {
  const server = aServer()
  close = openSocket(ada, server.connect)
  renderWithProviders(
    <ToastRegion>
      <ChatWidget me={ada} open={open} onOpen={() => undefined} />
    </ToastRegion>,
  )
  return server
}
const settle = () => act(() => vi.advanceTimersByTimeAsync(50))
/** Delivers a message, and lets the page render it. */
async function tell(message: Message, server: ReturnType<typeof aServer>): Promise<void> {
  server.last().onMessage(message)
  await settle()
}

// promise: sgn-4-chat-socket-told
test('a message appears in the open conversation on arrival, and a read receipt is sent', async () => {
  const server = show({ with: ben })
  await screen.findByText('Hello', { selector: 'p, p > span' })
  await settle()
  const readings = asked.length
  await tell(aMessage({ sequence: 2, content: 'Is it still free?' }), server)
  expect(screen.getByText('Is it still free?', { selector: 'p, p > span' })).toBeTruthy()
  expect(server.sent).toEqual([{ destination: '/app/seen', body: { senderId: ben, sequence: 2 } }])
  expect(asked).toHaveLength(readings)
})

test.each([
  ['while the conversation is being read', true],
  ['between that request and the opening of the socket', false],
])('a message that arrives %s is not lost', async (_, isLive) => {
  const before = stored
  const after = [...before, aMessage({ sequence: 2, content: 'Is it still free?' })]
  const unanswered: (() => void)[] = []
  const answers = fetch
  let isSlow = true
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (!isSlow || !path.startsWith('/api/messages/')) return answers(path, init)
    isSlow = isLive
    return new Promise((resolve) => unanswered.push(() => resolve(Response.json(before))))
  })
  if (!isLive) stored = after
  const server = show({ with: ben })
  await settle()
  isSlow = false
  stored = after
  if (isLive) await tell(after[1] as Message, server)
  for (const answer of unanswered) answer()
  await settle()
  expect(await screen.findByText('Is it still free?', { selector: 'p, p > span' })).toBeTruthy()
})

// promise: sgn-4-chat-newest
test('a user reading earlier messages gets a button to the newest, with the number of new ones', async () => {
  const server = show({ with: ben })
  const log = await screen.findByRole('log')
  await settle()
  Object.defineProperties(log, { scrollHeight: { value: 2_000 }, clientHeight: { value: 300 } })
  const scrollTo = (top: number) => {
    log.scrollTop = top
    fireEvent.scroll(log)
  }
  const toNewest = () => screen.queryByRole('button', { name: /^To the newest messages/ })
  scrollTo(1_700)
  expect(toNewest()).toBeNull()
  scrollTo(900)
  expect(toNewest()?.textContent).toBe('To the newest messages')
  await tell(aMessage({ sequence: 2, content: 'Is it still free?' }), server)
  expect(toNewest()?.textContent).toBe('To the newest messages1 new message')
  expect(log.scrollTop).toBe(900)
  scrollTo(800)
  expect(toNewest()?.textContent).toBe('To the newest messages1 new message')
  fireEvent.click(toNewest() as HTMLElement)
  expect([log.scrollTop, document.activeElement]).toEqual([2_000, log])
  fireEvent.scroll(log)
  expect(toNewest()).toBeNull()
})

test("one's own message is marked as read on the receipt, without a call", async () => {
  stored = [aMessage({ senderId: ada, recipientId: ben, content: 'Hello' })]
  const server = show({ with: ben })
  expect(await screen.findByText(/, sent$/)).toBeTruthy()
  server.last().onSeen({ readerId: ben, senderId: ada, sequence: 1 })
  await settle()
  expect(screen.getByText(/, read$/)).toBeTruthy()
})

test('the bubble counts a new message at once, and screen readers announce its author', async () => {
  const server = show()
  await settle()
  expect(screen.queryByText(/new message/)).toBeNull()
  unseen = 1
  await tell(aMessage({ sequence: 2 }), server)
  expect(await screen.findByText('1 new message')).toBeTruthy()
  expect(screen.getByText('New message from Ben Ortiz')).toBeTruthy()
  expect(asked).toEqual([])
})

// promise: sgn-4-chat-socket
test('while the socket is open nothing is polled; once it is lost polling starts, and the page says "Reconnecting …"', async () => {
  const server = show({ with: ben })
  await screen.findByText('Hello', { selector: 'p, p > span' })
  await settle()
  const before = asked.length
  await act(() => vi.advanceTimersByTimeAsync(25_000))
  expect(asked).toHaveLength(before)
  expect(screen.queryByText('Reconnecting …')).toBeNull()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const opened = server.connections.length
  await act(async () => server.last().onClose(undefined))
  expect(screen.getByText('Reconnecting …')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1_100))
  expect(server.connections).toHaveLength(opened + 1)
  expect([...server.last().after]).toEqual([[ben, 1]])
  expect(screen.queryByText('Reconnecting …')).toBeNull()
  vi.restoreAllMocks()
})

// promise: sgn-4-chat-typing-over
test("a typing indicator is below the other user's name, until they have sent a message or stop", async () => {
  const server = show({ with: ben })
  await screen.findByText('Hello', { selector: 'p, p > span' })
  const type = async (writerId = ben) => {
    server.last().onTyping({ writerId, readerId: ada })
    await settle()
  }
  await type('33333333-1111-4111-8111-111111111111')
  expect(screen.queryByText('is typing …')).toBeNull()
  await type()
  expect(screen.getByText('is typing …')).toBeTruthy()
  await tell(aMessage({ sequence: 2, content: 'Yes' }), server)
  expect(screen.queryByText('is typing …')).toBeNull()
  await type()
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect(screen.getByText('is typing …')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.queryByText('is typing …')).toBeNull()
})

test('typing is sent every three seconds at most, and not for an empty field', async () => {
  const server = show({ with: ben })
  await screen.findByText('Hello', { selector: 'p, p > span' })
  await settle()
  const field = screen.getByLabelText('Message Ben Ortiz')
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  const typingFrames = () => server.sent.filter(({ destination }) => destination === '/app/typing')
  write(' ')
  expect(typingFrames()).toEqual([])
  write(' I')
  write(' I w')
  expect(typingFrames()).toEqual([{ destination: '/app/typing', body: { recipientId: ben } }])
  await act(() => vi.advanceTimersByTimeAsync(3_100))
  write(' I write')
  expect(typingFrames()).toHaveLength(2)
})

test('a gap in the sequence causes a refetch of the conversation', async () => {
  const server = show({ with: ben })
  await screen.findByText('Hello', { selector: 'p, p > span' })
  stored = [1, 2, 3].map((sequence) => aMessage({ sequence, content: `Words ${sequence}` }))
  await tell(aMessage({ ...stored[2], sequence: 3 }), server)
  expect(await screen.findByText('Words 2', { selector: 'p, p > span' })).toBeTruthy()
})

// promise: sgn-4-chat-state
test('a waiting message says so below its text; a refused one says why, and is retried or discarded', async () => {
  const [one, two] = ['One', 'Two'].map((content) => ({ id: crypto.randomUUID(), recipientId: ben, content })) as [
    Parameters<typeof addWaiting>[1],
    Parameters<typeof addWaiting>[1],
  ]
  addWaiting(ada, one)
  addWaiting(ada, two)
  refuseWaiting(ada, two.id, 'message-too-long')
  const server = show({ with: ben })
  expect(await screen.findByText('Waiting for a connection')).toBeTruthy()
  expect(screen.getByText(/^Error sending message\. /)).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send again' })))
  await waitFor(() => expect(screen.queryByText('Waiting for a connection')).toBeNull())
  const sent = server.sent.filter(({ destination }) => destination === '/app/chat')
  expect(sent.map(({ body }) => body.content)).toEqual(['One', 'Two'])
})

// promise: sgn-4-chat-draft
test('unsent text stays with its conversation', async () => {
  show({ with: ben })
  fireEvent.change(await screen.findByLabelText('Message Ben Ortiz'), { target: { value: 'Half a sen' } })
  cleanup()
  show({ with: ben })
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message Ben Ortiz')).value).toBe('Half a sen')
  cleanup()
  show({ with: '33333333-1111-4111-8111-111111111111' })
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Message /)).value).toBe('')
})

test('a user reading earlier messages stays there when a message arrives, and moves to the end with their own', async () => {
  const server = show({ with: ben })
  await screen.findByText('Hello', { selector: 'p, p > span' })
  const log = screen.getByRole('log')
  Object.defineProperties(log, { scrollHeight: { value: 1_000 }, clientHeight: { value: 300 } })
  log.scrollTop = 100
  fireEvent.scroll(log)
  await tell(aMessage({ sequence: 2 }), server)
  expect(log.scrollTop).toBe(100)
  await tell(aMessage({ sequence: 3, senderId: ada, recipientId: ben }), server)
  expect(log.scrollTop).toBe(1_000)
})
