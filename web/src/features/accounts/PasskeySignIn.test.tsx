/**
 * Signing in with a passkey: by the button, and by autofill (D 11.40).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findMessages } from '../../gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from '../../gateways/text/useText.tsx'
import { LoginForm } from './LoginForm.tsx'

const device = vi.hoisted(() => ({
  startAuthentication: vi.fn(),
  browserSupportsWebAuthnAutofill: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}))
vi.mock('@simplewebauthn/browser', () => device)

const onSignedIn = vi.fn()
let refusal: object | undefined
/** How many challenges the page requested, and whether they are rate-limited. */
let challenges = 0
let isFull = false
const open = () =>
  render(
    <TextProvider messages={createMessageStore('en', {}, findMessages)}>
      <LoginForm onSignedIn={onSignedIn} />
    </TextProvider>,
  )
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }))

beforeEach(() => {
  localStorage.clear()
  refusal = undefined
  vi.stubGlobal('PublicKeyCredential', class {})
  challenges = 0
  isFull = false
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/challenge')) challenges += 1
    if (url.includes('/challenge') && isFull) return Response.json({ code: 'too-many-requests' }, { status: 429 })
    if (url.includes('/challenge')) return Response.json({ challenge: 'x', rpId: 'localhost' })
    if (refusal) return Response.json(refusal, { status: 422 })
    return Response.json({ id: 'ada', missing: [] }, { headers: { authorization: 'Bearer token' } })
  })
  device.browserSupportsWebAuthnAutofill.mockResolvedValue(false)
  device.startAuthentication.mockResolvedValue({ id: 'answer' })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetAllMocks()
})

// promise: passkey-press
test('one press signs in, and the user is stored in this browser', async () => {
  open()
  press()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(false))
  expect(JSON.parse(localStorage.getItem('keyhold.user') ?? '{}')).toMatchObject({ id: 'ada' })
  expect(localStorage.getItem('keyhold.token')).toBe('Bearer token')
})

// promise: passkey-autofill
test('if the browser supports it, the e-mail field offers passkeys by autofill, without a press', async () => {
  device.browserSupportsWebAuthnAutofill.mockResolvedValue(true)
  open()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(device.startAuthentication).toHaveBeenCalledWith(expect.objectContaining({ useBrowserAutofill: true }))
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn')
})

test('a hidden login page requests no new challenge until it is shown', async () => {
  vi.useFakeTimers()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  device.browserSupportsWebAuthnAutofill.mockResolvedValue(true)
  device.startAuthentication.mockReturnValue(new Promise(() => {}))
  open()
  await vi.waitFor(() => expect(challenges).toBe(1))
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(challenges).toBe(1)
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  await vi.waitFor(() => expect(challenges).toBe(2))
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  await vi.waitFor(() => expect(challenges).toBe(3))
})

test('when autofill is rate-limited, no error is shown until a press', async () => {
  isFull = true
  device.browserSupportsWebAuthnAutofill.mockResolvedValue(true)
  open()
  await waitFor(() => expect(challenges).toBe(1))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryByRole('alert')).toBeNull()
  press()
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('when the browser claims autofill support and then fails, no error is shown until a press', async () => {
  device.browserSupportsWebAuthnAutofill.mockResolvedValue(true)
  device.startAuthentication.mockRejectedValue(Object.assign(new Error('no'), { name: 'NotSupportedError' }))
  open()
  await waitFor(() => expect(device.startAuthentication).toHaveBeenCalled())
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryByRole('alert')).toBeNull()
  press()
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a refused passkey is reported with the next step', async () => {
  refusal = { code: 'passkey-not-accepted' }
  open()
  press()
  expect(await screen.findByText('This passkey was not accepted. Try again, or use your password.')).toBeTruthy()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('a rejection in the browser shows no error, and the user may press again', async () => {
  device.startAuthentication.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
  open()
  press()
  await waitFor(() => expect(device.startAuthentication).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).toBeNull()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Use a passkey' }).getAttribute('aria-busy')).toBeNull(),
  )
  press()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
})

test('a browser without passkeys says so', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  open()
  press()
  expect(await screen.findByText(/^This browser does not support passkeys\./)).toBeTruthy()
  expect(device.startAuthentication).not.toHaveBeenCalled()
})
