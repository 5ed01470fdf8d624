/**
 * The chat on every page (spec signed-in §2 Chat widget).
 * @vitest-environment jsdom
 */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../../gateways/session.ts'
import { ErrorBoundary } from '../../root.tsx'
import '../../ui/dialogs.setup.ts'
import { Title } from '../../ui/Title.tsx'
import { ToastRegion } from '../../ui/Toast.tsx'
import { AccountMenu } from '../layout/AccountMenu.tsx'
import { LazyBell } from '../notices/LazyBell.tsx'
import { openChat } from './chatWindow.ts'
import { LazyChat } from './LazyChat.tsx'

const [ada, ben] = ['1', '2'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [string, string]
/** A network where sockets never open. */
class NoSocket {
  readyState = 0
  close() {}
  send() {}
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', NoSocket)
  vi.stubGlobal('fetch', async () => Response.json([]))
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const show = (path: string) =>
  renderWithProviders(
    <ToastRegion>
      <LazyChat />
    </ToastRegion>,
    { path },
  )
const signIn = (id = ada) => act(async () => saveSession({ token: 'Bearer a', user: { id } }))
const bubble = () => screen.findByRole('button', { name: 'Messages' })

// promise: sgn-2-chat-everywhere
test('a visitor has no chat; a signed-in user has it on every page, and it persists across navigation', async () => {
  const { router } = show('/properties')
  expect(screen.queryByRole('button', { name: 'Messages' })).toBeNull()
  await signIn()
  await bubble()
  await act(async () => openChat({ with: ben }))
  expect(await screen.findByRole('region', { name: /^Conversation with/ })).toBeTruthy()
  await act(() => router.navigate(`/profile/${ada}/home`))
  expect(screen.getByRole('region', { name: /^Conversation with/ })).toBeTruthy()
})

// promise: sgn-2-chat-nowhere
test('a signed-in user has it on a not-found page, and not on an error page', async () => {
  const show = (error: unknown) =>
    renderWithProviders(
      <ToastRegion>
        <ErrorBoundary error={error} />
      </ToastRegion>,
      { path: '/nowhere' },
    )
  show({ status: 404, statusText: '', internal: true, data: null })
  await signIn()
  expect(await bubble()).toBeTruthy()
  cleanup()
  show(new Error('The chat broke.'))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryByRole('button', { name: 'Messages' })).toBeNull()
})

test('the messages page has no second window above it', async () => {
  const { router } = show('/')
  await signIn()
  await bubble()
  await act(() => router.navigate(`/profile/${ada}/messages`))
  expect(screen.queryByRole('button', { name: 'Messages' })).toBeNull()
  await act(() => router.navigate('/'))
  expect(await bubble()).toBeTruthy()
})

test('logging out closes the window for the next user', async () => {
  show('/')
  await signIn()
  await bubble()
  await act(async () => openChat({ with: ben }))
  await act(async () => clearSession())
  expect(screen.queryByRole('region', { name: /^Conversation with/ })).toBeNull()
  await signIn(ben)
  expect((await bubble()).getAttribute('aria-expanded')).toBe('false')
})

// promise: sgn-4-chat-title
test("the unseen count is in every page's title and header, from the one counts call; the inbox is fetched when it is shown", async () => {
  const person = { id: ben, name: 'Ben', avatarImgPath: null, roomAd: null, unseenMessages: 1 }
  const lastMessage = { content: 'Hola', timestamp: '2026-11-24T10:00:00Z', mine: false }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(path.includes('list-to-chat') ? [{ ...person, lastMessage }] : { messages: 2, notices: 0 })
  })
  renderWithProviders(
    <ToastRegion>
      <Title>Homes</Title>
      <LazyBell />
      <AccountMenu onLogOut={() => undefined} />
      <LazyChat />
    </ToastRegion>,
    { path: '/properties' },
  )
  expect(document.title).toBe('Homes · Keyhold')
  await signIn()
  await waitFor(() => expect(document.title).toBe('(2) Homes · Keyhold'))
  const link = screen.getByRole('link', { name: /Messages/ })
  expect(link.textContent).toContain('2 new messages')
  expect(screen.getByRole('button', { name: /^Messages/ }).textContent).toContain('2 new messages')
  const label = () => document.querySelector('summary[aria-label*="new message"]')?.getAttribute('aria-label')
  expect(label()).toContain('2 new messages')
  expect(asked).toEqual(['/api/user/counts'])
  await act(async () => openChat({}))
  await waitFor(() => expect(document.title).toBe('(1) Homes · Keyhold'))
  await act(async () => openChat(undefined))
  expect(document.title).toBe('(1) Homes · Keyhold')
  await act(async () => clearSession())
  expect(document.title).toBe('Homes · Keyhold')
})
