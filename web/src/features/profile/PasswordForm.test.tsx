/**
 * Changing the password (spec signed-in §5; D 2.8).
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PasswordForm } from './PasswordForm.tsx'
import { ada, mockApi, renderProfile } from './profile.setup.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const fill = (current: string, next: string, again: string) => {
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: current } })
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: next } })
  fireEvent.change(screen.getByLabelText('Repeat the new password'), { target: { value: again } })
  fireEvent.click(screen.getByRole('button', { name: 'Change the password' }))
}

// promise: sgn-2-password
test('a new password of 8 characters, typed twice identically, is accepted', async () => {
  const apiCalls = mockApi({ 'PUT /profile/newPassword': { success: 'ok' } })
  renderProfile(<PasswordForm id={ada} />)
  fill('old-secret', 'new-secret', 'new-secret')
  await screen.findByText('Password was changed successfully')
  const body = { id: ada, currentPassword: 'old-secret', newPassword: 'new-secret', newPasswordAgain: 'new-secret' }
  expect(apiCalls).toEqual([{ call: 'PUT /profile/newPassword', body }])
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('')
})

// promise: sgn-5-password
test('seven characters are too short', () => {
  const apiCalls = mockApi({})
  renderProfile(<PasswordForm id={ada} />)
  fill('old-secret', '1234567', '1234567')
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  expect(apiCalls).toEqual([])
})

// promise: sgn-5-password-same
test('two different new passwords are not sent', () => {
  const apiCalls = mockApi({})
  renderProfile(<PasswordForm id={ada} />)
  fill('old-secret', 'new-secret', 'new-secrat')
  expect(screen.getByText('The two passwords do not match.')).toBeTruthy()
  expect(apiCalls).toEqual([])
})

test('a guessable password is refused at its field, which gets the focus, and nowhere else', async () => {
  const refusal = { code: 'password-guessable', fields: { newPassword: 'password-guessable' } }
  mockApi({ 'PUT /profile/newPassword': { status: 422, refusal } })
  renderProfile(<PasswordForm id={ada} />)
  fill('old-secret', 'password1', 'password1')
  expect(await screen.findAllByText(/easy to guess/)).toHaveLength(1)
  const field = screen.getByLabelText('New password')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.queryByText(/not changed/i)).toBeNull()
})

test('a wrong current password is reported at its field', async () => {
  mockApi({ 'PUT /profile/newPassword': { status: 422, refusal: { code: 'current-password-wrong' } } })
  renderProfile(<PasswordForm id={ada} />)
  fill('guess', 'new-secret', 'new-secret')
  await screen.findByText('This password is wrong.')
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
})
