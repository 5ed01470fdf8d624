/**
 * A user's page when the session ends.
 * @vitest-environment jsdom
 */
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderRoutes } from '../gateways/render.setup.tsx'
import { clearSession, saveSession, signOut } from '../gateways/session.ts'
import SignedIn from './signedIn.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function openOwnPage() {
  const pages = [
    { path: '/profile/*', element: <SignedIn /> },
    { path: '*', element: null },
  ]
  const { router } = renderRoutes(pages, { path: '/profile/ben/payments?year=2027' })
  return () => router.state.location.pathname + router.state.location.search
}

// promise: sign-out-home
test('a user who signs out is led to the home page, without the address of their page', async () => {
  saveSession({ token: 'Bearer a', user: { id: 'ben' } })
  const address = await openOwnPage()
  await act(async () => signOut())
  expect(address()).toBe('/')
})

test('a visitor, and a user whose session has expired, sign in and return', async () => {
  saveSession({ token: 'Bearer a', user: { id: 'ben' } })
  const address = await openOwnPage()
  await act(async () => clearSession())
  expect(address()).toBe(`/login?redirect=${encodeURIComponent('/profile/ben/payments?year=2027')}`)
  cleanup()
  signOut()
  expect((await act(openOwnPage))()).toMatch(/^\/login\?redirect=/)
})
