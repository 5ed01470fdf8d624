/**
 * The bell: how many notices wait, the list of them, and what becomes of them once they were seen.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../../gateways/session.ts'
import Bell from './Bell.tsx'

const calls: string[] = []
let answers: Record<string, unknown>
const notice = (id: string, isRead: boolean) => ({
  id,
  title: `What happened ${id}`,
  path: `/profile/ben/leases/${id}`,
  at: '2026-11-21T12:00:00.000Z',
  isRead,
})
const signIn = (id = 'ben') => act(async () => saveSession({ token: 'Bearer a', user: { id } }))
const bell = () => screen.findByText(/^Notices/, { selector: 'summary .vh' })
/** jsdom opens no disclosure by itself. */
async function open() {
  const details = (await bell()).closest('details') as HTMLDetailsElement
  await act(async () => {
    details.open = true
    fireEvent(details, new Event('toggle'))
  })
}

beforeEach(() => {
  calls.length = 0
  answers = {
    'GET /api/notice/unread': 1,
    'GET /api/notice': { notices: [notice('2', false), notice('1', true)], unread: 1, hasMore: true },
    'GET /api/notice?before=1': { notices: [notice('0', true)], unread: 0, hasMore: false },
    'PUT /api/notice/read': { success: 'ok' },
  }
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    calls.push([method, url, body].filter(Boolean).join(' '))
    const answer = answers[`${method} ${url}`]
    return answer === undefined ? new Response('{"code":"x"}', { status: 503 }) : Response.json(answer)
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a visitor’s page asks for no notices; whoever signs in is told how many are unread', async () => {
  renderWithProviders(<Bell />)
  expect(calls).toEqual([])
  await signIn()
  expect((await screen.findByText('Notices, 1 unread')).className).toBe('vh')
  expect(calls).toEqual(['GET /api/notice/unread'])
  await act(async () => clearSession())
  expect(screen.queryByText('Notices, 1 unread')).toBeNull()
})

test('opened, the list tells the newest first, each leading to its lease, and they are read from then on', async () => {
  await signIn()
  renderWithProviders(<Bell />)
  await open()
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), /Unread:/.test(link.textContent ?? '')])).toEqual([
    ['/profile/ben/leases/2', true],
    ['/profile/ben/leases/1', false],
    ['/profile/ben/home#notices', false],
  ])
  expect(links.at(-1)?.textContent).toBe('Choose what comes by email')
  await waitFor(() => expect(calls).toContain('PUT /api/notice/read {"upTo":"2"}'))
  await waitFor(() => expect(screen.queryByText('Notices, 1 unread')).toBeNull())
})

test('older ones come when asked for, below the others', async () => {
  await signIn()
  renderWithProviders(<Bell />)
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }))
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(4))
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('where nothing happened yet the list says what will stand there', async () => {
  answers['GET /api/notice'] = { notices: [], unread: 0, hasMore: false }
  await signIn()
  renderWithProviders(<Bell />)
  await open()
  expect(await screen.findByText(/^Nothing yet/)).toBeTruthy()
})

test('a list that does not come says so, and is asked for again by a button', async () => {
  const listed = answers['GET /api/notice']
  answers['GET /api/notice'] = undefined
  await signIn()
  renderWithProviders(<Bell />)
  await open()
  expect((await screen.findByRole('alert')).textContent).toBe('Your notices could not be loaded.')
  answers['GET /api/notice'] = listed
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(3))
  expect(screen.queryByRole('alert')).toBeNull()
})
