/**
 * The bell: the unread count, the list, and marking as read.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../../gateways/session.ts'
import Bell from './Bell.tsx'

const calls: string[] = []
let answers: Record<string, unknown>
const notice = (id: string, isRead: boolean, topic: string | null = 'request') => ({
  id,
  title: `What happened ${id}`,
  path: `/profile/ben/leases/${id}`,
  topic,
  at: '2026-11-21T12:00:00.000Z',
  isRead,
})
const signIn = (id = 'ben') => act(async () => saveSession({ token: 'Bearer a', user: { id } }))
const bell = () => screen.findByText(/^Notices/, { selector: 'summary .vh' })
/** jsdom does not open disclosures itself. */
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
    'GET /api/user/counts': { notices: 1 },
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

test("a visitor's page requests no notices; a user who signs in sees the unread count", async () => {
  renderWithProviders(<Bell />)
  expect(calls).toEqual([])
  await signIn()
  expect((await screen.findByText('Notices, 1 unread')).className).toBe('vh')
  expect(calls).toEqual(['GET /api/user/counts'])
  await act(async () => clearSession())
  expect(screen.queryByText('Notices, 1 unread')).toBeNull()
})

test('the opened list shows the newest first, each linking to its lease, and marks them as read', async () => {
  await signIn()
  renderWithProviders(<Bell />)
  await open()
  await screen.findByText('What happened 2')
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), /New/.test(link.textContent ?? '')])).toEqual([
    ['/profile/ben/leases/2', true],
    ['/profile/ben/leases/1', false],
    ['/profile/ben/home#notices', false],
  ])
  expect(links.at(-1)?.textContent).toBe('Choose what we email you')
  await waitFor(() => expect(calls).toContain('PUT /api/notice/read {"upTo":"2"}'))
  await waitFor(() => expect(screen.queryByText('Notices, 1 unread')).toBeNull())
})

test('older ones load on demand, below the others', async () => {
  await signIn()
  renderWithProviders(<Bell />)
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }))
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(4))
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('an empty list says what it will show', async () => {
  answers['GET /api/notice'] = { notices: [], unread: 0, hasMore: false }
  await signIn()
  renderWithProviders(<Bell />)
  await open()
  expect(await screen.findByText(/^Nothing yet/)).toBeTruthy()
})

test('filtered by money, the list is refetched, and notices that were new when it opened are still marked as new', async () => {
  answers['GET /api/notice?kind=money'] = { notices: [notice('2', true, 'deposit')], unread: 0, hasMore: false }
  answers['GET /api/notice?kind=requests'] = { notices: [], unread: 0, hasMore: false }
  await signIn()
  renderWithProviders(<Bell />)
  await open()
  await waitFor(() => expect(calls).toContain('PUT /api/notice/read {"upTo":"2"}'))
  calls.length = 0
  fireEvent.click(screen.getByRole('radio', { name: 'Money' }))
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2))
  expect(screen.getByText('What happened 2').closest('a')?.textContent).toContain('New')
  fireEvent.click(screen.getByRole('radio', { name: 'Requests' }))
  expect(await screen.findByText('No notices of this kind yet.')).toBeTruthy()
  expect(calls).toEqual(['GET /api/notice?kind=money', 'GET /api/notice?kind=requests'])
})

test("today's are above the earlier ones, including those from a clock ahead of the reader's", async () => {
  const today = { ...notice('3', false), at: new Date().toISOString() }
  const ahead = { ...notice('4', false), at: new Date(Date.now() + 3 * 86_400_000).toISOString() }
  answers['GET /api/notice'] = { notices: [ahead, today, notice('1', true)], unread: 2, hasMore: false }
  await signIn()
  renderWithProviders(<Bell />)
  await open()
  const sections = await screen.findAllByRole('region')
  expect(
    sections.map((section) => section.textContent?.match(/^(Today|Earlier).*?What happened (\d)/)?.slice(1)),
  ).toEqual([
    ['Today', '4'],
    ['Earlier', '1'],
  ])
})

test('a list that fails to load says so, and has a retry button', async () => {
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
