/**
 * Following the confirmation email's link (D 4.5, D 11.14).
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ConfirmEmail } from './ConfirmEmail.tsx'

const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const refusal = (code: string, status = 422) => new Response(JSON.stringify({ code }), { status })
const sent = () => answer.mock.calls.map(([, { body }]) => JSON.parse(String(body)))

beforeEach(() => vi.stubGlobal('fetch', answer))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('in the browser that registered the link confirms automatically, once', async () => {
  answer.mockResolvedValue(Response.json({ success: 'ok' }))
  renderWithProviders(<ConfirmEmail token="a-token" />)
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeTruthy()
  expect(sent()).toEqual([{ token: 'a-token' }])
})

test('in another browser the password is required; a wrong one is reported, the right one confirms', async () => {
  answer.mockResolvedValueOnce(refusal('confirm-by-password'))
  renderWithProviders(<ConfirmEmail token="a-token" />)
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'a guess' } })
  answer.mockResolvedValueOnce(refusal('current-password-wrong'))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('This password is wrong.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'seven doors' } })
  answer.mockResolvedValueOnce(Response.json({ success: 'ok' }))
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' })).toBeTruthy()
  expect(sent().at(-1)).toEqual({ token: 'a-token', password: 'seven doors' })
})

test('a user who did not register resets the password; an expired link offers a new email', async () => {
  answer.mockResolvedValueOnce(refusal('confirm-by-password'))
  renderWithProviders(<ConfirmEmail token="a-token" />)
  const link = await screen.findByRole('link', { name: 'Choose a new password' })
  expect(link.getAttribute('href')).toBe('/forget-password')
  cleanup()
  answer.mockResolvedValueOnce(refusal('token-not-valid', 404))
  renderWithProviders(<ConfirmEmail token="a-token" />)
  expect(await screen.findByRole('button', { name: 'Send a new email' })).toBeTruthy()
})
