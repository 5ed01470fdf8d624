/**
 * Counts of a page: one call, however many components show a count, repeated when something changed.
 * @vitest-environment jsdom
 */
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteCounts, refetchCounts, useCounts } from './counts.ts'
import { renderWithProviders } from './render.setup.tsx'
import { clearSession, saveSession } from './session.ts'

const none = { properties: 0, requests: 0, sent: 0, rentals: 0, payments: 0, disputes: 0, messages: 0, notices: 0 }
let asked: string[]
let answer: () => Promise<Response>
const signIn = (id: string) => act(async () => saveSession({ token: 'Bearer a', user: { id } }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function Shown({ what }: { what: keyof typeof none }) {
  return (
    <p>
      {what} {useCounts()?.[what] ?? 'unknown'}
    </p>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answer = async () => Response.json({ ...none, notices: 2, requests: 3 })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("several components share one request, and a visitor's page sends none", async () => {
  renderWithProviders(
    <>
      <Shown what="notices" />
      <Shown what="requests" />
    </>,
  )
  await pass(0)
  expect(asked).toEqual([])
  await signIn('ada')
  await pass(0)
  expect(screen.getByText('notices 2')).toBeTruthy()
  expect(screen.getByText('requests 3')).toBeTruthy()
  expect(asked).toEqual(['/api/user/counts'])
})

test('several events at once cause one refetch; a locally known count is shown meanwhile', async () => {
  renderWithProviders(<Shown what="notices" />)
  await signIn('ben')
  await pass(0)
  act(() => noteCounts({ notices: 0 }))
  expect(screen.getByText('notices 0')).toBeTruthy()
  answer = async () => Response.json({ ...none, notices: 7 })
  for (let count = 0; count < 5; count += 1) refetchCounts()
  await pass(100)
  expect(screen.getByText('notices 7')).toBeTruthy()
  expect(asked).toHaveLength(2)
})

// promise: sgn-4-chat-unseen
test('a failed request leaves the counts unchanged, and is retried every ten seconds while no socket is connected', async () => {
  renderWithProviders(<Shown what="notices" />)
  await signIn('cleo')
  await pass(0)
  answer = async () => Response.json({ code: 'database-away' }, { status: 503 })
  await pass(10_100)
  expect(asked).toHaveLength(2)
  expect(screen.getByText('notices 2')).toBeTruthy()
})

test('under constant events each request is completed, and events during it cause one more request', async () => {
  renderWithProviders(<Shown what="notices" />)
  await signIn('flo')
  await pass(0)
  const slow = (notices: number) => () =>
    new Promise<Response>((resolve) => setTimeout(() => resolve(Response.json({ ...none, notices })), 500))
  answer = slow(5)
  refetchCounts()
  await pass(100)
  answer = slow(6)
  for (let count = 0; count < 3; count += 1) {
    refetchCounts()
    await pass(130)
  }
  expect(asked).toHaveLength(2)
  await pass(110)
  expect(screen.getByText('notices 5')).toBeTruthy()
  await pass(700)
  expect(screen.getByText('notices 6')).toBeTruthy()
  await pass(1000)
  expect(asked).toHaveLength(3)
})

test("a user never sees another user's counts, even when a response arrives late", async () => {
  let late = (_: Response) => {}
  answer = () => new Promise((resolve) => (late = resolve))
  renderWithProviders(<Shown what="notices" />)
  await signIn('dan')
  await pass(0)
  const dans = late
  answer = async () => Response.json({ ...none, notices: 1 })
  await signIn('eva')
  await act(async () => dans(Response.json({ ...none, notices: 9 })))
  await pass(0)
  expect(screen.getByText('notices 1')).toBeTruthy()
  await act(async () => clearSession())
  expect(screen.getByText('notices unknown')).toBeTruthy()
})
