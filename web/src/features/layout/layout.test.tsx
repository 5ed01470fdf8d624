/**
 * The frame around every page.
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearDeleted, clearSession, saveSession, storedUser } from '../../gateways/session.ts'
import { ToastRegion } from '../../ui/Toast.tsx'
import { AccountDeletedNotice } from './AccountDeletedNotice.tsx'
import { CheckSession } from './CheckSession.tsx'
import { Frame } from './Frame.tsx'
import '../../ui/dialogs.setup.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  clearSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (path = '/') => renderWithProviders(<Frame wallet={null}>page</Frame>, { path })

// promise: pub-2-menu-language
test('a language is a link to the same page in that language (D 8.1)', () => {
  open('/properties?cityId=1&lang=en')
  const links = screen.getAllByRole('link', { name: 'ไทย' })
  expect(links[0]?.getAttribute('href')).toBe('/properties?cityId=1&lang=th')
})

// promise: pub-2-menu-theme
test('the theme is stored in this browser', async () => {
  open()
  await act(async () => void fireEvent.click(screen.getAllByRole('radio', { name: 'Dark' })[0] as HTMLElement))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('keyhold.theme')).toBe('dark')
})

// promise: pub-1-coworking, sgn-1-coworking
test('co-working says that it comes later', async () => {
  open()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Co-working/ })))
  const dialog = await screen.findByRole('dialog', { name: 'Co-working is coming' })
  expect(within(dialog).getByText(/book a desk/)).toBeTruthy()
})

// promise: pub-2-logout, pub-4-logout, pub-9-loader-logout
test('logging out deletes the session, shows a spinner for 2000 ms and leads to the home page (spec public §2)', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({ success: 'ok' }))
  saveSession({ token: 'Bearer a', user: { id: 'ben', firstName: 'Ben' } })
  const { router } = open('/properties')
  await act(async () => void fireEvent.click(screen.getByText('Log out')))
  await act(() => vi.advanceTimersByTimeAsync(1_900))
  expect(screen.getByText('Logging you out…')).toBeTruthy()
  expect(storedUser()).toBeUndefined()
  expect(router.state.location.pathname).toBe('/')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.queryByText('Logging you out…')).toBeNull()
})

// promise: sgn-2-push-browser
test('after logging out this browser shows no more notices, even if the server does not respond', async () => {
  const unsubscribe = vi.fn(async () => true)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  const value = { getRegistration: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'database-away' }, { status: 503 }))
  saveSession({ token: 'Bearer a', user: { id: 'ben', firstName: 'Ben' } })
  open('/properties')
  await act(async () => void fireEvent.click(screen.getByText('Log out')))
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

// promise: pub-4-check, sgn-4-login-stored
test('a stored user with an expired session is forgotten silently, one with an unreachable server is not (spec public §4)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'database-away' }, { status: 503 }))
  saveSession({ token: 'Bearer a', user: { id: 'ben' } })
  renderWithProviders(<CheckSession />)
  await act(async () => undefined)
  await vi.waitFor(() => expect(storedUser()?.id).toBe('ben'))
  cleanup()
  vi.stubGlobal('fetch', async () => Response.json({ code: 'session-over' }, { status: 403 }))
  renderWithProviders(<CheckSession />)
  await vi.waitFor(() => expect(storedUser()).toBeUndefined())
})

// promise: pub-6-leaving-said
test('a user who deleted their account reads on the next page that it is gone, once', async () => {
  const show = () =>
    renderWithProviders(
      <ToastRegion>
        <AccountDeletedNotice />
      </ToastRegion>,
    )
  saveSession({ token: 'Bearer a', user: { id: 'ben' } })
  clearDeleted()
  expect(storedUser()).toBeUndefined()
  show()
  expect(await screen.findByText('Your account is deleted')).toBeTruthy()
  cleanup()
  show()
  expect(screen.queryByText('Your account is deleted')).toBeNull()
})

// promise: public-city-footer
test('the footer links to the rents of the cities with most homes, and has no such heading without any', () => {
  const outside = {}
  const rootData = { outside, cities: [{ id: 3_117_735, city: 'Madrid' }] }
  renderWithProviders(<Frame wallet={null}>page</Frame>, { rootData })
  const rents = within(screen.getByRole('navigation', { name: 'Rents by city' }))
  expect(rents.getByRole('link', { name: 'Madrid' }).getAttribute('href')).toBe('/rent/3117735')
  cleanup()
  renderWithProviders(<Frame wallet={null}>page</Frame>, { rootData: { outside, cities: [] } })
  expect(screen.queryByText('Rents by city')).toBeNull()
})
