/**
 * Cached data of one user is not shown to the next one in the same tab.
 * @vitest-environment jsdom
 */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { usePersonalQueryClient } from './queryClient.ts'
import { clearSession, saveSession, storedUser } from './session.ts'

afterEach(() => {
  cleanup()
  clearSession()
})

function Leases() {
  const { data } = useQuery({ queryKey: ['leases'], queryFn: async () => `leases of ${storedUser()?.id}` })
  return <p>{data ?? 'nothing yet'}</p>
}

function Page({ shows }: { shows: boolean }) {
  return <QueryClientProvider client={usePersonalQueryClient()}>{shows && <Leases />}</QueryClientProvider>
}

test('a user who signs in after another logged out everywhere never sees their data', async () => {
  saveSession({ token: 'Bearer a', user: { id: 'ada' } })
  const page = render(<Page shows />)
  await screen.findByText('leases of ada')
  page.rerender(<Page shows={false} />)
  act(() => clearSession())
  act(() => saveSession({ token: 'Bearer b', user: { id: 'ben' } }))
  page.rerender(<Page shows />)
  expect(screen.getByText('nothing yet')).toBeTruthy()
  await screen.findByText('leases of ben')
})

test('an open page refetches everything when another user signs in in another tab', async () => {
  saveSession({ token: 'Bearer a', user: { id: 'ada' } })
  render(<Page shows />)
  await screen.findByText('leases of ada')
  act(() => saveSession({ token: 'Bearer b', user: { id: 'ben' } }))
  await waitFor(() => expect(screen.getByText('leases of ben')).toBeTruthy())
})

test('a refetch for the same user keeps the cached data', async () => {
  saveSession({ token: 'Bearer a', user: { id: 'ada' } })
  render(<Page shows />)
  await screen.findByText('leases of ada')
  act(() => saveSession({ user: { id: 'ada', firstName: 'Ada' } }))
  expect(screen.getByText('leases of ada')).toBeTruthy()
})
