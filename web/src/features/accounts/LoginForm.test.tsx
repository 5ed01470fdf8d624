/**
 * Signing in: missing input is reported in the reader's language, at its field.
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '../../gateways/text/language.ts'
import { findMessages } from '../../gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from '../../gateways/text/useText.tsx'
import { LoginForm } from './LoginForm.tsx'

const answer = vi.fn()
const onSignedIn = vi.fn()
const timeZone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)

const open = (language: Language) =>
  render(
    <TextProvider messages={createMessageStore(language, {}, findMessages)}>
      <LoginForm onSignedIn={onSignedIn} />
    </TextProvider>,
  )

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  open('es')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))

// promise: pub-2-login, pub-5-login
test('nothing is sent without email and password; both are required, and the first gets the focus', () => {
  submit()
  const email = screen.getByLabelText('Correo electrónico')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(email)
  expect(screen.getByText('Escribe tu correo, como nombre@ejemplo.com.')).toBeTruthy()
  expect(screen.getByText('Escribe tu contraseña.')).toBeTruthy()
  expect(answer).not.toHaveBeenCalled()
})

// promise: pub-4-login-failed
test("a wrong password shows the specification's sentence", async () => {
  answer.mockResolvedValue(Response.json({ code: 'login-failed' }, { status: 403 }))
  fireEvent.change(screen.getByLabelText('Correo electrónico'), { target: { value: 'ada@keyhold.example' } })
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'not-the-password' } })
  submit()
  expect(await screen.findByText(/No se pudo iniciar sesión/)).toBeTruthy()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('a browser without the script never puts the password into a URL', () => {
  expect(document.querySelector('form')?.method).toBe('post')
})

// promise: pub-8-login
test.each([
  [403, 'Login failed. You have entered an invalid username or password!'],
  [500, 'Login failed. An error occurred!'],
  [429, 'Login failed. An error occurred!'],
])("a response of %i shows the specification's sentence: %s", async (status, sentence) => {
  cleanup()
  open('en')
  answer.mockResolvedValue(Response.json({ code: 'x' }, { status }))
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@keyhold.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'not-the-password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
})

// promise: pub-4-login, pub-9-storage, sgn-4-login-kept
test('the form sends username and password; token and user are stored in this browser', async () => {
  answer.mockResolvedValue(Response.json({ id: 'ada', missing: [] }, { headers: { authorization: 'Bearer abc' } }))
  fireEvent.change(screen.getByLabelText('Correo electrónico'), { target: { value: 'ada@keyhold.example' } })
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'a long password' } })
  submit()
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(false))
  const [path, { body, method }] = answer.mock.calls[0] as [string, RequestInit]
  expect([path, method, String(body)]).toEqual([
    '/api/login',
    'POST',
    `username=ada%40keyhold.example&password=a+long+password&timeZone=${timeZone}`,
  ])
  expect([localStorage.getItem('keyhold.token'), localStorage.getItem('keyhold.user')]).toEqual([
    'Bearer abc',
    JSON.stringify({ id: 'ada', missing: [] }),
  ])
  localStorage.clear()
})

test('after too many guesses by others the form says what to do, and sends the token of an emailed link', async () => {
  window.history.replaceState(null, '', '/login?letter=abc')
  answer.mockResolvedValue(Response.json({ code: 'sign-in-by-letter' }, { status: 429 }))
  fireEvent.change(screen.getByLabelText('Correo electrónico'), { target: { value: 'ada@keyhold.example' } })
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'a long password' } })
  submit()
  expect(await screen.findByText(/Abre el enlace que le enviamos/)).toBeTruthy()
  const [, { body }] = answer.mock.calls[0] as [string, RequestInit]
  expect(String(body)).toBe(`username=ada%40keyhold.example&password=a+long+password&letter=abc&timeZone=${timeZone}`)
  window.history.replaceState(null, '', '/')
})
