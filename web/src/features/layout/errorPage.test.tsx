/**
 * The error pages: each says what to do next (spec public §2; D 3.2, D 3.4).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, data, RouterProvider, useRouteError } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { findMessages } from '../../gateways/text/messages.server.ts'
import { createMessageStore, type LoadMessages, TextProvider } from '../../gateways/text/useText.tsx'
import { savePending } from '../../gateways/wallet/pendingTransaction.ts'
import { trackRun } from '../../gateways/wallet/runningTransactions.ts'
import { ErrorPage } from './ErrorPage.tsx'

function TestBoundary() {
  return <ErrorPage error={useRouteError()} />
}

/** The context of the server that renders a page. */
let faultId: string | undefined

/** Messages a page fetches beside the embedded ones. */
let load: LoadMessages = findMessages

/** Opens a page whose loader fails with these statuses, in order, and then succeeds. */
async function open(...statuses: (number | 'fault' | { code: string })[]) {
  const waiting = [...statuses]
  const loader = () => {
    const status = waiting.shift()
    if (status === 'fault') throw new Error('broken')
    if (typeof status === 'object') throw data(status.code, { status: 503 })
    if (status) throw data(null, { status })
    return null
  }
  const router = createMemoryRouter([{ path: '*', loader, element: <p>the page</p>, ErrorBoundary: TestBoundary }])
  render(
    <TextProvider messages={createMessageStore('en', { layout: findMessages('en', 'layout') }, load)} faultId={faultId}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

afterEach(() => {
  faultId = undefined
  load = findMessages
  localStorage.clear()
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

// promise: pub-2-not-found, sgn-2-routes-none
test('an unknown URL says so and links to the homes', async () => {
  await open(404)
  expect(heading()).toBe("Oops, it looks like the page you're looking for doesn't exist.")
  expect(screen.getByRole('link', { name: 'See all homes' }).getAttribute('href')).toBe('/properties')
})

// promise: bad-gone
test('a removed home says that it is gone, not that it never existed', async () => {
  await open(410)
  expect(heading()).toBe('This home was removed')
  expect(screen.getByRole('link', { name: 'See all homes' })).toBeTruthy()
})

// promise: bad-away-press
test('an unreachable API is reported, and a press retries', async () => {
  await open(503, 503)
  expect(heading()).toBe('Keyhold is not available right now')
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await press()
  expect(heading()).toBe('Keyhold is not available right now')
  await press()
  expect(screen.getByText('the page')).toBeTruthy()
})

// promise: bad-away-retry
test('an unreachable API is retried automatically every five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open(503)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  await act(async () => void vi.advanceTimersByTime(5_000))
  expect(await screen.findByText('the page')).toBeTruthy()
})

// promise: bad-fault
test('a server fault is reported as such, without its details', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await open('fault')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('broken')
})

test.each([['fault'] as const, [503] as const])(
  "an error is shown in the page's language even if no messages can be fetched (%s)",
  async (what) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    load = () => Promise.reject(new TypeError('Failed to fetch'))
    await open(what)
    expect(heading()).toMatch(/^Something went wrong$|^Keyhold is not available right now$/)
  },
)

test('a server fault shows its number, whether in the page or its data; an unreachable service has none', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const number = '0b4e3c0a-5a53-4b31-9f7e-2f6d0e6f3a11'
  const sentence = `Error number: ${number}. Give it to the operator of this Keyhold.`
  await open({ code: number })
  expect(screen.getByText(sentence)).toBeTruthy()
  cleanup()
  faultId = number
  await open('fault')
  expect(screen.getByText(sentence)).toBeTruthy()
  cleanup()
  await open({ code: 'database-away' })
  expect(screen.queryByText(/Error number/)).toBeNull()
})

const hash = `0x${'ab'.repeat(32)}` as const
const running = /^A transaction that you started in this browser is not confirmed yet/

// promise: pub-error-running
test.each([['fault'] as const, [503] as const])(
  'an error page says nothing about money that it cannot know, and shows what this browser sent (%s)',
  async (what) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    await open(what)
    expect(document.body.textContent).not.toMatch(/money|escrow/i)
    expect(screen.queryByText(running)).toBeNull()
    act(() => savePending({ id: '0x1', name: 'pay', sent: { 'allow-usdt': `0x${'cd'.repeat(32)}`, pay: hash } }))
    expect(screen.getByText(running)).toBeTruthy()
    expect(screen.getByText(hash)).toBeTruthy()
  },
)

// promise: pub-error-running
test('a payment that waits for the wallet is shown while it runs, also without a hash', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  await open('fault')
  let refuse: (error: Error) => void = () => undefined
  const run = trackRun('pay.0x1', () => new Promise<void>((_, reject) => (refuse = reject)))
  expect(await screen.findByText(running)).toBeTruthy()
  await act(async () => {
    refuse(new Error('no'))
    await run.catch(() => undefined)
  })
  expect(screen.queryByText(running)).toBeNull()
})
