/**
 * Creating an account (spec public §2, §5, §8).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'

const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const onRegistered = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  renderWithProviders(<RegistrationForm onRegistered={onRegistered} />, { language: 'es' })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const button = () => screen.getByRole('button', { name: 'Crear cuenta' }) as HTMLButtonElement
const fields = () => ({
  email: screen.getByLabelText('Correo electrónico'),
  password: screen.getByLabelText('Contraseña'),
  again: document.querySelectorAll('input[autocomplete=new-password]')[1] as HTMLElement,
})
function write(email: string, password: string, again = password) {
  const form = fields()
  fireEvent.change(form.email, { target: { value: email } })
  fireEvent.change(form.password, { target: { value: password } })
  fireEvent.change(form.again, { target: { value: again } })
}
const send = () => act(async () => void fireEvent.submit(button().form as HTMLFormElement))

// promise: pub-2-register, pub-5-register
test('the button is disabled until the e-mail is valid and the same eight characters are typed twice', () => {
  const states = [
    ['', ''],
    ['ada@mail.test', '1234567'],
    ['ada@', '12345678'],
    ['ada@mail.test', '12345678', '12345679'],
    ['ada@mail.test', '12345678'],
  ].map(([email = '', password = '', again]) => {
    write(email, password, again)
    return button().disabled
  })
  expect(states).toEqual([true, true, true, true, false])
})

// promise: pub-2-register-slip
test("a typo in an email provider's name is questioned once the field is left, and is sent as typed", async () => {
  answer.mockResolvedValue(Response.json({ success: 'ok' }))
  write('ada@gmial.com', 'a long password')
  expect(screen.queryByText(/ada@gmail\.com/)).toBeNull()
  fireEvent.blur(fields().email)
  expect(screen.getByText('¿Querías escribir ada@gmail.com?').id).toBe(fields().email.getAttribute('aria-describedby'))
  await send()
  expect(JSON.parse(String(answer.mock.calls[0]?.[1].body))).toMatchObject({ email: 'ada@gmial.com' })
  write('ada@gmail.com', 'a long password')
  expect(screen.queryByText(/Querías/)).toBeNull()
})

// promise: pub-1-languages-register, pub-2-register-again
test("e-mail, password and language are sent, nothing else; the language is the page's until another is chosen", async () => {
  answer.mockResolvedValue(Response.json({ success: 'ok' }))
  write('ada@mail.test', 'a long password')
  await send()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '700002' } })
  await send()
  expect(answer.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body))])).toEqual([
    ['/api/registration', { email: 'ada@mail.test', password: 'a long password', languageId: 700_001 }],
    ['/api/registration', { email: 'ada@mail.test', password: 'a long password', languageId: 700_002 }],
  ])
  expect(onRegistered).toHaveBeenCalledWith('ada@mail.test')
})

// promise: pub-8-register
test('an error is shown in red on the form in its own words, and the loader ends', async () => {
  answer.mockResolvedValue(Response.json({ code: 'too-many-requests' }, { status: 429 }))
  write('ada@mail.test', 'a long password')
  await send()
  expect(screen.getByRole('alert').textContent).toContain('Demasiados intentos en poco tiempo')
  expect(button().getAttribute('aria-busy')).toBeNull()
  expect(onRegistered).not.toHaveBeenCalled()
})

// promise: pub-9-loader-register
test('without a response the loader ends after ten seconds (spec public §9)', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answer.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const clock = new AbortController()
  timeout.mockImplementation((wait) => (wait === 10_000 ? clock : new AbortController()).signal)
  write('ada@mail.test', 'a long password')
  await send()
  expect(button().getAttribute('aria-busy')).toBe('true')
  await act(async () => clock.abort(new DOMException('late', 'TimeoutError')))
  expect(button().getAttribute('aria-busy')).toBeNull()
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('an address that is refused for its characters says so at its field', async () => {
  answer.mockResolvedValue(
    Response.json({ code: 'invalid-values', fields: { email: 'email-not-ascii' } }, { status: 422 }),
  )
  write('josé@ñandú.example', 'a long password')
  await send()
  const words = screen.getByText(/Todavía no podemos escribir a una dirección con esas letras antes de la @/)
  expect(fields().email.getAttribute('aria-describedby')).toContain(words.closest('[id]')?.id)
  expect(screen.queryByText('Hay que corregir algunos campos.')).toBeNull()
})
