/**
 * Signing in: what is missing is said in the reader's language, at its field.
 * @vitest-environment jsdom
 */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTexts, TextProvider } from '../../gateways/text.tsx'
import { findWords } from '../../gateways/words.server.ts'
import { LoginForm } from './LoginForm.tsx'

const answer = vi.fn()
const onSignedIn = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  render(
    <TextProvider texts={createTexts('es', {}, findWords)}>
      <LoginForm onSignedIn={onSignedIn} />
    </TextProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }))

test('nothing is sent without email and password; both are asked for, and the first has the focus', () => {
  submit()
  const email = screen.getByLabelText('Correo electrónico')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(email)
  expect(screen.getByText('Escribe tu correo, como nombre@ejemplo.com.')).toBeTruthy()
  expect(screen.getByText('Escribe tu contraseña.')).toBeTruthy()
  expect(answer).not.toHaveBeenCalled()
})

test('a wrong password says the sentence of the specification', async () => {
  answer.mockResolvedValue(Response.json({ code: 'login-failed' }, { status: 403 }))
  fireEvent.change(screen.getByLabelText('Correo electrónico'), { target: { value: 'ada@keyhold.example' } })
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'not-the-password' } })
  submit()
  expect(await screen.findByText(/No se pudo iniciar sesión/)).toBeTruthy()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('a browser without the script never puts the password into an address', () => {
  expect(document.querySelector('form')?.method).toBe('post')
})
