/**
 * The whole profile page: what remains when a part of it fails to load.
 * @vitest-environment jsdom
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, aProfile, mockApi } from '../features/profile/profile.setup.tsx'
import { findMessages } from '../gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from '../gateways/text/useText.tsx'
import { ToastRegion } from '../ui/Toast.tsx'
import ProfileHome from './profileHome.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(path: string) {
  const router = createMemoryRouter([{ path: '/profile/:id/home', Component: ProfileHome }], { initialEntries: [path] })
  render(
    <TextProvider messages={createMessageStore('en', {}, findMessages)}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastRegion>
          <RouterProvider router={router} />
        </ToastRegion>
      </QueryClientProvider>
    </TextProvider>,
  )
}
const profile = { [`GET /profile/${ada}`]: aProfile() }
const choices = {
  requests: true,
  money: true,
  messages: true,
  viewings: true,
  searches: true,
  news: false,
  quietHours: null,
}

test('when the e-mail choices fail to load, the profile renders anyway, says so, and requests them once', async () => {
  const refusal = { code: 'database-away' }
  const apiCalls = mockApi({ ...profile, 'GET /notice/emails': { status: 503, refusal } })
  open(`/profile/${ada}/home`)
  await screen.findByText('Your choices could not be loaded')
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.getByText('Your choices could not be loaded')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Password' })).toBeTruthy()
  expect(apiCalls.filter(({ call }) => call === 'GET /notice/emails')).toHaveLength(1)
})

test('the link in an email leads to the notices, also for keyboard users', async () => {
  const scroll = vi.fn()
  HTMLElement.prototype.scrollIntoView = scroll
  mockApi({ ...profile, 'GET /notice/emails': choices })
  open(`/profile/${ada}/home#notices`)
  await waitFor(() => expect(document.activeElement?.id).toBe('notices'))
  expect(scroll.mock.instances).toEqual([document.activeElement])
})
