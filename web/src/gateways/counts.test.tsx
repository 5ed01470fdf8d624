/**
 * What a page counts: one call, however many parts of it show a count, and again when there is a reason.
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

test('several parts of a page that count ask once, and a visitor’s page asks nothing', async () => {
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

test('several things that happen at once are one reason to ask again, and what a part learnt is shown meanwhile', async () => {
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
test('what does not come stays what it was, and is asked for again every ten seconds while no socket tells', async () => {
  renderWithProviders(<Shown what="notices" />)
  await signIn('cleo')
  await pass(0)
  answer = async () => Response.json({ code: 'database-away' }, { status: 503 })
  await pass(10_100)
  expect(asked).toHaveLength(2)
  expect(screen.getByText('notices 2')).toBeTruthy()
})

test('where something happens all the time, each asking is heard to its end, and what happened meanwhile is asked for after it', async () => {
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

test('nobody is shown another’s counts, not even when theirs come late', async () => {
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
