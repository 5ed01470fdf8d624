/**
 * The user's sessions (D 4.2).
 * @vitest-environment jsdom
 */
import type { OwnSession } from '@keyhold/api/sessions.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../gateways/queryClient.ts'
import { clearSession, saveSession } from '../../gateways/session.ts'
import { aServer } from '../../gateways/socket/socket.setup.ts'
import { openSocket } from '../../gateways/socket/socket.ts'
import { type Answers, ada, mockApi, renderProfile } from './profile.setup.tsx'
import { SessionSection } from './SessionSection.tsx'
import { useSessions } from './sessions.ts'

const here: OwnSession = {
  id: 'here',
  means: 'password',
  browser: 'Chrome',
  system: 'Android',
  timeZone: 'America/El_Salvador',
  createdAt: '2026-11-20T10:00:00.000Z',
  seenAt: '2026-11-23T10:00:00.000Z',
  isCurrent: true,
}
const desk: OwnSession = { ...here, id: 'desk', browser: 'Firefox', system: 'Windows', isCurrent: false }
const silent: OwnSession = { ...desk, id: 'silent', browser: null, system: null, timeZone: null }

function Section() {
  return <SessionSection sessions={useSessions()} />
}
function show(sessions: readonly OwnSession[], answers: Answers = {}) {
  const calls = mockApi({ 'GET /user/sessions': sessions, ...answers })
  renderProfile(<Section />)
  return calls
}
const rowOf = async (name: RegExp) => within((await screen.findByText(name)).closest('li') as HTMLElement)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// promise: pub-6-sessions-page
test('each session shows its browser, its rough location, and its last activity; the current one comes first without an end button', async () => {
  show([desk, silent, here])
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual([
    'Chrome on Android',
    'Firefox on Windows',
    'Unknown browser',
  ])
  const first = await rowOf(/Chrome/)
  expect(first.getByText('El Salvador Time')).toBeTruthy()
  expect(first.getByText('This browser')).toBeTruthy()
  expect(first.queryByRole('button')).toBeNull()
  expect((await rowOf(/Firefox/)).getByText(/^Last seen 23 Nov 2026.*Signed in 20 Nov 2026/)).toBeTruthy()
  expect((await rowOf(/Unknown browser/)).getByText('Unknown time zone')).toBeTruthy()
})

// promise: pub-6-sessions-listed
test('a session ended in another tab disappears from the list', async () => {
  const answers: { 'GET /user/sessions': readonly OwnSession[] } = { 'GET /user/sessions': [here, desk] }
  const server = aServer()
  mockApi(answers)
  renderProfile(<Section />)
  saveSession({ token: 'Bearer a', user: { id: ada } })
  const close = openSocket(ada, server.connect)
  await rowOf(/Firefox/)
  answers['GET /user/sessions'] = [here]
  act(() => server.last().onCounts())
  await waitFor(() => expect(screen.queryByText(/Firefox/)).toBeNull())
  close()
  clearSession()
})

test("a session that ended between the fetch and the socket's opening disappears", async () => {
  const answers: { 'GET /user/sessions': readonly OwnSession[] } = { 'GET /user/sessions': [here, desk] }
  const server = aServer()
  mockApi(answers)
  renderProfile(<Section />, createQueryClient()) // its responses are fresh for a while
  await rowOf(/Firefox/)
  answers['GET /user/sessions'] = [here]
  saveSession({ token: 'Bearer a', user: { id: ada } })
  const close = openSocket(ada, server.connect)
  await waitFor(() => expect(screen.queryByText(/Firefox/)).toBeNull())
  close()
  clearSession()
})

test('a request in flight when the socket opens is restarted', async () => {
  const server = aServer()
  const begun: ((sessions: readonly OwnSession[]) => void)[] = []
  vi.stubGlobal('fetch', () => {
    const answered = Promise.withResolvers<Response>()
    begun.push((sessions) => answered.resolve(Response.json(sessions)))
    return answered.promise
  })
  renderProfile(<Section />)
  saveSession({ token: 'Bearer a', user: { id: ada } })
  const close = openSocket(ada, server.connect)
  await waitFor(() => expect(begun).toHaveLength(2))
  begun[1]?.([here])
  await screen.findByText(/Chrome/)
  act(() => begun[0]?.([here, desk]))
  expect(screen.queryByText(/Firefox/)).toBeNull()
  close()
  clearSession()
})

test('many events at once cause one refetch', async () => {
  const server = aServer()
  const calls = mockApi({ 'GET /user/sessions': [here, desk] })
  renderProfile(<Section />)
  await rowOf(/Firefox/)
  saveSession({ token: 'Bearer a', user: { id: ada } })
  const close = openSocket(ada, server.connect)
  await waitFor(() => expect(calls).toHaveLength(2))
  for (const _ of Array.from({ length: 20 })) act(() => server.last().onCounts())
  await waitFor(() => expect(calls).toHaveLength(3))
  act(() => server.last().onCounts())
  await waitFor(() => expect(calls).toHaveLength(4)) // the next, and nothing left of the twenty
  close()
  clearSession()
})

test('one of them is ended, and the list is refetched', async () => {
  const calls = show([here, desk], { 'DELETE /user/sessions/desk': { success: 'ok' } })
  const row = await rowOf(/Firefox/)
  const button = row.getByRole('button', { name: 'Log out', description: 'Firefox on Windows' })
  fireEvent.click(button)
  await waitFor(() =>
    expect(calls.map(({ call }) => call)).toEqual([
      'GET /user/sessions',
      'DELETE /user/sessions/desk',
      'GET /user/sessions',
    ]),
  )
})

test('a session that has already ended says so', async () => {
  const refusal = { code: 'session-not-found' }
  show([here, desk], { 'DELETE /user/sessions/desk': { status: 404, refusal } })
  fireEvent.click((await rowOf(/Firefox/)).getByRole('button'))
  expect(await screen.findByText('This session has already ended. Reload the list.')).toBeTruthy()
})

test('of many, four are shown until the user expands the list', async () => {
  show([here, ...Array.from({ length: 6 }, (_, at) => ({ ...desk, id: `desk ${at}` }))])
  expect(await screen.findAllByRole('listitem')).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'Show 3 more' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
})

test('a list that failed to load says so and can be reloaded; logging out everywhere still works', async () => {
  show([], { 'GET /user/sessions': { status: 500, refusal: { code: 'internal' } } })
  expect(await screen.findByText('The list could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log out everywhere' })).toBeTruthy()
})
