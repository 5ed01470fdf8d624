/**
 * A long conversation: its end is rendered, and earlier messages on scrolling.
 * @vitest-environment jsdom
 */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../../gateways/session.ts'
import { ada, aMessage, ben } from '../../gateways/socket/socket.setup.ts'
import { ToastRegion } from '../../ui/Toast.tsx'
import ChatWidget from './ChatWidget.tsx'

const some = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, at) => aMessage({ sequence: from + at, content: `Words ${from + at}` }))
let asked: string[]
let isAway: boolean

beforeEach(() => {
  asked = []
  isAway = false
  saveSession({ token: 'Bearer a', user: { id: ada } })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.replace('/api', ''))
    const before = Number(/before\/(\d+)$/.exec(path)?.[1])
    if (before && isAway) return Response.json({ code: 'database-away' }, { status: 503 })
    if (before) return Response.json(some(Math.max(before - 100, 1), before - 1))
    return Response.json(path.startsWith('/api/messages/') ? some(201, 300) : [])
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const show = async () => {
  renderWithProviders(
    <ToastRegion>
      <ChatWidget me={ada} open={{ with: ben }} onOpen={() => undefined} />
    </ToastRegion>,
  )
  await screen.findByText('Words 300')
}
const drawn = () => screen.getByRole('log').textContent?.match(/Words \d+/g)?.length
const more = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Earlier messages' })))

// promise: sgn-4-chat-history
test('a long conversation renders its end, and more on demand, each page fetched once', async () => {
  await show()
  expect(drawn()).toBe(60)
  await more()
  await waitFor(() => expect(drawn()).toBe(120))
  expect(asked.filter((path) => path.includes('/before/'))).toEqual([`/messages/${ben}/${ada}/before/201`])
  for (const expected of [180, 240, 300]) {
    await more()
    await waitFor(() => expect(drawn()).toBe(expected))
  }
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
  expect(screen.getByText('Words 1')).toBeTruthy()
})

test('content inserted above moves nothing that is read', async () => {
  await show()
  const log = screen.getByRole('log')
  let height = 1_000
  Object.defineProperties(log, { scrollHeight: { get: () => height }, clientHeight: { value: 300 } })
  log.scrollTop = 500
  fireEvent.scroll(log)
  height = 1_700
  log.scrollTop = 40
  await act(async () => void fireEvent.scroll(log))
  await waitFor(() => expect(drawn()).toBe(120))
  expect(log.scrollTop).toBeGreaterThan(500)
})

test('a user at the end stays there when the field grows; a user further up stays where they are', async () => {
  let resize = () => {}
  const observed: Element[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resize = tell
      }
      observe(element: Element) {
        observed.push(element)
      }
      disconnect() {}
    },
  )
  await show()
  const log = screen.getByRole('log')
  expect(observed).toEqual([log, log.firstElementChild]) // its content may grow, too
  expect(log.firstElementChild?.textContent).toContain('Words 300')
  Object.defineProperties(log, { scrollHeight: { value: 1_000 }, clientHeight: { value: 300, configurable: true } })
  resize()
  expect(log.scrollTop).toBe(1_000)
  log.scrollTop = 200
  fireEvent.scroll(log)
  resize()
  expect(log.scrollTop).toBe(200)
  log.scrollTop = 700
  fireEvent.scroll(log)
  // A phone's keyboard opens, and the browser first reports a scroll.
  Object.defineProperty(log, 'clientHeight', { value: 100 })
  fireEvent.scroll(log)
  resize()
  expect(log.scrollTop).toBe(1_000)
})

test('only the last day is announced as it grows: earlier content is read when the user goes there', async () => {
  const days = ['18', '19', '20'].map((day) => `2026-11-${day}T12:00:00Z`)
  const messages = days.map((timestamp, at) => aMessage({ sequence: at + 1, timestamp, content: `Words ${at + 298}` }))
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.startsWith('/api/messages/') ? messages : []))
  await show()
  const live = (words: string) => screen.getByText(words).closest('[aria-live], [role=log]')?.getAttribute('aria-live')
  expect([live('Words 298'), live('Words 299'), live('Words 300')]).toEqual(['off', 'off', null])
})

test('if earlier messages fail to load the page says so, and retries only on a press', async () => {
  await show()
  isAway = true
  await more()
  const log = within(screen.getByRole('log'))
  expect((await log.findByRole('alert')).textContent).toBe('The messages could not be loaded')
  isAway = false
  await more()
  await waitFor(() => expect(log.queryByRole('alert')).toBeNull())
  expect(drawn()).toBeGreaterThan(100)
})
