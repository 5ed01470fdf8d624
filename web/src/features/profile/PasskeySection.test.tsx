/**
 * The profile's passkeys (D 11.40).
 * @vitest-environment jsdom
 */
import type { Passkey } from '@keyhold/api/passkeys.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePasskeys } from '../../gateways/passkeys/usePasskeys.ts'
import { clearSession, saveSession } from '../../gateways/session.ts'
import { aServer } from '../../gateways/socket/socket.setup.ts'
import { openSocket } from '../../gateways/socket/socket.ts'
import { PasskeySection } from './PasskeySection.tsx'
import { type Answers, ada, mockApi, renderProfile } from './profile.setup.tsx'
import '../../ui/dialogs.setup.ts'

const device = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => device)

const phone: Passkey = {
  id: 'phone',
  name: 'Phone',
  isSynced: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  usedAt: null,
}

function Section({ emailConfirmed = true }) {
  return <PasskeySection passkeys={usePasskeys()} device="Firefox · Linux" emailConfirmed={emailConfirmed} />
}
function show(passkeys: readonly Passkey[], answers: Answers = {}, emailConfirmed = true) {
  const calls = mockApi({ 'GET /user/passkeys': passkeys, ...answers })
  renderProfile(<Section emailConfirmed={emailConfirmed} />)
  return calls
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const typePassword = () => fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'a secret' } })

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('each passkey has its name, its creation date and whether it was used', async () => {
  show([phone])
  expect(await screen.findByText('Phone')).toBeTruthy()
  expect(screen.getByText('On your other devices too')).toBeTruthy()
  expect(screen.getByText(/^Not used yet · Added/)).toBeTruthy()
})

// promise: passkey-live
test('a passkey removed in another tab disappears from the list', async () => {
  const answers: { 'GET /user/passkeys': readonly Passkey[] } = { 'GET /user/passkeys': [phone] }
  const server = aServer()
  mockApi(answers)
  renderProfile(<Section />)
  saveSession({ token: 'Bearer a', user: { id: ada } })
  const close = openSocket(ada, server.connect)
  expect(await screen.findByText('Phone')).toBeTruthy()
  answers['GET /user/passkeys'] = []
  act(() => server.last().onCounts())
  await waitFor(() => expect(screen.queryByText('Phone')).toBeNull())
  close()
  clearSession()
})

test("a passkey is added under the device's name, after the password", async () => {
  device.startRegistration.mockResolvedValue({ id: 'made' })
  const calls = show([], { 'POST /user/passkeys/challenge': { challenge: 'x' }, 'POST /user/passkeys': [phone] })
  await press('Add a passkey')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true)
  typePassword()
  await press('Continue')
  expect(await screen.findByText('Phone')).toBeTruthy()
  const posts = calls.filter(({ call }) => call.startsWith('POST'))
  expect(posts.map(({ body }) => body)).toEqual([
    { currentPassword: 'a secret' },
    { name: 'Firefox · Linux', answer: { id: 'made' } },
  ])
})

test('a rejection in the browser shows that nothing was done, and can be retried', async () => {
  device.startRegistration.mockRejectedValue(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
  show([], { 'POST /user/passkeys/challenge': { challenge: 'x' } })
  await press('Add a passkey')
  typePassword()
  await press('Continue')
  expect(await screen.findByText('The passkey was not used.')).toBeTruthy()
})

test('a passkey is removed with a passkey assertion instead of the password', async () => {
  device.startAuthentication.mockResolvedValue({ id: 'answer' })
  const calls = show([phone], {
    'POST /user/passkeys/ask': { challenge: 'x', allowCredentials: [{ id: 'phone', type: 'public-key' }] },
    'POST /user/passkeys/phone/remove': [],
  })
  await press('Remove')
  await press('Use a passkey instead')
  await screen.findByText('Passkey confirmed. Continue within 5 minutes.')
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Phone')).toBeNull())
  expect(calls.at(-1)?.body).toEqual({ passkey: { id: 'answer' } })
  expect(calls.map(({ body }) => body)).toContainEqual({ act: 'passkeys' })
})

test('a user without passkeys is asked for the password only', async () => {
  show([])
  await press('Add a passkey')
  expect(screen.getByLabelText('Your password')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull()
})

test('a user whose last passkey was removed elsewhere is asked to use the password', async () => {
  show([phone], { 'POST /user/passkeys/ask': { challenge: 'x', allowCredentials: [] } })
  await press('Add a passkey')
  await press('Use a passkey instead')
  expect(await screen.findByText('You have no passkey yet. Use your password.')).toBeTruthy()
  expect(device.startAuthentication).not.toHaveBeenCalled()
})

test('without a confirmed address or browser support, no passkey is offered', async () => {
  show([], {}, false)
  expect(await screen.findByText('Confirm your email first, then add a passkey.')).toBeTruthy()
  cleanup()
  vi.stubGlobal('PublicKeyCredential', undefined)
  show([])
  expect(await screen.findByText('This browser does not support passkeys.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
