/**
 * Access control: login, registration, and pages for signed-in users (spec public §2, §4, §6; D 4.1, D 4.6).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { createPath } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoutes } from '../gateways/render.setup.tsx'
import { clearSession, saveSession } from '../gateways/session.ts'
import Login from './login.tsx'
import Registration from './registration.tsx'
import SignedIn from './signedIn.tsx'
import '../ui/dialogs.setup.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  clearSession()
  vi.unstubAllGlobals()
})

async function open(address: string) {
  const routes = [
    { path: '/login', Component: Login },
    { path: '/registration', Component: Registration },
    { path: '/profile/*', Component: SignedIn, children: [{ path: '*', element: <p>somebody’s own</p> }] },
    { path: '*', element: <p>another page</p> },
  ]
  const { router } = await act(async () => renderRoutes(routes, { path: address }))
  return () => createPath(router.state.location)
}
const ada = { token: 'Bearer a', user: { id: 'ada', firstName: 'Ada' } }
const type = (label: string, value: string, index = 0) =>
  fireEvent.change(screen.getAllByLabelText(label, { selector: 'input' })[index] as HTMLElement, { target: { value } })
async function signIn() {
  vi.stubGlobal('fetch', async () =>
    Response.json({ id: 'ada', missing: [] }, { headers: { authorization: 'Bearer a' } }),
  )
  type('Email', 'ada@mail.test')
  type('Password', 'a long password')
  await act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))
}

// promise: pub-2-guard, pub-2-login-redirect, sgn-2-routes-login
test('a visitor at a page for signed-in users signs in first, and returns to it', async () => {
  const where = await open('/profile/ada/requests?page=2')
  expect(where()).toBe('/login?redirect=%2Fprofile%2Fada%2Frequests%3Fpage%3D2')
  await signIn()
  await vi.waitFor(() => expect(where()).toBe('/profile/ada/requests?page=2'))
  expect(screen.getByText('somebody’s own')).toBeTruthy()
})

test('a visitor whose email link leads to a section of their own page returns to that section', async () => {
  const where = await open('/profile/ada/home#notices')
  expect(where()).toBe('/login?redirect=%2Fprofile%2Fada%2Fhome%23notices')
  await signIn()
  await vi.waitFor(() => expect(where()).toBe('/profile/ada/home#notices'))
})

// promise: pub-4-login-on
test('without a return path, signing in leads to the home page', async () => {
  const where = await open('/login')
  await signIn()
  await vi.waitFor(() => expect(where()).toBe('/'))
})

// promise: pub-2-login-own
test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a redirect to %s is not followed',
  async (address) => {
    const where = await open(`/login?redirect=${encodeURIComponent(address)}`)
    await signIn()
    await vi.waitFor(() => expect(where()).toBe('/'))
  },
)

// promise: pub-2-login-links
test('the login page links to the registration and the password reset', async () => {
  await open('/login')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(expect.arrayContaining(['/registration', '/forget-password']))
})

// promise: pub-2-register-in
test('a signed-in user is redirected from login and registration to the home page', async () => {
  saveSession(ada)
  for (const address of ['/login', '/registration']) {
    const where = await open(address)
    await vi.waitFor(() => expect(where()).toBe('/'))
    cleanup()
  }
})

// promise: pub-2-register-welcome, pub-4-registered
test('a newly registered user is welcomed, and then led to the login page', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: 'ok' }))
  const where = await open('/registration')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  type('Email', 'ada@mail.test')
  for (const field of document.querySelectorAll('input[autocomplete=new-password]'))
    fireEvent.change(field, { target: { value: 'a long password' } })
  await act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  const welcome = await screen.findByRole('dialog')
  expect(welcome.textContent).toContain('ada@mail.test')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })))
  await vi.waitFor(() => expect(where()).toBe('/login'))
})

// promise: sgn-6-guard
test('a damaged stored user counts as signed out: pages for signed-in users lead to the login page', async () => {
  localStorage.setItem('keyhold.user', '{"half')
  expect((await open('/profile/ada/home'))()).toBe('/login?redirect=%2Fprofile%2Fada%2Fhome')
})
