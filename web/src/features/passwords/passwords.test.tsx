/**
 * Resetting a forgotten password: four steps (spec public §4, §5, §8; D 4.4).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { storedUser } from '../../gateways/session.ts'
import { ToastRegion } from '../../ui/Toast.tsx'
import { CheckMail } from './CheckMail.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { InvalidLink } from './InvalidLink.tsx'
import { RequestLink } from './RequestLink.tsx'
import { startCooldown } from './useResendCooldown.ts'

const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const ok = () => Promise.resolve(Response.json({ success: 'ok' }))
const refuse = (status: number, code: string, headers = {}) =>
  Promise.resolve(Response.json({ code }, { status, headers }))

beforeEach(() => {
  answer.mockReset().mockImplementation(ok)
  vi.stubGlobal('fetch', answer)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const write = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const sent = () => answer.mock.calls.map(([path, init]) => [init.method, path, JSON.parse(String(init.body))])

// promise: pub-5-forgot
test('a link needs a valid-looking e-mail, and nothing else', async () => {
  const onSent = vi.fn()
  renderWithProviders(<RequestLink onSent={onSent} />)
  await press('Send the link')
  expect(screen.getByRole('alert').textContent).toBe('Enter the email of your account')
  write('Email', 'ada@nowhere')
  await press('Send the link')
  expect(screen.getByRole('alert').textContent).toBe('Enter a valid email')
  expect(answer).not.toHaveBeenCalled()
  write('Email', ' ada@mail.com ')
  await press('Send the link')
  expect(sent()).toEqual([['POST', '/api/forgottenPassword', { email: 'ada@mail.com' }]])
  expect(onSent).toHaveBeenCalledWith('ada@mail.com')
})

// promise: pub-8-forgot
test('a refusal is shown in its own words, with the time to wait', async () => {
  answer.mockImplementation(() => refuse(429, 'too-many-requests', { 'retry-after': '900' }))
  renderWithProviders(<RequestLink onSent={() => undefined} email="ada@mail.com" />)
  await press('Send the link')
  expect(screen.getByRole('alert').textContent).toContain('too many tries')
  expect(screen.getByRole('alert').textContent).toContain('You can ask again in 15 minutes.')
})

// promise: pub-2-forgot-again
test('the link is resent once a minute, with a countdown', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  startCooldown(60)
  renderWithProviders(<CheckMail email="ada@mail.com" mailbox={false} />)
  await act(() => vi.advanceTimersByTimeAsync(18_000))
  expect(screen.getByText('in 42 seconds')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send again' })).toHaveProperty('disabled', true)
  await act(() => vi.advanceTimersByTimeAsync(42_000))
  await press('Send again')
  expect(sent()).toEqual([['POST', '/api/forgottenPassword', { email: 'ada@mail.com' }]])
  expect(screen.getByRole('status').textContent).toContain('Sent again')
  expect(screen.getByRole('button', { name: 'Send again' })).toHaveProperty('disabled', true)
})

// promise: pub-2-forgot-wait
test("the server's own Retry-After is respected", async () => {
  answer.mockImplementation(() => refuse(429, 'too-many-requests', { 'retry-after': '90' }))
  renderWithProviders(<CheckMail email="ada@mail.com" mailbox={false} />)
  await press('Send again')
  expect(screen.getByText('in 90 seconds')).toBeTruthy()
})

// promise: pub-5-resend, pub-8-resend
test('an invalid address is not sent: Enter a valid email', async () => {
  renderWithProviders(
    <ToastRegion>
      <CheckMail email="ada@nowhere" mailbox />
    </ToastRegion>,
  )
  await press('Send again')
  expect(screen.getAllByText('Enter a valid email')).toHaveLength(2)
  expect(answer).not.toHaveBeenCalled()
})

const choose = (onDone: () => void = vi.fn()) =>
  renderWithProviders(
    <ToastRegion>
      <ChoosePassword email="ada@mail.com" token="t1" onDone={onDone} />
    </ToastRegion>,
  )

// promise: pub-2-forgot-two, pub-5-new
test('a new password has eight characters and is typed twice identically', async () => {
  choose()
  const message = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
  await press('Set the password')
  expect(message()).toEqual(expect.arrayContaining(['Enter the new password', 'Enter it again']))
  write('New password', 'seven77')
  write('Repeat the new password', 'seven77')
  await press('Set the password')
  expect(message().filter((words) => words === 'Use at least 8 characters.')).toHaveLength(2)
  write('New password', 'paseo-at-noon')
  write('Repeat the new password', 'paseo-at-non!')
  await press('Set the password')
  expect(message()).toContain('The two passwords do not match.')
  expect(answer).not.toHaveBeenCalled()
})

// promise: pub-4-forgot
test("a new password ends this browser's session and leads on", async () => {
  const onDone = vi.fn()
  localStorage.setItem('keyhold.user', '{"id":"ada"}')
  choose(onDone)
  write('New password', 'paseo-at-noon')
  write('Repeat the new password', 'paseo-at-noon')
  await press('Set the password')
  const body = { email: 'ada@mail.com', newPassword: 'paseo-at-noon', newPasswordAgain: 'paseo-at-noon', token: 't1' }
  expect(sent()).toEqual([['PUT', '/api/forgottenPassword/setNewPassword', body]])
  expect(onDone).toHaveBeenCalled()
  expect(storedUser()).toBeUndefined()
})

// promise: pub-8-reset
test('an error is toasted for two seconds and stays on the form', async () => {
  vi.useFakeTimers()
  answer.mockImplementation(() => refuse(404, 'token-not-valid'))
  choose()
  write('New password', 'paseo-at-noon')
  write('Repeat the new password', 'paseo-at-noon')
  await press('Set the password')
  expect(screen.getAllByText('Error while resetting password')).toHaveLength(2)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getAllByText('Error while resetting password')).toHaveLength(1)
  expect(screen.getByText(/already used or has expired/)).toBeTruthy()
})

// promise: pub-5-token, pub-8-token
test('a URL without its token says so, as a toast and in place', () => {
  renderWithProviders(
    <ToastRegion>
      <InvalidLink reason="missing" />
    </ToastRegion>,
  )
  expect(screen.getAllByText('Token is missing.')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/forget-password')
})
