/**
 * The passkey of a role, before its pages (D 11.23).
 * @vitest-environment jsdom
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { clearSession, saveSession, storedUser } from '../../gateways/session.ts'
import { RolePasskey } from './RolePasskey.tsx'

const device = vi.hoisted(() => ({ startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => device)

const user = { id: 'olga', roleNeedsPasskey: true }
const phone = { id: 'phone', name: 'Phone', isSynced: true, createdAt: '2026-11-20T10:00:00.000Z', usedAt: null }
let passkeys: readonly object[] = []
let confirmed: () => Response = () => Response.json({ id: 'olga' })
const posts: unknown[] = []

beforeEach(() => {
  posts.length = 0
  passkeys = [phone]
  confirmed = () => Response.json({ id: 'olga' })
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (body) posts.push(JSON.parse(body))
    if (url.endsWith('/ask')) return Response.json({ challenge: 'x', allowCredentials: [{ id: 'phone' }] })
    return url.endsWith('/confirmation') ? confirmed() : Response.json(passkeys)
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})
function open(signedIn: object = user) {
  saveSession({ token: 'Bearer a', user: signedIn as typeof user })
  renderWithProviders(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RolePasskey>The desk</RolePasskey>
    </QueryClientProvider>,
  )
}
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Confirm with a passkey' }))

test('a session that needs no passkey sees the page at once', () => {
  open({ id: 'olga' })
  expect(screen.getByText('The desk')).toBeTruthy()
})

// promise: passkey-of-role-page
test('the page opens once a passkey confirmed the session', async () => {
  device.startAuthentication.mockResolvedValue({ id: 'answer' })
  open()
  expect(screen.queryByText('The desk')).toBeNull()
  await press()
  expect(await screen.findByText('The desk')).toBeTruthy()
  expect(posts).toEqual([{ act: 'role' }, { passkey: { id: 'answer' } }])
  expect(storedUser()).toEqual({ id: 'olga' })
})

test('a refused or cancelled passkey is said, and the page stays closed', async () => {
  device.startAuthentication.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
  open()
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe('The passkey was not used.')
  device.startAuthentication.mockResolvedValue({ id: 'answer' })
  confirmed = () => Response.json({ code: 'passkey-not-accepted' }, { status: 422 })
  await press()
  expect(await screen.findByText(/^This passkey was not accepted/)).toBeTruthy()
  expect(screen.queryByText('The desk')).toBeNull()
})

test('a person without a passkey is led to their profile to add one', async () => {
  passkeys = []
  open()
  const link = await screen.findByRole('link', { name: 'Add a passkey' })
  expect(link.getAttribute('href')).toBe('/profile/olga/home#passkeys')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a browser without passkeys says so', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  open()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This browser does not support passkeys/)
})
