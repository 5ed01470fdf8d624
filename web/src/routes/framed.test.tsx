/**
 * Whatever page breaks, the frame around it stays unchanged.
 * @vitest-environment jsdom
 */
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider, useRouteError } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { findMessages } from '../gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from '../gateways/text/useText.tsx'
import Framed, { ErrorBoundary } from './framed.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('a page that cannot be drawn')
}
const breakWhileReading = () => {
  throw new Error('a page that cannot be read')
}

/** A frame, its first page, and two that break. */
function open() {
  const pages = [
    { index: true, element: <p>the page</p> },
    { path: 'drawn', element: <Broken /> },
    { path: 'read', loader: breakWhileReading, element: <p>never</p> },
  ]
  const frame = { element: <Frame />, ErrorBoundary: Document }
  const router = createMemoryRouter([
    { ...frame, children: [{ Component: Framed, ErrorBoundary: Boundary, children: pages }] },
  ])
  render(
    <TextProvider messages={createMessageStore('en', {}, findMessages)}>
      <RouterProvider router={router} />
    </TextProvider>,
  )
  return router
}

const Document = () => <p>another document</p>
const Boundary = () => <ErrorBoundary error={useRouteError()} />
const Frame = () => (
  <>
    <nav>the frame</nav>
    <Outlet />
  </>
)

// promise: search-frame-stands
test.each(['/drawn', '/read'])('%s: the same frame stays, and shows what to do', async (path) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  const router = open()
  const frame = screen.getByText('the frame')
  await act(async () => void (await router.navigate(path)))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong')
  expect(screen.getByText('the frame')).toBe(frame)
  await act(async () => void (await router.navigate('/')))
  expect(screen.getByText('the page')).toBeTruthy()
})
