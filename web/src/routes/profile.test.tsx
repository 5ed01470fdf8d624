/**
 * The profile's frame: its owner and the pending items (D 3.2, D 6.11).
 * @vitest-environment jsdom
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findMessages } from '../gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from '../gateways/text/useText.tsx'
import ProfileArea from './profile.tsx'

const ada = '11111111-1111-4111-8111-111111111111'
const usual = { properties: 4, requests: 2, sent: 1, rentals: 1, payments: 12, disputes: 0, messages: 5, notices: 0 }
const asked: string[] = []
let counts: typeof usual

beforeEach(() => {
  counts = { ...usual }
  asked.length = 0
  localStorage.setItem('keyhold.user', JSON.stringify({ id: ada }))
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(address === '/api/user/counts' ? counts : null)
  })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function open(path: string) {
  const routes = [{ path: '/profile/:id', Component: ProfileArea, children: [{ path: '*', element: <p>the tab</p> }] }]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <TextProvider messages={createMessageStore('en', {}, findMessages)}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TextProvider>,
  )
}

test("another user's profile is not found", () => {
  open('/profile/22222222-2222-4222-8222-222222222222/home')
  expect(screen.getByText("Oops, it looks like the page you're looking for doesn't exist.")).toBeTruthy()
  expect(screen.queryByText('the tab')).toBeNull()
})

// promise: sgn-6-desk-suspended-page
test('a suspended user sees on each of their pages what they may still do, and other users do not', () => {
  const signIn = (permissions: readonly string[]) =>
    localStorage.setItem('keyhold.user', JSON.stringify({ id: ada, permissions }))
  signIn(['pay'])
  open(`/profile/${ada}/rentals`)
  expect(screen.getByText('Your account is suspended')).toBeTruthy()
  expect(screen.getByText(/^Your leases, money and data stay yours/)).toBeTruthy()
  cleanup()
  signIn(['chat', 'request', 'pay'])
  open(`/profile/${ada}/rentals`)
  expect(screen.queryByText('Your account is suspended')).toBeNull()
})

// promise: sgn-2-tabs
test("a landlord's tabs and menu show totals and pending items", async () => {
  open(`/profile/${ada}/properties`)
  expect(screen.getByText('the tab')).toBeTruthy()
  const menu = within(screen.getByRole('navigation', { name: 'Dashboard' }))
  expect(await menu.findByText('2 waiting for you')).toBeTruthy()
  expect(await screen.findByText('5 new')).toBeTruthy()
  expect(menu.getByRole('link', { name: 'My properties 4' }).getAttribute('aria-current')).toBe('page')
})

test('all counts of tabs and menu come from one call', async () => {
  open(`/profile/${ada}/properties`)
  expect(await screen.findByText('5 new')).toBeTruthy()
  expect(asked).toEqual(['/api/user/counts'])
})

test('every count has its place before it is known; tabs and menu do not show 0', async () => {
  counts.properties = 0
  open(`/profile/${ada}/properties`)
  const menu = within(screen.getByRole('navigation', { name: 'Dashboard' }))
  const place = menu.getByRole('link', { name: 'My properties' }).lastElementChild
  expect(place?.textContent).toBe('')
  expect(await menu.findByRole('link', { name: 'My properties 0' })).toBeTruthy()
  expect(place?.textContent).toBe('0')
  const tabs = within(screen.getByRole('navigation', { name: 'Your account' }))
  expect(tabs.getByRole('link', { name: 'My properties 0' })).toBeTruthy()
})

// promise: sgn-2-menu-rental
test("a user's rentals show the tenant's menu", async () => {
  open(`/profile/${ada}/rentals`)
  const menu = within(screen.getByRole('navigation', { name: 'Rental' }))
  expect(await menu.findByRole('link', { name: 'My rentals 1' })).toBeTruthy()
  expect(menu.getByRole('link', { name: 'Requests I sent 1' })).toBeTruthy()
})

// promise: sgn-2-menu-payments
test("both menus count the payments of the user's leases", async () => {
  open(`/profile/${ada}/properties`)
  const dashboard = within(screen.getByRole('navigation', { name: 'Dashboard' }))
  expect(await dashboard.findByRole('link', { name: 'Payments 12' })).toBeTruthy()
  cleanup()
  open(`/profile/${ada}/rentals`)
  const rental = within(screen.getByRole('navigation', { name: 'Rental' }))
  expect(await rental.findByRole('link', { name: 'Payments 12' })).toBeTruthy()
})

// promise: sgn-2-menu-disputes
test('both menus count open disputes, whichever side opened them, and link to them', async () => {
  counts.disputes = 3
  open(`/profile/${ada}/properties`)
  const dashboard = within(screen.getByRole('navigation', { name: 'Dashboard' }))
  const link = await dashboard.findByRole('link', { name: 'Disputes 3 open' })
  expect(link.getAttribute('href')).toBe(`/profile/${ada}/disputes`)
  cleanup()
  counts.disputes = 0
  open(`/profile/${ada}/rentals`)
  const rental = within(screen.getByRole('navigation', { name: 'Rental' }))
  expect(await rental.findByRole('link', { name: 'Disputes 0' })).toBeTruthy()
})

// promise: sgn-2-menu-kept
test('a tenant has the rental menu beside their sent requests; a landlord has the dashboard', () => {
  open(`/profile/${ada}/requests`)
  expect(screen.getByRole('navigation', { name: 'Rental' })).toBeTruthy()
  cleanup()
  localStorage.setItem('keyhold.user', JSON.stringify({ id: ada, permissions: ['publish'] }))
  open(`/profile/${ada}/requests`)
  expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeTruthy()
})
